"""The page of results: each benchmark rewrites what stands between its own two marks."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parent / "RESULTS.md"


def rewrite(name: str, text: str) -> None:
    """Put `text` between the marks of that name."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    after = rest.partition(end)[2]
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")

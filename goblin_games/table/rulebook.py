"""The rules texts that the app shows: Markdown files with anchored sections."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from goblin_games.rules.core.errors import InputError
from goblin_games.rules.core.notation import suggestion
from goblin_games.table.places import assets

_HEADING = re.compile(r"(#{1,3}) +(.*?)(?: *\{#([a-z0-9-]+)\})?")

_BEGINS = re.compile(r"[-*|#>] ?|\d+\. ")


class NoSection(InputError):
    """A section that a rules text does not have; the message names the right ones."""


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its anchor, its heading, its depth (1 to 3) and its Markdown text."""

    anchor: str
    title: str
    depth: int
    text: str


@lru_cache(maxsize=8)
def rulebook(slug: str) -> tuple[Section, ...]:
    """The sections of a game's rules, in reading order."""
    path = assets() / slug.replace("-", "_") / "rules.md"
    return read_sections(path.read_text(encoding="utf-8"))


def read_sections(text: str) -> tuple[Section, ...]:
    """Cut a Markdown text at its headings; those without an anchor get one from their title."""
    found: list[tuple[str, str, int, list[str]]] = []
    for line in text.splitlines():
        match = _HEADING.fullmatch(line)
        if match:
            title = match[2].strip()
            anchor = match[3] or re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
            found.append((anchor, title, len(match[1]), []))
        elif found:
            found[-1][3].append(line)
    return tuple(Section(a, t, d, "\n".join(unbroken(lines)).strip()) for a, t, d, lines in found)


def unbroken(lines: Sequence[str]) -> list[str]:
    """Lines with sentences that go on in the next line put together, for narrow screens.

    >>> unbroken(["Roll the", "dice. Run.", "- or", "  hide", "| a | b |"])
    ['Roll the dice. Run.', '- or hide', '| a | b |']
    """
    rows: list[str] = []
    for line in lines:
        goes_on = rows and rows[-1].strip() and rows[-1].rstrip()[-1] not in ".:!?|])"
        if goes_on and line.strip() and not _BEGINS.match(line.strip()):
            rows[-1] = f"{rows[-1].rstrip()} {line.strip()}"
        else:
            rows.append(line)
    return rows


def section(slug: str, anchor: str) -> Section:
    """One section by its anchor or the beginning of it.

    Raises:
        NoSection: one sentence that names the right ones.
    """
    sections = rulebook(slug)
    anchors = [entry.anchor for entry in sections]
    for index, name in enumerate(anchors):
        if name == anchor:
            return sections[index]
    for index, name in enumerate(anchors):
        if anchor and name.startswith(anchor):
            return sections[index]
    raise NoSection(f"The rules have no section '{anchor}'{suggestion(anchor, anchors)}")


def plain(text: str) -> str:
    """Markdown as plain text for terminals without colours: marks of emphasis dropped."""
    return re.sub(r"\*\*|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)|`", "", text)

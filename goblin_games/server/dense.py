"""Before forking: fill the holes in Python's memory, so that what a child makes lies together.

Warming up leaves some 2 MB of free blocks scattered over all pages. A forked child would put its
new objects there, and each page it touches is a page that it no longer shares. With the holes
filled it takes fresh pages, and few of them: 1.4 MB less for each visitor.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile

BYTES_HEAD = sys.getsizeof(b"")
_ROW = re.compile(r"^ *\d+ +(\d+) +\d+ +\d+ +(\d+) *$", re.MULTILINE)
"""A row of CPython's own table: class, size, pools, blocks in use, free blocks."""


def fill_holes() -> list[object]:
    """Objects that fill the free blocks; keep them. Empty if this Python tells nothing of them."""
    filling: list[object] = []
    for size, count in free_blocks().items():
        if size > BYTES_HEAD:
            filling += [bytes(size - BYTES_HEAD) for _ in range(count)]
        elif size == 32:
            filling += [float(number) for number in range(count)]
        elif size == 16:
            filling += [object() for _ in range(count)]
    return filling


def free_blocks() -> dict[int, int]:
    """Free blocks in pages that are in use, by their size in bytes (CPython)."""
    tell = getattr(sys, "_debugmallocstats", None)
    if tell is None:
        return {}
    with tempfile.TemporaryFile() as file:
        kept = os.dup(2)  # it writes to the standard error itself
        try:
            os.dup2(file.fileno(), 2)
            tell()
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        file.seek(0)
        text = file.read().decode("ascii", "replace")
    return {int(size): int(free) for size, free in _ROW.findall(text)}

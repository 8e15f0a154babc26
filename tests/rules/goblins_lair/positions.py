"""Maps and helpers that several test modules share."""

from __future__ import annotations

import tomllib
from pathlib import Path

ASSETS = Path(__file__).parents[3] / "assets" / "goblins_lair"
MAPS = {
    row["keyword"]: tuple(row["rows"])
    for row in tomllib.loads((ASSETS / "maps.toml").read_text())["maps"]
}
BURROW = MAPS["burrow"]

SMALL = (
    "#######################",
    "#......#...#...#...#..#",
    "#.1....#.2.#.3.#.4.#..#",
    "#......#...#...#...#..#",
    "#......#...#...#...#..#",
    "####+####+###+###+##..#",
    "#.....................#",
    "#.....................#",
    "####+####+###+#########",
    "#......#...#...########",
    "#......#...#...########",
    "#.5....#.6.#.7.########",
    "#......#...#...########",
    "#######################",
)
"""Seven areas, small ones: area 2 has few squares for monsters."""


def changed(rows: tuple[str, ...], **squares: str) -> tuple[str, ...]:
    """A map with other characters on some squares: `changed(rows, c3="#")`."""
    from goblin_games.rules.core.geometry import square_named

    grid = [list(row) for row in rows]
    for name, char in squares.items():
        x, y = square_named(name)
        grid[y][x] = char
    return tuple("".join(row) for row in grid)

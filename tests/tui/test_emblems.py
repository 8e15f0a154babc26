"""The emblems of the menu: one for each game, in whole cells and in inks that a theme has."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.catalogue import GAMES
from goblin_games.tui.app import GoblinApp
from goblin_games.tui.emblems import EMBLEMS, INKS, WIDE, draw_emblem
from goblin_games.tui.glyphs import ASCII, UNICODE
from goblin_games.tui.paint import Grid, Pen
from tests.tui.frame_tools import drive, rows, still, until

SLUGS = [game.slug for game in GAMES]


@pytest.mark.parametrize("slug", SLUGS)
def test_each_game_has_an_emblem_of_whole_cells(slug: str) -> None:
    rows = EMBLEMS[slug]
    assert len(rows) % 2 == 0
    assert {len(row) for row in rows} == {WIDE}
    assert set("".join(rows)) <= {".", *INKS}


@pytest.mark.parametrize("slug", SLUGS)
def test_it_is_drawn_in_blocks_or_in_ascii(slug: str) -> None:
    drawn = {}
    for glyphs in (UNICODE, ASCII):
        grid = Grid(WIDE, len(EMBLEMS[slug]) // 2)
        draw_emblem(Pen(grid, glyphs), 0, 0, slug)
        drawn[glyphs] = [grid.row(y) for y in range(grid.height)]
    assert set("".join(drawn[UNICODE])) <= set("█▀▄ ")
    assert "".join(drawn[ASCII]).isascii()
    shapes = [["".join(" x"[c != " "] for c in row) for row in rows] for rows in drawn.values()]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize(("far", "same"), [({}, False), ({"remote": True}, True)])
def test_over_a_slow_link_the_goblin_stays(far: dict[str, bool], same: bool) -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "no manners")
        before = rows(app)[1:9]
        await pilot.press("down")
        await pilot.pause()
        assert (rows(app)[1:9] == before) == same

    drive(walk, settings=still(**far))


def test_emblems_differ() -> None:
    assert len(set(EMBLEMS.values())) == len(SLUGS)

"""Pictures of The Goblin's Lair: real matches with fixed seeds, led on by the heuristic."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.pilot import Pilot

from goblin_games.players.question import answer
from goblin_games.rules.goblins_lair.odds import targets_of_hero
from goblin_games.rules.goblins_lair.state import Lair, Pending, Phase, opened_count
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match
from goblin_games.tui.app import Opening
from goblin_games.tui.pictures import Shot

Moment = Callable[[Lair], bool]
PARTY = ("corinna", "rissiel", "bryn", "ariel")
WISHES = [Wish("Grik", "normal"), *(Wish(f"Ann {n}", None, "Ann") for n in range(1, 5))]


def led_on(seed: str, moment: Moment, wishes: list[Wish] | None = None, **options: Any) -> Match:
    """A match of one person's heroes, led on until the moment comes or it is over."""
    given = {"heroes": ",".join(PARTY), **options}
    match = new_match("goblins-lair", seed=seed, wishes=wishes or WISHES, options=given)
    while not match.over and not (_asked(match) and moment(match.state)):
        turn = match.turn
        if turn is None or turn < 0:
            match.roll()
        else:
            match.play(turn, answer(match.hint_question(turn)))
    return match


def _asked(match: Match) -> bool:
    turn = match.turn
    return turn is not None and turn >= 0 and match.seats[turn].is_human


def _opening(seed: str, moment: Moment, **options: Any) -> Opening:
    return Opening("play", led_on(seed, moment, **options))


def at_exploration(lair: Lair) -> bool:
    """Heroes walk, some rooms are open, nobody bites."""
    quiet = lair.phase == Phase.HERO_MOVE and not lair.monsters
    return quiet and opened_count(lair) >= 4 and lair.active == -1


def at_fight(lair: Lair) -> bool:
    """Several heroes and monsters are at each other, and dice lie on the table."""
    if lair.phase != Phase.HERO_FIGHT or lair.pending or len(lair.monsters) < 3:
        return False
    fighters = [
        hero for seat, hero in enumerate(lair.heroes, 1)
        if lair.waiting >> seat & 1 and targets_of_hero(lair, hero)
    ]  # fmt: skip
    hurt = any(0 < hero.lives < 4 for hero in lair.heroes)
    return len(fighters) > 1 and hurt and opened_count(lair) > 2


def _placing(lair: Lair) -> bool:
    return lair.pending == Pending.PLACE and opened_count(lair) > 2


def _in_the_deep(lair: Lair) -> bool:
    return lair.phase == Phase.HERO_MOVE and opened_count(lair) > 5 and len(lair.monsters) > 2


def _never(lair: Lair) -> bool:
    return False


async def _point(pilot: Pilot[Any]) -> None:
    """Point at somewhere further than the move goes."""
    table: Any = pilot.app.screen
    reach = table.reach()
    far = max(reach, key=lambda square: (reach[square].cost, square))
    x, y = table.lair.ground.square(far)
    x0, y0 = table.lair.ground.square(table.cursor)
    await pilot.press(*["right" if x > x0 else "left"] * abs(x - x0))
    await pilot.press(*["down" if y > y0 else "up"] * abs(y - y0))


async def _strike(pilot: Pilot[Any]) -> None:
    """One blow, so that its die lies on the table."""
    await pilot.press("enter")
    await pilot.pause(0.1)
    table: Any = pilot.app.screen
    if table.asked is None:
        await pilot.press("space")
        await pilot.pause(0.1)


_LAIR_OF_ANN = [Wish("Ann"), *(Wish(name, "normal") for name in ("Zog", "Mum", "Nib", "Slob"))]

SHOTS = [
    Shot("goblins-lair-exploration", partial(_opening, "slime", at_exploration), _point),
    Shot("goblins-lair-fight", partial(_opening, "gnaw", at_fight), _strike),
    Shot("goblins-lair-deep", partial(_opening, "grub", _in_the_deep, map="deep")),
    Shot("goblins-lair-placing", partial(_opening, "mud", _placing, wishes=_LAIR_OF_ANN)),
    Shot("goblins-lair-victory", partial(_opening, "grub", _never)),
    Shot("goblins-lair-defeat", partial(_opening, "grog", _never)),
]

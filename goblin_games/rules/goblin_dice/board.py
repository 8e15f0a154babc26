"""The position as plain text, and where in the game it is (spec 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from goblin_games.rules.core import Name, Phase
from goblin_games.rules.goblin_dice.content import (
    ABILITY_NAMES,
    FINISH,
    FIRST,
    SLANT_SIGNS,
    STONE_START,
    TILES_IN_RACE,
    Tile,
    space_name,
)
from goblin_games.rules.goblin_dice.ending import result
from goblin_games.rules.goblin_dice.outlook import LETTERS, in_danger
from goblin_games.rules.goblin_dice.state import USED, Race, Step, next_stop

WIDTH = 78
_RULE: Final = "      " + "+--------" * TILES_IN_RACE + "+"
_SHORT: Final = {"slow": "Slow", "trick": "Trik", "dash": "Dash", "luck": "Luck"}

_PHASES: Final = {
    Step.TILES: ("The track", "setup"),
    Step.RUN: ("Run!", "run"),
    Step.THROW: ("The throw", "run"),
    Step.GRAB: ("Grab", "grab"),
    Step.ORDER: ("Who goes first", "order"),
    Step.TURN: ("Turn", "turn"),
    Step.REROLL: ("Goblin Luck", "abilities"),
    Step.THIRD: ("Third die", "duel"),
    Step.OVER: ("The end", "ending"),
}


def phase(race: Race) -> Phase:
    """Round and phase, with the stone's speed and its next stop."""
    name, rules = _PHASES[race.step]
    return Phase(f"round {race.round}", name, _stone_facts(race), rules)


def _stone_facts(race: Race) -> str:
    stop = f", next stop {space_name(next_stop(race))}" if race.stone < FINISH else ", at rest"
    return f"stone speed {race.speed}{stop}"


def board(race: Race, name: Name) -> tuple[str, ...]:
    """The track with a lane for each goblin and one for the stone, then dice and goblins."""
    lines = [_headline(race)]
    if race.track:
        lines += _track(race, name)
    lines += [*_dice(race), *_goblins(race, name)]
    return tuple(line[:WIDTH].rstrip() for line in lines)


def _headline(race: Race) -> str:
    speed = " ".join(f"[{n}]" if n == race.speed else str(n) for n in range(1, 5))
    running = f"{len(race.living)} of {race.terms.seats} running"
    return f"Round {race.round}   Stone on {space_name(race.stone)}, speed {speed}   {running}"


# -- the track ----------------------------------------------------------------------------


def _track(race: Race, name: Name) -> Iterator[str]:
    yield " Start" + _RULE[6:] + "Finish"
    yield _row(race, " 1 2 3", _title)
    yield _row(race, "  top ", lambda tile: _values(tile.top))
    yield _RULE
    for seat in range(race.terms.seats):
        yield _lane(race, seat, name)
    yield _stone_lane(race)
    yield _RULE
    yield _row(race, " move ", lambda tile: _values(tile.bottom))
    yield _RULE


def _row(race: Race, head: str, cell: Callable[[Tile], str]) -> str:
    cells = ("?" if code is None else cell(race.terms.tiles[code]) for code in race.track)
    return head + "|" + "|".join(f"{text:^8}" for text in cells) + "|"


def _title(tile: Tile) -> str:
    return f"{tile.keyword.upper() + SLANT_SIGNS[tile.slant]:<4}{_SHORT[tile.ability]}"


def _values(values: tuple[int, ...]) -> str:
    return " ".join(str(value) for value in values)


def _lane(race: Race, seat: int, name: Name) -> str:
    """A goblin's lane: its letter where it stands or lies, `!` where the stone will stop."""
    letter = LETTERS[seat]
    place, flat = race.places[seat], bool(race.crushed[seat])

    def mark(space: int) -> str:
        inner = ("x" if flat else letter) if space == place else "."
        return f"!{inner}!" if not flat and in_danger(race, space) else f" {inner} "

    head = f"{letter} {_ascii(name(seat))[:4]:<4}"
    return head + _cells(mark) + (f" {letter}" if place >= FINISH else "")


def _stone_lane(race: Race) -> str:
    spots = [
        "@" if s == race.stone else str(s - STONE_START + 1) for s in range(STONE_START, FIRST)
    ]
    head = " " + " ".join(spots) if race.stone < FIRST else "Stone "
    tail = " @" if race.stone >= FINISH else ""
    return head + _cells(lambda space: " @ " if space == race.stone else "   ") + tail


def _cells(mark: Callable[[int], str]) -> str:
    pairs = (f"{mark(space)} {mark(space + 1)} " for space in range(FIRST, FINISH, 2))
    return "|" + "|".join(pairs) + "|"


def _ascii(text: str) -> str:
    return text.encode("ascii", "replace").decode()


# -- dice and goblins ---------------------------------------------------------------------


def _dice(race: Race) -> Iterator[str]:
    if race.dice:
        shown = (
            f"{number}[{value}]" if number in race.free else " -- "
            for number, value in enumerate(race.dice, 1)
        )
        yield "Dice  " + "  ".join(shown)


def _goblins(race: Race, name: Name) -> Iterator[str]:
    """One line a seat: where it is, what it holds, or how it ended."""
    ranks = ending.ranks if (ending := result(race)) is not None else ()
    for seat in range(race.terms.seats):
        line = f"{LETTERS[seat]} {_ascii(name(seat)):<16} {_fate(race, seat):<24}"
        if ranks:
            line += f" place {ranks[seat]}"
        elif race.hands[seat]:
            line += " holds " + " ".join(f"[{value}]" for value in race.hands[seat])
        yield line + (_spent(race, seat) if race.used[seat] else "")


def _fate(race: Race, seat: int) -> str:
    space = space_name(race.places[seat])
    if race.crushed[seat]:
        return f"flat on {space} since round {race.crushed[seat]}"
    acts = " to act" if seat == race.current and race.step != Step.OVER else ""
    return f"at the finish{acts}" if space == "finish" else f"on space {space}{acts}"


def _spent(race: Race, seat: int) -> str:
    words = [ABILITY_NAMES[way] for way, bit in USED.items() if race.used[seat] & bit]
    return f" (used {', '.join(words)})"

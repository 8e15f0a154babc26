"""Hand-made positions: plain facts, positions from facts, and what no position may break."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from goblin_games.rules.core import IllegalPosition
from goblin_games.rules.goblin_dice import grabs, order
from goblin_games.rules.goblin_dice.content import (
    DICE_EACH,
    FINISH,
    FIRST,
    MAX_SPEED,
    MIN_SPEED,
    STONE_START,
    TILES_IN_RACE,
    tile_of,
)
from goblin_games.rules.goblin_dice.rounds import dice_in_play
from goblin_games.rules.goblin_dice.state import FREE, USED, Race, Step, danger_zone

# -- facts --------------------------------------------------------------------------------


def facts(race: Race) -> dict[str, Any]:
    """The race as plain named values, with the spec's names (4.1); seat -1 is nobody."""
    return {
        "phase": race.step.name.lower(),
        "round": race.round,
        "track": [code or "?" for code in race.track],
        "revealed": [tile < race.revealed for tile in range(TILES_IN_RACE)],
        "stone": race.stone,
        "speed": race.speed,
        "positions": list(race.places),
        "alive": [seat in race.living for seat in range(race.terms.seats)],
        "crushed_round": list(race.crushed),
        "dice": list(race.dice),
        "owners": list(race.owners),
        "hands": [list(hand) for hand in race.hands],
        "order": list(race.order),
        "round_order": list(race.round_order),
        "current": race.current,
        "used": [[way for way, bit in USED.items() if used & bit] for used in race.used],
        "runner": race.runner,
        "reason": race.reason,
        "danger": list(danger_zone(race)),
        "next_dice": dice_in_play(race),
        "draft_order": [list(picks) for picks in grabs.draft_order(race)],
    }


# -- hand-made positions ------------------------------------------------------------------


def arrange(race: Race, given: Mapping[str, Any]) -> Race:
    """`race` with these facts changed.

    Without `dice` and `hands` the round waits for a shout; with `dice` alone for grabs; with
    `hands`, all dice are grabbed and the first turn begins. `dice` default to those in hand.
    While the stone is on the start board, the round follows from its space (R14).

    Raises:
        IllegalPosition: for a fact that does not exist or cannot be.
    """
    made = race.copy()
    made.step = Step.RUN
    for name in given:
        if name not in _ARRANGERS and name not in ("dice", "hands"):
            raise IllegalPosition(f"there is no fact '{name}' to arrange")
    try:
        for name, place in _ARRANGERS.items():
            if name in given:
                place(made, given[name])
        if "round" not in given and made.stone < FIRST:
            made.round = made.stone - STONE_START + 1
        if "dice" in given or "hands" in given:
            _put_dice(made, given.get("dice"), given.get("hands"))
    except (StopIteration, ValueError, IndexError, TypeError) as error:
        raise IllegalPosition(f"this position cannot be: {error!r}") from error
    return made


def _put_dice(
    race: Race, dice: Sequence[int] | None, hands: Sequence[Sequence[int]] | None
) -> None:
    """Dice on the table, or all of them grabbed."""
    values = list(dice) if dice is not None else [value for hand in hands or () for value in hand]
    owners = [FREE] * len(values)
    for seat, hand in enumerate(hands or ()):
        for value in hand:
            at = next(i for i, v in enumerate(values) if v == value and owners[i] == FREE)
            owners[at] = seat
    race.dice, race.owners = tuple(values), tuple(owners)
    race.free = _free(race)
    if hands is None:
        race.picks, race.step = grabs.all_picks(race), Step.GRAB
        return
    race.hands = tuple(tuple(hand) for hand in hands)
    order.find_first(race, None)


def _free(race: Race) -> tuple[int, ...]:
    return tuple(number for number, owner in enumerate(race.owners, 1) if owner == FREE)


def _put_places(race: Race, value: Sequence[int]) -> None:
    race.places = tuple(value)


def _put_crushed(race: Race, value: Sequence[int]) -> None:
    race.crushed = tuple(value)
    race.living = tuple(seat for seat, crushed in enumerate(value) if not crushed)


def _put_stone(race: Race, value: int | str) -> None:
    on_start = isinstance(value, str)
    race.stone = STONE_START + int(str(value).removeprefix("st")) - 1 if on_start else int(value)


def _put(field: str) -> Callable[[Race, Any], None]:
    return lambda race, value: setattr(
        race, field, tuple(value) if isinstance(value, list) else value
    )


_ARRANGERS: Final[Mapping[str, Callable[[Race, Any], None]]] = {
    "track": _put("track"),
    "revealed": _put("revealed"),
    "round": _put("round"),
    "stone": _put_stone,
    "speed": _put("speed"),
    "positions": _put_places,
    "crushed_round": _put_crushed,
}


# -- what must always hold ----------------------------------------------------------------


def faults(race: Race) -> Iterator[str]:
    """What is wrong with a race, one sentence each."""
    if race.step == Step.TILES:
        if race.track:
            yield "Tiles lie there already."
        return
    yield from _track_faults(race)
    yield from _stone_faults(race)
    yield from _goblin_faults(race)
    yield from _dice_faults(race)
    yield from _turn_faults(race)


def _track_faults(race: Race) -> Iterator[str]:
    codes = [code for code in race.track if code is not None]
    if len(race.track) != TILES_IN_RACE or len(set(codes)) < len(codes):
        yield f"The track is not seven different tiles: {race.track}."
    if not 1 <= race.revealed <= TILES_IN_RACE or None in race.track[: race.revealed]:
        yield "A tile that is face up is unknown."
    if not race.terms.unexpected and race.revealed < TILES_IN_RACE:
        yield "Tiles lie face down only in Unexpected Turns."


def _stone_faults(race: Race) -> Iterator[str]:
    if not STONE_START <= race.stone <= FINISH:
        yield f"The stone is on {race.stone}."
    if not MIN_SPEED <= race.speed <= MAX_SPEED:
        yield f"The stone's speed is {race.speed}."
    on_start = STONE_START + race.round - 1
    if race.stone < FIRST and (race.speed, race.stone) != (MIN_SPEED, on_start):
        yield f"In round {race.round} the stone cannot be on {race.stone} with {race.speed} (R14)."
    if race.stone >= FIRST and tile_of(min(race.stone, FINISH - 1)) >= race.revealed:
        yield "The stone has rolled over a tile without turning it up (R24)."
    limit = race.terms.round_limit
    if limit and race.round > limit:
        yield "The race goes on after the round limit (R16)."


def _goblin_faults(race: Race) -> Iterator[str]:
    seats = range(race.terms.seats)
    if race.living != tuple(seat for seat in seats if not race.crushed[seat]):
        yield "A goblin is both flat and running, or neither."
    for seat in race.living:
        place = race.places[seat]
        last = FINISH if race.reason == "finish" else FINISH - 1
        if not FIRST <= place <= last:
            yield f"s{seat} is on {place}, off the trail (R7, R18)."
        elif place < FINISH and tile_of(place) >= race.revealed:
            yield f"s{seat} stands on a face-down tile (R24)."
        if race.terms.path and place <= race.stone:
            yield f"s{seat} is not ahead of the stone (R11)."
    if len(race.living) < 2 and race.step != Step.OVER:
        yield "A race goes on with less than two goblins."


def _dice_faults(race: Race) -> Iterator[str]:
    between = race.step in (Step.RUN, Step.THROW) or race.reason == "time_limit"
    if between and (race.dice or any(race.hands) or any(race.used)):
        yield "Between rounds there are no dice and nothing is used."
    if len(race.owners) != len(race.dice):
        yield "Every die has an owner or lies on the table."
        return
    if race.free != _free(race):
        yield "A die is both on the table and in a hand, or neither."
    for seat, hand in enumerate(race.hands):
        owned = [v for v, owner in zip(race.dice, race.owners, strict=True) if owner == seat]
        if len(hand) > DICE_EACH or len(owned) > DICE_EACH + race.terms.third:
            yield f"s{seat} has more dice than hands (R26)."
        if hand and race.crushed[seat]:
            yield f"s{seat} is flat and holds dice (R21)."
        if race.step == Step.GRAB and sorted(hand) != sorted(owned):
            yield f"s{seat} holds other dice than it grabbed."
        due = 0 if race.crushed[seat] else DICE_EACH
        if race.step == Step.GRAB and len(hand) + race.picks.count(seat) != due:
            yield f"s{seat} will not end up with two dice (R26)."
    if (race.step == Step.GRAB) != bool(race.picks):
        yield "Dice are grabbed while somebody still has a pick, and only then."


def _turn_faults(race: Race) -> Iterator[str]:
    turn = race.step in (Step.TURN, Step.REROLL, Step.THIRD)
    if turn and (race.current not in race.living or race.current in race.order):
        yield "Whose turn it is cannot act, or acts again."
    if turn and not set(race.order) <= set(race.round_order):
        yield "Somebody is to act who is not in this round's order."
    if race.step == Step.REROLL and len(race.hands[race.current]) != 1:
        yield "Just one die is rolled again (R19)."
    if race.step == Step.TURN and not race.hands[race.current]:
        yield "A turn ends when the hand is empty."
    if (race.step == Step.OVER) != bool(race.reason):
        yield "A race that is over needs a reason, and only such a race."

"""Hand-made positions: plain facts, positions from facts, and what no position may break."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from goblin_games.rules.core import IllegalPosition, InputError
from goblin_games.rules.dice_goblinz import content, machine
from goblin_games.rules.dice_goblinz.actions import COWARD, thing_text
from goblin_games.rules.dice_goblinz.dice import SIZES, dice_words, die_text, heap, sizes_of
from goblin_games.rules.dice_goblinz.notation import read_dice
from goblin_games.rules.dice_goblinz.state import (
    OUTCOMES,
    Step,
    Table,
    go,
    put,
    raid_dice,
    secret_roles,
)

# -- facts --------------------------------------------------------------------------------


def facts(table: Table) -> dict[str, Any]:
    """The table as plain named values; dice are texts such as "2d8 d4"."""
    seats = range(table.terms.seats)
    return {
        "step": table.step.name.lower(),
        "raid": table.raid,
        "raids": table.raids,
        "leader": table.leader,
        "kinds": list(table.kinds),
        "starts": [_text(dice) for dice in table.starts],
        "pockets": [_text(dice) for dice in table.pockets],
        "dice": [_text(_all_dice(table, seat)) for seat in seats],
        "raid_dice": [" ".join(map(die_text, raid_dice(table, seat))) for seat in seats],
        "items": [list(items) for items in table.items],
        "deaths": list(table.deaths),
        "out": [seat for seat in seats if table.out_since[seat]],
        "pile": sum(table.pile),
        "target": table.target,
        "loss": table.room.loss if table.room else 0,
        "loot": _text(table.loot),
        "loot_items": list(table.loot_items),
        "grabs": [[seat, thing_text(thing)] for seat, thing in table.grabs],
        "roles": [str(role) if role else "" for role in table.roles],
        "totals": list(table.totals),
        "outcome": table.contest.outcome,
        "greediest": table.contest.greediest,
        "waiting": list(table.draft.waiting),
        "tallies": dict(zip(OUTCOMES, table.tallies, strict=True)),
    }


def _text(dice: tuple[int, ...]) -> str:
    return " ".join(dice_words(dice))


def _all_dice(table: Table, seat: int) -> tuple[int, ...]:
    if table.step == Step.COMMIT:
        return table.pockets[seat]
    return heap((*table.pockets[seat], *sizes_of(raid_dice(table, seat))))


# -- hand-made positions ------------------------------------------------------------------


def arrange(table: Table, given: Mapping[str, Any]) -> Table:
    """`table` with these facts changed.

    The raid `raid` (1 if not given) is about to begin under `leader`, or, with `step = "over"`,
    everything is over. Pockets that are not given hold the starting dice.

    Raises:
        IllegalPosition: for a fact that does not exist or cannot be.
    """
    made = table.copy()
    made.raid, made.raids = 1, table.terms.raids or table.terms.seats + 4
    for name in given:
        if name not in _ARRANGERS and name != "step":
            raise IllegalPosition(f"there is no fact '{name}' to arrange")
    for name, place in _ARRANGERS.items():
        if name in given:
            try:
                place(made, given[name])
            except (InputError, KeyError, TypeError, ValueError) as error:
                raise IllegalPosition(f"{name} cannot be {given[name]!r}") from error
    if not all(made.kinds) or len(made.kinds) != table.terms.seats:
        raise IllegalPosition("every seat needs a kind")
    made.dice_in_game = sum(made.pile) + sum(map(len, made.pockets))
    _begin(made, given.get("step", "raid_start"))
    return made


def _begin(made: Table, step: str) -> None:
    if step == "over":
        go(made, Step.OVER)
    elif step == "raid_start":
        made.raid -= 1
        go(made, Step.RAID_START)
        machine.play_on(made, None)
    else:
        raise IllegalPosition(f"a position begins at raid_start or over, not at {step}")


def _put_kinds(table: Table, value: list[str]) -> None:
    table.kinds = tuple(value)
    table.starts = tuple(table.terms.starts[kind] for kind in value)
    table.pockets = table.starts


def _put_dice(field: str) -> Callable[[Table, list[str]], None]:
    def place(table: Table, value: list[str]) -> None:
        heaps = tuple(heap(read_dice(text.split())) for text in value)
        if len(heaps) != table.terms.seats:
            raise ValueError(value)
        setattr(table, field, heaps)

    return place


def _put_items(table: Table, value: Mapping[str, list[str]]) -> None:
    for seat, items in value.items():
        if not set(items) <= set(content.ITEMS):
            raise ValueError(items)
        table.items = put(table.items, int(seat), tuple(sorted(items)))


def _put_pile(table: Table, value: Mapping[str, int]) -> None:
    table.pile = tuple(value.get(f"d{size}", 0) for size in SIZES)


def _put_numbers(field: str) -> Callable[[Table, Any], None]:
    def place(table: Table, value: Any) -> None:
        setattr(table, field, tuple(value) if isinstance(value, list) else int(value))

    return place


_ARRANGERS: Final[dict[str, Callable[[Table, Any], None]]] = {
    "kinds": _put_kinds,
    "starts": _put_dice("starts"),
    "pockets": _put_dice("pockets"),
    "items": _put_items,
    "pile": _put_pile,
    **{name: _put_numbers(name) for name in ("raid", "raids", "leader", "deaths", "out_since")},
}

# -- what no position may break -----------------------------------------------------------


def faults(table: Table) -> tuple[str, ...]:
    """What is wrong with a table (spec 4.1), one sentence each."""
    return tuple(_faults(table))


def _faults(table: Table) -> Iterator[str]:
    for seat in range(table.terms.seats):
        yield from _seat_faults(table, seat)
    if table.pile:
        dice = sum(table.pile) + len(table.loot)
        dice += sum(len(_all_dice(table, seat)) for seat in range(table.terms.seats))
        if dice != table.dice_in_game:
            yield f"there are {dice} dice, not {table.dice_in_game}"
        if min(table.pile) < 0:
            yield f"the pile holds {table.pile}"
    if table.step != Step.OVER and not table.asked:
        yield "nobody is asked"


def _seat_faults(table: Table, seat: int) -> Iterator[str]:
    who, pocket, role = f"s{seat}", table.pockets[seat], table.roles[seat]
    dice = table.raid_dice[seat]
    if list(pocket) != sorted(pocket, reverse=True):
        yield f"{who} has an untidy pocket: {pocket}"
    if list(dice or ()) != sorted(dice or (), reverse=True):
        yield f"{who} has untidy raid dice: {dice}"
    if table.step == Step.COMMIT and seat in table.order and not pocket:
        yield f"{who} is in without a die"
    if table.out_since[seat] and (pocket or dice):
        yield f"{who} is out and owns dice"
    if role is COWARD and table.kinds[seat] == content.HOB:
        yield f"{who} is a Hobgoblin and a Coward"
    if role is COWARD and dice and not secret_roles(table):
        yield f"{who} is a Coward with raid dice"

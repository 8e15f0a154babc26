"""Hand-made positions: plain facts, positions from facts, and what no position may break."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from goblin_games.rules.core import IllegalPosition
from goblin_games.rules.oh_my_lair import dice
from goblin_games.rules.oh_my_lair.content import (
    MAX_MOJO,
    PER_SPACE,
    REGIONS,
    RESOURCES,
    TRACK_END,
)
from goblin_games.rules.oh_my_lair.duel import Duel, Unseen
from goblin_games.rules.oh_my_lair.state import (
    Lair,
    Step,
    cap,
    damage_dealt,
    region_number,
    suspects,
)

UNKNOWN = "unknown"
BEFORE_ROUND_1 = (Step.DEAL, Step.REVEAL_START, Step.PIT)
AFTER_THE_STEP = (
    Step.REVEAL,
    Step.BATTLE_ROLL,
    Step.BATTLE_ROLLED,
    Step.BATTLE_REROLL,
    Step.WAIT,
)

# -- facts --------------------------------------------------------------------------------


def facts(lair: Lair) -> dict[str, Any]:
    """One board as plain named values; sub-states have the spec's names."""
    guards = dict(zip((region.keyword for region in REGIONS), lair.soldiers, strict=False))
    return {
        "step": lair.step.name.lower(),
        "round": lair.round,
        "position": lair.position,
        "hero": lair.hero or UNKNOWN,
        "hero_hp": UNKNOWN if lair.hero_hp is None else lair.hero_hp,
        "suspects": list(suspects(lair)),
        "damage": damage_dealt(lair),
        "soldiers": guards,
        "soldier_hp": dict(zip(guards, lair.soldier_hp, strict=True)),
        "regions": [region for region, hp in zip(guards, lair.soldier_hp, strict=True) if not hp],
        "minions": lair.minions,
        "cap": cap(lair),
        "gold": lair.gold,
        "mojo": lair.mojo,
        **dict(zip(RESOURCES, lair.stock, strict=True)),
        "pit": list(lair.pit),
        "pile": sorted(lair.pile),
        "road": {str(space): list(crowd) for space, crowd in enumerate(lair.road) if crowd},
        "dice": list(lair.dice),
        "minions_lost": lair.minions_lost,
        "battles": lair.battles,
        "horn": lair.horn,
        "reason": lair.reason,
    }


def duel_facts(duel: Duel) -> dict[str, Any]:
    """A duel as plain values: `boards` by seat, each as in `facts`, or its status if hidden."""
    return {
        "turn": duel.turn,
        "hero": duel.hero or UNKNOWN,
        "boards": {
            str(seat): {"step": board.status, "round": board.round}
            if isinstance(board, Unseen)
            else facts(board)
            for seat, board in enumerate(duel.boards)
        },
    }


# -- hand-made positions ------------------------------------------------------------------


def arrange(lair: Lair, given: Mapping[str, Any]) -> Lair:
    """`lair` with these facts changed.

    Without `step` the board waits for an order; without `round` it is the one that fits the
    hero's position; the pile holds all creatures that are nowhere else.

    Raises:
        IllegalPosition: for a fact that does not exist or cannot be.
    """
    made = lair.copy()
    made.step = Step.ORDER
    for name in given:
        if name not in _ARRANGERS:
            raise IllegalPosition(f"there is no fact '{name}' to arrange")
    for name, put in _ARRANGERS.items():
        if name in given:
            try:
                put(made, given[name])
            except (KeyError, StopIteration, ValueError, IndexError) as error:
                raise IllegalPosition(f"{name} cannot be {given[name]!r}") from error
    if len(made.soldiers) != len(REGIONS):
        raise IllegalPosition("every region needs a soldier")
    if "round" not in given:
        made.round = made.position + (made.step not in AFTER_THE_STEP)
    if "pile" not in given:
        _fill_pile(made)
    return made


def _fill_pile(lair: Lair) -> None:
    used = {*lair.pit, *(creature for crowd in lair.road for creature in crowd)}
    lair.pile = tuple(name for name in lair.terms.creatures if name not in used)


def _put_soldiers(lair: Lair, value: Mapping[str, str]) -> None:
    lair.soldiers = tuple(value[region.keyword] for region in REGIONS)
    lair.soldier_hp = tuple(lair.terms.heroes[hero].hp for hero in lair.soldiers)


def _put_soldier_hp(lair: Lair, value: Mapping[str, int]) -> None:
    hp = list(lair.soldier_hp)
    for region, left in value.items():
        hp[region_number(region)] = left
    lair.soldier_hp = tuple(hp)


def _put_hero(lair: Lair, value: str) -> None:
    lair.hero = None if value == UNKNOWN else value
    lair.hero_hp = None if lair.hero is None else lair.terms.heroes[value].hp


def _put_road(lair: Lair, value: Mapping[str, list[str]]) -> None:
    road: list[tuple[str, ...]] = [()] * len(lair.road)
    for space, crowd in value.items():
        road[int(space)] = tuple(crowd)
    lair.road = tuple(road)


def _put_stock(kind: int) -> Callable[[Lair, int], None]:
    def put(lair: Lair, value: int) -> None:
        stock = list(lair.stock)
        stock[kind] = value
        lair.stock = (stock[0], stock[1], stock[2])

    return put


def _put(field: str) -> Callable[[Lair, Any], None]:
    def put(lair: Lair, value: Any) -> None:
        setattr(lair, field, tuple(value) if isinstance(value, list) else value)

    return put


def _put_step(lair: Lair, value: str) -> None:
    lair.step = Step[value.upper()]


_ARRANGERS: Mapping[str, Callable[[Lair, Any], None]] = {
    "step": _put_step,
    "soldiers": _put_soldiers,
    "soldier_hp": _put_soldier_hp,
    "regions": lambda lair, value: _put_soldier_hp(lair, dict.fromkeys(value, 0)),
    "hero": _put_hero,
    "road": _put_road,
    "pile": lambda lair, value: setattr(
        lair, "pile", tuple(name for name in lair.terms.creatures if name in value)
    ),
    **{kind: _put_stock(number) for number, kind in enumerate(RESOURCES)},
    **{
        name: _put(name)
        for name in (
            "hero_hp", "pit", "round", "position", "minions", "gold", "mojo",
            "minions_lost", "battles", "horn",
        )
    },
}  # fmt: skip
"""In this order: soldiers before their hit points, the hero before his."""


def arrange_duel(duel: Duel, given: Mapping[str, Any]) -> Duel:
    """A duel with hand-made boards: `boards = { 0 = {...}, 1 = {...} }`, `turn`, `hero`."""
    made = duel.copy()
    boards = list(made.boards or (made.common,) * made.terms.seats)
    for seat, fields in given.get("boards", {}).items():
        board = boards[int(seat)]
        assert isinstance(board, Lair)
        boards[int(seat)] = arrange(board, fields)
    made.boards = tuple(boards)
    made.turn = given.get("turn", made.turn)
    made.hero = given.get("hero", made.hero)
    return made


# -- what must always hold ----------------------------------------------------------------


def faults(lair: Lair) -> Iterator[str]:
    """What is wrong with a board, one sentence each."""
    yield from _token_faults(lair)
    if lair.step in BEFORE_ROUND_1:
        return
    yield from _limit_faults(lair)
    yield from _road_faults(lair)
    yield from _time_faults(lair)
    yield from _roll_faults(lair)


def _token_faults(lair: Lair) -> Iterator[str]:
    everywhere = [*lair.pile, *lair.pit, *(name for crowd in lair.road for name in crowd)]
    if sorted(everywhere) != sorted(lair.terms.creatures):
        yield f"The creatures are not each in one place: {sorted(everywhere)}."
    if list(lair.pile) != [name for name in lair.terms.creatures if name in lair.pile]:
        yield "The pile is not in the order of the data."
    if len({*lair.soldiers, lair.hero}) != len(lair.soldiers) + 1:
        yield "A hero is in two places."
    if lair.hero is not None and lair.hero not in suspects(lair):
        yield "The hero is nobody who could walk the road."


def _limit_faults(lair: Lair) -> Iterator[str]:
    for name, value, most in (
        ("minions", lair.minions, cap(lair)),
        ("gold", lair.gold, lair.terms.gold_limit),
        ("mojo", lair.mojo, MAX_MOJO),
        *((kind, n, TRACK_END) for kind, n in zip(RESOURCES, lair.stock, strict=True)),
    ):
        if not 0 <= value <= most:
            yield f"There are {value} {name}, not 0 to {most}."
    full = [lair.terms.heroes[hero].hp for hero in lair.soldiers]
    if not all(0 <= hp <= most for hp, most in zip(lair.soldier_hp, full, strict=True)):
        yield "A soldier has more hit points than he can have, or fewer than none."
    if (lair.hero is None) != (lair.hero_hp is None):
        yield "Either the hero and his hit points are known, or neither."
    if lair.hero is not None and not 0 <= (lair.hero_hp or 0) <= lair.terms.heroes[lair.hero].hp:
        yield "The hero has more hit points than he can have."


def _road_faults(lair: Lair) -> Iterator[str]:
    fight = lair.step in AFTER_THE_STEP or lair.step == Step.OVER  # R35
    first = lair.position if fight else lair.position + 1
    for space, crowd in enumerate(lair.road):
        if crowd and not first <= space <= lair.terms.last_space:  # R11, R22
            yield f"Creatures stand on space {space}, where none can be."
        if len(crowd) > PER_SPACE:  # R12
            yield f"Space {space} holds {len(crowd)} creatures."


def _time_faults(lair: Lair) -> Iterator[str]:
    if not 0 <= lair.position <= lair.terms.length:
        yield f"The hero is on space {lair.position}, off the road."
    moved = lair.position - lair.round
    allowed = (0,) if lair.step in AFTER_THE_STEP else (-1, 0, 1)
    if lair.step not in AFTER_THE_STEP and lair.step != Step.OVER:
        allowed = (-1,)
    if moved not in allowed:
        yield f"In round {lair.round} the hero cannot be on space {lair.position}."
    if (lair.step == Step.OVER) != bool(lair.reason):
        yield "A board that is over needs a reason, and only such a board."


def _roll_faults(lair: Lair) -> Iterator[str]:
    rolled = lair.step in (Step.ROLLED, Step.BATTLE_ROLLED)
    again = lair.step in (Step.REROLL, Step.BATTLE_REROLL)
    if bool(lair.dice) != (rolled or again) and lair.step != Step.OVER:
        yield "There are dice without a roll, or a roll without dice."
    if lair.dice.count(dice.IN_THE_AIR) != again and lair.step != Step.OVER:
        yield "Just one die is in the air during a reroll, none otherwise."
    if rolled and not lair.mojo:
        yield "Without mojo nobody is asked about a roll."
    placing = lair.step in (Step.CHOOSE, Step.ROLL, Step.ROLLED, Step.REROLL)
    if placing and not lair.todo:
        yield "A place is rolled, but no minion is anywhere."
    if (lair.step == Step.DRAW) != bool(lair.draws) and lair.step != Step.OVER:
        yield "Creatures are drawn only after research."


def duel_faults(duel: Duel) -> Iterator[str]:
    """What is wrong with a duel."""
    yield from faults(duel.common)
    for seat, board in enumerate(duel.boards):
        if isinstance(board, Unseen):
            continue
        yield from (f"Board {seat}: {fault}" for fault in faults(board))
        if board.hero is not None and board.hero != duel.hero:
            yield f"Board {seat} meets another hero than the rest."
        if board.soldiers != duel.common.soldiers:
            yield f"Board {seat} has other soldiers than the rest."

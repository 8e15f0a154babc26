"""Hand-made positions: plain facts, positions from facts, and what no position may break."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from goblin_games.rules.core import IllegalPosition
from goblin_games.rules.dragon.actions import down
from goblin_games.rules.dragon.content import (
    CAVE_MOUTH,
    FRUSTRATED,
    LEAST,
    MOST_ANGER,
    MOST_SUSPICION,
    RANKS,
)
from goblin_games.rules.dragon.state import Cave, Goblin, Step, Trap, change, settle

GOBLIN_FIELDS: Final = (
    "hp", "stealth", "speed", "distance", "tokens", "markers", "fresh", "fading", "damage",
    "record",
)  # fmt: skip


# -- facts --------------------------------------------------------------------------------


def facts(cave: Cave) -> dict[str, Any]:
    """The position as plain named values; goblins' values are lists by seat."""
    own = {name: [getattr(goblin, name) for goblin in cave.goblins] for name in GOBLIN_FIELDS}
    return {
        "step": cave.step.name.lower(),
        "round": cave.round,
        "turn": cave.turn,
        "anger": cave.anger,
        "suspicion": cave.suspicion,
        "dragon_hp": cave.dragon_hp,
        "spots": list(cave.spots),
        "frustrated": cave.frustrated,
        "kept": list(cave.kept),
        "loose": list(cave.loose),
        "rolls": cave.rolls,
        "reach": cave.reach,
        "dice": list(cave.dice),
        "struck": [list(blow) for blow in cave.struck],
        "hunted": list(cave.hunted),
        "checking": list(cave.checking),
        "traps": [[trap.spot, trap.owner, trap.rank or "?"] for trap in cave.traps],
        "outcome": cave.outcome,
        **own,
    }


# -- hand-made positions ------------------------------------------------------------------


def arrange(cave: Cave, given: Mapping[str, Any]) -> Cave:
    """`cave` with these facts changed, at the beginning of the turn of `turn`.

    Raises:
        IllegalPosition: for a fact that does not exist or cannot be.
    """
    made = cave.copy()
    settle(made)
    made.step = Step.BEGIN
    for name in given:
        if name not in _ARRANGERS:
            raise IllegalPosition(f"there is no fact '{name}' to arrange")
    for name, put in _ARRANGERS.items():
        if name in given:
            try:
                put(made, given[name])
            except (TypeError, ValueError, IndexError) as error:
                raise IllegalPosition(f"{name} cannot be {given[name]!r}") from error
    if "record" not in given:
        for seat, goblin in enumerate(made.goblins):
            change(made, seat).record = max(goblin.record, goblin.distance)
    if not 0 <= made.turn < made.terms.seats or not made.goblins[made.turn].hp:
        raise IllegalPosition(f"seat {made.turn} has no turn")
    made.frustrated = made.goblins[made.turn].tokens == FRUSTRATED
    return made


def _put(field: str) -> Callable[[Cave, Any], None]:
    def put(cave: Cave, value: int) -> None:
        setattr(cave, field, int(value))

    return put


def _put_goblins(field: str) -> Callable[[Cave, Any], None]:
    def put(cave: Cave, values: list[int]) -> None:
        for seat, value in zip(range(cave.terms.seats), values, strict=True):
            setattr(change(cave, seat), field, int(value))

    return put


def _put_spots(cave: Cave, values: list[int]) -> None:
    cave.spots = down(values)


def _put_traps(cave: Cave, values: list[list[Any]]) -> None:
    traps = [Trap(int(spot), int(owner), str(rank)) for spot, owner, rank in values]
    cave.traps = tuple(sorted(traps))


_ARRANGERS: Final[Mapping[str, Callable[[Cave, Any], None]]] = {
    **{name: _put(name) for name in ("turn", "round", "anger", "suspicion", "dragon_hp")},
    "spots": _put_spots,
    **{name: _put_goblins(name) for name in GOBLIN_FIELDS},
    "traps": _put_traps,
}


# -- what must always hold ----------------------------------------------------------------


def faults(cave: Cave) -> Iterator[str]:
    """What is wrong with a position, one sentence each."""
    yield from _board_faults(cave)
    for seat, goblin in enumerate(cave.goblins):
        yield from (f"Goblin {seat}: {fault}" for fault in _goblin_faults(cave, seat, goblin))
    yield from _trap_faults(cave)
    if cave.step != Step.OVER:
        yield from _turn_faults(cave)
    if (cave.step == Step.OVER) != bool(cave.outcome):
        yield "A game that is over needs an outcome, and only such a game."


def _board_faults(cave: Cave) -> Iterator[str]:
    if not LEAST <= cave.anger <= MOST_ANGER:
        yield f"Anger is {cave.anger}."
    if not LEAST <= cave.suspicion <= MOST_SUSPICION:
        yield f"Suspicion is {cave.suspicion}."
    calm = cave.step == Step.BEGIN and not cave.terms.relief_if_none_died
    if calm and cave.suspicion == MOST_SUSPICION:
        yield "Suspicion is at its maximum between two turns."  # R16
    if cave.spots != down(cave.spots) or not all(1 <= spot <= 6 for spot in cave.spots):
        yield f"The weak spots are {cave.spots}."  # R36
    if (cave.dragon_hp == 0) != (cave.outcome == "slain") or cave.dragon_hp < 0:
        yield f"The Dragon has {cave.dragon_hp} HP."
    if cave.terms.dawn and not 1 <= cave.round <= cave.terms.dawn:
        yield f"Round {cave.round} is after dawn."  # R50


def _goblin_faults(cave: Cave, seat: int, goblin: Goblin) -> Iterator[str]:
    if not 0 <= goblin.hp <= cave.terms.goblin_hp:
        yield f"it has {goblin.hp} HP."
    if goblin.stealth < 0 or goblin.speed < 1:
        yield f"it has stealth {goblin.stealth} and speed {goblin.speed}."
    if not 0 <= goblin.distance <= CAVE_MOUTH:
        yield f"it is at {goblin.distance}."
    attacking = seat == cave.striker or cave.charging or cave.outcome or not goblin.hp
    if goblin.distance == 0 and not attacking:
        yield "it idles before the Dragon."  # R1
    if not 0 <= goblin.tokens <= FRUSTRATED:
        yield f"it has {goblin.tokens} tokens."  # R23
    if min(goblin.markers, goblin.fresh, goblin.fading, goblin.damage) < 0:
        yield "it has fewer than no markers, or damage."
    if not goblin.hp and (goblin.tokens or goblin.markers or goblin.fresh or goblin.fading):
        yield "it is dead and has tokens or markers."
    if goblin.hp and goblin.record < goblin.distance:
        yield f"its record {goblin.record} is behind it."  # R33


def _trap_faults(cave: Cave) -> Iterator[str]:
    spots = [trap.spot for trap in cave.traps]
    if spots != sorted(set(spots)) or not all(1 <= spot <= CAVE_MOUTH for spot in spots):
        yield f"The traps lie on {spots}."  # R42
    known = [trap.rank for trap in cave.traps if trap.rank is not None]
    known += cave.dealt or ()
    for rank in known:
        if rank not in RANKS or known.count(rank) > cave.terms.deck.count(rank):
            yield f"There are too many cards of rank {rank}."  # R43


def _turn_faults(cave: Cave) -> Iterator[str]:
    turn = cave.goblins[cave.turn]
    dice = len(cave.kept) + len(cave.loose)
    rolled = cave.step in (Step.KEEP, Step.USE)
    if rolled and dice != turn.distance:
        yield f"{dice} dice at distance {turn.distance}."
    if cave.step == Step.ROLL and len(cave.kept) >= turn.distance:
        yield "No die is left to roll."
    if cave.step == Step.KEEP and cave.rolls >= turn.speed:
        yield "There is no roll left to keep dice for."  # R4
    if (cave.step in (Step.TRAP_DIE, Step.GUESS)) != (cave.facing >= 0):
        yield "Whoever faces a trap rolls and guesses, and nobody else."
    checks = (Step.ROCK_CHECK, Step.ALARM, Step.HIDE, Step.INSULT_CHECK)
    if cave.step in checks and not cave.checking:
        yield "Nobody is there to check stealth."  # 4.0
    if any(not cave.goblins[seat].hp for seat in (*cave.hunted, *cave.checking)):
        yield "The Dragon is after the dead."
    if cave.step == Step.FIRE and not cave.hunted:
        yield "The Dragon shoots at nobody."
    if cave.step == Step.ATTACK and not cave.spots:
        yield "There is no weak spot to roll for."
    if len(cave.free) + len(cave.struck) != (len(cave.spots) if cave.step == Step.STRIKE else 0):
        yield "Targeted and free weak spots do not add up."
    if cave.step == Step.BEGIN and not (turn.hp and turn.distance):
        yield "This goblin cannot begin a turn."  # R1

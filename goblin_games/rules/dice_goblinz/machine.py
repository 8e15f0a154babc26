"""From action to action: who is asked, what is legal, what follows by itself (spec 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain
from typing import Any, Final

from goblin_games.rules.core import Action, Actor, Log
from goblin_games.rules.dice_goblinz import actions as act
from goblin_games.rules.dice_goblinz import (
    commit,
    contest,
    count,
    ending,
    failure,
    flip,
    grab,
    loot,
    pocketz,
    room,
    setup,
    tricks,
)
from goblin_games.rules.dice_goblinz.stage import NO_STAGE, Stage
from goblin_games.rules.dice_goblinz.state import CHANCE_TURN, SEAT_TURN, Step, Table, served


def _plan_route(table: Table, log: Log) -> None:
    """The phases of this raid that can ask somebody.

    Nobody finds a doohickey between the start of a raid and the last phase that needs one.
    """
    table.route = _route(table.kinds, table.items)


@lru_cache(maxsize=4096)
def _route(kinds: tuple[str, ...], items: tuple[tuple[str, ...], ...]) -> tuple[Step, ...]:
    return _route_for(_NEEDED.intersection(chain(kinds, *items)))


@cache
def _route_for(there: frozenset[str]) -> tuple[Step, ...]:
    """For every phase the next one whose goblins or doohickeyz are there."""
    route = list(Step)
    for step in reversed(Step):
        stage = STAGES[step]
        if stage.needs and stage.then is not None and there.isdisjoint(stage.needs):
            route[step] = route[stage.then]
    return tuple(route)


def _no_choices(table: Table, seat: int) -> Sequence[Action]:
    return ()


_STAGES: Mapping[Step, Stage] = {
    Step.SETUP_KINDS: setup.KINDS,
    Step.SETUP_PICK: setup.PICK_KINDS,
    Step.SETUP_RAIDS: setup.RAIDS,
    Step.SETUP_LEADER: setup.LEADER,
    Step.RAID_START: replace(room.START, leave=_plan_route),
    Step.KEY: room.KEY,
    Step.ROOM: room.ROOM,
    Step.KEEP: room.KEEP,
    Step.LOOT: room.LOOT,
    Step.COMMIT: commit.COMMIT,
    Step.ROLL: commit.ROLL,
    Step.POCKETZ: pocketz.POCKETZ,
    Step.GRAB: grab.GRAB,
    Step.FLIP: flip.FLIP,
    Step.REVEAL: flip.REVEAL,
    Step.TRICKS: tricks.TRICKS,
    Step.COUNT: count.COUNT,
    Step.JUDGE: count.JUDGE,
    Step.LOSE: failure.LOSE,
    Step.GRAB_PAYOUT: grab.GRAB_PAYOUT,
    Step.LATE_GRAB: grab.LATE_GRAB,
    Step.CONTEST: contest.CONTEST,
    Step.PAY: contest.PAY,
    Step.UNION: contest.UNION,
    Step.BULLY: contest.BULLY,
    Step.BULLY_REPLY: contest.BULLY_REPLY,
    Step.FIRSTS: loot.FIRSTS,
    Step.TAKE_ALL: loot.TAKE_ALL,
    Step.APPOINT: loot.APPOINT,
    Step.PICK: loot.PICK,
    Step.RAID_END: ending.RAID_END,
    Step.DEATH: ending.DEATH,
    Step.RETURN: ending.RETURN,
}
STAGES: Final = tuple(_STAGES.get(step, NO_STAGE) for step in Step)
"""The stages by number."""
CHOICES: Final = tuple(stage.choices or _no_choices for stage in STAGES)
DUES: Final = tuple(stage.due for stage in STAGES)
_NEEDED: Final = frozenset(need for stage in STAGES for need in stage.needs)

# -- what happens -------------------------------------------------------------------------


def _pass(table: Table, seat: int, action: act.Pass, log: Log) -> None:
    special = _PASSES.get(table.step)
    if special is None:
        served(table)
    else:
        special(table, seat, log)


_PASSES: Mapping[Step, Callable[[Table, int, Log], None]] = {
    Step.GRAB: grab.pass_grab,
    Step.LATE_GRAB: grab.pass_grab,
    Step.FLIP: flip.pass_flip,
    Step.BULLY: contest.pass_bully,
    Step.DEATH: ending.pass_death,
}

HANDLERS: Final[Mapping[type[Action], Callable[[Table, Actor, Any, Log], None]]] = {
    act.RollGoblin: setup.roll_goblin,
    act.PickGoblin: setup.pick_goblin,
    act.RollRaids: setup.roll_raids,
    act.RollLeader: setup.roll_leader,
    act.UseKey: room.use_key,
    act.RollRoom: room.roll_room,
    act.Keep: room.keep,
    act.DrawLoot: room.draw_loot,
    act.Raid: commit.commit,
    act.RollDice: commit.roll_dice,
    act.Pocketz: pocketz.pocketz,
    act.RollPocketz: pocketz.roll_pocketz,
    act.Grab: grab.grab,
    act.Flip: flip.flip,
    act.Wand: tricks.wand,
    act.Kazoo: tricks.kazoo,
    act.RollKazoo: tricks.roll_kazoo,
    act.Average: count.average,
    act.Stench: count.stench,
    act.Plain: count.plain,
    act.Lose: failure.lose,
    act.RollTie: contest.roll_tie,
    act.Pay: contest.pay,
    act.UseShield: contest.shield,
    act.DrawUnion: contest.draw_union,
    act.Bully: contest.bully,
    act.Suffer: contest.suffer,
    act.Appoint: loot.appoint,
    act.Take: loot.take,
    act.UseWater: ending.water,
    act.Mitosis: ending.mitosis,
    act.Pass: _pass,
}


def play_on(table: Table, log: Log) -> None:
    """Go on until somebody is asked, chance is due, or it is over."""
    while not table.asked:
        stage = STAGES[table.step]
        queue = table.queue
        if queue is None:
            queue = stage.enter(table, log)
        if queue:
            table.queue = queue
            if stage.choices is None:
                table.asked = CHANCE_TURN
                return
            _serve(table, stage, queue[0], log)
        elif queue is not None:
            if stage.leave is not None:
                stage.leave(table, log)
            if stage.then is not None:
                table.step = table.route[stage.then]
                table.queue = None
        elif stage is NO_STAGE:
            return


def _serve(table: Table, stage: Stage, seat: int, log: Log) -> None:
    """Ask a seat that has a choice, and play the move of one that has none (4.1)."""
    assert stage.choices is not None
    choices = stage.choices(table, seat)
    if not choices:
        assert stage.skip is not None
        stage.skip(table, seat, log)
    elif len(choices) == 1 and not stage.secret:
        HANDLERS[type(choices[0])](table, seat, choices[0], log)
    else:
        table.asked = SEAT_TURN[seat]

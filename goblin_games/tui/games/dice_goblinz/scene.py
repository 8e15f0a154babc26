"""Scenes: the reveal, and the end of a raid, put together from events.

A single action can turn the roles up, end the raid and begin the next one. So that people see
what happened, the table is put back to how it lay when the roles were turned up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from goblin_games.rules.core import Event, is_seat
from goblin_games.rules.dice_goblinz import events as ev
from goblin_games.rules.dice_goblinz.actions import COWARD, Flip, Role
from goblin_games.rules.dice_goblinz.dice import exchange, heap, rolled, sizes_of, without
from goblin_games.rules.dice_goblinz.state import Step, Table, gain, put, raid_dice, settle
from goblin_games.table.match import Match

TURNING = (ev.RolesRevealed, ev.TotalsCounted, ev.RaidEnded)
"""Events that begin a scene."""


@dataclass
class Scene:
    """What the last entry led to.

    Attributes:
        table: the table to paint, roles up, sums counted as far as they are.
        reveals: whether the roles are turned up in it.
        counts: whether the totals were counted in it.
        ended: whether the raid is over at its end.
        changes: dice owned at the end and the change since the raid began, by seat.
        sentences: what happened, up to the end of the raid.
        raid: its number.
    """

    table: Table
    reveals: bool = False
    counts: bool = False
    ended: bool = False
    changes: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    sentences: Sequence[str] = ()
    raid: int = 0


def scene_of(match: Match, index: int) -> Scene | None:
    """The scene that entry number `index` made; None if it made none."""
    told = [t.event for t in match.told(range(len(match.seats)), index) if t.index == index]
    if not any(isinstance(event, TURNING) for event in told):
        return None
    before: Table = match.state_at(index - 1)
    scene = Scene(before.copy(), raid=before.raid)
    _act(scene.table, match.entries[index - 1])
    shown: list[Event] = []
    for event in told:
        if event.seen_by is None:
            shown.append(event)
        _happen(scene, event)
        if isinstance(event, ev.RaidEnded):
            scene.changes = _changes(match, index, event.counts)
            break
    scene.sentences = [text for text in map(match.tell, shown) if text]
    return scene


def scene_since(match: Match, first: int) -> int | None:
    """The first entry from number `first` on that made a scene."""
    for told in match.told((), first):
        if isinstance(told.event, TURNING):
            return told.index
    return None


def _changes(match: Match, index: int, counts: Sequence[int]) -> dict[int, tuple[int, int]]:
    before: Sequence[int] = ()
    for told in match.told(()):
        if told.index < index and isinstance(told.event, ev.RaidEnded):
            before = told.event.counts
        elif not before and isinstance(told.event, ev.RaidStarted):
            state: Any = match.state_at(told.index)
            before = [len(start) for start in state.starts]
    return {seat: (now, now - then) for seat, (now, then) in
            enumerate(zip(counts, before, strict=False))}  # fmt: skip


# -- what entries and events do to the picture ------------------------------------------------


def _act(table: Table, entry: Any) -> None:
    """What the entry itself did: a flip that is carried out at once, or a last roll."""
    action = entry.action
    if is_seat(entry.actor) and isinstance(action, Flip):
        table.marks = table.marks._replace(flips=put(table.marks.flips, entry.actor, action))


def _happen(scene: Scene, event: Event) -> None:
    table = scene.table
    match event:
        case ev.DiceRolled(seat=seat, dice=dice, faces=faces):
            table.raid_dice = put(table.raid_dice, seat, rolled(dice, faces))
        case ev.PocketzRolled(seat=seat, die=die, face=face):
            _roll_one(table, seat, die, face)
        case ev.DieRerolled(seat=seat, die=die, new=face):
            _roll_one(table, seat, die, face)
        case ev.RolesRevealed(roles=roles):
            scene.reveals = True
            for seat, role in roles:
                table.roles = put(table.roles, seat, Role(role))
            table.step = Step.TRICKS
        case ev.FlipRevealed(seat=seat, die=die):
            _pay_flip(table, seat, die)
        case ev.CowardDiceReturned(seat=seat):
            gain(table, seat, sizes_of(raid_dice(table, seat)))
            table.raid_dice = put(table.raid_dice, seat, ())
        case ev.AverageChosen(seat=seat, yes=yes):
            table.marks = table.marks._replace(averages=put(table.marks.averages, seat, yes))
        case ev.StenchChosen(seat=seat, yes=yes):
            table.marks = table.marks._replace(stenches=put(table.marks.stenches, seat, yes))
        case ev.TotalsCounted(totals=totals):
            scene.counts = True
            for seat, points in totals:
                table.totals = put(table.totals, seat, points)
            table.step = Step.JUDGE
        case ev.RaidFailed():
            settle(table, "failed")
        case ev.ContestWon(side=side, groupie=groupie, greedy=greedy):
            settle(table, side)
            table.contest = table.contest._replace(groupie=groupie, greedy=greedy)
        case ev.TieRolled(winner=seat):
            table.contest = table.contest._replace(greediest=seat)
        case ev.LootTakenAll(seat=seat):
            table.contest = table.contest._replace(collector=seat)
        case ev.RaidEnded():
            scene.ended = True


def _roll_one(table: Table, seat: int, die: int, face: int) -> None:
    dice = raid_dice(table, seat)
    if (die, 0) in dice:
        table.raid_dice = put(table.raid_dice, seat, exchange(dice, (die, 0), (die, face)))


def _pay_flip(table: Table, seat: int, die: int) -> None:
    plan = table.marks.flips[seat]
    table.loot = heap((*table.loot, die))
    if isinstance(plan, Flip) and plan.face:
        dice = exchange(raid_dice(table, seat), (plan.die, plan.face), None)
        table.raid_dice = put(table.raid_dice, seat, dice)
    elif die in table.pockets[seat]:
        table.pockets = put(table.pockets, seat, without(table.pockets[seat], (die,)))
    if table.roles[seat] is COWARD:
        return

"""What a seat may know, and what it may imagine (spec 4.4).

Secret are: a role until the reveal, the raid dice of a commitment until all are ready, and what a
Knobgoblin does in FLIP. Everything else lies open.
"""

from __future__ import annotations

import random
from collections.abc import Collection

from goblin_games.rules.core import ALL, Action, Seen
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import COWARD, Raid, Role
from goblin_games.rules.dice_goblinz.commit import commitments
from goblin_games.rules.dice_goblinz.dice import IN_THE_AIR
from goblin_games.rules.dice_goblinz.flip import flips
from goblin_games.rules.dice_goblinz.state import (
    Step,
    Table,
    mark,
    put,
    raid_dice,
    ready,
    secret_roles,
)


def view(table: Table, seats: Collection[int]) -> Table:
    """The table as these seats see it together; hidden fields are None."""
    if not secret_roles(table):
        return table
    seen = table.copy()
    known = [seat in seats for seat in range(table.terms.seats)]
    seen.roles = tuple([role if k else None for role, k in zip(table.roles, known, strict=True)])
    if table.step == Step.COMMIT:
        pairs = zip(table.raid_dice, known, strict=True)
        seen.raid_dice = tuple([dice if k else None for dice, k in pairs])
    if table.step == Step.FLIP:
        triples = zip(table.marks.flips, known, table.kinds, strict=True)
        plans = [plan if k or kind != content.KNOB else None for plan, k, kind in triples]
        seen.marks = table.marks._replace(flips=tuple(plans))
    return seen


def seen_by(table: Table, seat: int, action: Action) -> Seen:
    """Who may read an entry before the match is over: commitments and flips are secret."""
    return frozenset({seat}) if table.step in (Step.COMMIT, Step.FLIP) else ALL


# -- guessing -----------------------------------------------------------------------------


def determinize(seen: Table, seat: int, stream: random.Random) -> Table:
    """A whole table that fits what the seat sees; any role and dice may be behind a screen."""
    if not secret_roles(seen):
        return seen
    full = seen.copy()
    for other in range(full.terms.seats):
        if other == seat:
            continue
        if full.step == Step.COMMIT:
            _imagine_commitment(full, other, stream)
        elif other in full.order:
            full.roles = put(full.roles, other, _imagine_role(full, other, stream))
            if full.marks.flips[other] is None:
                mark(full, "flips", other, _imagine_flip(full, other, stream))
    return full


def _imagine_commitment(full: Table, other: int, stream: random.Random) -> None:
    full.raid_dice = put(full.raid_dice, other, ())
    if not ready(full, other):
        return
    may_run = full.kinds[other] != content.HOB
    choices = commitments(full.pockets[other], full.terms.min_raid_dice, may_run)
    guess = choices[int(stream.random() * len(choices))]
    assert isinstance(guess, Raid)
    full.roles = put(full.roles, other, guess.role)
    dice = tuple((size, IN_THE_AIR) for size in guess.dice)
    full.raid_dice = put(full.raid_dice, other, dice)


def possible_roles(table: Table, seat: int) -> tuple[Role, ...]:
    """Roles that a seat can have by what lies open: its kind, and the dice it committed."""
    committed = len(raid_dice(table, seat)) - table.marks.extra[seat]
    if committed < table.terms.min_raid_dice:  # R14, R20
        return (COWARD,)
    if table.kinds[seat] == content.HOB:
        return (Role.GREEDY, Role.GROUPIE)
    return tuple(Role)


def _imagine_role(full: Table, other: int, stream: random.Random) -> Role:
    roles = possible_roles(full, other)
    return roles[int(stream.random() * len(roles))]


def _imagine_flip(full: Table, other: int, stream: random.Random) -> Action:
    role = full.roles[other]
    assert role is not None
    plans = flips(role, full.pockets[other], raid_dice(full, other), full.terms.min_raid_dice)
    asked = full.queue is not None and other not in full.queue
    return plans[int(stream.random() * len(plans))] if asked else plans[-1]

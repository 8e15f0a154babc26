"""Everything that can happen, as data (spec 4.5). `narration` turns it into sentences.

`RoleCommitted` and `FlipPlanned` are secret: they open the full record when the match is over.
"""

from __future__ import annotations

from goblin_games.rules.core import Event, event
from goblin_games.rules.dice_goblinz.actions import Thing
from goblin_games.rules.dice_goblinz.dice import Dice


@event
class GameStarted(Event):
    pass


@event
class GoblinAssigned(Event):
    seat: int
    kind: str


@event
class RaidsSet(Event):
    raids: int


@event
class LeaderSet(Event):
    seat: int


@event
class RaidStarted(Event):
    number: int
    leader: int


@event
class LeaderPassed(Event):
    """The scheduled leader sits out (R11)."""

    old: int
    new: int


@event
class RaidEmpty(Event):
    """Everybody is out (R51)."""

    number: int


@event
class KeyUsed(Event):
    seat: int


@event
class RoomRolled(Event):
    room: int
    difficulty: int
    experience: int
    doohickey: int


@event
class RoomKept(Event):
    seat: int
    room: int


@event
class TargetSet(Event):
    target: int


@event
class LootDrawn(Event):
    """`item` is empty if the adventurers carry no doohickey."""

    dice: Dice
    item: str


@event
class PileShort(Event):
    wanted: int
    got: int


@event
class SeatReady(Event):
    seat: int


@event
class RoleCommitted(Event):
    """Secret."""

    seat: int
    role: str
    dice: Dice


@event
class RaidDiceShown(Event):
    seat: int
    dice: Dice


@event
class DiceRolled(Event):
    seat: int
    dice: Dice
    faces: tuple[int, ...]


@event
class PocketzRolled(Event):
    seat: int
    die: int
    face: int


@event
class LootClaimed(Event):
    seat: int
    thing: Thing


@event
class ClaimLapsed(Event):
    seat: int


@event
class FlipClosed(Event):
    """A Knobgoblin was asked; whether it flipped stays its own business."""


@event
class FlipPlanned(Event):
    """Secret. `old` is the role before the flip, which others learn at the very end."""

    seat: int
    old: str
    new: str
    die: int


@event
class RolesRevealed(Event):
    """Pairs of seat and role, in leader order."""

    roles: tuple[tuple[int, str], ...]


@event
class FlipRevealed(Event):
    seat: int
    new: str
    die: int


@event
class CowardDiceReturned(Event):
    seat: int
    dice: Dice


@event
class WandUsed(Event):
    seat: int


@event
class KazooUsed(Event):
    seat: int
    victim: int
    die: int
    old: int


@event
class DieRerolled(Event):
    seat: int
    die: int
    new: int


@event
class AverageChosen(Event):
    seat: int
    yes: bool


@event
class StenchChosen(Event):
    seat: int
    yes: bool


@event
class TotalsCounted(Event):
    """`totals` are pairs of seat and total, for those on the raid."""

    totals: tuple[tuple[int, int], ...]
    groupies: int
    greedy: int
    target: int


@event
class RaidFailed(Event):
    """`margin` is how much was missing, `loss` the dice that each goblin on the raid loses."""

    margin: int
    loss: int


@event
class DiceLost(Event):
    seat: int
    dice: Dice


@event
class LootReturned(Event):
    dice: Dice
    items: tuple[str, ...]


@event
class RaidWon(Event):
    margin: int


@event
class ClaimPaid(Event):
    seat: int
    thing: Thing


@event
class ContestWon(Event):
    """`side` is "group" or "greed"; the best totals of Groupies and Greedy."""

    side: str
    groupie: int
    greedy: int


@event
class TieRolled(Event):
    seats: tuple[int, ...]
    winner: int


@event
class DiePaid(Event):
    seat: int
    die: int


@event
class ShieldUsed(Event):
    seat: int


@event
class UnionDie(Event):
    seat: int
    die: int


@event
class DieStolen(Event):
    thief: int
    victim: int
    die: int


@event
class TheftBlocked(Event):
    victim: int


@event
class PickerAppointed(Event):
    by: int
    seat: int


@event
class ItemTaken(Event):
    seat: int
    thing: Thing


@event
class PickSkipped(Event):
    seat: int


@event
class LootTakenAll(Event):
    seat: int
    dice: Dice
    items: tuple[str, ...]


@event
class LeftoverReturned(Event):
    dice: Dice


@event
class GoblinDied(Event):
    seat: int
    deaths: int


@event
class GoblinSplit(Event):
    seat: int
    die: int


@event
class GoblinRevived(Event):
    seat: int
    dice: Dice


@event
class GoblinOut(Event):
    seat: int


@event
class GoblinReturned(Event):
    seat: int
    dice: Dice


@event
class RaidEnded(Event):
    """`counts` are the dice that each seat owns."""

    number: int
    counts: tuple[int, ...]


@event
class GameOver(Event):
    winners: tuple[int, ...]
    reason: str

"""Everything that can happen, as data (spec 4.5). `narration` turns it into sentences.

`RoleCommitted` and `FlipPlanned` are secret: they open the full record when the match is over.
"""

from __future__ import annotations

from goblin_games.rules.core import Event
from goblin_games.rules.dice_goblinz.actions import Thing
from goblin_games.rules.dice_goblinz.dice import Dice


class GameStarted(Event):
    pass


class GoblinAssigned(Event):
    seat: int
    kind: str


class RaidsSet(Event):
    raids: int


class LeaderSet(Event):
    seat: int


class RaidStarted(Event):
    number: int
    leader: int


class LeaderPassed(Event):
    """The scheduled leader sits out (R11)."""

    old: int
    new: int


class RaidEmpty(Event):
    """Everybody is out (R51)."""

    number: int


class KeyUsed(Event):
    seat: int


class RoomRolled(Event):
    room: int
    difficulty: int
    experience: int
    doohickey: int


class RoomKept(Event):
    seat: int
    room: int


class TargetSet(Event):
    target: int


class LootDrawn(Event):
    """`item` is empty if the adventurers carry no doohickey."""

    dice: Dice
    item: str


class PileShort(Event):
    wanted: int
    got: int


class SeatReady(Event):
    seat: int


class RoleCommitted(Event):
    """Secret."""

    seat: int
    role: str
    dice: Dice


class RaidDiceShown(Event):
    seat: int
    dice: Dice


class DiceRolled(Event):
    seat: int
    dice: Dice
    faces: tuple[int, ...]


class PocketzRolled(Event):
    seat: int
    die: int
    face: int


class LootClaimed(Event):
    seat: int
    thing: Thing


class ClaimLapsed(Event):
    seat: int


class FlipClosed(Event):
    """A Knobgoblin was asked; whether it flipped stays its own business."""


class FlipPlanned(Event):
    """Secret. `old` is the role before the flip, which others learn at the very end."""

    seat: int
    old: str
    new: str
    die: int


class RolesRevealed(Event):
    """Pairs of seat and role, in leader order."""

    roles: tuple[tuple[int, str], ...]


class FlipRevealed(Event):
    seat: int
    new: str
    die: int


class CowardDiceReturned(Event):
    seat: int
    dice: Dice


class WandUsed(Event):
    seat: int


class KazooUsed(Event):
    seat: int
    victim: int
    die: int
    old: int


class DieRerolled(Event):
    seat: int
    die: int
    new: int


class AverageChosen(Event):
    seat: int
    yes: bool


class StenchChosen(Event):
    seat: int
    yes: bool


class TotalsCounted(Event):
    """`totals` are pairs of seat and total, for those on the raid."""

    totals: tuple[tuple[int, int], ...]
    groupies: int
    greedy: int
    target: int


class RaidFailed(Event):
    """`margin` is how much was missing, `loss` the dice that each goblin on the raid loses."""

    margin: int
    loss: int


class DiceLost(Event):
    seat: int
    dice: Dice


class LootReturned(Event):
    dice: Dice
    items: tuple[str, ...]


class RaidWon(Event):
    margin: int


class ClaimPaid(Event):
    seat: int
    thing: Thing


class ContestWon(Event):
    """`side` is "group" or "greed"; the best totals of Groupies and Greedy."""

    side: str
    groupie: int
    greedy: int


class TieRolled(Event):
    seats: tuple[int, ...]
    winner: int


class DiePaid(Event):
    seat: int
    die: int


class ShieldUsed(Event):
    seat: int


class UnionDie(Event):
    seat: int
    die: int


class DieStolen(Event):
    thief: int
    victim: int
    die: int


class TheftBlocked(Event):
    victim: int


class PickerAppointed(Event):
    by: int
    seat: int


class ItemTaken(Event):
    seat: int
    thing: Thing


class PickSkipped(Event):
    seat: int


class LootTakenAll(Event):
    seat: int
    dice: Dice
    items: tuple[str, ...]


class LeftoverReturned(Event):
    dice: Dice


class GoblinDied(Event):
    seat: int
    deaths: int


class GoblinSplit(Event):
    seat: int
    die: int


class GoblinRevived(Event):
    seat: int
    dice: Dice


class GoblinOut(Event):
    seat: int


class GoblinReturned(Event):
    seat: int
    dice: Dice


class RaidEnded(Event):
    """`counts` are the dice that each seat owns."""

    number: int
    counts: tuple[int, ...]


class GameOver(Event):
    winners: tuple[int, ...]
    reason: str

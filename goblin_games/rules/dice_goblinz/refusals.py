"""Why an action is not legal, with its ruling (spec 4.3, 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from goblin_games.rules.core import ALL, Action, ChanceAction, Refusal
from goblin_games.rules.dice_goblinz import actions as act
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.dice import SMALLEST, die_text, holds, sizes_of
from goblin_games.rules.dice_goblinz.grab import unclaimed
from goblin_games.rules.dice_goblinz.state import Step, Table, owned, raid_dice, raiders

_WANTED: Final = {
    Step.SETUP_PICK: "First say which goblin you are.",
    Step.KEY: "First use the Key, or pass.",
    Step.KEEP: "First say which room to keep.",
    Step.COMMIT: "First commit to a role and raid dice.",
    Step.POCKETZ: "This is the time for the extra die, or to pass.",
    Step.GRAB: "This is the time to grab, or to pass.",
    Step.LATE_GRAB: "This is the time to grab, or to pass.",
    Step.FLIP: "This is the time to flip, or to pass.",
    Step.TRICKS: "This is the time for tricks, or to pass.",
    Step.COUNT: "First say how your dice count.",
    Step.LOSE: "First lose your dice.",
    Step.PAY: "First pay your die.",
    Step.BULLY: "First bully somebody, or pass.",
    Step.BULLY_REPLY: "First raise the Shield, or suffer.",
    Step.FIRSTS: "First take a piece of the loot.",
    Step.APPOINT: "First say who picks next.",
    Step.PICK: "First take a piece of the loot.",
    Step.DEATH: "You are dead: say how you come back.",
}
SECRET: Final = (Step.COMMIT, Step.FLIP)


def why_not(table: Table, seat: int, action: Action) -> Refusal:
    """The reason for an action that is known to be illegal for a seat whose turn it is."""
    reason = _reason(table, seat, action)
    seen_by = frozenset({seat}) if table.step in SECRET else ALL  # 4.4
    return Refusal(reason.text, reason.ruling, seen_by)


def _reason(table: Table, seat: int, action: Action) -> Refusal:
    if isinstance(action, ChanceAction):
        return Refusal("The dice and the pile do that, not you.", "4.2")
    steps, reason = _REASONS.get(type(action), ((), _never))
    if table.step in steps:
        return reason(table, seat, action)
    return Refusal(_WANTED[table.step], "4.3")


def _never(table: Table, seat: int, action: Action) -> Refusal:
    return Refusal("That cannot be done now.", "4.3")


# -- before the reveal --------------------------------------------------------------------


def _goblin(table: Table, seat: int, action: act.PickGoblin) -> Refusal:
    if action.kind not in table.terms.goblinz:
        return Refusal(f"There is no goblin '{action.kind}'.", "R3")
    return Refusal(f"There is a {table.terms.goblinz[action.kind].name} already.", "R3")


def _keep(table: Table, seat: int, action: act.Keep) -> Refusal:
    return Refusal(f"There is a first and a second room, and no room {action.room}.", "R38")


def _raid(table: Table, seat: int, action: act.Raid) -> Refusal:
    kind = table.kinds[seat]
    if action.role is act.COWARD and kind == content.HOB:
        return Refusal("A Hobgoblin can never be a Coward.", "4.3")
    if not holds(table.pockets[seat], action.dice):
        return _not_in_pocket(table, seat, action.dice)
    who = "A Groupie" if action.role is act.GROUPIE else "A Greedy goblin"
    return Refusal(f"{who} needs at least 1 raid die.", "R14")


def _not_in_pocket(table: Table, seat: int, dice: tuple[int, ...]) -> Refusal:
    pocket = table.pockets[seat]
    size = next(size for size in dice if dice.count(size) > pocket.count(size))
    if size not in pocket:
        return Refusal(f"There is no d{size} in your pocket.", "4.3")
    return Refusal(f"Your pocket holds only {pocket.count(size)} of the d{size}.", "4.3")


def _pocketz(table: Table, seat: int, action: act.Pocketz) -> Refusal:
    return Refusal(f"There is no d{action.die} in your pocket.", "R20")


def _grab(table: Table, seat: int, action: act.Grab) -> Refusal:
    return _not_in_loot(table, seat, action.thing)


def _not_in_loot(table: Table, seat: int, thing: act.Thing) -> Refusal:
    name = act.thing_text(thing)
    loot = (*table.loot, *table.loot_items)
    if thing not in loot:
        return Refusal(f"There is no {name} in the loot.", "4.3")
    dice, items = unclaimed(table)
    if thing not in (*dice, *items):
        return Refusal(f"The {name} is already claimed.", "R36")
    assert thing == SMALLEST
    return Refusal("A Snobgoblin never drafts a d4.", "R25")


def _flip(table: Table, seat: int, action: act.Flip) -> Refusal:
    dice, pocket = raid_dice(table, seat), table.pockets[seat]
    if action.role is table.roles[seat]:
        return Refusal(f"You are {_a(action.role)} already; a flip must change that.", "R28")
    if action.face and (action.die, action.face) not in dice:
        die = die_text((action.die, action.face))
        return Refusal(f"There is no {die} among your raid dice.", "R27")
    if not action.face and action.die not in pocket:
        return Refusal(f"There is no d{action.die} in your pocket.", "R27")
    return Refusal("To fight you need a raid die left over.", "R28")


def _a(role: act.Role) -> str:
    return {"greedy": "Greedy", "groupie": "a Groupie", "coward": "a Coward"}[role]


# -- after the reveal ---------------------------------------------------------------------


def _wand(table: Table, seat: int, action: act.Wand) -> Refusal:
    if content.WAND not in table.items[seat]:
        return Refusal("You hold no Wand.", "R40")
    return Refusal("A Coward has no total that a Wand could help.", "R40")


def _kazoo(table: Table, seat: int, action: act.Kazoo) -> Refusal:
    if content.KAZOO not in table.items[seat]:
        return Refusal("You hold no Kazoo.", "R39")
    if table.terms.raiders_only and table.roles[seat] is act.COWARD:
        return Refusal("Only goblins on the raid may play a Kazoo here.", "R39")
    if action.seat not in raiders(table):
        return Refusal(f"Seat {action.seat} is not on the raid.", "R39")
    die = die_text((action.die, action.face))
    return Refusal(f"Seat {action.seat} has no {die} among its raid dice.", "R39")


def _average(table: Table, seat: int, action: act.Average) -> Refusal:
    return Refusal("Only a Bobgoblin can count the average.", "R22")


def _stench(table: Table, seat: int, action: act.Stench) -> Refusal:
    return Refusal("Only a Slobgoblin that is Greedy can stink.", "R23")


def _lose(table: Table, seat: int, action: act.Lose) -> Refusal:
    assert table.room is not None
    dice, pocket = sizes_of(raid_dice(table, seat)), table.pockets[seat]
    loss = min(table.room.loss, owned(table, seat))
    if len(action.dice) != loss:
        plural = "die" if loss == 1 else "dice"
        return Refusal(f"You lose {loss} {plural}, not {len(action.dice)}.", "R17")
    if not holds((*dice, *pocket), action.dice):
        return Refusal("You do not own all of these dice.", "R17")
    return Refusal("Raid dice are lost first, pocket dice only when they are gone.", "R17")


def _pay(table: Table, seat: int, action: act.Pay) -> Refusal:
    if action.pocket and table.kinds[seat] != content.SNOB:
        return Refusal("Only a Snobgoblin may pay from the pocket.", "4.3")
    where = "in your pocket" if action.pocket else "among your raid dice"
    return Refusal(f"There is no d{action.die} {where}.", "4.3")


def _shield(table: Table, seat: int, action: act.UseShield) -> Refusal:
    return Refusal("You hold no Shield.", "R37")


def _bully(table: Table, seat: int, action: act.Bully) -> Refusal:
    if action.seat == seat:
        return Refusal("Nobody can bully himself.", "R30")
    if action.seat not in raiders(table):
        return Refusal(f"Seat {action.seat} is not on the raid.", "R30")
    if table.marks.shielded[action.seat]:
        return Refusal(f"Seat {action.seat} stands behind a Shield.", "R37")
    return Refusal(f"Seat {action.seat} has no d{action.die} left in the Raid Area.", "R30")


def _appoint(table: Table, seat: int, action: act.Appoint) -> Refusal:
    if action.seat in raiders(table, act.GROUPIE):
        return Refusal("Nobody gets seconds before all had firsts.", "R46")
    return Refusal(f"Seat {action.seat} is no Groupie and drafts nothing.", "R45")


def _take(table: Table, seat: int, action: act.Take) -> Refusal:
    return _not_in_loot(table, seat, action.thing)


# -- death --------------------------------------------------------------------------------


def _water(table: Table, seat: int, action: act.UseWater) -> Refusal:
    return Refusal("You hold no Water.", "R50")


def _mitosis(table: Table, seat: int, action: act.Mitosis) -> Refusal:
    if table.kinds[seat] != content.BLOB:
        return Refusal("Only a Blobgoblin can split.", "R49")
    return Refusal("There is no die smaller than a d4.", "R49")


_Reason = Callable[[Table, int, Any], Refusal]
_GRABS = (Step.GRAB, Step.LATE_GRAB)
_SHARES = (Step.FIRSTS, Step.PICK)
_REASONS: Final[dict[type[Action], tuple[tuple[Step, ...], _Reason]]] = {
    act.PickGoblin: ((Step.SETUP_PICK,), _goblin),
    act.Keep: ((Step.KEEP,), _keep),
    act.Raid: ((Step.COMMIT,), _raid),
    act.Pocketz: ((Step.POCKETZ,), _pocketz),
    act.Grab: (_GRABS, _grab),
    act.Flip: ((Step.FLIP,), _flip),
    act.Wand: ((Step.TRICKS,), _wand),
    act.Kazoo: ((Step.TRICKS,), _kazoo),
    act.Average: ((Step.COUNT,), _average),
    act.Stench: ((Step.COUNT,), _stench),
    act.Lose: ((Step.LOSE,), _lose),
    act.Pay: ((Step.PAY,), _pay),
    act.UseShield: ((Step.PAY,), _shield),
    act.Bully: ((Step.BULLY,), _bully),
    act.Appoint: ((Step.APPOINT,), _appoint),
    act.Take: (_SHARES, _take),
    act.UseWater: ((Step.DEATH,), _water),
    act.Mitosis: ((Step.DEATH,), _mitosis),
}

"""The table as plain text, and where in the game it is (spec 10)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from goblin_games.rules.core import Name, Phase
from goblin_games.rules.dice_goblinz.actions import COWARD, GREEDY, GROUPIE, thing_text
from goblin_games.rules.dice_goblinz.count import total
from goblin_games.rules.dice_goblinz.dice import IN_THE_AIR, SIZES, Rolled, dice_text
from goblin_games.rules.dice_goblinz.outlook import counted, margin_text, shown_sum
from goblin_games.rules.dice_goblinz.room import heads
from goblin_games.rules.dice_goblinz.state import (
    TARGET_PER_GOBLIN,
    Room,
    Step,
    Table,
    owned,
    raid_dice,
    raiders,
    ready,
    secret_roles,
)

WIDTH: Final = 78
_POCKET, _RAID = 16, 24

_PHASES: Final = {
    Step.SETUP_KINDS: ("Setup", "setup"),
    Step.SETUP_PICK: ("Setup", "setup"),
    Step.SETUP_RAIDS: ("Setup", "setup"),
    Step.SETUP_LEADER: ("Setup", "setup"),
    Step.KEY: ("Key", "room"),
    Step.ROOM: ("Room", "room"),
    Step.KEEP: ("Keep", "room"),
    Step.LOOT: ("Loot", "room"),
    Step.COMMIT: ("Commit", "commit"),
    Step.ROLL: ("Roll", "roll"),
    Step.POCKETZ: ("Pocketz", "roll"),
    Step.GRAB: ("Grab", "roll"),
    Step.LATE_GRAB: ("Grab", "roll"),
    Step.FLIP: ("Flip", "roll"),
    Step.TRICKS: ("Tricks", "tricks"),
    Step.COUNT: ("Count", "count"),
    Step.LOSE: ("Lose", "failure"),
    Step.CONTEST: ("Contest", "contest"),
    Step.PAY: ("Pay", "contest"),
    Step.UNION: ("Union", "contest"),
    Step.BULLY: ("Bully", "contest"),
    Step.BULLY_REPLY: ("Bully", "contest"),
    Step.FIRSTS: ("Firsts", "loot"),
    Step.APPOINT: ("Draft", "loot"),
    Step.PICK: ("Draft", "loot"),
    Step.DEATH: ("Death", "death"),
    Step.OVER: ("The end", "end"),
}


def phase(table: Table) -> Phase:
    """Raid and phase, for title bars."""
    name, rules = _PHASES.get(table.step, ("Raid", "raid"))
    where = f"raid {table.raid} of {table.raids}" if table.raid else "before raid 1"
    return Phase(where, name, f"pile {pile_count(table)}", rules)


def pile_count(table: Table) -> str:
    """How many dice the pile holds."""
    return str(sum(table.pile)) if table.pile else "without end"


# -- the board ----------------------------------------------------------------------------


def board(table: Table, name: Name) -> tuple[str, ...]:
    """The whole table, line by line: room, loot, goblins, sums, doohickeyz, pile."""
    lines = [*_room(table), *_loot(table, name), *_goblins(table, name), *_sums(table, name)]
    lines += [*_doohickeyz(table, name), *_pile(table)]
    return tuple(line.rstrip()[:WIDTH] for line in lines)


def _room(table: Table) -> Iterator[str]:
    if table.terms.seats == 2:
        yield "Two goblinz: greed can never win here (R2)."
    if table.key_user >= 0:
        for number, rolled in enumerate(table.rooms, 1):
            yield f"Room {number}     {_room_text(table, rolled)}"
    room = table.room
    if room is not None and table.step != Step.OVER:
        yield f"Da Room    {_room_text(table, room)}"
        count = heads(table)
        parts = f"{TARGET_PER_GOBLIN} x {count} + {room.difficulty} + {room.experience}"
        yield f"Target     {table.target} = {parts}"


def _room_text(table: Table, room: Room) -> str:
    loss = "1 die" if room.loss == 1 else f"{room.loss} dice"
    find = table.terms.finds.get(room.doohickey)
    item = f", {table.terms.doohickeyz[find].short}" if find else ""
    return (
        f"difficulty {room.difficulty}, experience {room.experience}{item}; "
        f"failure costs each {loss}"
    )


def _loot(table: Table, name: Name) -> Iterator[str]:
    if table.step < Step.COMMIT or table.step == Step.OVER:
        return
    items = "".join(f" + {table.terms.doohickeyz[item].name}" for item in table.loot_items)
    yield f"Da Loot    {dice_text(table.loot)}{items}"
    for seat, thing in table.grabs:
        yield f"           {thing_text(thing)} is claimed by {name(seat)}"


def _goblins(table: Table, name: Name) -> Iterator[str]:
    dice = f"{'pocket':<{_POCKET}} {'raid dice':<{_RAID}}"
    yield f"  {'goblin':<13}{'kind':<5}{'owns':>4} {dice} sum role"
    for seat in range(table.terms.seats):
        yield from _goblin(table, seat, name)


def _goblin(table: Table, seat: int, name: Name) -> Iterator[str]:
    kind = table.kinds[seat]
    short = table.terms.goblinz[kind].short if kind else "?"
    mark = ">" if seat == table.leader and table.raid else " "
    star = "*" if table.items[seat] else " "
    start = f"{mark} {name(seat):<11.11} {star}{short:<5}{owned(table, seat):>4} "
    if table.out_since[seat]:
        yield start + _absence(table, seat)
        return
    pocket = wrap(dice_text(table.pockets[seat], "-"), _POCKET) or [""]
    raid = wrap(_dice(raid_dice(table, seat)), _RAID) or [""]
    tail = f"{_sum(table, seat):>3} {_role(table, seat)}"
    for number, (left, right) in enumerate(zip_longest(pocket, raid, fillvalue="")):
        head = start if number == 0 else " " * len(start)
        end = tail if number == 0 else ""
        yield f"{head}{left:<{_POCKET}} {right:<{_RAID}} {end}"


def _absence(table: Table, seat: int) -> str:
    if table.step == Step.OVER:
        return "dead"
    back = table.out_since[seat] + 2
    when = f"back in raid {back}" if back <= table.raids else "back after the last raid"
    return f"out, {when}"


def _dice(dice: Rolled) -> str:
    return " ".join(f"d{size}[{face}]" if face != IN_THE_AIR else f"d{size}" for size, face in dice)


def _sum(table: Table, seat: int) -> str:
    dice = raid_dice(table, seat)
    if table.roles[seat] is COWARD and counted(table):
        return "-"
    return str(total(table, seat)) if dice and dice[0][1] != IN_THE_AIR else ""


def _role(table: Table, seat: int) -> str:
    role = table.roles[seat]
    if role is None:
        if table.step == Step.COMMIT:
            return "ready" if ready(table, seat) else "..."
        return "?" if secret_roles(table) else ""
    return {GREEDY: "GREEDY", GROUPIE: "groupie", COWARD: "coward"}[role]


def _sums(table: Table, name: Name) -> Iterator[str]:
    if Step.ROLL < table.step < Step.REVEAL:
        shown = shown_sum(table)
        text = margin_text(shown - table.target)
        yield f"All dice show {shown}, target {table.target}: {text} if all were Groupies."
    if not counted(table) or table.step == Step.OVER:
        return
    sums = {role: [_total(table, s) for s in raiders(table, role)] for role in (GROUPIE, GREEDY)}
    groupies, greedy = sum(sums[GROUPIE]), sum(sums[GREEDY])
    left = groupies - greedy
    text = margin_text(left - table.target)
    yield f"Groupies {groupies} - Greedy {greedy} = {left} of {table.target}: {text}."
    if sums[GROUPIE] and sums[GREEDY]:
        yield f"Best Groupie {max(sums[GROUPIE])}, best Greedy {max(sums[GREEDY])}."
    if table.contest.greediest >= 0:
        yield f"The Greediest is {name(table.contest.greediest):.20}."


def _total(table: Table, seat: int) -> int:
    """Totals stand once they are counted, whatever happens to the dice (4.3)."""
    return table.totals[seat] if table.step > Step.COUNT else total(table, seat)


def _doohickeyz(table: Table, name: Name) -> Iterator[str]:
    rows = table.terms.doohickeyz
    for seat, items in enumerate(table.items):
        if items:
            held = ", ".join(rows[item].short for item in items)
            yield from wrap(f"{name(seat):.20} holds {held}.", WIDTH, subsequent_indent="  ")
    if any(table.deaths):
        died = ", ".join(f"{name(s):.20} {n}" for s, n in enumerate(table.deaths) if n)
        yield from wrap(f"Deaths: {died}.", WIDTH, subsequent_indent="  ")


def _pile(table: Table) -> Iterator[str]:
    if not table.pile:
        yield "The pile has no end."
        return
    pairs = zip(SIZES, table.pile, strict=True)
    counts = ", ".join(f"{count} d{size}" for size, count in reversed(list(pairs)) if count)
    yield f"Pile       {sum(table.pile)}: {counts or 'empty'}"

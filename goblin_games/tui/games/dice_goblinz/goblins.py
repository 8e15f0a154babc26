"""The goblins, a row or two each: who, how many dice, which, what they rolled, which role."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from goblin_games.rules.dice_goblinz.actions import COWARD, GREEDY, GROUPIE, Role
from goblin_games.rules.dice_goblinz.count import total
from goblin_games.rules.dice_goblinz.dice import IN_THE_AIR, Die, Rolled, dice_text
from goblin_games.rules.dice_goblinz.outlook import counted
from goblin_games.rules.dice_goblinz.state import (
    Step,
    Table,
    owned,
    raid_dice,
    ready,
    secret_roles,
)
from goblin_games.tui.games.dice_goblinz import dice as draw
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.roster import draw_seat

NAME, KIND, OWNS, DICE = 7, 18, 26, 31
"""Columns: name, kind, where the number of dice ends, pocket and raid dice."""
ROLE_WIDE = 10


@dataclass
class Shown:
    """How the rows stand at this moment, besides the table itself.

    Attributes:
        name: how a seat is called.
        acting: whose turn it is; `open_to` who can be clicked or pointed at.
        aimed: a seat, or a seat and one of its raid dice, that the cursor is on.
        targets: raid dice that can be aimed at.
        faces: dice of a seat that tumble, in the order of its raid dice.
        turned: seats whose roles are already turned up; None for all that are public.
        changes: after a raid: dice owned, and the change since it began, by seat.
        verb: what the acting goblin does.
        two_rows: whether there are two rows for each goblin; for those in `told` the second one
            says what their kind does.
    """

    name: Callable[[int], str]
    acting: int | None = None
    open_to: frozenset[int] = frozenset()
    aimed: tuple[int, Die | None] | None = None
    targets: frozenset[tuple[int, Die]] = frozenset()
    faces: Mapping[int, Rolled] = field(default_factory=dict)
    turned: frozenset[int] | None = None
    changes: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    two_rows: bool = False
    told: frozenset[int] = frozenset()
    verb: str = "thinks"


def draw_goblins(pen: Pen, y: int, table: Table, shown: Shown) -> int:
    """All goblins. Returns the row behind them."""
    seats = range(table.terms.seats)
    split = _split(pen, table)
    _draw_heads(pen, y, table, split, shown)
    for seat in seats:
        y += 1
        _draw_goblin(pen, y, table, seat, split, shown)
        if shown.two_rows:
            y += 1
            _draw_second_row(pen, y, table, seat, shown)
    return y + 1


def _dice_end(pen: Pen) -> int:
    return pen.width - ROLE_WIDE - 7


def _split(pen: Pen, table: Table) -> int:
    """Where the raid dice begin: behind the longest pocket, but not too far to the right."""
    longest = max((len(dice_text(pocket, "")) for pocket in table.pockets), default=0)
    room = _dice_end(pen) - DICE
    most = max((draw.rolled_width(d or (), draw.CLOSE) for d in table.raid_dice), default=0)
    return DICE + max(min(longest + 2, room - most, room // 2 + 4), 8)


def _step(table: Table, faces: Mapping[int, Rolled], room: int) -> int:
    """The same room for every die of every goblin, but for heaps that are summed up."""
    rows = (faces.get(seat, dice or ()) for seat, dice in enumerate(table.raid_dice))
    steps = [draw.best_step(dice, room) for dice in rows]
    return min((step for step in steps if step), default=draw.WIDE)


def _rolled_yet(table: Table) -> bool:
    return Step.ROLL <= table.step < Step.RAID_END


def _draw_heads(pen: Pen, y: int, table: Table, split: int, shown: Shown) -> None:
    pen.put(NAME, y, "goblin", "dim")
    pen.right(OWNS, y, "owns", "dim")
    pen.put(DICE, y, "pocket", "dim")
    if _rolled_yet(table):
        pen.put(split, y, "raid dice", "dim")
        pen.right(pen.width - ROLE_WIDE - 3, y, "sum", "dim")
    if table.step >= Step.COMMIT:
        pen.put(pen.width - ROLE_WIDE, y, "role", "dim")


def _draw_goblin(pen: Pen, y: int, table: Table, seat: int, split: int, shown: Shown) -> None:
    on = " on raised" if seat == shown.acting else ""
    out = bool(table.out_since[seat])
    if on:
        pen.fill(1, y, pen.width - ROLE_WIDE - 3, 1, "bone on raised")
    if seat == table.leader and table.raid:
        pen.put(1, y, ">" if pen.glyphs.name == "ascii" else "»", f"bold green{on}")
    draw_seat(pen, 3, y, seat)
    aimed = shown.aimed is not None and shown.aimed == (seat, None)
    ink = "bold ink on green" if aimed else f"{'dim' if out else 'bold bone'}{on}"
    pen.put(NAME, y, shown.name(seat)[: KIND - NAME - 1], ink)
    kind = table.kinds[seat]
    if kind:
        pen.put(KIND, y, table.terms.goblinz[kind].short, f"dim{on}")
    if seat in shown.open_to:
        pen.hot(1, y, DICE - 2, ("seat", seat))
    _draw_count(pen, y, table, seat, shown, on)
    if out:
        _draw_absence(pen, y, table, seat, on)
        return
    _draw_dice(pen, y, table, seat, split, shown, on)
    _draw_role(pen, y, table, seat, shown)


def _draw_count(pen: Pen, y: int, table: Table, seat: int, shown: Shown, on: str) -> None:
    if not table.kinds[seat]:
        return
    change = shown.changes.get(seat)
    count = owned(table, seat) if change is None else change[0]
    pen.right(OWNS, y, count, f"bold bone{on}" if count else f"bold red{on}")
    if change is not None and change[1]:
        ink = "green" if change[1] > 0 else "red"
        pen.put(OWNS + 1, y, f"{change[1]:+d}", f"bold {ink}{on}")


def absence(table: Table, seat: int) -> str:
    """When a dead goblin comes back."""
    back = table.out_since[seat] + 2
    return f"back in raid {back}" if back <= table.raids else "back when all is over"


def _draw_absence(pen: Pen, y: int, table: Table, seat: int, on: str) -> None:
    if table.step == Step.OVER:
        return
    x = pen.put(DICE, y, f"{pen.glyphs.skull} dead", f"bold red{on}")
    pen.put(x, y, f", {absence(table, seat)}", f"dim{on}")


def _draw_dice(
    pen: Pen, y: int, table: Table, seat: int, split: int, shown: Shown, on: str
) -> None:
    rolled = shown.faces.get(seat, raid_dice(table, seat))
    hidden = table.step == Step.COMMIT
    end = _dice_end(pen)
    pocket = dice_text(table.pockets[seat], "-" if table.kinds[seat] else "")
    room = (end if hidden or not rolled else split) - DICE - 1
    if len(pocket) > room:
        pocket = f"{pocket[: room - 1]}{pen.glyphs.more}"
    x = pen.put(DICE, y, pocket, f"{'bone' if hidden else 'dim'}{on}")
    home = table.roles[seat] is COWARD and counted(table) and _turned(table, seat, shown)
    if hidden:
        pass
    elif home and not rolled and _rolled_yet(table):
        x = pen.put(split, y, "went home", f"dim{on}")
    elif rolled:
        step = min(draw.best_step(rolled, end - split), _step(table, shown.faces, end - split))
        targets = {die for other, die in shown.targets if other == seat}
        aim = shown.aimed[1] if shown.aimed is not None and shown.aimed[0] == seat else None
        x = draw.draw_rolled(
            pen, split, y, rolled, end - split, step=step, aimed=aim,
            hit=(lambda die: ("die", (seat, die))) if targets else None,
        )  # fmt: skip
        if all(face != IN_THE_AIR for _, face in rolled):
            pen.right(pen.width - ROLE_WIDE - 3, y, _total(table, seat, rolled), f"bold bone{on}")
    if not shown.two_rows and table.items[seat]:
        _draw_items_inline(pen, y, table, seat, x, end, on)


def _total(table: Table, seat: int, rolled: Rolled) -> int:
    if table.step > Step.COUNT and table.totals[seat]:
        return table.totals[seat]
    if rolled == table.raid_dice[seat]:
        return total(table, seat)
    return sum(face for _, face in rolled)


def _draw_items_inline(
    pen: Pen, y: int, table: Table, seat: int, x: int, end: int, on: str
) -> None:
    """Doohickeyz at the end of the dice, shortened until they fit."""
    names = [table.terms.doohickeyz[item].short.lower() for item in table.items[seat]]
    for text in (" ".join(names), " ".join(name[:2] for name in names), f"+{len(names)}"):
        if x + 1 + len(text) <= end:
            pen.right(end, y, text, f"amber{on}")
            return


def _draw_second_row(pen: Pen, y: int, table: Table, seat: int, shown: Shown) -> None:
    kind = table.kinds[seat]
    if not kind:
        return
    x = NAME
    for item in table.items[seat]:
        x = pen.put(x, y, table.terms.doohickeyz[item].short.lower(), "amber") + 1
    if table.deaths[seat]:
        times = f"{pen.glyphs.skull * table.deaths[seat]} "
        x = pen.put(x, y, times, "red")
    if seat in shown.told:
        row = table.terms.goblinz[kind]
        x = max(x + 1, NAME) if x > NAME else NAME
        pen.put(x, y, f"{row.does}"[: pen.width - x - 2], "dim")


# -- roles --------------------------------------------------------------------------------

ROLE_INK = {GREEDY: "bold ink on red", GROUPIE: "ink on green", COWARD: "dim on raised"}
ROLE_TEXT = {GREEDY: "GREEDY", GROUPIE: "groupie", COWARD: "- coward"}


def role_tile(role: Role) -> tuple[str, str]:
    """The text of a turned-up role, as wide as the column, and its ink."""
    return ROLE_TEXT[role].center(ROLE_WIDE), ROLE_INK[role]


def _turned(table: Table, seat: int, shown: Shown) -> bool:
    return shown.turned is None or seat in shown.turned


def _draw_role(pen: Pen, y: int, table: Table, seat: int, shown: Shown) -> None:
    x = pen.width - ROLE_WIDE - 1
    role = table.roles[seat]
    if secret_roles(table) and role is not None:  # a replay as this seat saw it
        pen.put(x, y, *role_tile(role))
    elif table.step == Step.COMMIT:
        if ready(table, seat):
            pen.put(x, y, f"{pen.glyphs.done} ready".center(ROLE_WIDE), "green on raised")
        else:
            pen.put(x + 2, y, shown.verb if seat == shown.acting else pen.glyphs.empty * 3, "dim")
    elif secret_roles(table) or (role is not None and not _turned(table, seat, shown)):
        if seat in table.order:
            pen.put(x, y, "?".center(ROLE_WIDE), "bold bone on raised")
    elif role is not None:
        pen.put(x, y, *role_tile(role))
        greediest = table.contest.greediest == seat
        if greediest:
            pen.put(x + ROLE_WIDE - 1, y, pen.glyphs.crown, ROLE_INK[role])

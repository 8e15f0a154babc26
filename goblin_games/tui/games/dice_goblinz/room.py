"""The two rows at the top: da Room, da Loot, the target, and what a failure costs."""

from __future__ import annotations

from collections.abc import Callable

from goblin_games.rules.dice_goblinz.actions import thing_text
from goblin_games.rules.dice_goblinz.dice import Dice
from goblin_games.rules.dice_goblinz.room import heads
from goblin_games.rules.dice_goblinz.state import TARGET_PER_GOBLIN, Room, Step, Table
from goblin_games.tui.games.dice_goblinz.dice import draw_loot
from goblin_games.tui.paint import Pen, Span

LEFT, LOOT = 3, 40


def draw_room(
    pen: Pen, y: int, table: Table, name: Callable[[int], str], landed: Dice | None = None
) -> None:
    """Da Room and da Loot, or what is known of them yet.

    Args:
        landed: the loot dice to show while they drop in; the doohickey comes after them.
    """
    if table.step == Step.KEEP or (table.step == Step.ROOM and table.key_user >= 0):
        _draw_two_rooms(pen, y, table)
        return
    room = table.room
    if table.step < Step.KEY:
        return
    pen.put(LEFT, y, "DA ROOM", "dim")
    if room is None:
        pen.put(LEFT + 9, y, "nobody has looked yet", "dim")
        return
    pen.spans(LEFT + 9, y, _dice_of(room))
    x = pen.put(LEFT, y + 1, "TARGET", "dim")
    x = pen.put(LEFT + 9, y + 1, table.target, "bold amber")
    times = pen.glyphs.times
    parts = f" = {TARGET_PER_GOBLIN}{times}{heads(table)} + {room.difficulty} + {room.experience}"
    pen.put(x, y + 1, parts, "dim")
    pen.put(LOOT, y, "DA LOOT", "dim")
    rows = [table.terms.doohickeyz[item] for item in table.loot_items]
    items = [(row.name, row.short) for row in rows]
    if table.loot or items:
        draw_loot(pen, LOOT + 8, y, table.loot, items, pen.width - 1, landed)
    elif table.step >= Step.COMMIT:
        pen.put(LOOT + 8, y, "nothing is left of it", "dim")
    _draw_second(pen, y + 1, table, name)


def _dice_of(room: Room) -> list[Span]:
    return [
        ("difficulty ", "dim"), (str(room.difficulty), "bold bone"),
        ("  experience ", "dim"), (str(room.experience), "bold bone"),
    ]  # fmt: skip


def _draw_second(pen: Pen, y: int, table: Table, name: Callable[[int], str]) -> None:
    """Claims of the Grabby Hand, or what a failure costs."""
    if table.grabs:
        x = LOOT
        for seat, thing in table.grabs:
            x = pen.put(x, y, thing_text(thing), "bold bone")
            x = pen.put(x, y, f" claimed by {name(seat)}  ", "dim")
        return
    assert table.room is not None
    loss = table.room.loss
    x = pen.put(LOOT, y, "a failure costs everybody on it ", "dim")
    pen.put(x, y, f"{loss} dice" if loss > 1 else "1 die", "bold red")


def _draw_two_rooms(pen: Pen, y: int, table: Table) -> None:
    for number, room in enumerate(table.rooms, 1):
        x = pen.put(LEFT, y, f"ROOM {number}", "dim")
        x = pen.spans(LEFT + 9, y, _dice_of(room))
        target = TARGET_PER_GOBLIN * heads(table) + room.difficulty + room.experience
        x = pen.put(LOOT, y, "target ", "dim")
        x = pen.put(x, y, target, "bold amber")
        find = table.terms.finds.get(room.doohickey)
        if find:
            pen.put(x + 3, y, table.terms.doohickeyz[find].name, "bold amber")
        y += 1

"""A look at one's own role: asked for, alone, and gone again by itself."""

from __future__ import annotations

import asyncio
from typing import Any

from goblin_games.rules.dice_goblinz.dice import IN_THE_AIR, dice_text, sizes_of
from goblin_games.rules.dice_goblinz.state import Step, Table, raid_dice, secret_roles
from goblin_games.table.match import Match
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.dice_goblinz.dice import WIDE, draw_rolled
from goblin_games.tui.games.dice_goblinz.goblins import role_tile
from goblin_games.tui.games.dice_goblinz.picking import Picking
from goblin_games.tui.paint import Pen, wrap
from goblin_games.tui.screens.base import CardScreen
from goblin_games.tui.screens.list_card import ListCard
from goblin_games.tui.widgets.roster import draw_seat

PEEK = 6.0
"""Seconds until a secret hides again by itself."""


class PeekCard(CardScreen):
    """Shows the roles of one person's seats for a few seconds; any key hides them."""

    def __init__(self, match: Match, seats: list[int], hint: str = "") -> None:
        super().__init__()
        self.match = match
        self.seats = seats
        self.hint = hint

    def on_mount(self) -> None:
        super().on_mount()
        self.set_timer(PEEK, self._hide)

    def _hide(self) -> None:
        if self.is_current:
            self.dismiss(None)

    def card_size(self, width: int, height: int) -> tuple[int, int]:
        return 56, 5 + 2 * len(self.seats) + (2 if self.hint else 0)

    def paint_card(self, pen: Pen) -> None:
        self.heading(pen, "For your eyes only", "Enter hide")
        table: Table = self.match.view(self.seats)
        y = 2
        for seat in self.seats:
            draw_seat(pen, 3, y, seat)
            pen.put(7, y, self.match.name(seat)[:12], "bold bone on panel")
            role = table.roles[seat]
            if role is None:
                pen.put(21, y, "has not chosen yet", "dim on panel")
            else:
                pen.put(21, y, *role_tile(role))
                self._paint_dice(pen, y, table, seat)
            y += 2
        for line in wrap(self.hint, pen.width - 6)[:2] if self.hint else []:
            pen.put(3, y, line, "green on panel")
            y += 1
        pen.put(3, pen.height - 1, f"It hides by itself after {PEEK:g} seconds.", "dim on panel")

    def _paint_dice(self, pen: Pen, y: int, table: Table, seat: int) -> None:
        dice = raid_dice(table, seat)
        if not dice:
            pen.put(33, y, "no dice", "dim on panel")
        elif any(face == IN_THE_AIR for _, face in dice):
            pen.put(33, y, dice_text(sizes_of(dice))[:22], "bone on panel")
        else:
            draw_rolled(pen, 33, y, dice, 22, step=WIDE if len(dice) < 4 else 0)
        plan = table.marks.flips[seat]
        if plan is not None and table.step == Step.FLIP and str(plan) != "pass":
            pen.put(7, y + 1, str(plan), "amber on panel")

    def press(self, key: str, character: str | None) -> bool:
        self.dismiss(None)
        return True


class Peeking(Picking):
    """The key `l`."""

    def has_secret(self, seats: frozenset[int]) -> bool:
        """Whether these seats know something that the others do not."""
        if not secret_roles(self.match.state):
            return False
        known = self.match.view(seats).roles
        return any(known[seat] is not None for seat in seats)

    def peek(self, *, hint: bool = False) -> None:
        """Let somebody look at their own roles."""
        self.run_worker(self._peek(hint))

    async def _peek(self, hint: bool) -> None:
        person = await self._whose()
        if person is None:
            return
        seats = [i for i, seat in enumerate(self.match.seats) if seat.person == person]
        if not self.has_secret(frozenset(seats)):
            self.tell(f"{person} has nothing face down.")
            return
        asked = self.asked
        if len(self.conductor.persons) > 1 and not self.match.secret_turn:
            await self.conductor.cover(person)
        text = ""
        if hint and asked is not None and self.match.seats[asked].person == person:
            advice = await asyncio.to_thread(self.match.hint, asked)
            text = f"{advice.label.text[:1].upper()}{advice.label.text[1:]}. {advice.reason}"
        await self.goblin.push_screen_wait(PeekCard(self.match, seats, text))
        self.conductor.moved()

    async def _whose(self) -> str | None:
        persons = self.conductor.persons
        if self.asked is not None:
            return self.match.seats[self.asked].person
        if len(persons) == 1:
            return persons[0]
        choices = [Choice(str(n), name, value=name) for n, name in enumerate(persons, 1)]
        chosen: Any = await self.goblin.push_screen_wait(ListCard("Who wants to look?", choices))
        return None if chosen is None else str(chosen)

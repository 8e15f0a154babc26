"""The conductor: moves a match forward while a table screen shows it.

One coroutine asks the match who is next and waits for them: people, computer players, dice. Keys
and clicks change the match directly and wake the conductor, which then looks again; so undo,
a resignation or a change of level need no special care.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any

from goblin_games.rules.core import ALL, Action, Dice, Due, is_seat, may_see
from goblin_games.rules.core.errors import InputError
from goblin_games.table.match import Match
from goblin_games.table.seats import seats_of
from goblin_games.table.thinking import shared
from goblin_games.tui.widgets.dice import Throw, throw_of

if TYPE_CHECKING:
    from goblin_games.tui.screens.frame import Frame

FRAME = 1 / 12
SECRET_STEP = 0.15
"""Seconds: a computer answers in secret after a whole number of these, whatever it answers."""


class Conductor:
    """Leads one match on one screen."""

    def __init__(self, match: Match, screen: Frame) -> None:
        self.match = match
        self.screen = screen
        self.viewer: str | None = None
        """The person who looks at the screen; None while it may be anybody."""
        self.rushing = False
        """Whether computers and dice hurry until a person is next."""
        self.tumbling = False
        self._seated = self._asked_at = -1
        self._looked = 0.0
        self._moved = asyncio.Event()
        self._hurry = asyncio.Event()
        self._front = asyncio.Event()
        self._front.set()
        self._uncovered = asyncio.Event()
        self._uncovered.set()
        persons = self.persons
        if len(persons) == 1:
            self.viewer = persons[0]

    @property
    def persons(self) -> list[str]:
        """Everybody human at the table, in seat order."""
        return self.match.persons

    @property
    def audience(self) -> frozenset[int]:
        """The seats whose knowledge may be on the screen."""
        if self.match.game.discreet:
            return frozenset()
        return frozenset() if self.viewer is None else seats_of(self.match.seats, self.viewer)

    # -- from outside -------------------------------------------------------------------------

    def moved(self) -> None:
        """The match has changed, or somebody pressed the key that is waited for."""
        self._moved.set()

    def hurry(self, *, rush: bool = False) -> None:
        """Cut the present pause short; with `rush` all of them until a person is next."""
        self.rushing = self.rushing or rush
        self._hurry.set()

    def hold(self) -> None:
        """Something covers the table: wait."""
        self._front.clear()

    def go_on(self) -> None:
        """The table is in front again."""
        self._front.set()
        self.moved()

    # -- for screens that lead by themselves --------------------------------------------------

    @property
    def hurried(self) -> bool:
        """Whether the last pause was cut short."""
        return self._hurry.is_set()

    async def in_front(self) -> None:
        """Wait until nothing covers the table."""
        await self._front.wait()

    async def decision(self) -> None:
        """Wait until the match has changed, or somebody has come back to the table."""
        self._moved.clear()
        await self._moved.wait()

    async def pause(self, seconds: float) -> None:
        """Wait, unless somebody is in a hurry."""
        await self._pause(seconds)

    # -- the loop -----------------------------------------------------------------------------

    async def conduct(self) -> None:
        """Lead the match to its end, and again if its last moves are taken back meanwhile."""
        self.screen.look()
        while True:
            await self._lead()
            await self.screen.catch_up()
            await self._front.wait()
            if self.match.over or self.match.turn is None:
                break
        await self.screen.finished()

    async def _lead(self) -> None:
        while not self.match.over:
            await self._front.wait()
            await self._uncovered.wait()
            await self.screen.catch_up()
            turn = self.match.turn
            if turn is None:
                break
            try:
                if not await self.screen.leads():
                    await self._next(turn)
            except InputError as error:  # it could not be kept, and has not happened
                self._moved.clear()
                self.screen.ask_to_try_again(str(error))
                await self._moved.wait()
            await asyncio.sleep(0)

    async def _next(self, turn: int) -> None:
        if not is_seat(turn):
            await self._chance()
        elif self.match.seats[turn].is_human:
            await self._person(turn)
        else:
            await self._computer(turn)

    async def _person(self, seat: int) -> None:
        foregone = self.match.foregone(seat)
        if foregone is not None:
            await self._play_for(seat, foregone)
            return
        self.rushing = False
        person = self.match.seats[seat].person
        assert person is not None
        if person != self.viewer or self._must_leave(person):
            await self._hand_over(person)
        self._moved.clear()
        if self.screen.asked == seat and self._asked_at == len(self.match):
            self.screen.still_asked()  # a card has covered the question: nothing begins anew
        else:
            self._asked_at = len(self.match)
            self.screen.ask(seat)
        await self._moved.wait()

    def _must_leave(self, person: str) -> bool:
        """Whether all others must look away although the person already sits there."""
        return self._seated != len(self.match) and self.match.needs_cover(person, person)

    async def cover(self, person: str) -> None:
        """Cover the table until this person says, and proves if they can, that they sit there."""
        from goblin_games.tui.screens.cover import CoverScreen

        self.viewer = None
        self._uncovered.clear()
        self.screen.blank()
        await self.screen.goblin.push_screen_wait(CoverScreen(self.match, person))
        self.viewer = person
        self.screen.unblank()
        self._uncovered.set()

    def leave_seat(self) -> None:
        """Nobody sits there any more: cover the table and ask anew."""
        self.viewer, self._seated = None, -1
        self.screen.blank()
        self.moved()

    async def _play_for(self, seat: int, action: Action) -> None:
        """There is nothing to choose, so nobody is asked."""
        length = len(self.match)
        self.screen.wait_for(seat)
        await self._pause(min(self.pace, 0.3))
        await self._front.wait()
        if len(self.match) == length and self.match.seats[seat].is_human:
            self.match.play(seat, action)
            self.screen.look()

    async def _hand_over(self, person: str) -> None:
        from goblin_games.tui.screens.recap import RecapCard

        before, match = self.viewer, self.match
        self._seated = len(match)
        if match.needs_cover(before, person) and self.screen.goblin.settings.covers:
            await self.cover(person)
            recap = match.sentences(self.audience, match.recap_start(person))
            if recap:
                await self.screen.goblin.push_screen_wait(RecapCard(person, recap))
        else:
            self.viewer = person
            self.screen.unblank()

    async def _computer(self, seat: int) -> None:
        match, length = self.match, len(self.match)
        self.screen.wait_for(seat)
        secret = bool(self.persons) and match.secret_turn
        clock = asyncio.get_running_loop().time
        began = clock()
        thinking = asyncio.create_task(shared().choose(match, seat))
        try:
            await self._pause(self.pace)
            action: Action = await thinking
        finally:
            thinking.cancel()  # the table is left: nobody waits for the answer any more
        if secret:  # how long it took says nothing: it is always a whole number of steps
            await asyncio.sleep(SECRET_STEP - (clock() - began) % SECRET_STEP)
        await self._front.wait()
        if len(match) == length and match.turn == seat and not match.seats[seat].is_human:
            match.play(seat, action)
            self._look_on()

    async def _chance(self) -> None:
        due = self.match.due
        assert due is not None
        if due.seen_by is not ALL and self.match.waits_for_dice():
            await self._seat_whoever_may_see(due)
        if self.match.waits_for_dice():
            self._moved.clear()
            self.screen.ask_for_dice(due)
            await self._moved.wait()
            return
        if self._wants_a_throw(due):
            self._moved.clear()
            self.screen.ask_to_roll(due)
            await self._moved.wait()
            await self._front.wait()
            if self.match.due is None or self.match.due.actor != due.actor:
                return
        before = self.match.state
        self.screen.rolling(due)
        self.match.roll()
        await self.show_roll(due, before)

    async def show_roll(self, due: Due, before: Any) -> None:
        """Show what has just been rolled: tumble, settle, then let the table follow."""
        action = self.match.entries[-1].action
        screen = self.screen
        if isinstance(due, Dice) and may_see(due.seen_by, self.audience):
            throw = throw_of(due, action)
            screen.roll_shown(throw, due, before, len(self.match))
            await self._tumble(throw)
        self._look_on()
        if isinstance(due, Dice) and self._rolls_on():
            await self._pause(screen.linger(due))  # time to read what came of it

    def _look_on(self) -> None:
        """Show what has come of it, unless more falls at once: nobody could see it between."""
        turn, now = self.match.turn, time.monotonic()
        falls_on = turn is not None and not is_seat(turn)
        at_once = self.pace <= 0 and not self.match.waits_for_dice()
        if falls_on and at_once and now - self._looked < FRAME:
            return
        self._looked = now
        self.screen.look()

    def _rolls_on(self) -> bool:
        """Whether nobody is asked next who could look at the dice at leisure."""
        turn = self.match.turn
        return turn is None or not is_seat(turn) or not self.match.seats[turn].is_human

    async def _tumble(self, throw: Throw) -> None:
        if not self.screen.goblin.settings.moves or self.rushing:
            throw.loose = frozenset()
            return
        faces = random.Random()
        self.tumbling = True
        throw.loose = throw.loose or frozenset(range(len(throw.dice)))
        self._hurry.clear()
        for _ in range(self.screen.tumbles(throw)):
            throw.tumbling = tuple(faces.randint(1, die.sides) for die in throw.dice)
            self.screen.dice_moved()
            await self._pause(FRAME, keep=True)
            if self._hurry.is_set():
                break
        throw.loose = frozenset()
        self.tumbling = False

    # -- within -------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """Seconds a computer's move takes at least."""
        return 0.0 if self.rushing else self.screen.pace

    async def _pause(self, seconds: float, *, keep: bool = False) -> None:
        if not keep:
            self._hurry.clear()
        if seconds <= 0 or self.rushing:
            return
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds)
        except TimeoutError:
            return

    def _wants_a_throw(self, due: Due) -> bool:
        if self.screen.goblin.settings.auto_roll or self.rushing or not isinstance(due, Dice):
            return False
        for entry in reversed(self.match.entries):
            if is_seat(entry.actor):
                return self.match.seats[entry.actor].is_human
        return bool(self.persons)

    async def _seat_whoever_may_see(self, due: Due) -> None:
        for seat in sorted(due.seen_by or ()):
            person = self.match.seats[seat].person
            if person is not None:
                if person != self.viewer:
                    await self._hand_over(person)
                return

    def undo(self) -> str | None:
        """Take back; returns why not, or None."""
        try:
            self.match.undo(self.viewer)
        except InputError as error:
            return str(error)
        self.moved()
        return None

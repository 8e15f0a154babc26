"""The grab in real time: a scramble led by a clock, two keys a seat, and what it looks like.

Rule numbers are those of the reflex grab, 4.4(a) of the specification. The scramble itself lives
on the table's floor; here it gets keys, the time, and a picture.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

from textual import events

from goblin_games.players.goblin_dice import worths
from goblin_games.rules.core import InputError
from goblin_games.rules.goblin_dice import grabs
from goblin_games.rules.goblin_dice.actions import GRABS, RUN
from goblin_games.rules.goblin_dice.rounds import from_head
from goblin_games.rules.goblin_dice.state import Step
from goblin_games.table.reflex import (
    LEVELS,
    Clock,
    Contest,
    Gift,
    Scramble,
    Shout,
    Verdict,
    VirtualClock,
    play_through,
)
from goblin_games.table.reflex.keys import same_key
from goblin_games.tui.games.goblin_dice import words
from goblin_games.tui.games.goblin_dice.habits import Habits
from goblin_games.tui.games.goblin_dice.keys_card import KeysCard
from goblin_games.tui.games.goblin_dice.scrambling import FRAME, TUMBLE, ScrambleLook
from goblin_games.tui.widgets.event_log import EventLog
from goblin_games.tui.widgets.too_small import SMALL


class Grabbing(ScrambleLook):
    """Shouts and grabs for races in which everybody grabs at once."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.menu_wanted = False
        self._thrown_at = -1
        self._trouble: InputError | None = None
        self._news = asyncio.Event()
        self._card_shown = False
        self._rested: dict[str, int] = {}
        """When hand keys that were pressed in the last grab may mean something else again."""

    def on_mount(self) -> None:
        kept = self.goblin.settings.games.get(self.match.game.slug, {})
        self.habits = Habits.given(kept)

    # -- leading ------------------------------------------------------------------------------

    async def leads(self) -> bool:
        self.view = self.match.view(self.conductor.audience)
        if not self.reflex:
            return False
        step = self.race.step
        if step == Step.RUN:
            await self._shout()
        elif step == Step.THROW and not self.match.waits_for_dice():
            self.match.roll()
            self._thrown_at = len(self.match)
        elif step == Step.GRAB:
            await self._grab()
        else:
            return False
        return True

    # -- the shout (rule 2) -------------------------------------------------------------------

    async def _shout(self) -> None:
        race = self.race
        self._keys = self.habits.bound(self.people)
        people = [seat for seat in self.people if not race.crushed[seat]]
        head = from_head(race)
        if not people:
            await self._shout_alone(head[0])
            return
        self.conductor.rushing = False
        if len(self.grabbers) > 1 and not self._card_shown and not len(self.match.entries) > 1:
            self._card_shown = True
            self.open_keys()
            await self.conductor.in_front()
        self.ask(next(seat for seat in head if seat in people))
        await self.conductor.decision()

    async def _shout_alone(self, head: int) -> None:
        """Only computers are left: the first of them shouts after a second."""
        self.wait_for(head)
        shout = Shout(self.clock, self._keys, (), head)
        while shout.tick() is None and self.pace and not self.conductor.rushing:
            await self.conductor.pause(0.1)
            if self.conductor.hurried:
                break
        await self.conductor.in_front()
        if self.match.turn == head:
            self.match.play(head, RUN)

    def _shouts(self, character: str) -> bool:
        """A hand's key, before the dice fly, is a shout."""
        race = self.race
        if not self.reflex or race.step != Step.RUN or self.asked is None:
            return False
        people = [seat for seat in self.people if not race.crushed[seat]]
        seat = Shout(self.clock, self._keys, people, self.asked).press(character)
        if seat is None:
            return False
        self.asked = seat
        self.play(RUN)
        return True

    # -- the grab -----------------------------------------------------------------------------

    async def _grab(self) -> None:
        self.asked = None
        resumed = len(self.match) != self._thrown_at
        self._trouble = None
        self.throw = None
        self._set_out(resumed)
        if not self.grabbers and (not self.pace or self.conductor.rushing):
            self._set_out(True, VirtualClock())
        self._ask_to_grab()
        try:
            while self.scramble is not None and not self.scramble.over:
                await self.conductor.in_front()
                if not self.has_class(SMALL):  # nobody sees the lights: it begins anew
                    self.tick()
                if self._trouble is not None:
                    raise self._trouble
                await self._until_next()
        finally:
            self.scramble = None
        rest = self.clock.now() + self.habits.pace.silence
        self._rested = dict.fromkeys(self._keys.bound, rest)
        self.prompt.ask(("Grab!", "amber"), [("No die is left on the table.", "dim")])
        self._show_keys()
        self.look()
        if self.menu_wanted:
            self.menu_wanted = False
            self.open_menu()
            await self.conductor.in_front()

    def _set_out(self, resumed: bool, clock: Clock | None = None) -> None:
        """Begin a scramble for the dice that lie on the table (rules 3 and 14)."""
        self.view = self.match.view(self.conductor.audience)
        race = self.race
        reactions = {
            seat: LEVELS[entry.level or "normal"]
            for seat, entry in enumerate(self.match.seats)
            if not entry.is_human or seat in self.habits.helped
        }
        self._keys = self.habits.bound(self.people)
        luck = self.match.dice.luck.number(f"scramble/{len(self.match)}")
        self.scramble = Scramble(
            Contest(**grabs.contest(race)),
            clock or self.clock,
            random.Random(luck),
            self._given,
            keys=self._keys,
            reactions=reactions,
            worth=lambda seat: worths(self.match.view({seat}), seat),
            pace=self.habits.pace,
            resumed=resumed,
        )
        self._seen = None
        if isinstance(clock, VirtualClock):
            play_through(self.scramble, clock)

    def _given(self, gift: Gift) -> None:
        """Somebody has a die: it is kept before anybody sees it."""
        if self._trouble is not None:
            return
        try:
            self.match.play(gift.seat, GRABS[gift.prize])
        except InputError as error:
            self._trouble = error
        if self.grabbers == [gift.seat]:
            self._say(words.FORCED if gift.forced else "")
        self._news.set()

    def tick(self) -> None:
        """Let the time that has passed do its work, and show it."""
        if self.scramble is None or self._trouble is not None:
            return
        self.scramble.advance()
        self._show_grab()

    async def _until_next(self) -> None:
        """Wait for the next thing that happens: a light, a key, a frame that is due."""
        scramble = self.scramble
        wake = scramble.next_wake() if scramble is not None else None
        if wake is None:
            return
        now = self.clock.now()
        if self._frame_due:
            wake = min(wake, self._painted + FRAME)
        if scramble is not None and now < scramble.steady and self.goblin.settings.moves:
            wake = min(wake, now + TUMBLE)
        self._news.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), max(wake - now, 1) / 1000)

    def _stir(self) -> None:
        """Nobody could see the lights for a moment: what is left is grabbed anew (rule 14)."""
        if self.scramble is not None and not self.scramble.over:
            self._set_out(True)
            self._news.set()

    def on_resize(self, event: events.Resize) -> None:
        self._stir()

    # -- keys ---------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> bool:
        scramble = self.scramble
        if scramble is None:
            return self._still_hammering(character) or super().press(key, character)
        if self.watched and key != "space":
            return super().press(key, character)
        self._rest(character)
        if key == "escape":
            self.menu_wanted = True  # rule 11
            self.tell("The menu opens when the dice are grabbed.")
        elif not self.grabbers and key == "space":
            self._set_out(True, VirtualClock())
        elif character is not None and self._trouble is None:
            self._answer(scramble.press(character))
        else:
            return False
        self._news.set()
        return True

    def _answer(self, verdict: Verdict) -> None:
        """Tell a person who plays alone against computers why a key did nothing."""
        if len(self.grabbers) == 1:
            silence = self.habits.pace.silence
            self._say(words.answer(verdict, started=self.started, silence=silence))

    def _say(self, text: str) -> None:
        self.query_one(EventLog).tell((text, "amber") if text else None)

    def _rest(self, character: str | None) -> None:
        """Note that a hand's key has been pressed."""
        if character is not None and self._keys.owner(character) is not None:
            self._rested[same_key(character)] = self.clock.now() + self.habits.pace.silence

    def _still_hammering(self, character: str | None) -> bool:
        """Whether a key is one from the grab that has not come to rest: it must choose nothing."""
        if character is None or self.clock.now() >= self._rested.get(same_key(character), 0):
            return False
        self._rest(character)
        return True

    def game_press(self, key: str, character: str | None) -> bool:
        if character is not None and self._shouts(character):
            return True
        return super().game_press(key, character)

    def open_commands(self) -> None:
        if self.scramble is None or not self.grabbers:  # rule 11: no card over a grab
            super().open_commands()

    def next_panel(self) -> None:
        """Tab: keys and pace."""
        if self.reflex and self.race.step != Step.GRAB and not self.watched:
            self.open_keys()

    def open_keys(self) -> None:
        """Whose hands are whose."""
        if self.people:
            self.app.push_screen(KeysCard(self.match, self.people, self.habits), self._keys_bound)

    def _keys_bound(self, nothing: object) -> None:
        settings = self.goblin.settings
        settings.games[self.match.game.slug] = self.habits.plain()
        settings.changed()
        self._keys = self.habits.bound(self.people)
        self.look()

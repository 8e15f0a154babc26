"""What the grab in real time looks like: tumbling dice, two lights, hands and their keys."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from goblin_games.rules.goblin_dice.state import Step
from goblin_games.table.reflex import Clock, Keys, Scramble, SystemClock
from goblin_games.tui.games.goblin_dice import words
from goblin_games.tui.games.goblin_dice.habits import Habits
from goblin_games.tui.games.goblin_dice.look import DiceLook
from goblin_games.tui.games.goblin_dice.table import Hands, Slot
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.widgets.footer import KeyHint

FRAME = 84
"""Milliseconds between two pictures at least: not more than 12 a second."""
TUMBLE = 150
"""Milliseconds between two faces of a tumbling die."""
GO_SHOWN = 900
"""Milliseconds for which GO stands there."""


class ScrambleLook(DiceLook):
    """Paints a scramble; subclasses lead it."""

    clock_of: ClassVar[Callable[[], Clock]] = SystemClock
    """Makes the clock; tests put a virtual one here."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.clock: Clock = type(self).clock_of()
        self.scramble: Scramble | None = None
        self.habits = Habits()
        self._keys = Keys()
        self._painted = 0
        self._seen: object = None
        self._faces = random.Random()
        self._tumbled: tuple[int, tuple[int, ...]] = (-1, ())

    @property
    def reflex(self) -> bool:
        """Whether dice are grabbed in real time."""
        return bool(self.race.terms.grab_mode == "reflex")

    @property
    def people(self) -> list[int]:
        """The seats that are a person's now."""
        return [seat for seat, entry in enumerate(self.match.seats) if entry.is_human]

    @property
    def grabbers(self) -> list[int]:
        """The living seats whose hands are a person's own."""
        race = self.race
        return [s for s in self.people if s not in self.habits.helped and not race.crushed[s]]

    @property
    def _frame_due(self) -> bool:
        """Whether the picture differs from what was painted last."""
        return self._frame_key() != self._seen

    @property
    def started(self) -> bool:
        """Whether GO has been."""
        return self.scramble is not None and self.clock.now() >= self.scramble.go

    def _ask_to_grab(self) -> None:
        self.look()
        self._say_what_keys_do()
        self._show_keys()

    def _say_what_keys_do(self) -> None:
        """Before GO, after it, and when hands are full."""
        asked = self._who_grabs()
        if asked != (self.prompt.who, self.prompt.question):
            self.prompt.ask(*asked)

    def _who_grabs(self) -> tuple[Span, list[Span]]:
        own, glyphs = self.grabbers, self.goblin.glyphs
        head: Span = (" GO! ", "bold ink on green") if self.started else ("Grab!", "amber")
        wait: list[Span] = [] if self.started else [("   not before GO!", "dim")]
        if not own:
            return ("Grab!", "amber"), [("The goblins fight for the dice.", "dim")]
        if len(own) > 1 or self.scramble is None:
            return head, [*words.everybody(glyphs), *wait]
        keys, held = self._keys.of(own[0]), self._held(own[0])
        who = head if self.started and None in held else self.who(own[0])
        return who, [*words.one_person(glyphs, keys, held), *wait]

    def _frame_key(self) -> object:
        """Everything that the picture depends on."""
        scramble = self.scramble
        if scramble is None:
            return None
        now = self.clock.now()
        lights = tuple(light.on for light in scramble.lights)
        stage = (now >= scramble.steady, now >= scramble.go, now >= scramble.go + GO_SHOWN)
        dead = tuple(self._dead(seat) for seat in self.grabbers)
        return lights, len(scramble.free), stage, dead, self._tumbling_now()

    def _show_grab(self) -> None:
        key, now = self._frame_key(), self.clock.now()
        if key == self._seen or (now - self._painted < FRAME and self._painted <= now):
            return
        self._painted, self._seen = now, key
        self._say_what_keys_do()
        if len(self.match) != self._shown:
            self.look()
        else:
            self.dice_moved()

    def _tumbling_now(self) -> tuple[int, ...]:
        """The faces that tumbling dice show; nothing once they lie still."""
        scramble = self.scramble
        if scramble is None or self.clock.now() >= scramble.steady:
            return ()
        turn = self.clock.now() // TUMBLE if self.goblin.settings.moves else 0
        if self._tumbled[0] != turn:
            count = len(self.race.dice)
            faces = tuple(self._faces.randint(1, 6) for _ in range(count))
            self._tumbled = turn, faces if self.goblin.settings.moves else (0,) * count
        return self._tumbled[1]

    def _face(self, number: int, face: int) -> int:
        tumbling = self._tumbling_now()
        return tumbling[number - 1] if tumbling else face

    def _slots(self) -> list[Slot]:
        slots = super()._slots()
        scramble = self.scramble
        if scramble is None:
            return slots
        flies, own = bool(self._tumbling_now()), self.grabbers
        alone = own[0] if len(own) == 1 and not flies and None in scramble.hands[own[0]] else None
        return [
            Slot(slot.face, slot.owner, scramble.lit(number), flies=flies,
                 note="" if alone is None else self._use_note(alone, slot.face))
            for number, slot in enumerate(slots, 1)
        ]  # fmt: skip

    def _paint_middle(self, pen: Pen, seat: int | None) -> None:
        super()._paint_middle(pen, seat)
        scramble = self.scramble
        if scramble is None:
            return
        now = self.clock.now()
        if now < scramble.go:
            word = "steady" if now >= scramble.steady else "the dice fly"
            text = f" {word} {pen.glyphs.more} "
            pen.centre(0, text, "bold ink on red" if now >= scramble.steady else "dim")
        elif now < scramble.go + GO_SHOWN:
            x = 1 if pen.width < 112 else 6
            pen.put(x, 4 if pen.width < 112 else 2, " GO! ", "bold ink on green")

    def _hands_of(self, seat: int) -> Hands:
        hands = super()._hands_of(seat)
        race, scramble = self.race, self.scramble
        if not self.reflex or hands.fate or seat not in self.grabbers:
            return self._in_both_hands(hands)
        keys = self._keys.of(seat)
        if len(keys) < 2 or race.step not in (Step.RUN, Step.THROW, Step.GRAB):
            return self._in_both_hands(hands)
        dice = hands.dice if scramble is None else self._held(seat)
        return Hands(seat, hands.name, dice, (keys[0], keys[1]), self._dead(seat),
                     acts=hands.acts or scramble is not None, aside=hands.aside)  # fmt: skip

    def _in_both_hands(self, hands: Hands) -> Hands:
        if self.scramble is None:
            return hands
        return Hands(hands.seat, hands.name, self._held(hands.seat), fate=hands.fate,
                     acts=hands.acts, aside=hands.aside)  # fmt: skip

    def _held(self, seat: int) -> tuple[int | None, ...]:
        """What lies in each hand."""
        race, scramble = self.race, self.scramble
        assert scramble is not None
        held: list[int | None] = []
        before = [v for v, o in zip(race.dice, race.owners, strict=True) if o == seat]
        taken = [prize for prize in scramble.hands[seat] if prize]
        for prize in taken:
            with contextlib.suppress(ValueError):
                before.remove(race.dice[prize - 1])
        for place in scramble.hands[seat]:
            if place is None or race.crushed[seat]:
                held.append(None)
            else:
                held.append(race.dice[place - 1] if place else (before.pop(0) if before else None))
        return tuple(held)

    def _dead(self, seat: int) -> tuple[bool, ...]:
        scramble = self.scramble
        if scramble is None:
            return (False, False)
        return tuple(not scramble.live(seat, hand) for hand in (0, 1))

    def _aside(self, seat: int) -> str:
        if self.reflex and seat in self.people and seat in self.habits.helped:
            return "auto"
        return super()._aside(seat)

    def key_hints(self) -> Sequence[KeyHint]:
        if self.scramble is not None:
            word = "menu, after the grab" if self.grabbers else "menu"
            hints = [KeyHint("Esc", word, "escape")]
            if not self.grabbers:
                hints.insert(0, KeyHint("Space", "get it over with", "space"))
            return hints
        return super().key_hints()

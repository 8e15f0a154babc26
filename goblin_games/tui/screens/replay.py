"""A match looked at again: step, jump, or let it run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from goblin_games.rules.core import Dice, is_seat, may_see
from goblin_games.table.match import Match
from goblin_games.tui.choices import Choice
from goblin_games.tui.paint import Span
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.widgets.dice import throw_of
from goblin_games.tui.widgets.event_log import EventLog
from goblin_games.tui.widgets.footer import Footer, KeyHint

SPEEDS = (2.0, 1.0, 0.5, 0.2)


class ReplayScreen(GoblinScreen):
    """Stands in for the table screen of the match's game, which it opens on a view of the past."""

    def __init__(
        self,
        match: Match,
        audience: tuple[int, ...] | None = None,
        at: int = 0,
        better: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """Look at a match again.

        Args:
            match: the match.
            audience: the seats whose knowledge is shown; None for everything after the end, and
                for what is public before it.
            at: the number of entries after which it begins.
            better: what would have been better after so many entries, in words.
        """
        super().__init__()
        self.match = match
        everything = tuple(range(len(match.seats))) if match.over else ()
        self.audience = everything if audience is None else audience
        self.at = at
        self.better = better

    def on_mount(self) -> None:
        from goblin_games.tui.games import screen_for

        if not self.is_current:
            return  # left already
        base = screen_for(self.match.game.slug)
        table = replayed(base)(self.match, self.audience, self.at, self.better)
        self.app.pop_screen()
        self.app.push_screen(table)


def replayed(base: type[Any]) -> type[Any]:
    """A table screen of a game that shows the past and asks nobody."""

    class Past(base):  # type: ignore[misc]
        """The table after some of its entries."""

        def __init__(
            self,
            match: Match,
            audience: tuple[int, ...],
            at: int = 0,
            better: Mapping[int, str] | None = None,
        ) -> None:
            self.at = at
            self.better = better or {}
            self.known = frozenset(audience)
            self.running = False
            self.speed = 1
            self._timer: Any = None
            super().__init__(match, watched=True)

        @property
        def log_audience(self) -> frozenset[int]:
            return self.known

        def begin(self) -> None:
            self._show()

        def on_screen_suspend(self) -> None:
            self._run(False)

        # what is shown

        def _show(self) -> None:
            if not self.is_mounted:
                return
            audience = self.known
            self.view = self.match.view(audience, self.at)
            self._show_past(self.at)
            self.past_shown(self.at)
            told = self.match.told(audience)
            texts = [self.match.tell(t.event) for t in told if t.index <= self.at]
            self.query_one(EventLog).show([text for text in texts if text])
            self._show_title()
            self._ask()
            self.repaint()

        def _show_past(self, index: int) -> None:
            """A replay stands after `index` entries; put the dice of that moment on the table."""
            self.throw = None
            entries = self.match.entries
            if 0 < index <= len(entries) and not is_seat(entries[index - 1].actor):
                state = self.match.state_at(index - 1)
                entry = entries[index - 1]
                for due in self.match.game.chance(state):
                    if due.actor == entry.actor and isinstance(due, Dice):
                        if not may_see(due.seen_by, self.known) and not self.match.over:
                            return
                        self.roll_shown(throw_of(due, entry.action), due, state, index)

        def look(self) -> None:
            self._show()

        def _ask(self) -> None:
            entries = self.match.entries
            who: Span = (f"{self.at} of {len(entries)}", "bone")
            what: list[Span] = []
            if self.at < len(entries):
                entry = entries[self.at]
                name = self.match.name(entry.actor) if is_seat(entry.actor) else "the dice"
                if self.match.over or self.match.seen_by(self.at + 1) is None:
                    what = [("next: ", "dim"), (f"{name} ", "bone"), (str(entry.action), "amber")]
            if self.at in self.better:
                what += [("   better: ", "dim"), (self.better[self.at], "bold green")]
            self.prompt.ask(who, what)
            self.query_one(Footer).show(self.key_hints())

        def middle(self, phase: Any) -> list[Span]:
            now = self.match.game.phase(self.view)
            return [*super().middle(now), ("   replay", "amber")]

        def key_hints(self) -> Sequence[KeyHint]:
            glyphs = self.goblin.glyphs
            word = "stop" if self.running else f"run, {SPEEDS[self.speed]:g} s"
            return [
                KeyHint(f"{glyphs.left}{glyphs.right}", "step", "right"),
                KeyHint(f"{glyphs.up}{glyphs.down}", "ten", "down"),
                KeyHint("Space", word, "space"),
                KeyHint("+-", "speed", "+"),
                KeyHint("Home End", "ends", "end"),
                KeyHint("L", "log", "L"),
                KeyHint("Esc", "leave", "escape"),
            ]

        # how one moves in it

        def press(self, key: str, character: str | None) -> bool:
            steps = {"left": -1, "right": 1, "up": -10, "down": 10, "home": -(1 << 30),
                     "end": 1 << 30, "pageup": -10, "pagedown": 10}  # fmt: skip
            if key in steps:
                self._run(False)
                self._go(self.at + steps[key])
            elif key == "space":
                self._run(not self.running)
            elif character in ("+", "-"):
                self.speed = min(max(self.speed + (1 if character == "+" else -1), 0), 3)
                self._run(self.running)
            elif key == "escape" or character == "q":
                self.dismiss(None)
            else:
                found = [choice for choice in self.reserved() if choice.key == character]
                for choice in found:
                    choice.value()
                return bool(found)
            return True

        def reserved(self) -> list[Choice]:
            return [*super().reserved(), Choice("Y", "copy the record", value=self.copy)]

        def menu_choices(self) -> list[Choice]:
            return []

        def _go(self, at: int) -> None:
            self.at = min(max(at, 0), len(self.match))
            self._show()

        def _run(self, running: bool) -> None:
            self.running = running
            if self._timer is not None:
                self._timer.stop()
                self._timer = None
            if running:
                self._timer = self.set_interval(SPEEDS[self.speed], self._step)
            if self.is_current:
                self._ask()

        def _step(self) -> None:
            if self.at >= len(self.match):
                self._run(False)
            else:
                self._go(self.at + 1)

    return Past

"""Over a long line: how fast the terminal answers, and what to do if that is too slow (rule 12)."""

from __future__ import annotations

from typing import Any

from goblin_games.rules.core import InputError
from goblin_games.table.match import Match
from goblin_games.table.reflex import Delay
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.goblin_dice.grabbing import Grabbing
from goblin_games.tui.screens.list_card import ListCard

ASK = "\x1b[6n"
"""Asks a terminal where its cursor is, which every terminal answers at once."""
PINGS = 12
BETWEEN = 0.15
"""Seconds from question to question."""


class FarAway(Grabbing):
    """Measures the line before the first grab of a match that is played from afar."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.delay = Delay()
        self._pinged: int | None = None
        self._pings = 0
        self._pinging: Any = None

    def on_mount(self) -> None:
        people = any(entry.is_human for entry in self.match.seats)
        if self.reflex and people and not self.watched and self.goblin.settings.remote:
            self._pinging = self.set_interval(BETWEEN, self._ping)

    def _ping(self) -> None:
        """One more question, unless the last one is still on its way."""
        if self._pings >= PINGS or self.delay.known:
            self._pinging.stop()
            return
        driver = self.app._driver
        if driver is not None and self._pinged is None and self.scramble is None:
            self._pings += 1
            self._pinged = self.clock.now()
            driver.write(ASK)

    def answered(self) -> None:
        """The terminal has answered."""
        if self._pinged is None:
            return
        self.delay.add(self.clock.now() - self._pinged)
        self._pinged = None
        if self.delay.too_slow and self.is_current and self.scramble is None:
            self._offer()

    def _offer(self) -> None:
        late = self.delay.median
        text = (
            f"Your terminal answers after {late} ms, give or take {self.delay.spread}. "
            "The lights will have moved on before your key arrives."
        )
        choices = [
            Choice("d", "Draft", "one after the other, no hurry", "draft"),
            Choice("a", "Grab, and aim earlier", f"by {late} ms", "aim"),
            Choice("g", "Grab all the same", "", "grab"),
        ]
        self.app.push_screen(ListCard("A long line", choices, text), self._chosen_far)

    def _chosen_far(self, value: Any) -> None:
        if value == "aim":
            self.habits.delay = self.delay.median
        elif value == "draft":
            app, draft = self.goblin, drafted(self.match)
            try:
                app.to_menu()
                app.play(draft)
            except InputError as error:
                app.say(str(error))


def drafted(match: Match) -> Match:
    """The same people and options with a draft instead of quick fingers; fresh luck."""
    from goblin_games.table.setup import source_of

    options = match.game.Options.given({**match.options.model_dump(), "grab_mode": "draft"})
    return Match(
        match.game, options, match.content, match.seats, source_of(match.dice.kind, None),
        practice=match.practice, heuristic=match.heuristic, changes=match.changes,
    )  # fmt: skip

"""The app as a visitor sees it: told of notes and idleness, and shown its glyphs at first."""

from __future__ import annotations

import contextlib
import contextvars
import time
from collections.abc import Callable, Sequence
from typing import Any

from goblin_games.server.config import Idle
from goblin_games.server.registry import Note
from goblin_games.server.watching import SECRETS, Codes, had_secrets
from goblin_games.table.match import Match
from goblin_games.tui.app import GoblinApp
from goblin_games.tui.choices import Choice
from goblin_games.tui.glyphs import SETS, Glyphs
from goblin_games.tui.screens.list_card import ListCard
from goblin_games.tui.screens.text_card import TextCard

WATCH = "let others watch"


class NoteCard(TextCard):
    """What the server says. There is one at most, and any key puts it away."""

    def press(self, key: str, character: str | None) -> bool:
        if not super().press(key, character):
            self.dismiss(None)
        return True


class HostedApp(GoblinApp):
    """Goblin Games at the other end of a network.

    Attributes:
        idle: how long a visitor may do nothing.
        log_event: writes into the server's log.
        codes: where codes for watchers come from; None offers none.
        account: whose matches these are.
        first_visit: whether to ask which glyphs this terminal shows well.
        mounted: called when notes can be shown.
        reason: what is said after the app has ended; empty if its person left.
    """

    def __init__(self, *arguments: Any, idle: Idle | None = None, **how: Any) -> None:
        super().__init__(*arguments, **how)
        self.idle = idle or Idle()
        self.log_event: Callable[..., None] = lambda event, **fields: None
        self.codes: Codes | None = None
        self.account = ""
        self.first_visit = False
        self.reason = ""
        self._last_key = time.monotonic()
        self._warned = False
        self._inside: contextvars.Context | None = None
        self.mounted: Callable[[], object] = lambda: None

    def on_mount(self) -> None:
        self._inside = contextvars.copy_context()
        self.mounted()
        self._watch_clock()
        if self.first_visit:
            self.call_after_refresh(self._ask_for_glyphs)

    # -- notes ----------------------------------------------------------------------------

    def note(self, note: Note) -> None:
        """Show what the server says, or leave because it says so. Any thread may call it."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # it has ended
                # a signal may have come in anywhere: Textual needs its own context
                self._loop.call_soon_threadsafe(self._take_note, note, context=self._inside)

    def _take_note(self, note: Note) -> None:
        if note.kind == "leave":
            self.dismissed(note.text)
        elif note.kind == "say":
            self._show_note(note.text)

    def _show_note(self, text: str) -> None:
        async def show() -> None:
            if isinstance(self.screen, NoteCard):
                await self.pop_screen()
            await self.push_screen(NoteCard("A word from the house", [text], wide=60))

        self.run_worker(show(), group="notes", exclusive=True)

    def dismissed(self, reason: str) -> None:
        """End the app for a reason that its person should read."""
        self.reason = reason
        self.exit(0)

    # -- idleness -------------------------------------------------------------------------

    def touched(self) -> None:
        super().touched()
        self._last_key = time.monotonic()
        self._warned = False

    @property
    def patience(self) -> float:
        """Seconds that one may do nothing where one is."""
        if any(getattr(screen, "following", False) for screen in self.screen_stack):
            return self.idle.watch
        at_table = any(getattr(screen, "match", None) for screen in self.screen_stack)
        return self.idle.game if at_table else self.idle.menu

    def _watch_clock(self) -> None:
        """Look at the clock, and again when there will be something to do."""
        quiet = time.monotonic() - self._last_key
        left, warning = self.patience - quiet, min(self.idle.warning, self.patience / 2)
        if left <= 0:
            self.log_event("idle", seconds=round(quiet))
            self.dismissed(
                f"Nothing was pressed for {_minutes(quiet)}, so your place is free for others. "
                "Everything is kept: come back and go on."
            )
            return
        if left <= warning and not self._warned:
            self._warned = True
            self._show_note(
                f"Is anybody there? In {_minutes(left)} your match is kept and your place is "
                "free for others. Any key stays."
            )
        pause = left if self._warned else left - warning
        self.set_timer(min(max(pause, 0.05), 60.0), self._watch_clock)

    # -- looks ----------------------------------------------------------------------------

    def _ask_for_glyphs(self) -> None:
        samples = [(name, _sample(glyphs)) for name, glyphs in SETS.items()]
        likely = [name for name, _ in samples].index(self.glyphs.name)
        choices = [
            Choice(str(number), sample, name, name)
            for number, (name, sample) in enumerate(samples, 1)
        ]
        card = ListCard(
            "Welcome",
            choices,
            "Which of these rows looks right: no boxes, no question marks, nothing that does not "
            "line up? (You can change it later in the settings.)",
        )
        card.cursor = likely
        self.push_screen(card, self._glyphs_chosen)

    def _glyphs_chosen(self, name: Any) -> None:
        if name is not None:
            self.settings.glyphs = name
            self.dress()
        self.settings.changed()

    # -- watchers -------------------------------------------------------------------------

    def extras(self, match: Match) -> Sequence[Choice]:
        if self.codes is None or getattr(match.journal, "id", None) is None:
            return ()
        return (Choice("o", "Let others watch", value=WATCH),)

    def extra_chosen(self, match: Match, value: Any) -> None:
        if value != WATCH or self.codes is None:
            return
        if had_secrets(match):
            self.say(SECRETS)
            return
        try:
            code = self.codes.give(self.account, getattr(match.journal, "id", ""))
        except OSError as error:
            self.say(f"No code can be made: {error.strerror}.")
            return
        self.log_event("watchable", match=getattr(match.journal, "id", ""))
        lines = [f"# ssh -t HOST watch {code}", "", "Whoever types this sees your table, as "
                 "everybody may see it, from now on."]  # fmt: skip
        self.push_screen(TextCard("Let others watch", lines, wide=60))

    # -- errors ---------------------------------------------------------------------------

    def report(self, error: BaseException | None, text: str) -> None:
        self.log_event("crash", error=repr(error), trace=text[-380:])


def _sample(glyphs: Glyphs) -> str:
    """A row of glyphs to judge a terminal by."""
    signs = (glyphs.heart, glyphs.full, glyphs.gem, glyphs.here, glyphs.up + glyphs.down,
             glyphs.upper + glyphs.lower, glyphs.corner + glyphs.line, glyphs.bar + glyphs.rest,
             glyphs.skull)  # fmt: skip
    return " ".join(signs)


def _minutes(seconds: float) -> str:
    if seconds < 90:
        return f"{max(round(seconds), 1)} seconds"
    return f"{round(seconds / 60)} minutes"

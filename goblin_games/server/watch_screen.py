"""Watching on the screen: the replay of a match, always at its newest move."""

from __future__ import annotations

from typing import Any

from goblin_games.server.watching import EVERY, CannotWatch, Follower
from goblin_games.tui.games import screen_for
from goblin_games.tui.screens.replay import replayed
from goblin_games.tui.widgets.footer import KeyHint


def watch_screen(follower: Follower, dismissed: Any) -> Any:
    """A screen that follows a match.

    Args:
        follower: follows it.
        dismissed: called with a sentence when there is nothing more to be seen.
    """
    base = replayed(screen_for(follower.match.game.slug))

    class Following(base):  # type: ignore[misc, valid-type]
        """The public view of a match that somebody else plays."""

        following = True

        def on_mount(self) -> None:
            self.at = len(self.match)
            self.set_interval(EVERY, self._look_again)

        def _look_again(self) -> None:
            newest = self.at >= len(self.match)
            try:
                if not follower.news():
                    return
            except CannotWatch as error:
                dismissed(str(error))
                return
            if self.match.over:
                self.known = frozenset(range(len(self.match.seats)))
            self._go(len(self.match) if newest else self.at)

        def key_hints(self) -> list[KeyHint]:
            live = KeyHint("End", "the newest move", "end")
            hints = super().key_hints()
            return [live if hint.key == "Home End" else hint for hint in hints]

        def press(self, key: str, character: str | None) -> bool:
            if key == "escape" or character == "q":
                dismissed("")
                return True
            return bool(super().press(key, character))

    audience = tuple(range(len(follower.match.seats))) if follower.match.over else ()
    return Following(follower.match, audience)

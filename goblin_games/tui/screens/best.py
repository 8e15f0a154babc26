"""Best lists of one game after the other: how strong its computers are, how good its people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from textual.app import ComposeResult

from goblin_games.catalogue import GAMES, Listing
from goblin_games.rules.core.errors import InputError
from goblin_games.tui.paint import Pen, Span, wrap
from goblin_games.tui.screens.base import GoblinScreen
from goblin_games.tui.screens.ladder import ladder_lines
from goblin_games.tui.screens.statistics import game_lines
from goblin_games.tui.widgets.footer import Footer, KeyHint
from goblin_games.tui.widgets.part import Part
from goblin_games.tui.widgets.title_bar import TitleBar

Lines = Iterator[Sequence[Span]]
NAMES = 24
"""Columns of the list of games."""
WIDEST = 104
SCORES = 5


class BestScreen(GoblinScreen):
    """The games at the left; the ladder and the best scores of one of them at the right."""

    def __init__(self, slug: str = GAMES[0].slug) -> None:
        """Open the lists.

        Args:
            slug: the game to begin with.
        """
        super().__init__()
        self.cursor = [entry.slug for entry in GAMES].index(slug)
        self.top = 0
        self._last = 0
        self._kept: dict[tuple[str, int], list[Sequence[Span]]] = {}

    def body(self) -> ComposeResult:
        yield TitleBar("Best lists")
        yield Part(self.paint)
        glyphs = self.goblin.glyphs
        yield Footer(
            KeyHint(f"{glyphs.up}{glyphs.down}", "game"),
            KeyHint(f"{glyphs.left}{glyphs.right}", "scroll", "right"),
            KeyHint("Esc", "menu", "escape"),
        )

    def on_mount(self) -> None:
        words = [("how strong the goblins are, how good you have been", "bone")]
        self.query_one(TitleBar).show("Best lists", words)

    # -- keys ---------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> bool:
        page = max(self.size.height - 6, 1)
        steps = {"left": -page, "right": page, "pageup": -page, "pagedown": page, "space": page}
        if key in ("escape", "enter") or character in ("q", "b"):
            self.dismiss(None)
            return True
        if key in ("up", "down", "tab"):
            self._turn_to((self.cursor + (-1 if key == "up" else 1)) % len(GAMES))
        elif character and character in "12345"[: len(GAMES)]:
            self._turn_to(int(character) - 1)
        elif key in steps:
            self.top += steps[key]
            self.repaint()
        else:
            return False
        return True

    def hit(self, target: Any) -> None:
        if isinstance(target, tuple) and target[0] == "game":
            self._turn_to(target[1])

    def _turn_to(self, index: int) -> None:
        self.cursor, self.top = index, 0
        self.repaint()

    # -- painting -----------------------------------------------------------------------------

    def paint(self, pen: Pen) -> None:
        """Paint the games and the lists of one of them."""
        wide = min(pen.width, WIDEST)
        pen = pen.part((pen.width - wide) // 2, 0, wide)
        for index, entry in enumerate(GAMES):
            self._paint_name(pen, 2 + 2 * index, index, entry)
        for y in range(pen.height):
            pen.put(NAMES + 1, y, pen.glyphs.column, "faint")
        self._paint_lists(pen.part(NAMES + 4, 1, -1, pen.height - 2))

    def _paint_name(self, pen: Pen, y: int, index: int, entry: Listing) -> None:
        here = index == self.cursor
        on = " on raised" if here else ""
        if here:
            pen.fill(1, y, NAMES - 1, 1, "bone on raised")
            pen.put(1, y, pen.glyphs.here, f"bold amber{on}")
        pen.put(3, y, index + 1, f"bold amber{on}")
        pen.put(5, y, entry.title, f"{'bold bone' if here else 'bone'}{on}")
        pen.hot(1, y, NAMES - 1, ("game", index))

    def _paint_lists(self, pen: Pen) -> None:
        lines = self._lines(GAMES[self.cursor], pen.width - 2)
        last = max(len(lines) - pen.height, 0)
        self.top = min(max(self.top, 0), last)
        for y, spans in enumerate(lines[self.top : self.top + pen.height]):
            pen.spans(0, y, spans)
        if self.top > 0:
            pen.put(pen.width - 2, 0, pen.glyphs.up, "bold amber", "key:left")
        if self.top < last:
            pen.put(pen.width - 2, pen.height - 1, pen.glyphs.down, "bold amber", "key:right")

    def _lines(self, entry: Listing, width: int) -> list[Sequence[Span]]:
        key = (f"{entry.slug} {self.goblin.glyphs.name}", width)
        if key not in self._kept:
            ladder = ladder_lines(entry, width, self.goblin.glyphs)
            self._kept[key] = [*ladder, [], [], *self._scores(entry, width)]
        return self._kept[key]

    def _scores(self, entry: Listing, width: int) -> Lines:
        """The best scores of people, by how the game was set up."""
        yield [("YOUR BEST SCORES", "bold green")]
        store = self.goblin.store
        try:
            lists = store.best(entry.slug, SCORES) if store is not None else {}
            more = [*game_lines(store, entry.slug, width)] if store is not None else []
        except InputError as error:
            for line in wrap(str(error), width):
                yield [(line, "red")]
            return
        if not lists:
            kept = "Nobody has anything to boast of yet."
            yield [(kept if store is not None else "Scores are not kept here.", "dim")]
        for setup, best in lists.items():
            yield []
            for line in wrap(setup_text(entry, setup), width):
                yield [(line, "dim")]
            for place, score in enumerate(best, 1):
                typed = "  typed seed" if score.typed else ""
                yield [(f"{place:>2}  ", "dim"), (f"{score.score:>5}  ", "bold amber"),
                       (score.name, "bone"), (typed, "dim")]  # fmt: skip
        yield from ([], [], *more) if more else ()


def setup_text(entry: Listing, setup: str) -> str:
    """How a game was set up, in words: what differs from its usual options."""
    options = json.loads(setup)
    changed = options.pop("changes", None)
    count = options.pop("seats")
    usual = entry.game().Options.given({}).plain()
    words = ["alone" if count == 1 else f"{count} at the table"]
    words += [
        f"{name.replace('_', ' ')} {_value(value)}"
        for name, value in options.items()
        if usual.get(name) != value
    ]
    if changed:
        words.append("with cards of your own")
    return ", ".join(words)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).replace("_", " ")

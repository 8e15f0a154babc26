"""A game's rules, opened at the section of the present moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from goblin_games.tui.paint import Span
from goblin_games.tui.prose import lines_of
from goblin_games.tui.screens.text_card import TextCard, on_panel


def rules_card(slug: str, anchor: str = "") -> TextCard:
    """The rules of a game as a card that begins at a section; the rest is above and below."""
    from goblin_games.table.rulebook import rulebook

    try:
        sections = [(part.anchor, part.title, part.text) for part in rulebook(slug)]
    except (OSError, LookupError, ValueError):
        return TextCard("Rules", ["The rules of this game are not written down here."])
    return RulesCard(sections, anchor)


class RulesCard(TextCard):
    """All sections of a rules text, with one of them at the top."""

    def __init__(self, sections: Sequence[tuple[str, str, str]], anchor: str) -> None:
        super().__init__("Rules", [], wide=84)
        self.sections = sections
        self.section = anchor.lower()

    def _spans(self, width: int) -> list[Sequence[Span]]:
        rows: list[Sequence[Span]] = []
        start = None
        for anchor, title, text in self.sections:
            if start is None and self.section in (anchor, title.lower()):
                start = len(rows)
            rows.append([(title, "bold green on panel")])
            for line in lines_of(text, width - 7):
                rows.append([(words, on_panel(ink)) for words, ink in line])
            rows.append([])
        if self.top is None:
            self.top = start or 0
        return rows


@lru_cache(maxsize=32)
def rules_of(slug: str, anchor: str, width: int) -> tuple[Sequence[Span], ...]:
    """One section of the rules in lines: its title, then the text; empty if there is none."""
    from goblin_games.rules.core.errors import InputError
    from goblin_games.table.rulebook import section

    try:
        part = section(slug, anchor)
    except (OSError, InputError):
        return ()
    return ([(part.title.upper(), "dim")], *lines_of(part.text, width))

"""A game's rules, opened at the section of the present moment."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.tui.paint import wrap
from goblin_games.tui.screens.text_card import Line, TextCard


def rules_card(slug: str, anchor: str = "") -> TextCard:
    """The rules of a game as a card that begins at a section; the rest is above and below."""
    from goblin_games.table.rulebook import plain, rulebook

    try:
        sections = rulebook(slug)
    except (OSError, LookupError):
        return TextCard("Rules", ["The rules of this game are not written down here."])
    wanted = anchor.lower()
    lines: list[Line] = []
    start = 0
    found = False
    for entry in sections:
        hit = entry.anchor == wanted or entry.title.lower().startswith(wanted)
        if wanted and hit and not found:
            start, found = len(lines), True
        lines.append(f"# {plain(entry.title)}")
        for paragraph in entry.text.split("\n"):
            if paragraph.strip():
                lines.append(plain(paragraph.strip()))
        lines.append("")
    return RulesCard("Rules", lines, start)


@lru_cache(maxsize=32)
def rules_of(slug: str, anchor: str, width: int) -> tuple[str, ...]:
    """One section of the rules in lines: its title, then the text; empty if there is none."""
    from goblin_games.rules.core.errors import InputError
    from goblin_games.table.rulebook import plain, section

    try:
        entry = section(slug, anchor)
    except (OSError, InputError):
        return ()
    paragraphs = [plain(line.strip()) for line in entry.text.split("\n") if line.strip()]
    lines = [line for paragraph in paragraphs for line in wrap(paragraph, width)]
    return (plain(entry.title).upper(), *lines)


class RulesCard(TextCard):
    """A text card that begins somewhere in the middle."""

    def __init__(self, title: str, lines: list[Line], start: int) -> None:
        super().__init__(title, lines, wide=84)
        self.start = start

    def on_mount(self) -> None:
        super().on_mount()
        wide, _ = self.card_size(*self.app.size)
        before, self.lines = self.lines, self.lines[: self.start]
        self.top = len(self._spans(wide)) if self.start else 0
        self.lines = before

"""Who will sit at the table: names, and who decides for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from goblin_games.rules.core import Preset
from goblin_games.table.match import Match
from goblin_games.table.seats import check_name
from goblin_games.table.setup import COMPUTERS, FIRST_PERSON, Wish, party_name
from goblin_games.tui.widgets.line_edit import LineEdit, MaskedLine

HUMAN, WITH = "human", "with"
"""A seat is a person's own, or a further one of the first person; else a level decides it."""


class Sitter:
    """What is known of a seat before it is taken."""

    def __init__(self, name: str, who: str) -> None:
        self.line = LineEdit(name, limit=16)
        self.who = who
        self.pin = MaskedLine(limit=12)

    @property
    def name(self) -> str:
        """The name as it is typed now."""
        return self.line.text.strip()


class Seating:
    """The seats from the first one on; `count` of them are taken."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        """The people who sat down last."""
        self.all: list[Sitter] = []
        self.count = 1

    @property
    def sitters(self) -> list[Sitter]:
        """Everybody who sits down."""
        return self.all[: self.count]

    def fill(self, count: int, preset: Preset) -> None:
        """Have so many seats, the new ones as the preset has them."""
        self.count = count
        people = count if preset.humans == 0 else preset.humans
        while len(self.all) < count:
            index = len(self.all)
            place = index - preset.first
            if not 0 <= place < people:
                self.all.append(Sitter(COMPUTERS[index % len(COMPUTERS)], "normal"))
            elif preset.together and place:
                self.all.append(Sitter(party_name(place), WITH))
            else:
                default = FIRST_PERSON if place == 0 else f"{FIRST_PERSON} {place + 1}"
                name = self.names[place] if place < len(self.names) else default
                self.all.append(Sitter(name, HUMAN))

    def take_up(self, remembered: Iterable[tuple[str, str]]) -> None:
        """Have the first seats as they were last time: names, and who decided."""
        for sitter, (name, who) in zip(self.all, remembered, strict=False):
            sitter.line, sitter.who = LineEdit(name, limit=16), who

    def host(self, before: int) -> Sitter | None:
        """The first person at the table, whose further seats those after them may be."""
        return next((sitter for sitter in self.all[:before] if sitter.who == HUMAN), None)

    def problem(self) -> str:
        """What is wrong with the names; empty if nothing is."""
        names: list[str] = []
        for sitter in self.sitters:
            try:
                names.append(check_name(sitter.line.text))
            except ValueError as error:
                return str(error)
        twice = next((name for name in names if names.count(name) > 1), None)
        return f"Two seats are called {twice}." if twice else ""

    def wishes(self) -> list[Wish]:
        """The seats as the table wants them said."""
        host = self.host(self.count)
        first = host.name if host is not None else None
        return [
            Wish(sitter.name, None if sitter.who in (HUMAN, WITH) else sitter.who,
                 first if sitter.who == WITH else None)
            for sitter in self.sitters
        ]  # fmt: skip

    def lock(self, match: Match) -> None:
        """Give people the PINs that they have typed."""
        for sitter in self.sitters:
            if sitter.who == HUMAN and sitter.pin.text:
                match.lock(sitter.name, sitter.pin.text)

    def people(self) -> list[Sitter]:
        """The seats that are a person's own."""
        return [sitter for sitter in self.sitters if sitter.who == HUMAN]

    def plain(self) -> list[Any]:
        """Names and who decides, to be remembered."""
        return [[sitter.name, sitter.who] for sitter in self.sitters]

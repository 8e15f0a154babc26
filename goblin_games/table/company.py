"""Who sits where: people, the computers that stand in for them, names and PINs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from goblin_games.players.levels import check_level
from goblin_games.rules.core import AnyGame
from goblin_games.table.course import Course, MatchError
from goblin_games.table.pins import fits, seal
from goblin_games.table.seats import Seat, check_name, seats_of

_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


class Company(Course):
    """The seats of a match."""

    def __init__(self, game: AnyGame, first: Any, seats: Sequence[Seat], heuristic: str) -> None:
        """Sit down; `heuristic` names the module with the game's own computer player.

        Raises:
            LevelError: if a computer player's level does not exist.
        """
        super().__init__(game, first, seats)
        self.heuristic = heuristic
        for seat in seats:
            if seat.level is not None:
                check_level(seat.level, heuristic)

    def name(self, seat: int) -> str:
        """How the log calls a seat."""
        return self.seats[seat].name

    def named(self, text: str) -> str:
        """A text of the rules with `seat 2` replaced by that seat's name."""
        return _SEAT.sub(self._name_found, text)

    def _name_found(self, found: re.Match[str]) -> str:
        seat = int(found[1])
        return self.name(seat) if seat < len(self.seats) else found[0]

    @property
    def persons(self) -> list[str]:
        """Everybody human at the table, in seat order, also those a computer stands in for."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    def audience(self, seat: int) -> frozenset[int]:
        """The seats whose knowledge whoever decides for `seat` has: all seats of its person."""
        person = self.seats[seat].person
        if person is None:
            return frozenset({seat})
        return seats_of(self.seats, person)

    def take_over(self, seat: int, level: str = "normal") -> None:
        """Let a computer decide for an absent person, or change a computer's level.

        Raises:
            LevelError: if there is no such level.
        """
        check_level(level, self.heuristic)
        self._seat(seat, self.seats[seat].taken_over(level))
        self.remark(f"s{seat} is played by the computer ({level})")

    def give_back(self, seat: int) -> None:
        """The person is back and decides again.

        Raises:
            MatchError: if the seat belongs to no person.
        """
        if self.seats[seat].person is None:
            raise MatchError(f"{self.name(seat)} was never a person's seat.")
        self._seat(seat, self.seats[seat].given_back())
        self.remark(f"s{seat} is played by its person again")

    def rename(self, seat: int, name: str) -> None:
        """Give a seat another name; its person goes with it if they hold no other seat.

        Raises:
            MatchError: if the name cannot be used or another seat has it.
        """
        try:
            name = check_name(name)
        except ValueError as error:
            raise MatchError(str(error)) from None
        if any(other.name == name for index, other in enumerate(self.seats) if index != seat):
            raise MatchError(f"Another seat is called {name}.")
        old = self.seats[seat]
        person = name if old.person == old.name else old.person
        self._seat(seat, replace(old, name=name, person=person))

    def lock(self, person: str, pin: str | None) -> None:
        """Ask for a PIN before this person's secrets are shown; None asks no more.

        Raises:
            MatchError: if the PIN cannot be used.
        """
        try:
            sealed = seal(pin) if pin is not None else None
        except ValueError as error:
            raise MatchError(str(error)) from None
        locked = [replace(seat, pin=sealed) if seat.person == person else seat
                  for seat in self.seats]  # fmt: skip
        self._describe(tuple(locked), self.remarks)

    def locked(self, person: str) -> bool:
        """Whether this person has a PIN."""
        return any(seat.pin is not None for seat in self.seats if seat.person == person)

    def unlocks(self, person: str, pin: str) -> bool:
        """Whether this is the person's PIN; true of any if there is none."""
        sealed = next((s.pin for s in self.seats if s.person == person and s.pin), None)
        return sealed is None or fits(sealed, pin)

    def _seat(self, index: int, seat: Seat) -> None:
        self._describe((*self.seats[:index], seat, *self.seats[index + 1 :]), self.remarks)

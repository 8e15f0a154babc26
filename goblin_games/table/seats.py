"""Who sits where: persons, who may hold several seats, and computer players."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

MAX_NAME = 16


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat at the table.

    Attributes:
        name: how the log calls the seat.
        person: the human who holds it, by name; None for a computer's own seat.
        level: the computer level that decides for it now; None while its person does.
        pin: what `pins.seal` made of its person's PIN; the store keeps it, records never do.
    """

    name: str
    person: str | None = None
    level: str | None = None
    pin: str | None = field(default=None, repr=False)

    @property
    def is_human(self) -> bool:
        """Whether a person decides for this seat now."""
        return self.level is None

    def taken_over(self, level: str) -> Seat:
        """The same seat with a computer deciding for its person, until they are back."""
        return replace(self, level=level)

    def given_back(self) -> Seat:
        """The same seat with its person deciding again."""
        return replace(self, level=None) if self.person is not None else self


def human(name: str, person: str | None = None) -> Seat:
    """A seat for a person; `name` is the seat's own name if they hold several."""
    return Seat(name, person or name)


def computer(name: str, level: str) -> Seat:
    """A seat for a computer player."""
    return Seat(name, None, level)


def seats_of(seats: tuple[Seat, ...], person: str) -> frozenset[int]:
    """All seats that a person holds, also those a computer looks after meanwhile."""
    return frozenset(index for index, seat in enumerate(seats) if seat.person == person)


def check_name(name: str) -> str:
    """A name as it may stand in records and on screens.

    Raises:
        ValueError: one sentence; names have 1 to 16 printable characters without a colon.
    """
    tidy = " ".join(name.split())
    if not 1 <= len(tidy) <= MAX_NAME or not tidy.isprintable() or set(tidy) & set(':=;,"'):
        raise ValueError(
            f"A name has 1 to {MAX_NAME} letters, digits or spaces, not {name[:40]!r}."
        )
    return tidy

"""Who may know what: views, the log in words, secrets, and when a screen must be covered."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from goblin_games.rules.core import ALL, Event, Phase, is_seat, may_see
from goblin_games.table.company import Company
from goblin_games.table.seats import seats_of


@dataclass(frozen=True, slots=True)
class Told:
    """An event with the number of the entry that caused it (0 for what the start itself does)."""

    index: int
    event: Event


class Sight(Company):
    """A match as those see it who may know what some seats know."""

    def view(self, audience: Collection[int], index: int | None = None) -> Any:
        """The position as these seats may know it, now or after `index` entries."""
        state = self.state if index is None else self.state_at(index)
        return self.game.view(state, audience)

    def phase(self, audience: Collection[int]) -> Phase:
        """Where in the game we are, for a title bar that these seats see."""
        return self.game.phase(self.view(audience))

    def stands(self) -> str:
        """Where it stands, as the public may know it: "round 3 of 13, Ann to move"."""
        where = self.phase(()).where
        turn = self.turn
        if turn is None or not is_seat(turn):
            return where
        return ", ".join(part for part in (where, f"{self.name(turn)} to move") if part)

    def told(self, audience: Collection[int], since: int = 0) -> Iterator[Told]:
        """Events that these seats may know, from entry number `since` on."""
        everything = self.over
        for index, moment in enumerate(self._past):
            if index >= since:
                for event in moment.events:
                    if everything or may_see(event.seen_by, audience):
                        yield Told(index, event)

    def sentences(self, audience: Collection[int], since: int = 0) -> list[str]:
        """The log in words, as these seats may know it, from entry number `since` on."""
        texts = (self.tell(told.event) for told in self.told(audience, since))
        return [text for text in texts if text]

    def tell(self, event: Event) -> str:
        """One event in words; may be empty."""
        return self.game.narrate(event, self.name)

    def secrets_for(self, audience: Collection[int]) -> bool:
        """Whether these seats know anything that the public does not."""
        return bool(self.view(audience).key() != self.view(()).key())

    def needs_cover(self, before: str | None, after: str) -> bool:
        """Whether the screen must be covered while the keyboard goes from person to person.

        Only if there are two different persons and either of them knows secrets. In a discreet
        game nothing secret ever stands there, so what matters is whether the next decision is
        one; then even the person who sits there is asked to send all others away, unless they
        have just made another one.
        """
        if self.game.discreet:
            again = before == after and self._decided_secretly(after)
            return self.secret_turn and len(self.persons) > 1 and not again
        if before == after:
            return False
        if self.secrets_for(seats_of(self.seats, after)):
            return True
        return before is not None and self.secrets_for(seats_of(self.seats, before))

    @property
    def secret_turn(self) -> bool:
        """Whether the seat that is next decides something that others may not see."""
        turn = self.turn
        if turn is None or not is_seat(turn):
            return False
        first = self.game.legal(self.state, turn)[0]
        return self.game.seen_by(self.state, turn, first) is not ALL

    def _decided_secretly(self, person: str) -> bool:
        """Whether the last entry is a secret one of this person."""
        entry = self._past[-1].entry
        own = entry is not None and entry.actor in seats_of(self.seats, person)
        return own and self.seen_by(len(self)) is not ALL

    def confidences(self, audience: Collection[int]) -> list[str]:
        """What these seats know and others may not yet, in words: the secrets that still are."""
        first = len(self)
        while first and self._secret_at(audience, first):
            first -= 1
        told = self.told(audience, first + 1)
        return [self.tell(t.event) for t in told if t.event.seen_by is not ALL]

    def _secret_at(self, audience: Collection[int], index: int) -> bool:
        return bool(self.view(audience, index).key() != self.view((), index).key())

    def recap_start(self, person: str) -> int:
        """The number of the first entry after this person's last own one."""
        own = seats_of(self.seats, person)
        for index in range(len(self._past) - 1, 0, -1):
            entry = self._past[index].entry
            if entry is not None and entry.actor in own:
                return index + 1
        return 0

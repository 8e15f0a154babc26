"""The house: who is inside, who waits, what is refused. The front's memory, without any SSH."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from typing import Any, Protocol

from goblin_games.server.accounts import Accounts, id_of
from goblin_games.server.config import Config
from goblin_games.server.home import Home
from goblin_games.server.launcher import REFUSED, TRY_LATER
from goblin_games.server.limits import Door
from goblin_games.server.log import Log
from goblin_games.server.nanny import Nanny
from goblin_games.server.registry import Note, Registry
from goblin_games.server.thinkers import Thinkers
from goblin_games.server.waiting import Queue, Waiting
from goblin_games.server.words import NEEDS_TERMINAL, NotAllowed, Wish, read_wish

DRAINING = "The house is being swept and takes nobody in now. Come again in a few minutes."
KICKED = "The landlord asks you to leave. Your match is kept."
CLOSING = "The house closes now. Your match is kept: come again later."
UNBORN = "The game could not be started. Try again in a moment."


class Seat(Protocol):
    """Somebody's session, as the house sees it."""

    id: int
    fingerprint: str
    address: str
    since: float
    wish: Wish
    pid: int | None

    @property
    def command(self) -> str:
        """What they asked for."""
        ...

    @property
    def has_terminal(self) -> bool:
        """Whether they have a screen."""
        ...

    def refuse(self, text: str, code: int) -> None:
        """Say why not, and close."""

    def say(self, text: str) -> None:
        """Say something before the game has begun."""

    def begin(self) -> None:
        """Start the game."""

    def cut(self) -> None:
        """Close the connection."""


class House:
    """Everything that a running server knows."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.home = Home(config)
        self.log: Log = self.home.log()
        self.door = Door(config.limits, time.monotonic)
        self.queue = Queue(config.limits.queue)
        self.nanny = Nanny(config, self.log)
        self.thinkers = Thinkers(config, self.home, self.log)
        self.registry = Registry(self.home)
        self.since = time.time()
        self.port = config.port
        self.inside: dict[int, Seat] = {}
        self.waiting: dict[int, tuple[Seat, Waiting]] = {}
        self.draining = False
        self.empty = asyncio.Event()
        self.stop = asyncio.Event()
        self._ids = 0

    def new_id(self) -> int:
        """A number for a session."""
        self._ids += 1
        return self._ids

    # -- coming in ------------------------------------------------------------------------

    def receive(self, seat: Seat) -> None:
        """Somebody asks to come in: let them, have them wait, or say why not."""
        try:
            seat.wish = read_wish(seat.command)
            if seat.wish.needs_terminal and not seat.has_terminal:
                raise NotAllowed(NEEDS_TERMINAL)
        except NotAllowed as error:
            self.refuse(seat, "wish", str(error), REFUSED)
            return
        limits = self.config.limits
        if self.draining:
            self.refuse(seat, "drain", DRAINING)
        elif seat.fingerprint and self._count(seat) >= limits.per_account:
            text = f"You are here {limits.per_account} times already; leave one of them first."
            self.refuse(seat, "per_account", text)
        elif self._replaces(seat) or (self.places > 0 and not len(self.queue)):
            self._let_in(seat)
        else:
            self._have_wait(seat)

    @property
    def places(self) -> int:
        """How many more may come in."""
        return self.config.limits.connections - len(self.inside)

    def refuse(self, seat: Seat, limit: str, text: str, code: int = TRY_LATER) -> None:
        """Say why somebody cannot come in."""
        self.log("refused", limit=limit, visitor=seat.id, address=seat.address, way="serve")
        seat.refuse(text, code)

    def _count(self, seat: Seat) -> int:
        everybody = [*self.inside.values(), *(waiting for waiting, _ in self.waiting.values())]
        return sum(other.fingerprint == seat.fingerprint for other in everybody)

    def _replaces(self, seat: Seat) -> bool:
        """Whether somebody takes a place that is theirs already, left by a dropped link."""
        return bool(seat.fingerprint) and seat.wish.plays and any(
            other.fingerprint == seat.fingerprint and other.wish.plays
            for other in self.inside.values()
        )  # fmt: skip

    def _let_in(self, seat: Seat) -> None:
        self.inside[seat.id] = seat
        self.empty.clear()
        seat.begin()

    def _have_wait(self, seat: Seat) -> None:
        def told(place: int, length: int) -> None:
            seat.say(
                f"All {self.config.limits.connections} places are taken. You are number {place} "
                f"of {length} who wait; it begins by itself. Ctrl+C leaves."
            )

        def called() -> None:
            self.waiting.pop(seat.id, None)
            self._let_in(seat)

        waiting = Waiting(told, called)
        self.waiting[seat.id] = (seat, waiting)
        if self.queue.join(waiting):
            self.log("waits", visitor=seat.id, place=len(self.queue))
            return
        del self.waiting[seat.id]
        text = "All places are taken, and as many people wait as may. Try again in a few minutes."
        self.refuse(seat, "queue", text)

    # -- leaving --------------------------------------------------------------------------

    def give_up(self, seat: Seat) -> None:
        """Somebody who waits has gone."""
        found = self.waiting.pop(seat.id, None)
        if found is not None:
            self.queue.leave(found[1])

    def left(self, seat: Seat, code: int | None, cpu: float) -> None:
        """Somebody's process has ended."""
        if self.inside.pop(seat.id, None) is None:
            return
        self.log(
            "left",
            visitor=seat.id,
            code=code,
            seconds=round(time.time() - seat.since, 1),
            cpu=cpu,
            address=seat.address,
        )
        if not self.draining:
            self.queue.call(self.places)
        if not self.inside:
            self.empty.set()

    # -- the operator ---------------------------------------------------------------------

    def who(self) -> list[dict[str, Any]]:
        """Everybody inside and at the door."""
        accounts, now = Accounts(self.home), time.time()
        rows = []
        for state, seats in (
            ("inside", list(self.inside.values())),
            ("waits", [seat for seat, _ in self.waiting.values()]),
        ):
            for seat in seats:
                name = "guest"
                if seat.fingerprint:
                    account = accounts.find(id_of(seat.fingerprint))
                    name = account.name if account is not None else "new"
                rows.append(
                    {
                        "id": seat.id,
                        "name": name,
                        "state": state,
                        "wish": seat.wish.kind,
                        "seconds": round(now - seat.since),
                        "address": seat.address,
                        "pid": seat.pid,
                    }
                )
        return rows

    def health(self) -> dict[str, Any]:
        """Whether all is well, in numbers."""
        return {
            "ok": self.nanny.ready.is_set(),
            "inside": len(self.inside),
            "waiting": len(self.waiting),
            "places": max(self.places, 0),
            "draining": self.draining,
            "nursery": self.nanny.pid,
            "brains": self.thinkers.pid,
            "pid": os.getpid(),
            "port": self.port,
            "seconds": round(time.time() - self.since),
        }

    def kick(self, who: str, reason: str = "") -> int:
        """Ask somebody to leave, by number or name; returns how many there were.

        Whoever does not leave within 2 seconds is ended: every move is on the disk.
        """
        text = reason or KICKED
        found = [row for row in self.who() if who in (str(row["id"]), row["name"])]
        for row in found:
            self.log("kicked", visitor=row["id"], reason=text)
            waiting = self.waiting.get(row["id"])
            if waiting is not None:
                self.give_up(waiting[0])
                waiting[0].refuse(text, TRY_LATER)
            elif row["id"] in self.inside:
                self._ask_to_leave(self.inside[row["id"]], text)
        return len(found)

    def broadcast(self, text: str) -> int:
        """Tell everybody something; returns how many there are."""
        present = self.registry.all()
        for entry in present:
            self.registry.tell(entry, Note("say", text))
        self.log("broadcast", text=text, people=len(present))
        return len(present)

    async def drain(self, seconds: float) -> None:
        """Take nobody in any more; after a while ask all to leave, and end when all have gone."""
        self.draining = True
        self.log("drain", seconds=seconds, people=len(self.inside))
        for seat, _ in list(self.waiting.values()):
            self.give_up(seat)
            seat.refuse(DRAINING, TRY_LATER)
        if self.inside and seconds > 0:
            self.broadcast(
                f"The house closes in {round(seconds / 60) or 1} minutes. Every move is kept, "
                "and the same key brings you back to it later."
            )
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.empty.wait(), seconds)
        await self.send_all_away()
        self.stop.set()

    async def send_all_away(self) -> None:
        """Ask everybody to leave, and wait until they have."""
        for seat in list(self.inside.values()):
            self._ask_to_leave(seat, CLOSING)
        if self.inside:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.empty.wait(), 5.0)

    def _ask_to_leave(self, seat: Seat, text: str) -> None:
        for entry in self.registry.all():
            if entry.pid == seat.pid:
                self.registry.tell(entry, Note("leave", text))
        asyncio.get_running_loop().call_later(2.0, seat.cut)

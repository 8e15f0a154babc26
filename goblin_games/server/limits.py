"""Who may come in: how many, from where, how fast. Pure: the clock comes from outside."""

from __future__ import annotations

import ipaddress
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from goblin_games.server.config import Limits

MINUTE = 60.0
HARD = 4
"""How many times a limit may be exceeded by an address before it gets no explanation any more:
to explain something costs a handshake."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why somebody cannot come in.

    Attributes:
        limit: its name, for the log.
        text: a sentence for them.
        silent: whether the connection is cut without a word.
    """

    limit: str
    text: str
    silent: bool = False


@dataclass(slots=True)
class Door:
    """Counts connections before anybody has said who they are."""

    limits: Limits
    clock: Callable[[], float]
    here: Counter[str] = field(default_factory=Counter)
    strangers: Counter[str] = field(default_factory=Counter)
    recent: dict[str, deque[float]] = field(default_factory=dict)

    def knock(self, address: str) -> Refused | None:
        """Somebody opens a connection; call `leave` when it is closed, whatever comes of it.

        Returns:
            why they cannot come in; None if they can.
        """
        place = network(address)
        self.here[place] += 1
        self.strangers[place] += 1
        now, recent = self.clock(), self.recent.setdefault(place, deque())
        while recent and now - recent[0] > MINUTE:
            recent.popleft()
        most = self.limits.new_per_minute
        if len(recent) < most * HARD:
            recent.append(now)
        # Whoever opens connections and never says who they are must not hold up all others.
        crowd = self.strangers.total() > self.limits.unauthenticated
        if crowd or self.strangers[place] > self.limits.per_address:
            return Refused("unauthenticated", "Too many people are at the door.", silent=True)
        if len(recent) > most:
            text = f"You have come {most} times within a minute. Wait a little, then come again."
            return Refused("new_per_minute", text, silent=len(recent) >= most * HARD)
        if self.here[place] > self.limits.per_address:
            text = f"There are {self.limits.per_address} connections from your address already."
            over = self.here[place] > self.limits.per_address * HARD
            return Refused("per_address", text, silent=over)
        return None

    def known(self, address: str) -> None:
        """Somebody has said who they are."""
        self.strangers[network(address)] -= 1

    def leave(self, address: str, known: bool) -> None:
        """A connection is closed."""
        place = network(address)
        self.here[place] -= 1
        if not known:
            self.strangers[place] -= 1
        if self.here[place] <= 0:
            del self.here[place], self.strangers[place]
        for old in [key for key, times in self.recent.items() if self._over(times)]:
            del self.recent[old]

    def _over(self, times: deque[float]) -> bool:
        return not times or self.clock() - times[-1] > MINUTE


def network(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 network of an IPv6 address.

    >>> network("2001:db8::1") == network("2001:db8::2"), network("::ffff:10.0.0.1")
    (True, '10.0.0.1')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)

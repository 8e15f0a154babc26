"""The scramble: from the throw until every seat has what it needs (rules 3 to 14)."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Mapping
from enum import Enum, IntEnum

from goblin_games.table.reflex.claims import Claim
from goblin_games.table.reflex.clock import Clock
from goblin_games.table.reflex.contest import HANDS, LEFT, RIGHT, Contest, Gift, Hand
from goblin_games.table.reflex.keys import Keys
from goblin_games.table.reflex.lights import Light
from goblin_games.table.reflex.pace import BEAT, DARK, LATE, STEADY, TUMBLE, Pace
from goblin_games.table.reflex.reactions import Reactions

Give = Callable[[Gift], None]
Worth = Callable[[int], Mapping[int, float]]


class Verdict(Enum):
    """What became of a key press."""

    NOBODY = "nobody's key"
    AUTO = "a computer grabs for this seat"
    DEAD = "the key was not silent long enough"
    FULL = "the hand is full"
    DARK = "no light was on"
    TAKEN = "the press counts"
    VOID = "the other hand was faster"


class _Kind(IntEnum):
    """What may be due at one millisecond, in the order in which it happens (rule 8)."""

    LIGHT = 0
    PRESS = 1
    END = 2
    PATIENCE = 3


class Scramble:
    """One grab, in real time or on a virtual clock.

    A front end calls `press` for every key, and `advance` whenever `next_wake` says; it reads
    `lights`, `hands`, `steady` and `go`. The seats of `reactions` play by themselves.

    Attributes:
        lights: the two lights, by hand.
        hands: by seat, the prize in each hand: a number, 0 for one taken before this scramble
            began, None for an empty hand. Seats that need nothing have full hands.
        free: the prizes on the table, ascending.
        go: when the lights go on.
        over: whether nobody needs anything any more.
    """

    def __init__(
        self,
        contest: Contest,
        clock: Clock,
        stream: random.Random,
        give: Give,
        *,
        keys: Keys | None = None,
        reactions: Mapping[int, Reactions] | None = None,
        worth: Worth | None = None,
        pace: Pace | None = None,
        resumed: bool = False,
    ) -> None:
        """Throw the prizes on the table.

        Args:
            contest: what lies there and who needs it.
            clock: the one clock for everything here.
            stream: luck of its own; the game's dice must not come from it.
            give: is told of every prize given, at once and in order.
            keys: the keys of people.
            reactions: how computers react, by seat; an auto hand (rule 13) is one too.
            worth: what each free prize is worth to a seat; needed if computers play.
            pace: times and windows.
            resumed: whether the dice lie there already, so that nothing tumbles (rule 14).
        """
        self.contest = contest
        self.pace = pace or Pace()
        self.free = list(contest.free)
        self.hands: list[list[int | None]] = [_hands(need) for need in contest.needs]
        self._clock = clock
        self._stream = stream
        self._give = give
        self._keys = keys or Keys()
        self._reactions = dict(reactions or {})
        self._worth = worth
        self._begin(clock.now(), 0 if resumed else TUMBLE)

    def _begin(self, now: int, tumble: int) -> None:
        """Dark lights, no presses on their way, and GO after a while nobody can foresee."""
        shortest, longest = STEADY
        wait = shortest + int(self._stream.random() * (longest - shortest + 1))  # rule 3
        self.steady = now + tumble
        self.go = self.steady + wait
        self.lights = [Light(hand, due=self.go) for hand in HANDS]
        self._started = False
        self._claims: list[Claim] = []
        self._last_press: dict[tuple[int, Hand], int] = {}
        self._presses: list[tuple[int, int, int, Hand]] = []
        self._press_count = 0
        self._held_until = now
        self._seen = now
        self._values: dict[int, Mapping[int, float]] = {}

    # -- what a front end asks --------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nobody needs anything any more."""
        return not self._short()

    @property
    def may_pause(self) -> bool:
        """There is no pause from the throw until the last die is grabbed (rule 11)."""
        return self.over

    def lit(self, prize: int) -> tuple[Hand, ...]:
        """The hands whose lights are on a prize."""
        return tuple(light.hand for light in self.lights if light.on == prize)

    def live(self, seat: int, hand: Hand) -> bool:
        """Whether a press of this key would count now, as far as its silence goes (rule 6)."""
        before = self._last_press.get((seat, hand))
        return before is None or self._clock.now() - before >= self.pace.silence

    def next_wake(self) -> int | None:
        """When `advance` wants to be called next; None when it is over."""
        if self.over:
            return None
        time, kind = self._next()[:2]
        due = time + (kind >= _Kind.END)  # others at that millisecond go first
        return min(due, self._seen + BEAT)

    def advance(self) -> None:
        """Let everything happen that is due by now.

        What ends with this very millisecond waits for the next one, since a key may still come.
        """
        now = self._clock.now()
        self._notice_a_stop(now)
        self._run(now)

    def press(self, key: str) -> Verdict:
        """A person presses a key, now."""
        owner = self._keys.owner(key)
        self.advance()
        if owner is None:
            return Verdict.NOBODY
        seat, hand = owner
        if seat in self._reactions:
            return Verdict.AUTO  # rule 13
        return self._press(seat, hand, self._clock.now())

    # -- the timeline -----------------------------------------------------------------------

    def _notice_a_stop(self, now: int) -> None:
        """A process that stood still for long starts over with what is left (rule 14)."""
        if now - self._seen > LATE and not self.over:
            for hands in self.hands:
                if hands[LEFT] is None and hands[RIGHT] is not None:
                    hands.reverse()
            self._begin(now, 0)
        self._seen = now

    def _run(self, now: int) -> None:
        while not self.over:
            time, kind, index = self._next()
            if (time, kind) > (now, _Kind.PRESS):
                return
            if kind == _Kind.LIGHT:
                self._light(self.lights[index], time)
            elif kind == _Kind.PRESS:
                _, _, seat, hand = heapq.heappop(self._presses)
                self._press(seat, hand, time)
            elif kind == _Kind.END:
                self._settle(self._claims.pop(index))
            else:
                self._serve_the_slow(time)

    def _next(self) -> tuple[int, int, int]:
        """The next thing that is due: when, what, and which of its kind."""
        due: list[tuple[int, int, int]] = []
        for index, light in enumerate(self.lights):
            if light.due is not None and not self._claims:  # rule 8: claims hold the lights
                due.append((max(light.due, self._held_until), _Kind.LIGHT, index))
        if self._presses:
            due.append((self._presses[0][0], _Kind.PRESS, 0))
        due += [(claim.ends, _Kind.END, index) for index, claim in enumerate(self._claims)]
        if self.pace.patience is not None and not self._claims:
            limit = max(self.go + self.pace.patience, self._held_until)
            due.append((limit, _Kind.PATIENCE, 0))
        return min(due)

    # -- lights -----------------------------------------------------------------------------

    def _light(self, light: Light, now: int) -> None:
        """A light goes on at GO, steps, or comes on again (rules 4 and 5)."""
        if not self._started:
            self._started = True
            self._force(now)
        if not self.free:
            light.due = None
            return
        prize = light.following(self.free) if light.last else light.first(self.free)
        spread = 1 + self.pace.jitter * (2 * self._stream.random() - 1)
        light.shine(prize, now, round(self.pace.dwell * spread))
        for seat, reactions in self._reactions.items():
            if self.hands[seat][light.hand] is None:
                self._look(seat, reactions, light, now)

    def _look(self, seat: int, reactions: Reactions, light: Light, now: int) -> None:
        """A computer sees a light come on and may go for it, even if it will be too late."""
        assert light.on is not None
        if not reactions.looks(self._stream):
            return
        if reactions.wants(light.on, self._worths(seat), now - self.go, self._stream):
            self._press_count += 1
            when = now + reactions.time(self._stream)
            heapq.heappush(self._presses, (when, self._press_count, seat, light.hand))

    def _worths(self, seat: int) -> Mapping[int, float]:
        if seat not in self._values:
            assert self._worth is not None, "computers must know what prizes are worth"
            self._values[seat] = self._worth(seat)
        return self._values[seat]

    # -- presses ----------------------------------------------------------------------------

    def _press(self, seat: int, hand: Hand, now: int) -> Verdict:
        before = self._last_press.get((seat, hand))
        self._last_press[seat, hand] = now
        if before is not None and now - before < self.pace.silence:
            return Verdict.DEAD  # rule 6
        if self.hands[seat][hand] is not None:
            return Verdict.FULL  # rule 7
        prize = self.lights[hand].lit_at(now - self.pace.delay)  # rule 12
        if prize is None or prize not in self.free:
            return Verdict.DARK
        return self._claim(prize, seat, hand, now)

    def _claim(self, prize: int, seat: int, hand: Hand, now: int) -> Verdict:
        """Rule 8: the first live press opens a claim, others for the same prize join it."""
        if self.pace.window == 0:
            self._hand_over(prize, seat, hand, now, now)
            return Verdict.TAKEN
        for claim in self._claims:
            if claim.prize == prize:
                return Verdict.TAKEN if claim.join(seat, hand) else Verdict.VOID
        self._claims.append(Claim(prize, now, now + self.pace.window, {seat: hand}))
        return Verdict.TAKEN

    def _settle(self, claim: Claim) -> None:
        """A claim has ended: one seat gets the prize, all other presses are void."""
        seat, hand = claim.winner(self._precedence)
        self._held_until = claim.ends
        self._hand_over(claim.prize, seat, hand, claim.opened, claim.ends)

    def _precedence(self, seat: int) -> tuple[int, int, int]:
        """Rule 8: farther back, then fewer prizes in hand, then clockwise."""
        held = sum(prize is not None for prize in self.hands[seat])
        return self.contest.rank[seat], held, self.contest.clockwise.index(seat)

    # -- giving -----------------------------------------------------------------------------

    def _hand_over(self, prize: int, seat: int, hand: Hand, pressed: int, now: int) -> None:
        """A pressed prize changes hands; every light on it goes dark for a while (rule 5)."""
        for light in self.lights:
            if light.on == prize:
                light.go_dark(now, pressed + DARK)
        self._take(Gift(now, seat, prize, hand))
        self._force(now)

    def _take(self, gift: Gift) -> None:
        self.free.remove(gift.prize)
        self.hands[gift.seat][gift.hand] = gift.prize
        self._values.clear()
        self._give(gift)

    def _force(self, now: int) -> None:
        """When what is left is just what a single seat needs, it gets it (rule 9)."""
        short = self._short()
        if len(short) == 1 and len(self.free) == self._need(short[0]):
            self._claims.clear()
            while self.free:
                self._take(Gift(now, short[0], self.free[0], self._empty(short[0]), forced=True))

    def _serve_the_slow(self, now: int) -> None:
        """The lights go out, and dice are dealt round by round (rule 10)."""
        for light in self.lights:
            light.go_dark(now, None)
        self._presses.clear()
        while not self.over:
            for seat in self.contest.trailing:
                if self._need(seat):
                    prize = self.free[int(self._stream.random() * len(self.free))]
                    self._take(Gift(now, seat, prize, self._empty(seat), forced=True))
                    self._force(now)

    # -- hands ------------------------------------------------------------------------------

    def _need(self, seat: int) -> int:
        return self.hands[seat].count(None)

    def _empty(self, seat: int) -> Hand:
        return LEFT if self.hands[seat][LEFT] is None else RIGHT

    def _short(self) -> list[int]:
        return [seat for seat, hands in enumerate(self.hands) if None in hands]


def _hands(need: int) -> list[int | None]:
    """The hands of a seat that still needs so many; a single die lies in the left one (rule 14)."""
    return [0 if need < len(HANDS) else None, 0 if need == 0 else None]

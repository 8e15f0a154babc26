"""What became of finished matches: who won how often, best scores, and what the dice showed.

Practice matches do not count, nor do matches that were already over when they were kept, such
as a friend's record. Who lets a computer finish a match has neither won nor lost it.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from goblin_games.rules.core import ChanceAction, Dice, board_of, is_seat
from goblin_games.table.match import Match
from goblin_games.table.seats import Seat
from goblin_games.table.writing import dump

NOBODY = -1
"""The seat of rolls that are nobody's own."""

Throws = dict[int, dict[int, Counter[int]]]
"""How often each face showed, by seat and by the number of sides."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How a person has fared in a game.

    Attributes:
        slug: the game.
        person: the person's name.
        played: finished matches.
        won: how many of them one of the person's seats won.
        best: the best score of any set-up.
        streak: matches won in a row up to now.
        longest: the most matches ever won in a row.
    """

    slug: str
    person: str
    played: int
    won: int
    best: int
    streak: int
    longest: int


@dataclass(frozen=True, slots=True)
class Best:
    """A score in a list of best ones; `typed` if somebody chose the seed."""

    score: int
    name: str
    person: str
    match: str
    ended: float
    typed: bool


@dataclass(frozen=True, slots=True)
class Faces:
    """What dice of one size have shown; `counts[0]` is how often a 1 did."""

    sides: int
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many dice were thrown."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face would show on average."""
        return self.total / self.sides


# -- asking -----------------------------------------------------------------------------------


def tallies(db: sqlite3.Connection, person: str | None, slug: str | None) -> list[Tally]:
    """One tally for each game and person, the most played first."""
    rows = db.execute(
        "SELECT slug, person, max(won), max(score) FROM results "
        "WHERE person IS NOT NULL AND (?1 IS NULL OR person = ?1) AND (?2 IS NULL OR slug = ?2) "
        "GROUP BY match, person ORDER BY ended, match",
        (person, slug),
    )
    fared: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for game, who, won, score in rows:
        fared[game, who].append((won, score))
    found = [_tally(game, who, ends) for (game, who), ends in fared.items()]
    return sorted(found, key=lambda tally: (-tally.played, tally.slug, tally.person))


def _tally(slug: str, person: str, ends: list[tuple[int, int]]) -> Tally:
    streak = longest = 0
    for won, _ in ends:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    wins = sum(won for won, _ in ends)
    return Tally(slug, person, len(ends), wins, max(score for _, score in ends), streak, longest)


def best(db: sqlite3.Connection, slug: str, count: int) -> dict[str, list[Best]]:
    """The best scores of people in a game, by set-up: the options (and changed data) as JSON.

    Equal scores stand in the order in which they were made.
    """
    rows = db.execute(
        "SELECT setup, score, name, person, match, ended, typed FROM results "
        "WHERE slug = ? AND person IS NOT NULL ORDER BY setup, score DESC, ended, seat",
        (slug,),
    )
    found: dict[str, list[Best]] = {}
    for setup, score, name, who, match, ended, typed in rows:
        scores = found.setdefault(setup, [])
        if len(scores) < count:
            scores.append(Best(score, name, who, match, ended, bool(typed)))
    return found


def rolls(db: sqlite3.Connection, person: str | None, slug: str | None) -> dict[int, Faces]:
    """What dice have shown, by their number of sides; `person`'s own throws only, if given."""
    rows = db.execute(
        "SELECT sides, face, sum(count) FROM rolls "
        "LEFT JOIN results ON results.match = rolls.match AND results.seat = rolls.seat "
        "JOIN matches ON matches.id = rolls.match "
        "WHERE (?1 IS NULL OR results.person = ?1) AND (?2 IS NULL OR matches.slug = ?2) "
        "GROUP BY sides, face",
        (person, slug),
    )
    counted: dict[int, Counter[int]] = defaultdict(Counter)
    for sides, face, times in rows:
        counted[sides][face] += times
    return {sides: _faces(sides, counts) for sides, counts in sorted(counted.items())}


def thrown(match: Match) -> dict[int, dict[int, Faces]]:
    """What the dice of one match have shown, by seat and sides; secret ones only at its end."""
    return {
        seat: {sides: _faces(sides, counts) for sides, counts in sorted(sizes.items())}
        for seat, sizes in sorted(_throws(match, match.over).items())
    }


def _faces(sides: int, counts: Mapping[int, int]) -> Faces:
    return Faces(sides, tuple(counts.get(face, 0) for face in range(1, sides + 1)))


def _throws(match: Match, secrets: bool) -> Throws:
    found: Throws = {}
    for seat, due, action in _chance(match):
        if secrets or due.seen_by is None:
            for sides, face in zip(due.sides, action.tokens(), strict=False):
                found.setdefault(seat, {}).setdefault(sides, Counter())[int(face)] += 1
    return found


def _chance(match: Match) -> Iterator[tuple[int, Dice, ChanceAction]]:
    """Every throw of dice and whose it was: its board's, or who acted last before it."""
    last = NOBODY
    for index, (actor, action) in enumerate(match.entries):
        if is_seat(actor):
            last = actor
            continue
        board = board_of(actor)
        seat = last if board is None else board if board < len(match.seats) else NOBODY
        for due in match.game.chance(match.state_at(index)):
            if due.actor == actor and isinstance(due, Dice) and isinstance(action, ChanceAction):
                yield seat, due, action


# -- entering ---------------------------------------------------------------------------------


def enter(db: sqlite3.Connection, id: str, match: Match, now: float) -> None:
    """Note how a match ended that has just done so."""
    remove(db, id)
    result = match.result
    if match.practice or result is None:
        return
    setup = dump({**match.options.plain(), **({"changes": match.changes} if match.changes else {})})
    for seat, sitting in enumerate(match.seats):
        db.execute(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                id,
                seat,
                match.game.slug,
                setup,
                sitting.name,
                _player(sitting),
                int(seat in result.winners),
                result.scores[seat],
                result.ranks[seat],
                result.reason,
                int(match.typed_seed),
                now,
            ),
        )
    for seat, sizes in _throws(match, True).items():
        for sides, counts in sizes.items():
            for face, times in counts.items():
                db.execute(
                    "INSERT INTO rolls VALUES (?, ?, ?, ?, ?)", (id, seat, sides, face, times)
                )


def _player(seat: Seat) -> str | None:
    """Whose result it is: nobody's where a computer decided in the end."""
    return seat.person if seat.is_human else None


def rename(db: sqlite3.Connection, id: str, match: Match) -> None:
    """Seats of a finished match have other names now."""
    for seat, sitting in enumerate(match.seats):
        db.execute(
            "UPDATE results SET name = ?, person = ? WHERE match = ? AND seat = ?",
            (sitting.name, _player(sitting), id, seat),
        )


def remove(db: sqlite3.Connection, id: str) -> None:
    """The match is not over any more."""
    db.execute("DELETE FROM results WHERE match = ?", (id,))
    db.execute("DELETE FROM rolls WHERE match = ?", (id,))

"""Face-down trap cards: the only thing that not everybody knows (spec 4.12)."""

from __future__ import annotations

import random
from collections.abc import Collection
from fractions import Fraction

from goblin_games.rules.core import CHANCE, Action, Actor, Seen
from goblin_games.rules.dragon.actions import ANSWERS, Card, Deal
from goblin_games.rules.dragon.content import RANKS
from goblin_games.rules.dragon.deeds import deck
from goblin_games.rules.dragon.state import Cave, Step, trap_at
from goblin_games.rules.dragon.traps import answer


def view(cave: Cave, seats: Collection[int]) -> Cave:
    """What these seats know together: of traps their own ranks, of a deal their own cards."""
    hides_trap = any(trap.rank is not None and trap.owner not in seats for trap in cave.traps)
    hides_deal = cave.dealt is not None and cave.turn not in seats
    if not hides_trap and not hides_deal:
        return cave
    seen = cave.copy()
    seen.traps = tuple(
        trap if trap.owner in seats else trap._replace(rank=None) for trap in cave.traps
    )
    if hides_deal:
        seen.dealt = None
    return seen


def determinize(seen: Cave, stream: random.Random) -> Cave:
    """A full position: unknown cards are drawn from all that are not seen (R43)."""
    full = seen.copy()
    cards = list(deck(seen))

    def draw() -> str:
        return cards.pop(int(stream.random() * len(cards)))

    full.traps = tuple(
        trap if trap.rank is not None else trap._replace(rank=draw()) for trap in seen.traps
    )
    if seen.step == Step.CARD and seen.dealt is None:
        full.dealt = tuple(sorted((draw(), draw()), key=RANKS.index))
    return full


def entry_seen_by(cave: Cave, actor: Actor, action: Action) -> Seen:
    """Who may read an entry: a deal and the choice of the card are the placer's alone."""
    if actor == CHANCE and isinstance(action, Deal):
        return frozenset({cave.turn})
    if isinstance(action, Card) and cave.step == Step.CARD:
        return frozenset({actor})
    return None


def right_guesses(seen: Cave) -> dict[str, Fraction]:
    """The chance of each guess to be right: exact if the unseen cards are equally likely.

    The owner of the trap knows its card.
    """
    trap = trap_at(seen, seen.goblins[seen.facing].distance)
    cards = deck(seen) if trap is None or trap.rank is None else (trap.rank,)
    answers = [answer(rank, seen.trap_die) for rank in cards]
    return {word: Fraction(answers.count(word), len(answers)) for word in ANSWERS}

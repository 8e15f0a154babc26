"""Trap cards are secret: whoever may not know a rank sees the same, whatever it is (4.12)."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import Action, Event, may_see
from goblin_games.rules.core.entry import parse_entry
from goblin_games.rules.dragon import GAME
from goblin_games.rules.dragon.actions import Card, Deal
from goblin_games.rules.dragon.content import RANKS
from goblin_games.rules.dragon.state import Cave, Step, Trap
from tests.rules.dragon.positions import careful_walk, cave, final, option_sets, play

SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck))


def sown(state: Cave, stream: random.Random) -> Cave:
    """The same position with traps of everybody here and there."""
    new = state.copy()
    deck = [rank for rank in state.terms.deck if state.dealt is None or rank not in state.dealt]
    taken = {trap.spot for trap in state.traps}
    busy = {state.goblins[state.facing].distance} if state.facing >= 0 else set()
    traps = list(state.traps)
    for spot in {1, 3, 4, 6, 7} - taken - busy:
        rank = deck[int(stream.random() * len(deck))]
        if [trap.rank for trap in traps].count(rank) < 3:
            traps.append(Trap(spot, int(stream.random() * state.terms.seats), rank))
    new.traps = tuple(sorted(traps))
    return new


def twin(state: Cave, seat: int, stream: random.Random) -> Cave:
    """A position that differs only in what `seat` may not know."""
    return GAME.determinize(GAME.view(state, {seat}), seat, stream)


def heard(log: list[Event], seat: int) -> list[Event]:
    return [event for event in log if may_see(event.seen_by, {seat})]


def same_for(one: Cave, two: Cave, seat: int, strangers: list[Action]) -> None:
    """Everything that `seat` can ask about is equal in both positions."""
    mine, yours = GAME.view(one, {seat}), GAME.view(two, {seat})
    assert mine.key() == yours.key()
    assert GAME.actors(one) == GAME.actors(two)
    assert list(GAME.legal(one, seat)) == list(GAME.legal(two, seat))
    assert GAME.board(mine, str) == GAME.board(yours, str)
    for action in strangers:
        assert GAME.refusal(one, seat, action) == GAME.refusal(two, seat, action)
    if seat in GAME.actors(one):
        menu = list(GAME.menu(mine, seat))
        assert menu == list(GAME.menu(yours, seat))
        assert GAME.odds(mine, seat) == GAME.odds(yours, seat)
        for action in menu[:6]:
            assert GAME.label(mine, seat, action) == GAME.label(yours, seat, action)
    for due in GAME.chance(one):
        (other,) = GAME.chance(two)
        assert (due.label, due.seen_by) == (other.label, other.seen_by)
        if may_see(due.seen_by, {seat}) and not isinstance(due.sample(random.Random(1)), Deal):
            assert due.next(()) == other.next(())


@given(option_sets(), st.integers(0, 10**6))
@settings(SLOW, max_examples=12)
def test_no_seat_learns_a_hidden_rank(options: Any, seed: int) -> None:
    stream = random.Random(seed)
    strangers: list[Action] = [Card(rank) for rank in RANKS]
    for number, plain in enumerate(careful_walk(options, seed)):
        if number % 7:
            continue
        state = sown(plain, stream)
        for seat in range(options.seats):
            other = twin(state, seat, stream)
            same_for(state, other, seat, strangers)
            _same_logs(state, other, seat, stream)


def _same_logs(one: Cave, two: Cave, seat: int, stream: random.Random) -> None:
    """One step on both sides tells the seat the same, but where a card is turned up."""
    actors = GAME.actors(one)
    if not actors or one.step == Step.GUESS:
        return
    if actors[0] >= 0:
        legal = GAME.legal(one, actors[0])
        action: Action = legal[int(stream.random() * len(legal))]
        if action not in GAME.legal(two, actors[0]):
            return  # a card that the twin was not dealt
    else:
        action = GAME.chance(one)[0].sample(stream)
        if not GAME.chance(two)[0].accepts(action):
            return
    logs: tuple[list[Event], list[Event]] = ([], [])
    after = [
        GAME.step(state, actors[0], action, log)
        for state, log in zip((one, two), logs, strict=True)
    ]
    assert heard(logs[0], seat) == heard(logs[1], seat)
    if after[0].step not in (Step.OVER,):
        assert GAME.view(after[0], {seat}).key() == GAME.view(after[1], {seat}).key()


def _dealt() -> Cave:
    state = play(final(cave({"players": 3}, distance=[2, 5, 5]), "6 6"), "s0: use c66", "s0: trap")
    return play(state, "c: deal 6 a")


def test_only_the_placer_sees_the_deal() -> None:
    state = _dealt()
    assert GAME.view(state, {0}).dealt == ("a", "6")
    assert GAME.view(state, {1, 2}).dealt is None
    assert GAME.view(state, ()).dealt is None
    assert GAME.seen_by(state, 0, Card("6")) == {0}
    assert "your cards: a 6" in GAME.board(GAME.view(state, {0}), str)
    assert not any("your cards" in line for line in GAME.board(GAME.view(state, {1}), str))


def test_the_others_hear_of_a_deal_and_of_a_trap_but_no_ranks() -> None:
    state = play(final(cave({"players": 3}, distance=[2, 5, 5]), "6 6"), "s0: use c66", "s0: trap")
    log: list[Event] = []
    play(state, "c: deal 6 a", "s0: card 6", log=log)
    public = [GAME.narrate(event, str) for event in heard(log, 1)]
    own = [GAME.narrate(event, str) for event in heard(log, 0)]
    assert public[:2] == ["0 is dealt two cards.", "0 sets a trap at 2."]
    assert "0 sees a and 6." in own
    assert "The card of 0 at 2 is 6." in own


def test_a_rank_is_public_once_it_is_turned_up() -> None:
    state = cave(distance=[2, 8], traps=[[1, 1, "5"]])
    state = play(final(state, "6 6"), "s0: use m66 fwd", "c: dice 2")
    assert GAME.view(state, {0}).traps[0].rank is None
    log: list[Event] = []
    play(state, "s0: guess higher", log=log)
    assert "0 guesses higher, the card is 5: no harm done." in [
        GAME.narrate(event, str) for event in heard(log, 0)
    ]


def test_a_dead_owners_trap_stays_secret() -> None:
    state = cave({"players": 3}, hp=[4, 0, 4], traps=[[1, 1, "5"]])
    assert GAME.view(state, {0, 2}).traps[0].rank is None
    assert GAME.view(state, {0, 1}).traps[0].rank == "5"


def test_seats_that_put_their_heads_together_know_what_both_know() -> None:
    state = cave({"players": 3}, traps=[[1, 0, "5"], [2, 1, "a"], [3, 2, "6"]])
    assert [trap.rank for trap in GAME.view(state, {0, 2}).traps] == ["5", None, "6"]


def test_the_guess_is_weighed_with_the_cards_that_are_seen() -> None:
    traps = [[1, 1, "5"], *[[spot, 0, "6"] for spot in (3, 4, 5)]]
    state = play(final(cave(distance=[2, 8], traps=traps), "6 6"), "s0: use m66 fwd", "c: dice 4")
    odds = GAME.odds(GAME.view(state, {0}), 0)
    assert odds[0] == "The guess 'higher' is right: 24%."  # 5 of 21 cards


def test_determinize_deals_no_card_twice() -> None:
    traps = [[spot, 1, "5"] for spot in (1, 2, 3, 4)]
    state = cave(traps=[*traps, [5, 0, "a"]])
    for seed in range(50):
        drawn = GAME.determinize(GAME.view(state, {0}), 0, random.Random(seed))
        assert not GAME.invariants(drawn)
    deal = _dealt()
    for seed in range(20):
        drawn = GAME.determinize(GAME.view(deal, {1}), 1, random.Random(seed))
        assert len(drawn.dealt or ()) == 2


def test_a_chance_refusal_of_a_deal_is_the_placers() -> None:
    state = play(final(cave({"players": 3}, distance=[2, 5, 5]), "6 6"), "s0: use c66", "s0: trap")
    refusal = GAME.refusal(state, *parse_entry(GAME, "c: dice 3"))
    assert refusal is not None
    assert refusal.seen_by == {0}

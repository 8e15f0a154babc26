"""The conformance kit: plays any game at random and checks the whole contract on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from goblin_games.rules.core.action import Action, ChanceAction, Token
from goblin_games.rules.core.actors import CHANCE, Actor, is_seat
from goblin_games.rules.core.chance import Due
from goblin_games.rules.core.entry import Entry, parse_entry
from goblin_games.rules.core.event import Event
from goblin_games.rules.core.game import AnyGame, Result
from goblin_games.rules.core.notation import NotationError
from goblin_games.rules.core.state import canonical

MENU_LIMIT = 200


def random_entry(game: AnyGame, state: Any, stream: random.Random) -> Entry:
    """One random legal move of a random actor."""
    actors = game.actors(state)
    actor = actors[int(stream.random() * len(actors))]
    if is_seat(actor):
        legal = game.legal(state, actor)
        return Entry(actor, legal[int(stream.random() * len(legal))])
    (due,) = [due for due in game.chance(state) if due.actor == actor]
    return Entry(actor, due.sample(stream))


def random_match(
    game: AnyGame, options: Any, content: Any, seed: int
) -> Iterator[tuple[Any, Entry]]:
    """Every position of a random match with the entry that is played there."""
    stream = random.Random(seed)
    state = game.start(options, content)
    while game.actors(state):
        entry = random_entry(game, state, stream)
        yield state, entry
        state = game.step(state, *entry)


def check_match(game: AnyGame, options: Any, content: Any, seed: int) -> Result:
    """Play one random match and check everything the contract promises.

    Raises:
        AssertionError: says which promise is broken.
    """
    stream = random.Random(seed)
    state = game.start(options, content)
    seats: int = options.seats
    limit = game.longest(options)
    texts: list[str] = []
    keys = [canonical(state)]
    strangers: list[Action] = []
    while game.actors(state):
        assert len(texts) < limit, f"a match is longer than longest() = {limit}"
        check_position(game, state, seats, stream, strangers)
        entry = random_entry(game, state, stream)
        before = state.key()
        log: list[Event] = []
        following = game.step(state, *entry, log)
        assert state.key() == before, f"step changed its input: {entry}"
        silent = game.step(state, *entry)
        assert silent.key() == following.key(), f"the log changes what step does: {entry}"
        for event in log:
            assert isinstance(game.narrate(event, _name), str), f"no sentence for {event}"
        texts.append(str(entry))
        strangers = [*strangers[-8:], entry.action]
        state = following
        keys.append(canonical(state))
    result = game.result(state)
    assert result is not None, "nobody acts, but there is no result"
    check_result(result, seats)
    _check_views(game, state, seats, stream)
    _check_replay(game, options, content, texts, keys)
    return result


def check_position(
    game: AnyGame, state: Any, seats: int, stream: random.Random, strangers: list[Action]
) -> None:
    """Check one position that is not over; `strangers` are actions that may be illegal here."""
    faults = game.invariants(state)
    assert not faults, f"invariants: {faults}"
    assert game.result(state) is None, "somebody may act, but there is a result"
    actors = game.actors(state)
    assert len(set(actors)) == len(actors), f"an actor is named twice: {actors}"
    dues = game.chance(state)
    assert sorted(due.actor for due in dues) == sorted(a for a in actors if not is_seat(a))
    for due in dues:
        _check_due(game, state, due, stream)
    for seat in range(seats):
        if seat in actors:
            _check_seat(game, state, seat, stream)
        else:
            assert not len(game.legal(state, seat)), f"s{seat} has actions out of turn"
        for stranger in strangers:
            _check_refusal(game, state, seat, stranger)
    if CHANCE not in actors and strangers:
        assert game.refusal(state, CHANCE, strangers[-1]) is not None
    phase = game.phase(state)
    assert phase.name, "the phase has no name"
    _check_views(game, state, seats, stream)


def check_result(result: Result, seats: int) -> None:
    """Check that a result is well formed."""
    assert len(result.scores) == len(result.ranks) == seats, f"scores or ranks: {result}"
    assert set(result.winners) <= set(range(seats)), f"winners: {result}"
    assert result.reason, "a result needs a reason"
    assert min(result.ranks) == 1, f"nobody is first: {result}"


def _name(seat: int) -> str:
    return f"Goblin {seat}"


def _check_due(game: AnyGame, state: Any, due: Due, stream: random.Random) -> None:
    assert due.label, "a due needs a label"
    outcome = due.sample(stream)
    tokens = outcome.tokens()
    assert not due.keys or len(due.keys) == len(tokens), f"keys of {due.label}"
    for shown in range(len(tokens) + 1):
        weights = due.next(tokens[:shown])
        assert all(isinstance(weight, int) and weight > 0 for _, weight in weights)
        assert len({token for token, _ in weights}) == len(weights), "a token is listed twice"
        assert bool(weights) == (shown < len(tokens)), f"{outcome} does not follow {due.label}"
    assert due.probability(outcome) > 0
    assert game.refusal(state, due.actor, outcome) is None
    assert game.seen_by(state, due.actor, outcome) == due.seen_by
    if due.seen_by is not None and not game.secrets_lead_on:
        _check_secret(game, state, due, stream)
    _check_text(game, due.actor, outcome)


def _check_secret(game: AnyGame, state: Any, due: Due, stream: random.Random) -> None:
    """Whoever may not see an outcome sees the same, whatever its secret part is."""
    shown = due.sample(stream).tokens()[: due.shown]
    known: set[tuple[Any, ...]] = set()
    for _ in range(4):
        log: list[Event] = []
        after = game.step(state, due.actor, _outcome_after(due, shown, stream), log)
        heard = tuple(event for event in log if event.seen_by is None)
        known.add((game.view(after, ()).key(), heard))
    assert len(known) == 1, f"the public can tell outcomes of {due.label} apart"


def _outcome_after(due: Due, tokens: tuple[Token, ...], stream: random.Random) -> ChanceAction:
    """A random outcome that begins with these tokens."""
    while weights := due.next(tokens):
        pool = [token for token, weight in weights for _ in range(weight)]
        tokens = (*tokens, pool[int(stream.random() * len(pool))])
    return due.make(tokens)


def _check_seat(game: AnyGame, state: Any, seat: int, stream: random.Random) -> None:
    legal = game.legal(state, seat)
    assert len(legal), f"s{seat} acts, but has no legal action"
    for index in {0, len(legal) - 1, int(stream.random() * len(legal))}:
        action = legal[index]
        assert action in legal, f"{action} is not in the list it comes from"
        assert not isinstance(action, ChanceAction)
        assert game.refusal(state, seat, action) is None, f"{action} is legal and refused"
        _check_text(game, seat, action)
    view = game.view(state, {seat})
    assert game.question(view, seat), "nothing is asked"
    menu = game.menu(view, seat)
    assert 0 < len(menu) <= MENU_LIMIT, f"a menu of {len(menu)}"
    assert len(set(menu)) == len(menu), "a choice is offered twice"
    keys = [game.label(view, seat, action).key for action in menu]
    given = [key for key in keys if key]
    assert len(set(given)) == len(given), f"a key means two things: {given}"
    for action in menu:
        assert action in legal, f"the menu offers {action}, which is not legal"
        assert game.label(view, seat, action).text, f"no label for {action}"
    assert all(isinstance(line, str) for line in game.odds(view, seat))
    concede = game.concede(state, seat)
    if concede is not None:
        assert concede not in legal, "conceding is never a legal action"
        assert game.refusal(state, seat, concede) is None
        _check_text(game, seat, concede)


def _check_refusal(game: AnyGame, state: Any, seat: int, action: Action) -> None:
    refusal = game.refusal(state, seat, action)
    legal = action in game.legal(state, seat) or action == game.concede(state, seat)
    assert (refusal is None) == legal, f"s{seat}: {action}: legal {legal}, refusal {refusal}"
    assert refusal is None or refusal.text.endswith("."), f"no sentence: {refusal}"


def _check_text(game: AnyGame, actor: Actor, action: Action) -> None:
    text = str(Entry(actor, action))
    try:
        read: object = parse_entry(game, text)
    except NotationError as error:
        read = error
    assert read == (actor, action), f"'{text}' does not read back: {read}"


def _check_views(game: AnyGame, state: Any, seats: int, stream: random.Random) -> None:
    groups: list[set[int]] = [set(), *({seat} for seat in range(seats)), set(range(seats))]
    groups += [set(pair) for pair in combinations(range(seats), 2)][:6]
    for group in groups:
        view = game.view(state, group)
        assert type(view) is type(state)
        assert game.view(view, group).key() == view.key(), f"view of {group} hides from itself"
        assert game.phase(view).name
        for line in game.board(view, _name):
            assert len(line) <= 78, f"a board line is too wide: {line!r}"
            assert line.isascii(), f"a board line is not ASCII: {line!r}"
    for seat in range(seats):
        view = game.view(state, {seat})
        drawn = game.determinize(view, seat, stream)
        assert not game.invariants(drawn), f"determinize: {game.invariants(drawn)}"
        assert game.view(drawn, {seat}).key() == view.key(), f"determinize changes s{seat}'s view"
        _check_turn(game, state, view, drawn, seat)
        if seat in game.actors(state):
            assert list(game.menu(view, seat)) == list(game.menu(game.view(drawn, {seat}), seat))


def _check_turn(game: AnyGame, state: Any, view: Any, drawn: Any, seat: int) -> None:
    """A drawn state keeps whose turn it is, as far as the view tells."""
    actors = game.actors(state)
    if actors and game.actors(view) == actors:
        assert game.actors(drawn) == actors, "determinize changes whose turn it is"
    assert (seat in game.actors(drawn)) == (seat in actors), f"determinize: s{seat}'s turn"


def _check_replay(
    game: AnyGame, options: Any, content: Any, texts: list[str], keys: list[str]
) -> None:
    state = game.start(options, content)
    assert canonical(state) == keys[0], "two starts differ"
    for text, key in zip(texts, keys[1:], strict=True):
        entry = parse_entry(game, text)
        assert game.refusal(state, *entry) is None, f"on replay '{text}' is refused"
        state = game.step(state, *entry)
        assert canonical(state) == key, f"replay differs after '{text}'"

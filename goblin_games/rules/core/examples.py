"""Worked examples as data: one form for all games.

An example is a table with these keys, usually from a TOML file:

    number  = 11                      the spec's number; letters for parts ("12b")
    title   = "Full space"
    rulings = ["R11", "R12"]          what it is an example of (optional)
    options = { level = "hard" }      options that differ from the defaults (optional)
    content = { creatures = {...} }   data that differs from the shipped (optional)
    given   = { gold = 4 }            facts for `Game.arrange`; without it, the real start
    do      = [ ... ]                 what happens, in order
    then    = { gold = 2 }            facts that must hold at the end (optional)

Each item of `do` is one of

    "s0: keep"        an entry, played; it must be legal
    "! s0: keep"      an entry that must be refused, with a reason, or is no notation at all
    "? c: roll 6"     an entry that must be possible, not played
    { gold = 3 }      facts that must hold here

Facts are what `Game.facts` gives, plus `actors` (texts such as "s0"), `legal` (all action
texts of the first actor), `legal_count`, `events` (texts that must have been logged, in this
order, since the last check), `no_events` (kinds that must not have been), `result` (the fields
given, others ignored). An event's text is its kind and its details: "soldier-hit forest 2 2".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from goblin_games.rules.core.action import _words
from goblin_games.rules.core.actors import actor_text
from goblin_games.rules.core.entry import parse_entry
from goblin_games.rules.core.event import Event
from goblin_games.rules.core.game import AnyGame, Result
from goblin_games.rules.core.notation import NotationError
from goblin_games.rules.core.state import State


def event_text(event: Event) -> str:
    """An event as examples write it: its kind, then its details, flattened."""
    return " ".join([event.name, *_words(event.details())])


def play_example(game: AnyGame, example: Mapping[str, Any], content: Any) -> State:
    """Play one example and check all it says; AssertionError names what differs."""
    options = game.Options.given(example.get("options", {}))
    state: Any = game.start(options, content)
    if "given" in example:
        state = game.arrange(state, **example["given"])
        assert not game.invariants(state), f"the given position: {game.invariants(state)}"
    log: list[Event] = []
    for item in [*example.get("do", []), example.get("then", {})]:
        if isinstance(item, str):
            state = _play(game, state, item, log)
        else:
            check_facts(game, state, item, log)
            log.clear()
    return cast("State", state)


def _play(game: AnyGame, state: Any, item: str, log: list[Event]) -> Any:
    mark, text = (item[0], item[2:]) if item[:2] in ("! ", "? ") else ("", item)
    try:
        entry = parse_entry(game, text)
    except NotationError:
        assert mark == "!", f"'{text}' is no action"
        return state
    refusal = game.refusal(state, entry.actor, entry.action)
    if mark == "!":
        assert refusal is not None, f"'{text}' should be refused"
        assert refusal.text, f"'{text}' is refused without a reason"
        return state
    assert refusal is None, f"'{text}' is refused: {refusal}"
    return state if mark == "?" else game.step(state, entry.actor, entry.action, log)


def check_facts(game: AnyGame, state: Any, wanted: Mapping[str, Any], log: Sequence[Event]) -> None:
    """Check facts of a position; AssertionError shows the wanted and the real value."""
    facts = game.facts(state)
    for name, want in wanted.items():
        if name == "events":
            _check_events(want, [event_text(event) for event in log])
        elif name == "no_events":
            kinds = {event.name for event in log}
            assert not kinds.intersection(want), f"unwanted events: {kinds.intersection(want)}"
        elif name == "result":
            _check_result(want, game.result(state))
        else:
            real = _special(game, state, name) if name in _SPECIAL else facts[name]
            assert _plain(real) == want, f"{name} is {_plain(real)!r}, not {want!r}"


_SPECIAL = ("actors", "legal", "legal_count")


def _special(game: AnyGame, state: Any, name: str) -> Any:
    actors = game.actors(state)
    if name == "actors":
        return [actor_text(actor) for actor in actors]
    legal = game.legal(state, actors[0])
    return len(legal) if name == "legal_count" else [str(action) for action in legal]


def _check_events(wanted: Sequence[str], real: Sequence[str]) -> None:
    left = iter(real)
    for text in wanted:
        assert any(text == other for other in left), f"no '{text}' in this order among {real}"


def _check_result(wanted: Mapping[str, Any], result: Result | None) -> None:
    assert result is not None, "the match is not over"
    real = {**result.detail, "winners": result.winners, "scores": result.scores,
            "ranks": result.ranks, "reason": result.reason}  # fmt: skip
    for name, want in wanted.items():
        assert _plain(real[name]) == want, f"result {name} is {_plain(real[name])!r}, not {want!r}"


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return getattr(value, "value", value)

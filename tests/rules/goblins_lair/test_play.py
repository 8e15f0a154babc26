"""Whole matches: every event, every reason, labels, sentences and the golden playthrough."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import pytest

from goblin_games.rules.core import canonical
from goblin_games.rules.core.event import Event
from goblin_games.rules.goblins_lair import GAME, events
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.menus import LIMIT
from goblin_games.rules.goblins_lair.state import Lair
from tests.rules.goblins_lair.conftest import Maker
from tests.rules.goblins_lair.positions import SMALL
from tests.rules.goblins_lair.walks import walk

RUNS: list[tuple[dict[str, Any], int]] = [
    *(({}, seed) for seed in range(6)),
    ({"hero_count": 8, "preset": "coop", "hero_order": "roll"}, 1),
    ({"map": list(SMALL), "threat": 8, "hero_count": 8, "start": "choose"}, 2),
    ({"map": list(SMALL), "threat": 8, "hero_count": 8, "doors": "all"}, 3),
]
RARE = {"no-room", "king-fallen"}
"""Forced in other tests where a run does not happen to show them."""


def test_all_events_are_reached(content: Content) -> None:
    kinds = {
        kind.name
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    seen: set[str] = set()
    for options, seed in RUNS:
        for *_, log in walk(options, content, seed, wild=0.3):
            for event in log:
                seen.add(event.name)
                assert_sentence(GAME.narrate(event, lambda seat: f"Seat {seat}"))
    # the events of `start` itself are told to nobody
    assert kinds - seen - RARE <= {"game-started", "hero-placed"} - seen


def assert_sentence(text: str) -> None:
    if text:
        assert text[-1] == ".", text
        assert "  " not in text


def test_labels_and_questions(content: Content) -> None:
    for lair, actor, *_ in walk({"start": "choose"}, content, 5):
        if actor < 0:
            continue
        menu = GAME.menu(lair, actor)
        assert GAME.question(lair, actor)[-1] == "?"
        labels = [GAME.label(lair, actor, action) for action in menu]
        assert len({label.text for label in labels}) == len(labels), labels
        keys = [label.key for label in labels if label.key]
        assert all(key in "abcdefghijklmnopqrstuvwxyz0123456789" for key in keys)
        assert len(set(keys)) == len(keys)


def test_menus_stay_short(make: Maker) -> None:
    crowd = [
        {"name": f"gob{n}", "at": f"{column}{row}", "group": 1}
        for n, (column, row) in enumerate(((c, r) for c in "bdfhjlnprt" for r in (9, 10)), 1)
    ]
    crowd += [{"name": f"rat{n}", "at": f"{c}9", "group": 1} for n, c in enumerate(("z", "ab"), 1)]
    lair = make.arrange(phase="monster_move", monsters=crowd)
    many = GAME.menu(lair, 0)
    assert len(many) <= LIMIT
    assert {f"gob{n} end" for n in range(1, 21)} <= {str(action) for action in many}
    assert str(many[-1]) == "done"


def fingerprint(content: Content, seed: int) -> tuple[int, str]:
    """Number of entries and a hash of every position of a match."""
    mark, count = blake2b(digest_size=8), 0
    last: Lair | None = None
    for lair, actor, action, _ in walk({"hero_count": 3}, content, seed, wild=0.2):
        mark.update(f"{actor}: {action}\n".encode())
        mark.update(canonical(lair).encode())
        count, last = count + 1, lair
    assert last is not None
    return count, mark.hexdigest()


GOLDEN = {11: (821, "f7733e47eff30e6e"), 12: (656, "4fc114c1ff0734cb")}


@pytest.mark.parametrize("seed", GOLDEN)
def test_golden_playthrough(seed: int, content: Content) -> None:
    """Changes only with the rules or the computer player; then look at why."""
    assert fingerprint(content, seed) == GOLDEN[seed]


def test_replay_of_texts(content: Content) -> None:
    options = {"hero_count": 3, "preset": "fair"}
    lair = GAME.start(GAME.Options.given(options), content)
    for before, actor, action, _ in walk(options, content, 4):
        assert lair.key() == before.key()
        read = GAME.parse(str(action))
        assert read == action
        lair = GAME.step(lair, actor, read)
    result = GAME.result(lair)
    assert result is not None
    assert GAME.ending(lair, lambda seat: f"Seat {seat}")[0].endswith(("win.", "wins."))


def test_refusals_are_sentences(content: Content) -> None:
    """R54 and all others: every action of one position, tried in all others, gets a reason."""
    collected: dict[str, Any] = {}
    for lair, _actor, action, _ in walk({"start": "choose"}, content, 9, wild=0.4):
        collected[f"{type(action).__name__} {lair.phase}"] = action
        for other in collected.values():
            for seat in range(lair.size + 1):
                refusal = GAME.refusal(lair, seat, other)
                legal = other in GAME.legal(lair, seat)
                assert (refusal is None) == legal, (other, refusal)
                if refusal is not None and seat in GAME.actors(lair):
                    assert refusal.text.endswith(".")
                    assert refusal.ruling, f"no ruling for {other}: {refusal}"

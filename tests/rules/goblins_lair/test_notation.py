"""Reading: exact for records, kind to people, and nothing but one sentence when it is wrong."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import NotationError
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.actions import TwoD10
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.notation import PLAIN_WORDS, VERBS
from goblin_games.rules.goblins_lair.state import Lair
from tests.rules.goblins_lair.conftest import Maker
from tests.rules.goblins_lair.walks import walk

EXAMPLES = [
    "pick corinna", "ariel spells cure hold missile paralysis", "archway t4", "ready",
    "hugo start b4", "hugo dispute", "ariel step ne", "wol2 step s", "hugo open e8",
    "hugo close e8", "bryn escape", "gob1 escape", "bryn cast cure hugo",
    "ariel cast paralysis wig1", "ariel cast shield ariel", "corinna drink heal corinna",
    "hugo drink speed hugo", "ariel end", "gob1 end", "gob2 at f13", "done",
    "corinna attack gob1", "gob1 attack corinna", "hugo shoot wol1", "ariel pass",
    "sable search", "sable skip", "d10 7", "2d10 4 9", "d6 3",
]  # fmt: skip


@pytest.mark.parametrize("text", EXAMPLES)
def test_round_trip(text: str) -> None:
    assert str(GAME.parse(text)) == text


def test_a_zero_is_a_ten_and_spells_have_no_order() -> None:
    assert str(GAME.parse("d10 0")) == "d10 10"
    assert GAME.parse("2d10 0 3") == TwoD10(10, 3)
    assert str(GAME.parse("bryn spells missile cure")) == "bryn spells cure missile"


@pytest.mark.parametrize(
    "text",
    ["", " ", "ariel", "Ariel end", "ariel  end", "ariel step up", "ariel fly", "d10 11", "d10 00",
     "d6 0", "2d10 5", "hugo open 8e", "pick", "done now", "ariel cast fireball gob1",
     "ariel drink sword ariel", "hugo start b04", "gob1 at", "d10 -1", "d10 ٣"],
)  # fmt: skip
def test_wrong_notation(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert str(error.value).endswith(".")


words = st.sampled_from(
    [*VERBS, *PLAIN_WORDS, "ariel", "gob1", "king", "go", "f7", "e8", "ne", "cure", "heal",
     "0", "7", ".", "s", "x", "ari", "zz99", "", "é", "\x00"]
)  # fmt: skip
texts = st.one_of(st.text(max_size=30), st.lists(words, max_size=5).map(" ".join))


@given(texts)
@settings(max_examples=300)
def test_parse_never_breaks(text: str) -> None:
    with contextlib.suppress(NotationError):
        action = GAME.parse(text)
        assert GAME.parse(str(action)) == action


@pytest.fixture(scope="module")
def positions(content: Content) -> list[tuple[Lair, int]]:
    """A few positions of every kind, with the seat that is asked."""
    found: dict[tuple[int, int, bool], tuple[Lair, int]] = {}
    for seed in range(3):
        for lair, actor, *_ in walk({"start": "choose"}, content, seed):
            if actor >= 0:
                found[lair.phase, lair.pending, lair.active >= 0] = (lair, actor)
    return list(found.values())


@given(data=st.data())
@settings(max_examples=300, deadline=None)
def test_read_never_breaks(positions: list[tuple[Lair, int]], data: st.DataObject) -> None:
    lair, seat = data.draw(st.sampled_from(positions))
    with contextlib.suppress(NotationError):
        assert GAME.read(data.draw(texts), GAME.view(lair, {seat}), seat)


def test_read_takes_canonical_texts(positions: list[tuple[Lair, int]]) -> None:
    for lair, seat in positions:
        for action in GAME.menu(lair, seat):
            assert GAME.read(str(action).upper(), lair, seat) == (action,)


def readings(lair: Lair, seat: int, text: str) -> list[str]:
    return [str(action) for action in GAME.read(text, lair, seat)]


def test_shorthands_of_heroes(make: Maker) -> None:
    lair = make.arrange(
        heroes={"ariel": {"at": "c4"}, "hugo": {"at": "e7", "bag": {"heal": 1}, "lives": 2}}
    )
    assert readings(lair, 1, "ne") == ["ariel step ne"]
    assert readings(lair, 1, "ari step north") == ["ariel step n"]
    assert readings(lair, 1, ".") == ["ariel end"]
    assert readings(lair, 4, "o") == ["hugo open e8"]
    assert readings(lair, 4, "heal") == ["hugo drink heal hugo"]
    assert readings(lair, 1, "go c6") == ["ariel step s", "ariel step s"]
    assert readings(lair, 1, "c6") == ["ariel step s", "ariel step s"]
    with pytest.raises(NotationError, match="no way"):
        GAME.read("go m3", lair, 1)
    with pytest.raises(NotationError, match="one square of the map"):
        GAME.read("go zz9", lair, 1)


@pytest.mark.parametrize(
    ("seat", "text", "words"),
    [
        (1, "go m3", "There is no way to m3 for Ariel as doors and figures stand. (2.8)"),
        (1, "go c4", "Ariel stands on c4 already."),
        (1, "go a1", "There is rock on a1. (R7)"),
        (1, "go g6", "There is somebody on g6. (R1)"),
        (4, "go d6", "A shift must stay in contact with every enemy; or escape first. (R11)"),
        (0, "gob1 go b2", "It is not your turn."),
    ],
)
def test_go_says_why_not(make: Maker, seat: int, text: str, words: str) -> None:
    lair = make.arrange(
        heroes={"ariel": {"at": "c4"}, "corinna": {"at": "b3"}, "hugo": {"at": "g6"}},
        monsters=[{"name": "gob1", "at": "h6"}],
    )
    with pytest.raises(NotationError) as caught:
        GAME.read(text, lair, seat)
    assert str(caught.value) == words


def test_go_to_a_door_opens_it(make: Maker) -> None:
    lair = make.arrange(heroes={"ariel": {"at": "e4"}})
    assert readings(lair, 1, "go e8") == [
        "ariel step s", "ariel step s", "ariel step s", "ariel open e8",
    ]  # fmt: skip
    far = make.arrange(heroes={"corinna": {"at": "h2"}})
    assert len(readings(far, 3, "go e8")) == 4  # as far as the points go


def test_go_stops_where_the_rules_stop_it(make: Maker) -> None:
    lair = make.arrange(heroes={"ariel": {"at": "c4"}}, monsters=[{"name": "gob1", "at": "f4"}])
    assert readings(lair, 1, "go h4")[:1] != []
    played = lair
    for action in GAME.read("go g4", lair, 1):
        assert GAME.refusal(played, 1, action) is None
        played = GAME.step(played, 1, action)
    assert GAME.facts(played)["active"] == ""


def test_shorthands_of_fights(make: Maker) -> None:
    lair = make.arrange(
        phase="hero_fight",
        heroes={"ariel": {"at": "c4"}, "hugo": {"at": "g6"}},
        monsters=[{"name": "gob1", "at": "d4"}, {"name": "rat1", "at": "g2"}],
    )
    assert readings(lair, 1, "a") == ["ariel attack gob1"]
    assert readings(lair, 1, "missile rat1") == ["ariel cast missile rat1"]
    assert readings(lair, 1, ".") == ["ariel pass"]
    with pytest.raises(NotationError, match="gob1, rat1"):
        GAME.read("f", lair, 4)


def test_shorthands_of_setup_and_monsters(make: Maker) -> None:
    lair = make.start(hero_count=2)
    assert readings(lair, 0, "t4") == ["archway t4"]
    assert readings(lair, 0, ".") == ["ready"]
    lair = GAME.step(lair, 0, GAME.parse("ready"))
    assert readings(lair, 1, "cor") == ["pick corinna"]
    lair = make.arrange(phase="monster_move", monsters=[{"name": "gob1", "at": "h6"}])
    assert readings(lair, 0, "w") == ["gob1 step w"]
    assert readings(lair, 0, ".") == ["gob1 end"]
    lair = make.arrange(heroes={"hugo": {"at": "g10"}})
    lair = GAME.step(GAME.step(lair, 4, GAME.parse("hugo open g11")), -1, TwoD10(4, 4))
    assert readings(lair, 0, "f13") == ["cra1 at f13"]

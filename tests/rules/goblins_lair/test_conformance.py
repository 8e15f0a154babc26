"""Random matches under random options keep everything that the contract promises."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.rules.core.conformance import check_match
from goblin_games.rules.goblins_lair import GAME
from goblin_games.rules.goblins_lair.content import HEROES, Content
from goblin_games.rules.goblins_lair.options import Options
from tests.rules.goblins_lair.positions import SMALL

flags = {
    name: st.booleans()
    for name in (
        "end_clear", "dead_score", "search_area1", "give_potions", "figure_flanks_fight",
        "missiles_in_contact", "haste_free_attacks",
    )
}  # fmt: skip
words = {
    "preset": ("printed", "fair", "coop"),
    "doors": ("all", "chosen"),
    "start": ("auto", "choose"),
    "hero_order": ("free", "roll", "seat"),
    "heroes_counted": ("start", "living"),
    "table_top": ("extended", "cap20"),
    "end_when": ("half", "all"),
    "victory": ("score", "sides"),
    "monster_score": ("kills", "lives"),
    "speed_potion": ("game", "next_turn"),
}
parties = st.one_of(
    st.builds(lambda n: {"hero_count": n}, st.integers(1, 8)),
    st.builds(
        lambda heroes: {"heroes": heroes},
        st.lists(st.sampled_from(HEROES), min_size=1, max_size=8, unique=True),
    ),
)
options = st.builds(
    lambda party, given: {**given, **party, "map": list(SMALL), "turn_limit": 20},
    parties,
    st.fixed_dictionaries(
        {"threat": st.integers(-4, 8), "quiet_limit": st.sampled_from((0, 5))},
        optional={**flags, **{name: st.sampled_from(known) for name, known in words.items()}},
    ),
)


@given(given=options, seed=st.integers(0, 2**32))
@settings(
    max_examples=5,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_random_matches_conform(given: dict[str, Any], seed: int, content: Content) -> None:
    check_match(GAME, Options.given(given), content, seed)


def test_a_match_on_each_map_conforms(content: Content) -> None:
    for name in ("burrow", "brook", "deep"):
        chosen = {"map": name, "hero_count": 2, "quiet_limit": 5, "doors": "all"}
        check_match(GAME, Options.given(chosen), content, 7)


def test_all_eight_heroes(content: Content) -> None:
    chosen = {"map": list(SMALL), "hero_count": 8, "quiet_limit": 5, "doors": "all"}
    check_match(GAME, Options.given(chosen), content, 3)

"""Legal option sets, for Hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from goblin_games.rules.goblin_dice.content import CODES


@st.composite
def option_sets(draw: st.DrawFn, **fixed: Any) -> dict[str, Any]:
    """Options of a legal race, all variants combined as they may be (spec 3)."""
    duel = draw(st.booleans())
    seats = 2 if duel else draw(st.integers(2, 6))
    crush = draw(st.sampled_from(["landing", "path"]))
    lowest = draw(st.sampled_from([10, 12, 40, 99]))
    own = st.lists(st.sampled_from(CODES), min_size=7, max_size=7, unique=True)
    tracks = st.sampled_from(["random", "stroll", "armageddon", "brawl"]) | own
    options = {
        "seats": seats,
        "track": draw(tracks),
        "head_seat": draw(st.integers(0, seats - 1)),
        "grab_mode": draw(st.sampled_from(["reflex", "draft", "deal"])),
        "draft_order": draw(st.sampled_from(["trailing", "snake", "rotate"])),
        "turn_order": draw(st.sampled_from(["clockwise", "rear_to_front"])),
        "crush": crush,
        "shove": draw(st.sampled_from(["crush", "block"])),
        "family": draw(st.sampled_from(["off", "off", "both", "top", "bottom"])),
        "unexpected": draw(st.booleans()),
        "duel": duel,
        "duel_third": draw(st.sampled_from(["restock", "use"])) if duel else "restock",
        "round_limit": draw(st.sampled_from([0, lowest])) if crush == "path" else lowest,
    }
    return {**options, **fixed}

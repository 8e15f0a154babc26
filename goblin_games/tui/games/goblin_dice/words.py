"""What is said to people who grab: which key does what, what they have, why nothing happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from goblin_games.table.reflex import LEFT, RIGHT, Verdict
from goblin_games.tui.glyphs import Glyphs
from goblin_games.tui.paint import Span

_WHERE: Final = {LEFT: "under", RIGHT: "over"}
_HANDS: Final = {LEFT: "left", RIGHT: "right"}

FORCED: Final = "What is left is yours, without a key."
"""Of dice that come by themselves (rules 9 and 10)."""


def _light(glyphs: Glyphs, hand: int) -> Span:
    """A light as it shines beside a die."""
    return f" {glyphs.down if hand == LEFT else glyphs.up} ", "bold ink on amber"


def everybody(glyphs: Glyphs) -> list[Span]:
    """What the keys of several people do."""
    return [
        ("left keys: the die under ", "bone"), _light(glyphs, LEFT),
        (", right keys: over ", "bone"), _light(glyphs, RIGHT),
    ]  # fmt: skip


def one_person(glyphs: Glyphs, keys: Mapping[int, str], held: Sequence[int | None]) -> list[Span]:
    """What the keys of a single person still do, and what it has.

    Args:
        keys: its keys by hand.
        held: the face in each hand; None in an empty one.
    """
    empty = [hand for hand in (LEFT, RIGHT) if held[hand] is None]
    if not empty:
        faces = " and ".join(str(face) for face in held)
        return [(f"You have {faces}. ", "bone"), ("The others still grab.", "dim")]
    said: list[Span] = []
    for hand in empty:
        said += [(",  ", "bone")] if said else []
        key = "Space" if keys.get(hand) == " " else keys.get(hand, "")
        what = "the one" if said else "takes the die"
        said += [(key, "bold amber"), (f" {what} {_WHERE[hand]} ", "bone"), _light(glyphs, hand)]
    for hand in (LEFT, RIGHT):
        if held[hand] is not None:
            said.append((f"   your {_HANDS[hand]} hand has {held[hand]}", "dim"))
    return said


def answer(verdict: Verdict, *, started: bool, silence: int) -> str:
    """Why a press did nothing; empty if it did something, or nothing could be expected of it.

    Args:
        verdict: what became of it.
        started: whether GO has been.
        silence: for how long a key must rest, in milliseconds.
    """
    rest = f"{silence / 1000:g} s"
    if verdict in (Verdict.DARK, Verdict.DEAD) and not started:
        return f"Not before GO! That hand must rest for {rest} now."
    if verdict == Verdict.DEAD:
        return f"Too soon: a hand can grab again when its key has rested for {rest}."
    return "Missed: no light was on." if verdict == Verdict.DARK else ""

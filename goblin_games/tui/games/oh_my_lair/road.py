"""The road from the start to the lair: the hero walks it, creatures wait on it."""

from __future__ import annotations

from collections.abc import Collection

from goblin_games.rules.oh_my_lair.state import Lair, Step, power_at
from goblin_games.tui.paint import Pen


def draw_road(
    pen: Pen, lair: Lair, open_spaces: Collection[int] = (), cursor: int | None = None
) -> None:
    """Draw the road.

    Args:
        pen: two rows high, or three: then the dice that wait stand below the creatures.
        lair: whose road.
        open_spaces: where the creature that is being summoned may stand; they can be clicked.
        cursor: the one it would stand on.
    """
    length = lair.terms.length
    roomy = pen.width - 4 - 20 >= 4 * (length - 1)
    step = (pen.width - 26) // (length - 1) if roomy else (pen.width - 10) // length
    numbers = pen.height - 1
    for space in range(length + 1):
        x = 4 + space * step
        if space == length and roomy:
            x += 5
        _draw_space(pen, lair, space, x, step, roomy)
        if pen.height > 2 and lair.road[space]:
            power = power_at(lair, space)
            pen.put(x, 1, f"{power} {'die' if power == 1 else 'dice'}", "dim")
        _draw_number(pen, space, x, numbers, space in open_spaces, space == cursor)
        if space in open_spaces:
            pen.hot(x - 1, 0, step, ("space", space), pen.height)


def _draw_space(pen: Pen, lair: Lair, space: int, x: int, step: int, roomy: bool) -> None:
    length = lair.terms.length
    bare = pen.glyphs.name == "ascii"
    if (space == lair.position and lair.step != Step.OVER) or (
        space == lair.position and lair.hero_hp != 0
    ):
        face = lair.terms.heroes[lair.hero].name[0] if lair.hero is not None else "?"
        pen.put(x - 1, 0, f"[{face}]" if bare else f" {face} ", "bold ink on red")
    elif lair.road[space]:
        names = [lair.terms.creatures[keyword].name[0] for keyword in lair.road[space]]
        text = " ".join(names) if step > 5 else "".join(names)
        pen.put(x - 1, 0, f"[{text}]" if bare else f" {text} ", "bold ink on green")
    elif space == 0:
        pen.put(x - 2, 0, "Start", "dim")
    elif space == length - 1:
        pen.put(x, 0, "Danger!" if roomy else "!", "amber")
    elif space == length:
        pen.put(x, 0, "your lair" if roomy else "lair", "bold red")
    else:
        passed = space < lair.position
        pen.put(x, 0, " " if passed else pen.glyphs.empty, "dim")


def _draw_number(pen: Pen, space: int, x: int, y: int, is_open: bool, here: bool) -> None:
    if space == 0:
        return
    text = str(space)
    if here:
        pen.put(x - 1, y, f"{pen.glyphs.here}{text} ", "bold ink on amber")
    else:
        pen.put(x, y, text, "bold amber" if is_open else "dim")

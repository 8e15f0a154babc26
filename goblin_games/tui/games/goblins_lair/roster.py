"""Before the first turn: the heroes that can be played, and the spells that can be learnt."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from goblin_games.rules.goblins_lair.state import Lair
from goblin_games.tui.paint import Pen, wrap

_TALENTS: Final = {
    "ariel": ("4 spells", "four spells, thin skin"),
    "bryn": ("2 spells", "two spells, thick skin"),
    "corinna": ("steel", "steel all round"),
    "hagrim": ("steel", "steel, and a beard"),
    "hugo": ("sling", "a sling"),
    "rissiel": ("bow, 2 sp.", "a bow and two spells"),
    "sable": ("finds", "finds what is hidden"),
    "wulf": ("claws", "hits hardest"),
}
_EFFECTS: Final = {
    "cure": "moving: two Lives back, for a friend too",
    "haste": "moving: twice the Move, past enemies",
    "paralysis": "moving: a monster in sight stays put",
    "missile": "fighting: a monster in sight is hit",
    "hold": "fighting: a monster in sight cannot bite",
    "shield": "fighting: your Defense is 2 higher",
}

_BRIEF: Final = {
    "cure": "two Lives back",
    "haste": "twice the Move",
    "paralysis": "a monster stays put",
    "missile": "a monster is hit",
    "hold": "a monster cannot bite",
    "shield": "your Defense is 2 higher",
}


def draw_roster(pen: Pen, lair: Lair, chosen: str) -> None:
    """The heroes with their scores; those who are taken are dim."""
    taken = {hero.name for hero in lair.heroes}
    roomy = pen.width > 70
    names, end = (4, 24) if roomy else (4, 12)
    pen.put(2, 1, "WHO GOES IN?" if roomy else "WHO?", "dim")
    for place, word in enumerate(("move", "att", "def", "find")):
        pen.right(end + 5 * place + 4, 1, word, "dim")
    for y, (name, row) in enumerate(lair.terms.heroes.items(), 3):
        gone, on = name in taken, " on raised" if name == chosen else ""
        if on:
            pen.fill(1, y, pen.width - 2, 1, "bone on raised")
            pen.put(0, y, pen.glyphs.here, "bold amber")
        pen.put(2, y, row.letter.lower(), f"dim{on}" if gone else f"bold amber{on}")
        title = row.name if roomy else row.name.partition(" ")[0]
        pen.put(names, y, title, f"dim{on}" if gone else f"bold bone{on}")
        for place, value in enumerate((row.move, row.attack, row.defense, row.search)):
            pen.right(end + 5 * place + 4, y, value, f"dim{on}" if gone else f"bone{on}")
        talent = _TALENTS.get(name, ("", ""))[roomy]
        pen.put(end + 22, y, "taken" if gone else talent, f"dim{on}")
        if not gone:
            pen.hot(1, y, pen.width - 2, ("pick", name))
    _draw_words(pen, 4 + len(lair.terms.heroes), _ADVICE)


_ADVICE: Final = (
    "Move is squares a turn. To hit, a die of ten plus Attack must reach the other's Defense."
    " All have four Lives. Bring somebody in steel to stand in doorways, and somebody with"
    " spells or a bow to stand behind."
)
_MAGIC: Final = (
    "The first cast of a spell always works. Later a die of ten must reach its number, or it is"
    " forgotten. Missile never misses; hold and paralysis save Lives."
)


def _draw_words(pen: Pen, y: int, text: str) -> None:
    for row, line in enumerate(wrap(text, min(pen.width - 4, 66)), y):
        pen.put(2, row, line, "dim")


def draw_spells(pen: Pen, lair: Lair, chosen: Collection[str]) -> None:
    """The six spells: what each does, and how hard it is to remember."""
    pen.put(2, 1, "THE SPELLS", "dim")
    pen.put(14, 1, "no.", "dim")
    for y, (name, row) in enumerate(lair.terms.spells.items(), 3):
        on = name in chosen
        pen.put(1, y, pen.glyphs.done if on else " ", "bold green")
        pen.put(3, y, name, "bold violet" if on else "violet")
        pen.right(16, y, row.number, "bone" if on else "dim")
        effect = _EFFECTS.get(name, "")
        if pen.width < 60:
            effect = _BRIEF.get(name, "")
        pen.put(18, y, effect, "bone" if on else "dim")
        pen.hot(1, y, pen.width - 2, ("spell", name))
    _draw_words(pen, 4 + len(lair.terms.spells), _MAGIC)

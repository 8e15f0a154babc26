"""The arithmetic beside a roll: pips, what they are up against, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.rules.core import ChanceAction
from goblin_games.rules.oh_my_lair.actions import Reroll
from goblin_games.rules.oh_my_lair.content import FIRST_REGION, PLACES, REGIONS, TRACK_END
from goblin_games.rules.oh_my_lair.dice import IN_THE_AIR, in_battle
from goblin_games.rules.oh_my_lair.outlook import is_attack, place_yield, soldier_defence
from goblin_games.rules.oh_my_lair.state import Lair
from goblin_games.tui.paint import Span
from goblin_games.tui.widgets.dice import Die, Throw

Words = tuple[tuple[Span, ...], ...]


def throw_on(lair: Lair, dice: Sequence[int], loose: frozenset[int] = frozenset()) -> Throw:
    """These dice, rolled for what is due on a board, with their arithmetic."""
    if in_battle(lair):
        label = f"the battle on space {lair.position}"
    else:
        label = PLACES[lair.todo[0][0]].name if lair.todo else ""
    made = tuple(Die(face) for face in dice)
    return Throw(label, made, verdict(lair, sum(dice)), loose)


def after_chance(lair: Lair, outcome: ChanceAction) -> tuple[tuple[int, ...], frozenset[int]]:
    """The dice on the table after a roll or a reroll, and which of them moved."""
    if isinstance(outcome, Reroll):
        at = lair.dice.index(IN_THE_AIR)
        return (*lair.dice[:at], outcome.die, *lair.dice[at + 1 :]), frozenset({at})
    dice = tuple(int(face) for face in outcome.tokens())
    return dice, frozenset(range(len(dice)))


def verdict(lair: Lair, pips: int) -> Words:
    """What so many pips mean for the roll that is due on a board."""
    if in_battle(lair):
        return _battle(lair, pips)
    if not lair.todo:
        return ()
    place = lair.todo[0][0]
    if is_attack(lair, place):
        return _attack(lair, place, pips)
    row, brings = PLACES[place], place_yield(lair, place, pips)
    what = "creature" if row.gives == "creature" and brings == 1 else row.gives
    what = "creatures" if row.gives == "creature" and brings != 1 else what
    exact = lair.terms.dig_yield == "exact" and place >= FIRST_REGION
    rule = (
        f"it takes {row.pips} exactly" if exact else f"{_article(row.gives)} for every {row.pips}"
    )
    return (
        ((str(pips), "bold bone"), (" pips", "bone")),
        ((rule, "dim"),),
        ((f"{brings} {what}", "bold green" if brings else "bold red"),),
    )


def _article(what: str) -> str:
    return {"gold": "a coin", "creature": "a creature"}.get(what, f"one {what}")


def _hits(number: int) -> Span:
    text = "no hit" if not number else f"{number} hit{'s' if number > 1 else ''}"
    return text, "bold green" if number else "bold red"


def _against(pips: int, defence: int) -> tuple[Span, ...]:
    return ((str(pips), "bold bone"), (" pips against ", "bone"), (f"def {defence}", "red"))


def _attack(lair: Lair, place: int, pips: int) -> Words:
    region = place - FIRST_REGION
    defence, hp = soldier_defence(lair, place), lair.soldier_hp[region]
    name = lair.terms.heroes[lair.soldiers[region]].name
    hits = pips // defence
    if not hits:
        safe = lair.terms.safe_last_minion and lair.minions == 1
        end = "and he lets it run" if safe else "a minion will not come back"
        return (_against(pips, defence), (_hits(0), (f" on {name}", "bone")), ((end, "dim"),))
    if hits < hp:
        left = f"{hp - hits} left"
        return (_against(pips, defence), (_hits(hits), (f" and {name} had {hp}", "bone")),
                ((left, "dim"),))  # fmt: skip
    row = REGIONS[region]
    gift = f": +1 {row.gives}" if lair.stock[region] < TRACK_END else ""
    are = "are" if row.keyword.endswith("s") else "is"
    return (
        _against(pips, defence),
        (_hits(hits), (f" and {name} had {hp}", "bone")),
        ((f"the {row.keyword} {are} yours{gift}", "green"),),
    )  # fmt: skip


def _battle(lair: Lair, pips: int) -> Words:
    if lair.hero is None or lair.hero_hp is None:
        return ()
    hero = lair.terms.heroes[lair.hero]
    hits, hp = pips // hero.h_def, lair.hero_hp
    if not hits:
        return (_against(pips, hero.h_def), (_hits(0), (f" on {hero.name}", "bone")))
    end: Span = (f"{hp - hits} left", "dim")
    if hits >= hp:
        end = (f"{hero.name} is dead", "bold green")
    had = (f" and {hero.name} had {hp}", "bone")
    return (_against(pips, hero.h_def), (_hits(hits), had), (end,))

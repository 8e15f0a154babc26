"""What does not fit together, in the order of the spec (3).

The same checks run twice: when options are given, against the names that are shipped, and when
a match starts, against the data it is played with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.core.notation import suggestion
from goblin_games.rules.goblins_lair.content import (
    CASTERS,
    EXTRA_HEROES,
    HEROES,
    MAPS,
    SPELLS,
    Content,
)
from goblin_games.rules.goblins_lair.mapfile import survey

if TYPE_CHECKING:
    from goblin_games.rules.goblins_lair.options import Options

WORDS_FOR: Final = {2: "two", 4: "four"}


@dataclass(frozen=True, slots=True)
class Stock:
    """What there is to choose from: spells known by each hero, and the names of the maps."""

    slots: Mapping[str, int]
    maps: tuple[str, ...]


def shipped() -> Stock:
    """The names that come with the game."""
    return Stock({hero: CASTERS.get(hero, 0) for hero in HEROES}, MAPS)


def stock_of(content: Content) -> Stock:
    """The names of the data that a match is played with."""
    return Stock(content.slots(), tuple(row.keyword for row in content.maps))


def check(options: Options, stock: Stock) -> None:
    """Refuse options that do not fit together.

    Raises:
        IllegalOptions: for the first fault in the order of the spec.
    """
    for code, text in _faults(options, stock):
        raise IllegalOptions(code, text)


def roster(options: Options, stock: Stock) -> tuple[str, ...]:
    """The heroes that may be played."""
    return tuple(hero for hero in stock.slots if options.extra_heroes or hero not in EXTRA_HEROES)


def _faults(options: Options, stock: Stock) -> Iterator[tuple[str, str]]:
    names = roster(options, stock)
    if options.hero_count > len(names):
        text = f"There are {len(names)} heroes to choose from, not {options.hero_count}."
        yield "heroes-count", text
    yield from _unknown_heroes(options, names)
    if options.heroes != "draft":
        for hero in _repeated(options.heroes):
            yield "hero-twice", f"There is only one {hero}."
    if options.spells != "choose":
        yield from _spell_faults(options.spells, stock.slots)
    if isinstance(options.map, str):
        if options.map not in stock.maps:
            yield (
                "map-unknown",
                f"There is no map '{options.map}'{suggestion(options.map, stock.maps)}",
            )
    else:
        survey(options.map)
    if options.turn_limit == 0 and options.quiet_limit == 0:  # R37
        text = "With turn_limit=0 and quiet_limit=0 the game might never end; leave one of them on."
        yield "no-end", text


def _unknown_heroes(options: Options, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    listed = names if options.heroes == "draft" else options.heroes
    for hero in listed:
        if hero not in names:
            yield "hero-unknown", f"There is no hero '{hero}' here{suggestion(hero, names)}"
    for hero in () if options.spells == "choose" else options.spells:
        if hero not in listed:
            text = f"'{hero}' has spells in the options but is not among the heroes."
            yield "hero-unknown", text


def _spell_faults(
    spells: Mapping[str, tuple[str, ...]], slots: Mapping[str, int]
) -> Iterator[tuple[str, str]]:
    for hero, chosen in spells.items():
        if slots[hero] and len(chosen) != slots[hero]:
            count = WORDS_FOR.get(slots[hero], slots[hero])
            yield "spells-count", f"{hero} knows {count} spells, not {len(chosen)}."
    for chosen in spells.values():
        for spell in chosen:
            if spell not in SPELLS:
                yield "spell-unknown", f"'{spell}' is no spell{suggestion(spell, SPELLS)}"
    for hero, chosen in spells.items():
        for spell in _repeated(chosen):  # R21
            yield "spell-twice", f"{hero} cannot choose {spell} twice."
    for hero in spells:
        if not slots[hero]:
            yield "spells-for-non-caster", f"{hero} knows no magic."


def _repeated(words: tuple[str, ...]) -> list[str]:
    return [word for index, word in enumerate(words) if word in words[:index]]

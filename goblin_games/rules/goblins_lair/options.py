"""What can be chosen before a match, and what is refused (spec 3, 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from pydantic import ValidationError, field_validator

from goblin_games.rules.core import IllegalOptions
from goblin_games.rules.core.notation import suggestion
from goblin_games.rules.core.options import Options as CoreOptions
from goblin_games.rules.core.options import fault
from goblin_games.rules.goblins_lair.configuration import check, shipped
from goblin_games.rules.goblins_lair.content import MAPS
from goblin_games.rules.goblins_lair.mapfile import read_rows

MOST_HEROES: Final = 8
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "printed": {},
    "fair": {"monster_score": "lives"},
    "coop": {"victory": "sides", "doors": "all"},
}
"""What each preset sets; every other option keeps its default (spec 8)."""


class Options(CoreOptions):
    """Options of one match. `map` is a name, or the rows of a map of one's own."""

    aliases: ClassVar[Mapping[str, str]] = {}

    seats: int = 5
    map: str | tuple[str, ...] = "burrow"
    """Where it is played: burrow, brook, deep, or a map of your own."""
    heroes: Literal["draft"] | tuple[str, ...] = "draft"
    """Who goes in: drafted one by one, or a list of names in the order of the seats."""
    hero_count: int = 4
    """How many heroes are drafted, 1 to 8."""
    spells: Literal["choose"] | dict[str, tuple[str, ...]] = "choose"
    """Whether casters choose their spells, or get a list such as bryn:cure+missile."""
    preset: Literal["printed", "fair", "coop"] = "printed"
    """Options in one word: as printed, fairer for monsters, or sides that win together."""
    extra_heroes: bool = True
    """Whether Sable and Wulf may be drafted, too."""
    doors: Literal["all", "chosen"] = "chosen"
    """Whether the monsters choose which doorways get a door, or all of them have one."""
    start: Literal["auto", "choose"] = "auto"
    """Whether heroes are placed in the first area by themselves, or choose their squares."""
    hero_order: Literal["free", "roll", "seat"] = "free"
    """Who of the heroes moves next: whoever likes, by a roll, or in the order of the seats."""
    threat: int = 0
    """Added to every roll for what lives in an area, -4 to 8: the higher, the harder."""
    heroes_counted: Literal["start", "living"] = "start"
    """Whether that roll counts the heroes at the start, or those still standing."""
    table_top: Literal["extended", "cap20"] = "extended"
    """Whether totals above 20 bring ever stronger monsters, or count as 20."""
    end_when: Literal["half", "all"] = "half"
    """When the heroes have lost: with half of them out, or with all."""
    end_clear: bool = True
    """Whether a lair is explored only when no monster is left on the map."""
    victory: Literal["score", "sides"] = "score"
    """Whether the best score wins, or heroes and monsters win as sides."""
    monster_score: Literal["kills", "lives"] = "kills"
    """What monsters score for: heroes put out, or each life taken."""
    dead_score: bool = True
    """Whether heroes who are out keep their points."""
    search_area1: bool = True
    """Whether the first area may be searched."""
    speed_potion: Literal["game", "next_turn"] = "game"
    """How long a Potion of Speed works: to the end of the game, or one turn."""
    give_potions: bool = True
    """Whether a Healing Potion may be given to a hero in touch."""
    figure_flanks_fight: bool = False
    """Whether figures at the corner break contact across it."""
    missiles_in_contact: bool = True
    """Whether a hero in contact may shoot at somebody else."""
    haste_free_attacks: bool = False
    """Whether a hasted hero who leaves enemies gets struck at first."""
    turn_limit: int | None = None
    """After so many turns it is over, 20 to 999; 0 for never."""
    quiet_limit: int = 30
    """After so many turns in which nothing happens it is over, 5 to 200; 0 for never."""

    @field_validator("threat")
    @classmethod
    def _threat(cls, value: int) -> int:
        return _within("threat", value, -4, 8)

    @field_validator("turn_limit")
    @classmethod
    def _turn_limit(cls, value: int | None) -> int | None:
        return value if not value else _within("turn_limit", value, 20, 999, "0 (off) or ")

    @field_validator("quiet_limit")
    @classmethod
    def _quiet_limit(cls, value: int) -> int:
        return value if not value else _within("quiet_limit", value, 5, 200, "0 (off) or ")

    @classmethod
    def given(cls, values: Mapping[str, Any]) -> Options:
        """Options from plain values, texts allowed.

        Raises:
            IllegalOptions: for the first fault in the order of the spec: unknown options,
                impossible values, then what does not fit together.
        """
        _check_names(cls, values)
        plain = {name: _untyped(name, value) for name, value in values.items()}
        _check_kinds(plain)
        preset = PRESETS.get(str(plain.get("preset", "printed")), {})
        counts = _seats(plain)
        options = _validated(cls, {**preset, **plain, **counts})
        check(options, shipped())
        return options


def _validated(cls: type[Options], values: Mapping[str, Any]) -> Options:
    try:
        return cls.model_validate(values)
    except ValidationError as error:
        raise _value_fault(error) from None


def _within(name: str, value: int, low: int, high: int, other: str = "") -> int:
    if not low <= value <= high:
        text = f"Option {name} cannot be {value}; it must be {other}{low} to {high}."
        raise fault("option-value", text)
    return value


def _check_names(cls: type[Options], values: Mapping[str, Any]) -> None:
    for name in values:
        if name not in cls.model_fields:
            raise IllegalOptions(
                "option-unknown", f"There is no option '{name}'{suggestion(name, cls.model_fields)}"
            )


def _untyped(name: str, value: Any) -> Any:
    """A typed text as what its option holds: `a,b`, `a:x+y;b:z`, or a map's rows."""
    if name == "map" and isinstance(value, str):
        return read_rows(value) if "\n" in value else value
    if name == "heroes" and isinstance(value, str) and value != "draft":
        return [part.strip() for part in value.split(",") if part.strip()]
    if name == "spells" and isinstance(value, str) and value != "choose":
        pairs = [part.partition(":") for part in value.split(";") if part.strip()]
        return {hero.strip(): tuple(words.split("+")) for hero, _, words in pairs}
    return value


_WORDS: Final = "a list of hero names or 'draft'"
_MIXTURE: Final = "'choose', or spells by hero such as bryn:cure+missile"
_ROWS: Final = f"one of {', '.join(MAPS)}, or the rows of a map"


def _is_words(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(word, str) for word in value)


def _check_kinds(plain: Mapping[str, Any]) -> None:
    """The options that are no single word or number have the right kind of value."""
    for name, value in plain.items():
        wanted = ""
        if name == "heroes" and value != "draft" and not _is_words(value):
            wanted = _WORDS
        elif name == "map" and not (isinstance(value, str) or _is_words(value)):
            wanted = _ROWS
        elif name == "spells" and value != "choose" and not _is_mixture(value):
            wanted = _MIXTURE
        elif name in _NUMBERS and not _is_whole(value):
            wanted = _NUMBERS[name]
        if wanted:
            raise IllegalOptions("option-value", f"Option {name} must be {wanted}.")


def _is_mixture(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(hero, str) and _is_words(words) for hero, words in value.items()
    )


_NUMBERS: Final = {
    "seats": "a whole number from 2 to 9",
    "hero_count": "a whole number from 1 to 8",
    "threat": "a whole number from -4 to 8",
    "turn_limit": "0 (off) or a whole number from 20 to 999",
    "quiet_limit": "0 (off) or a whole number from 5 to 200",
}


def _is_whole(value: Any) -> bool:
    if isinstance(value, str):
        digits = value.removeprefix("-")
        return digits.isascii() and digits.isdigit() and len(digits) < 10
    return isinstance(value, int) and not isinstance(value, bool)


def _seats(plain: Mapping[str, Any]) -> dict[str, int]:
    """`seats` and `hero_count`, each from the other or from the list of heroes."""
    heroes = plain.get("heroes", "draft")
    count = int(plain["hero_count"]) if "hero_count" in plain else None
    listed = None if heroes == "draft" else len(heroes)
    seats = int(plain["seats"]) if "seats" in plain else None
    known = [n for n in (listed, count, None if seats is None else seats - 1) if n is not None]
    wanted = known[0] if known else 4
    _check_value_first(plain)
    if any(n != wanted for n in known):
        said = " and ".join(str(n) for n in dict.fromkeys(known))
        raise IllegalOptions("heroes-count", f"The options ask for {said} heroes at once.")
    if not 1 <= wanted <= MOST_HEROES:
        raise IllegalOptions(
            "heroes-count", f"1 to {MOST_HEROES} heroes can go into the lair, not {wanted}."
        )
    return {"seats": wanted + 1, "hero_count": wanted}


def _check_value_first(plain: Mapping[str, Any]) -> None:
    """Impossible values come before a wrong number of heroes."""
    rest = {name: v for name, v in plain.items() if name not in ("seats", "hero_count")}
    _validated(Options, rest)


def _value_fault(error: ValidationError) -> IllegalOptions:
    first = error.errors(include_url=False)[0]
    if first["type"] == "illegal":
        return IllegalOptions(first["ctx"]["code"], first["ctx"]["text"])
    name = str(first["loc"][0]) if first["loc"] else "?"
    if first["type"] == "literal_error":
        wanted = "one of " + first["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
    else:
        wanted = "yes or no" if first["type"].startswith("bool") else "something else"
    return IllegalOptions(
        "option-value", f"Option {name} cannot be '{first['input']}'; it must be {wanted}."
    )

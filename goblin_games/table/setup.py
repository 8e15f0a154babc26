"""Sitting down: from a slug and a few wishes to a match that is ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from goblin_games.catalogue import playable
from goblin_games.players.levels import DEFAULT, check_level
from goblin_games.rules.core import AnyGame, IllegalOptions, Preset
from goblin_games.rules.core.notation import suggestion
from goblin_games.table.content import load_content
from goblin_games.table.course import MatchError
from goblin_games.table.dice import Luck, RealDice, SeededDice, new_seed
from goblin_games.table.match import Match
from goblin_games.table.seats import Seat, check_name, computer, human

FIRST_PERSON = "Boss"
COMPUTERS = ("Grik", "Zog", "Mum", "Nib", "Slob", "Urk", "Wart", "Pox", "Snik")
PARTY = ("Vanguard", "Lantern", "Rearguard", "Sack", "Rope", "Map", "Spade", "Bell", "Cook")
"""Seats that one person holds, until the game has better names for what they play."""
MAX_SEED = 64


class Wish(NamedTuple):
    """Who should sit on one seat: a name, and a computer's level or None for a person."""

    name: str
    level: str | None = None
    person: str | None = None


def read_wish(text: str) -> Wish:
    """`Ann=human`, `Zog=easy` or just `Ann`.

    Raises:
        MatchError, LevelError: one sentence.
    """
    name, _, who = text.partition("=")
    try:
        name = check_name(name)
    except ValueError as error:
        raise MatchError(str(error)) from None
    return Wish(name, None if who in ("", "human") else check_level(who))


def read_option(text: str) -> tuple[str, str]:
    """`key=value`; `key=@file` takes the value from a file.

    Raises:
        IllegalOptions: one sentence, also for a file that cannot be read.
    """
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise IllegalOptions("unknown-option", f"An option is written KEY=VALUE, not '{text}'.")
    if value.startswith("@"):
        try:
            value = Path(value[1:]).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
            raise IllegalOptions(
                "unknown-value", f"Option {key}: cannot read {value[1:]}: {reason}."
            ) from None
    return key.strip(), value.strip() if "\n" not in value else value


def preset_of(game: AnyGame, name: str) -> Preset:
    """A game's preset.

    Raises:
        IllegalOptions: one sentence that names the right ones.
    """
    if name not in game.presets:
        raise IllegalOptions(
            "unknown-value",
            f"{game.title} has no preset '{name}'{suggestion(name, game.presets)}",
        )
    return game.presets[name]


def new_match(
    slug: str,
    *,
    options: Mapping[str, Any] | None = None,
    preset: str = "quick",
    seats: int | None = None,
    wishes: Sequence[Wish] = (),
    demo_level: str | None = None,
    seed: str | None = None,
    dice: str = "seeded",
    practice: bool = False,
    remote: bool = False,
) -> Match:
    """A match as wished.

    Args:
        slug: the game.
        options: the spec's options by name; they win over the preset.
        preset: one of the game's presets.
        seats: how many seats, if said apart from the options.
        wishes: who sits where, from seat 0 on; the rest as the preset says.
        demo_level: computers of this level on every seat that nobody wished for.
        seed: a typed seed; None takes 128 bits from the system and commits to them.
        dice: "seeded" or "real".
        practice: whether undo may cross dice.
        remote: whether keys travel far, or no screen is there (some presets differ then).

    Raises:
        UnknownGame, IllegalOptions, LevelError, MatchError, ContentError: one sentence each.
    """
    game = playable(slug).game()
    ready = preset_of(game, preset)
    chosen = {**ready.options, **(ready.remote if remote else {}), **(options or {})}
    if seats is not None:
        given = (options or {}).get("seats", (options or {}).get("players"))
        if given is not None and str(given) != str(seats):
            raise IllegalOptions("players", f"{seats} seats contradict seats={given}.")
        chosen.pop("players", None)
        chosen["seats"] = seats
    settled = game.Options.given(chosen)
    if len(wishes) > settled.seats and seats is None and not {"seats", "players"} & set(chosen):
        chosen["seats"] = len(wishes)
        settled = game.Options.given(chosen)
    source = source_of(dice, seed)
    lots = {
        name: source.luck.number(f"lot/{name}") % settled.seats
        for name in game.lots
        if name not in chosen
    }
    if lots:
        settled = game.Options.given({**chosen, **lots})
    loaded = load_content(game)
    return Match(
        game,
        settled,
        loaded.content,
        seat_people(
            settled.seats,
            wishes,
            ready.humans,
            demo_level,
            first=ready.first,
            together=ready.together,
        ),
        source,
        typed_seed=seed is not None,
        practice=practice,
        changes=loaded.changes,
    )


def seat_people(
    count: int,
    wishes: Sequence[Wish],
    humans: int,
    demo_level: str | None = None,
    *,
    first: int = 0,
    together: bool = False,
) -> tuple[Seat, ...]:
    """Who sits on each of `count` seats.

    Where computers sit before the people, people who were only named follow them; where one
    person holds all of the people's seats, those who were named hold them between them.

    Args:
        count: number of seats.
        wishes: fixed seats, from the first on.
        humans: how many people sit down if nothing is wished; 0 means all seats.
        demo_level: if given, computers of this level take every seat not wished for.
        first: the first seat that people take then; computers sit before it.
        together: whether one person holds all of those seats, each under a name of its own.

    Raises:
        MatchError: if there are more wishes than seats.
    """
    if len(wishes) > count:
        raise MatchError(f"There are {count} seats here, and {len(wishes)} were given away.")
    people = count if humans == 0 else humans
    if demo_level is None and _are_guests(wishes, count - first):
        places = min(max(people, len(wishes)), count - first)
        guests = _shared(wishes, places) if together else list(wishes)
        wishes = [*(Wish(name, DEFAULT) for name in _unlike(wishes, first)), *guests]
    seats = [
        human(wish.name, wish.person) if wish.level is None else computer(wish.name, wish.level)
        for wish in wishes
    ]
    free = iter(_unlike(seats, count))
    for index in range(len(seats), count):
        if demo_level is not None:
            seats.append(computer(next(free), demo_level))
        elif first <= index < first + people and not wishes:
            seats.append(_person(index - first, together))
        else:
            seats.append(computer(next(free), DEFAULT))
    return tuple(seats)


def _are_guests(wishes: Sequence[Wish], places: int) -> bool:
    """Whether people were named, fewer than there is room for, and nothing else was wished."""
    return 0 < len(wishes) <= places and all(
        wish.level is None and wish.person is None for wish in wishes
    )


def _shared(wishes: Sequence[Wish], places: int) -> list[Wish]:
    """The seats of a party, dealt to its people; the first seat of each has their own name."""
    shared: list[Wish] = []
    for place in range(places):
        person = wishes[place * len(wishes) // places].name
        own = all(wish.person != person for wish in shared)
        shared.append(Wish(person if own else party_name(place), None, person))
    return shared


def _person(number: int, together: bool) -> Seat:
    """One of the people that a preset seats, or one of the seats that a single person holds."""
    if together:
        return human(party_name(number), FIRST_PERSON)
    return human(FIRST_PERSON if number == 0 else f"{FIRST_PERSON} {number + 1}")


def party_name(number: int) -> str:
    """What a seat is called whose person holds several."""
    return PARTY[number] if number < len(PARTY) else f"Tagalong {number + 1}"


def source_of(dice: str, seed: str | None) -> SeededDice:
    """The dice of a match.

    Raises:
        MatchError: for a seed that cannot be written down, or an unknown kind of dice.
    """
    if seed is not None and (not seed.isprintable() or not 1 <= len(seed) <= MAX_SEED):
        raise MatchError(f"A seed has 1 to {MAX_SEED} printable characters.")
    if dice not in ("seeded", "real"):
        raise MatchError(f"Dice are seeded or real, not '{dice}'.")
    luck = Luck(seed if seed is not None else new_seed())
    return RealDice(luck) if dice == "real" else SeededDice(luck)


def _unlike(taken: Sequence[Wish | Seat], count: int) -> list[str]:
    """So many names for computers, none of which is taken."""
    more = (f"{name} {number}" for number in range(2, 12) for name in COMPUTERS)
    names = {one.name for one in taken}
    return list(islice((name for name in (*COMPUTERS, *more) if name not in names), count))

"""How the choices of a seat are offered: the question, the menu, the labels, the odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from goblin_games.rules.core import Action, Label
from goblin_games.rules.goblin_dice import machine
from goblin_games.rules.goblin_dice.actions import Dash, Done, Grab, Luck, Move, Run, Slow, Trick
from goblin_games.rules.goblin_dice.content import (
    ABILITY_NAMES,
    FIRST,
    MIN_SPEED,
    space_name,
)
from goblin_games.rules.goblin_dice.outlook import (
    LETTERS,
    chance_of_any,
    code_at,
    in_danger,
    percent,
    pushed_to,
    shoved_under,
    where,
)
from goblin_games.rules.goblin_dice.reach import Hand, ahead, reach
from goblin_games.rules.goblin_dice.rounds import dice_in_play
from goblin_games.rules.goblin_dice.state import (
    USED,
    Race,
    Step,
    danger_zone,
    next_stop,
    standing_on,
)
from goblin_games.rules.goblin_dice.terms import Ground


def question(race: Race, seat: int) -> str:
    """What is asked now, in a few words."""
    match race.step:
        case Step.RUN:
            return "Shout to start the round"
        case Step.GRAB:
            return "Grab your second die" if race.hands[seat] else "Grab your first die"
        case Step.THIRD if not race.hands[seat]:
            return "Grab a die that nobody took"
    hand = " and ".join(str(value) for value in race.hands[seat])
    return f"Use your {hand}"


def menu(race: Race, seat: int) -> Sequence[Action]:
    """The choices; of free dice with one value only the first, since they are all alike (R31)."""
    legal = machine.legal(race, seat)
    if not legal or not isinstance(legal[0], Grab):
        return legal
    by_value: dict[int, Action] = {}
    for grab in legal:
        assert isinstance(grab, Grab)
        by_value.setdefault(race.dice[grab.number - 1], grab)
    return tuple(by_value[value] for value in sorted(by_value))


# -- labels -------------------------------------------------------------------------------


def label(race: Race, seat: int, action: Action) -> Label:
    """A choice in a few words, with its effect, and its number in the list where it is a use."""
    match action:
        case Run():
            return Label("Run!", f"throws {dice_in_play(race)} dice", "r")
        case Grab(number):
            value = race.dice[number - 1]
            note = f"die {number}, {_use_note(race, seat, value)}"
            return Label(f"grab a {value}", note, str(value))
        case Done():
            return Label("done", _done_note(race, seat), "d")
    choices = machine.legal(race, seat)
    key = str(choices.index(action) + 1) if action in choices else ""
    text, note = _use_label(race, seat, action)
    return Label(text, note, key)


def _use_note(race: Race, seat: int, value: int) -> str:
    """What a die would do on the tile under a goblin."""
    tile = standing_on(race, seat)
    does = []
    if value in tile.moves:
        does.append("moves")
    if value in tile.tops and not race.used[seat] & USED[tile.ability]:
        does.append(ABILITY_NAMES[tile.ability])
    return f"{' or '.join(does) or 'useless'} on {tile.code.upper()}"


def _done_note(race: Race, seat: int) -> str:
    lost = " and ".join(str(value) for value in race.hands[seat])
    where_now = ", in the stone's way!" if in_danger(race, race.places[seat]) else ""
    return f"loses {lost}{where_now}"


def _use_label(race: Race, seat: int, action: Action) -> tuple[str, str]:
    match action:
        case Move(value):
            return _step_label(race, "move", race.places[seat] + 1, value)
        case Dash(value):
            return _step_label(race, "dash", race.places[seat] + 2, value)
        case Slow(value):
            slower = max(MIN_SPEED, race.speed - 1)
            same = race.speed == MIN_SPEED
            note = "the stone is as slow as it gets" if same else f"{race.speed} to {slower}"
            return f"slow the stone down with the {value}", note
        case Trick(value):
            return f"push all others back with the {value}", ", ".join(
                _pushes(race, seat)
            ) or "nobody moves"
        case Luck(value):
            return f"try your luck with the {value}", _luck_note(race, seat, value)
    return str(action), ""


def _step_label(race: Race, verb: str, space: int, value: int) -> tuple[str, str]:
    note = "where the stone stops!" if in_danger(race, space) else ""
    if race.terms.path and note:
        note = "in the stone's way!"
    return f"{verb} to {where(race, space)} with the {value}", note


def _pushes(race: Race, seat: int) -> Iterator[str]:
    for other in race.living:
        if other != seat and pushed_to(race, other) != race.places[other]:
            space = pushed_to(race, other)
            fate = ""
            if shoved_under(race, other):
                fate = " (under the stone!)"
            elif in_danger(race, space):
                fate = " (in the stone's way!)"
            yield f"{LETTERS[other]} to {space}{fate}"


def _luck_note(race: Race, seat: int, value: int) -> str:
    hand = list(race.hands[seat])
    hand.remove(value)
    tile = standing_on(race, seat)
    chance = percent(chance_of_any(len(tile.moves), 1))
    return f"rolls the {hand[0]} again; it then moves {chance}"


# -- odds ---------------------------------------------------------------------------------


def odds(race: Race, seat: int) -> tuple[str, ...]:
    """Exact facts and chances for the pending decision, one sentence each."""
    if not race.track or race.crushed[seat] or race.step in (Step.TILES, Step.OVER):
        return ()
    return tuple(_odds(race, seat))


def _odds(race: Race, seat: int) -> Iterator[str]:
    yield _stone_sentence(race)
    tile = standing_on(race, seat)
    yield _tile_sentence(race, seat, tile)
    if race.step == Step.RUN:
        dice = dice_in_play(race)
        chance = percent(chance_of_any(len(tile.moves), dice))
        yield f"A throw of {dice} dice shows at least one that moves you with {chance}."
    legal = machine.legal(race, seat)
    if legal and isinstance(legal[0], Grab):
        yield from _grab_odds(race, seat)
    if race.step == Step.TURN and any(isinstance(a, Luck) for a in legal):
        moves = percent(chance_of_any(len(tile.moves), 1))
        yield f"After Goblin Luck the other die moves you with {moves}."


def _stone_sentence(race: Race) -> str:
    zone = danger_zone(race)
    if not zone:
        return "The stone has rolled to the finish and hurts nobody any more."
    stop = next_stop(race)
    if stop < FIRST:
        return f"The stone rolls to {space_name(stop)} this round and crushes nobody."
    name = "the finish board" if space_name(stop) == "finish" else f"space {stop}"
    if race.terms.path:
        first = max(FIRST, zone.start)
        return f"At speed {race.speed} the stone crushes everybody from space {first} to {name}."
    return f"At speed {race.speed} the stone stops on {name} and crushes only there."


def _tile_sentence(race: Race, seat: int, tile: Ground) -> str:
    values = ", ".join(str(value) for value in sorted(tile.moves))
    text = f"You stand on {where(race, race.places[seat])}, where {values} move you"
    if tile.tops:
        tops = ", ".join(str(value) for value in sorted(tile.tops))
        text += f" and {tops} use {ABILITY_NAMES[tile.ability]}"
    ahead = race.places[seat] + 1
    beyond = code_at(race, ahead) if ahead % 2 and ahead <= 14 else ""
    return f"{text}; next comes {beyond}." if beyond else f"{text}."


def _grab_odds(race: Race, seat: int) -> Iterator[str]:
    """How far each die on the table would bring a goblin; of first dice, the best pairs."""
    hand = race.hands[seat]
    values = sorted(race.dice[number - 1] for number in race.free)
    if hand or race.step == Step.THIRD:
        held = "".join(f"your {value} and " for value in hand)
        for far, alike in _by_reach(
            race, seat, [(*hand, value) for value in dict.fromkeys(values)]
        ):
            yield _capital(f"{held}a {' or '.join(str(dice[-1]) for dice in alike)}: {far}.")
        return
    pairs = list(dict.fromkeys(combinations(values, 2)))
    for far, alike in _by_reach(race, seat, pairs)[:1]:
        named = ", or ".join(f"{one} and {other}" for one, other in alike)
        verb = "is sure to bring" if None in ahead(race, seat) else "brings"
        yield f"What {verb} you farthest is {named}: {far}."


def _by_reach(race: Race, seat: int, hands: Iterable[Hand]) -> list[tuple[str, list[Hand]]]:
    """Hands by how far they reach, the farthest first, that in words."""
    found: dict[Fraction, list[Hand]] = {}
    for dice in hands:
        found.setdefault(reach(race, seat, dice), []).append(dice)
    least = "at least " if None in ahead(race, seat) else ""
    return [(least + _spaces(far), found[far]) for far in sorted(found, reverse=True)]


def _spaces(far: Fraction) -> str:
    if far.denominator > 1:
        return f"{float(far):.1f} spaces on average"
    return "1 space" if far == 1 else f"{far} spaces" if far else "no space"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

"""One sentence for each kind of event: short, dry, a little rude."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from goblin_games.rules.core import Event, Name
from goblin_games.rules.oh_my_lair import events as ev
from goblin_games.rules.oh_my_lair.content import PLACES
from goblin_games.rules.oh_my_lair.hero import CONCEDED, REACHED, SLAIN

_PLACE_NAMES: Final = {place.keyword: place.name for place in PLACES}
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


def called(keyword: str) -> str:
    """A token's keyword as a name."""
    return keyword.replace("-", " ").replace("_", " ").title()


def counted(number: int, thing: str) -> str:
    """A number with its thing.

    >>> counted(1, "minion"), counted(12, "pip")
    ('one minion', '12 pips')
    """
    word = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{word} {thing}" if number == 1 else f"{word} {thing}s"


def listed(words: Sequence[str]) -> str:
    """Words with commas and a last "and".

    >>> listed(["bone", "wood", "tusk"])
    'bone, wood and tusk'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def narrate(event: Event, name: Name) -> str:
    """The sentence for an event; on a board of a duel it begins with the seat's name."""
    sentence: str = _SENTENCES[type(event)](event, name)
    return sentence if event.board is None else f"{name(event.board)}: {sentence}"


def _place(keyword: str) -> str:
    place = _PLACE_NAMES[keyword]
    return place if keyword in ("gold", "research") else f"the {place}"


def _start(text: str) -> str:
    return text[0].upper() + text[1:]


def _ordered(event: ev.Ordered, name: Name) -> str:
    sent = [f"{counted(n, 'minion')} to {_place(place)}" for place, n in event.places]
    return f"Off they trot: {listed(sent)}."


def _rolled(event: ev.Rolled, name: Name) -> str:
    dice = listed([str(die) for die in event.dice])
    total = f", {sum(event.dice)} pips" if len(event.dice) > 1 else ""
    if event.place == "battle":
        return f"The creatures roll {dice}{total}."
    return f"{_start(_place(event.place))} rolls {dice}{total}."


def _gold(event: ev.GoldGained, name: Name) -> str:
    if event.lost:
        return f"{event.gold} gold dug up, and {event.lost} left in the mud, for the chest is full."
    if not event.gold:
        return "Not a single coin, just mud."
    return f"{event.gold} gold dug up."


def _researched(event: ev.Researched, name: Name) -> str:
    if not event.creatures:
        return "The research finds nothing that bites."
    return f"The research turns up {counted(event.creatures, 'creature')}."


def _soldier_hit(event: ev.SoldierHit, name: Name) -> str:
    left = f"{event.hp} left" if event.hp else "none left"
    return f"The soldier of {_place(event.region)} takes {counted(event.damage, 'hit')}, {left}."


def _resource(event: ev.ResourceGained, name: Name) -> str:
    if not event.amount:
        return f"They dig and dig, but bring no {event.kind}."
    return f"{event.amount} {event.kind} for the hoard."


def _battle(event: ev.Battle, name: Name) -> str:
    crowd = listed([called(creature) for creature in event.creatures])
    jump = "jumps" if len(event.creatures) == 1 else "jump"
    dice = "one die" if event.power == 1 else f"{event.power} dice"
    return f"{crowd} {jump} the hero on space {event.space} with {dice}."


def _hero_hit(event: ev.HeroHit, name: Name) -> str:
    if not event.damage:
        return "Not a scratch on the hero."
    left = f"{event.hp} left" if event.hp else "and that was his last"
    return f"The hero takes {counted(event.damage, 'hit')}, {left}."


_ENDINGS: Final = {
    SLAIN: "The hero is dead, and the lair stinks on in peace.",
    REACHED: "The hero wipes his boots on your carpet: the lair is lost.",
    CONCEDED: "The lair is given up without shame.",
}


def _over(event: ev.GameOver, name: Name) -> str:
    points = ", ".join(str(score) for score in dict.fromkeys(event.scores))
    if event.reason in _ENDINGS:
        return f"{_ENDINGS[event.reason]} Score {points}."
    best = listed([name(seat) for seat in event.winners])
    scores = ", ".join(f"{name(seat)} {score}" for seat, score in enumerate(event.scores))
    return f"The duel is over, and {best} did best: {scores}."


_SENTENCES: Final[Mapping[type[Event], Callable[[Any, Name], str]]] = {
    ev.SoldierPlaced: lambda e, name: f"{called(e.hero)} guards {_place(e.region)}.",
    ev.HeroRevealed: lambda e, name: (
        f"The hero shows his face: it is {called(e.hero)}, with {counted(e.hp, 'hit point')}."
    ),
    ev.CreatureDrawn: lambda e, name: f"{called(e.creature)} crawls into the Pit.",
    ev.Round: lambda e, name: f"Round {e.number} begins, and all minions report for duty.",
    ev.NoMinions: lambda e, name: "There are no minions left to shout at.",
    ev.Ordered: _ordered,
    ev.Rolled: _rolled,
    ev.MojoSpent: lambda e, name: f"Mojo! Die {e.die} rolls again.",
    ev.Rerolled: lambda e, name: f"Die {e.die} now shows {e.value}.",
    ev.GoldGained: _gold,
    ev.Researched: _researched,
    ev.SoldierHit: _soldier_hit,
    ev.RegionConquered: lambda e, name: (
        f"{_start(_place(e.region))} is yours, and one {_resource_of(e.region)} with it."
    ),
    ev.MinionLost: lambda e, name: (
        f"Nobody hits the soldier of {_place(e.region)}, and one minion does not come back."
    ),
    ev.AttackFailed: lambda e, name: (
        f"The last minion runs from the soldier of {_place(e.region)} and lives."
    ),
    ev.ResourceGained: _resource,
    ev.MinionBought: lambda e, name: "A new minion signs with an X.",
    ev.MojoBought: lambda e, name: "A pinch of mojo is bought.",
    ev.Summoned: lambda e, name: f"{called(e.creature)} lies in wait on space {e.space}.",
    ev.NothingToBuy: lambda e, name: "There is nothing left to buy.",
    ev.HeroMoved: lambda e, name: f"The hero walks to space {e.space}.",
    ev.Danger: lambda e, name: "Danger! The hero can smell your lair.",
    ev.Battle: _battle,
    ev.HeroHit: _hero_hit,
    ev.CreatureDied: lambda e, name: f"{called(e.creature)} dies and goes back to the pile.",
    ev.HornPassed: lambda e, name: f"The war horn goes to {name(e.seat)}.",
    ev.BoardFinished: lambda e, name: f"{name(e.seat)} is finished.",
    ev.GameOver: _over,
}


def _resource_of(region: str) -> str:
    return next(place.gives for place in PLACES if place.keyword == region)

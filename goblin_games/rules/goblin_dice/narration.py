"""One sentence for each kind of event, and the last words of a race."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from goblin_games.rules.core import Event, Name
from goblin_games.rules.goblin_dice import events as ev
from goblin_games.rules.goblin_dice.content import space_name
from goblin_games.rules.goblin_dice.ending import CRUSHED, FINISHED, SURVIVED, TIME, result
from goblin_games.rules.goblin_dice.rounds import FACE_DOWN
from goblin_games.rules.goblin_dice.state import Race


def listed(words: Sequence[str]) -> str:
    """Words with commas and a last "and".

    >>> listed(["Gnarl", "Bibs", "Mok"])
    'Gnarl, Bibs and Mok'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def narrate(event: Event, name: Name) -> str:
    """The sentence for an event; empty for what the next event tells anyway."""
    sentence: str = _SENTENCES[type(event)](event, name)
    return sentence


def _on(space: int) -> str:
    """A space after "to" or "on"."""
    named = space_name(space)
    return "the finish" if named == "finish" else named


def _setup(event: ev.SetupDone, name: Name) -> str:
    codes = [code.upper() for code in event.track if code != FACE_DOWN]
    hidden = len(event.track) - len(codes)
    if hidden:
        return f"The track begins with {codes[0]}; {hidden} more tiles lie face down."
    return f"The track: {' '.join(codes)}."


def _grabbed(event: ev.DieGrabbed, name: Name) -> str:
    third = ", as its third" if event.hand == "third" else ""
    return f"{name(event.seat)} grabs die {event.number}, a {event.value}{third}."


_WHY_FIRST: Final = {
    "rear": "is last and goes first",
    "lower_die": "has the lowest die at the rear and goes first",
    "higher_die": "has the lowest second die at the rear and goes first",
    "chance": "wins the toss and goes first",
}


def _order(event: ev.TurnOrder, name: Name) -> str:
    first, *rest = [name(seat) for seat in event.seats]
    after = f", then {listed(rest)}" if rest else ""
    return f"{first} {_WHY_FIRST[event.reason]}{after}."


def _slowed(event: ev.StoneSlowed, name: Name) -> str:
    if event.before == event.after:
        return f"{name(event.seat)} leans on the stone, which could not be slower anyway."
    return f"{name(event.seat)} slows the stone down from {event.before} to {event.after}."


def _pushed(event: ev.GoblinPushed, name: Name) -> str:
    if event.start == event.end:
        return f"{name(event.seat)} holds on to space {event.start}."
    return f"{name(event.seat)} stumbles back from {event.start} to {event.end}."


def _turn_ended(event: ev.TurnEnded, name: Name) -> str:
    if not event.unused:
        return ""
    lost = listed([str(value) for value in event.unused])
    return f"{name(event.seat)} is done and drops the {lost}."


def _rolled(event: ev.StoneRolled, name: Name) -> str:
    if event.start == event.end:
        return "The stone rests at the finish."
    return f"The stone rolls from {_on(event.start)} to {_on(event.end)}."


def _changed(event: ev.SpeedChanged, name: Name) -> str:
    faster = event.after > event.before
    why = "runs down the slope" if faster else "toils uphill"
    return f"On tile {event.tile} it {why}: speed {event.before} to {event.after}."


_WHY_KEPT: Final = {
    "same_tile": "It stays on its tile and keeps its speed.",
    "flat": "Flat ground: it keeps its speed.",
    "limit": "It keeps its speed, for there is no other to change to.",
    "start_board": "",
    "finish_board": "",
}

_ENDINGS: Final = {
    FINISHED: "is first over the line and wins",
    SURVIVED: "is the only one not flattened and wins",
}


def _over(event: ev.RaceOver, name: Name) -> str:
    return _verdict(event.reason, [name(seat) for seat in event.winners])


def _verdict(reason: str, best: Sequence[str]) -> str:
    if reason == CRUSHED:
        return "The stone has flattened everybody, and nobody wins."
    if reason == TIME:
        wins = "wins" if len(best) == 1 else "share the win"
        return f"The daylight is gone: {listed(best)} in front {wins}."
    return f"{best[0]} {_ENDINGS[reason]}."


_SENTENCES: Final[Mapping[type[Event], Callable[[Any, Name], str]]] = {
    ev.SetupDone: _setup,
    ev.RoundStarted: lambda e, name: f"Round {e.round}.",
    ev.RunShouted: lambda e, name: f'{name(e.seat)} shouts "Run!"',
    ev.DiceThrown: lambda e, name: f"The dice fall: {' '.join(str(value) for value in e.values)}.",
    ev.DieGrabbed: _grabbed,
    ev.TurnOrder: _order,
    ev.TurnStarted: lambda e, name: "",
    ev.GoblinMoved: lambda e, name: f"{name(e.seat)} runs from {e.start} to {_on(e.end)}.",
    ev.GoblinDashed: lambda e, name: f"{name(e.seat)} dashes from {e.start} to {_on(e.end)}.",
    ev.StoneSlowed: _slowed,
    ev.DirtyTrick: lambda e, name: f"{name(e.seat)} pulls a dirty trick on everybody else.",
    ev.GoblinPushed: _pushed,
    ev.GoblinShovedUnder: lambda e, name: (
        f"{name(e.seat)} stumbles back to {e.space}, right under the stone, and is flat."
    ),
    ev.LuckUsed: lambda e, name: f"{name(e.seat)} trusts in luck and rolls the other die again.",
    ev.DieRerolled: lambda e, name: f"The {e.old} becomes a {e.new}.",
    ev.TileRevealed: lambda e, name: f"Tile {e.index} is turned up: {e.code.upper()}.",
    ev.TurnEnded: _turn_ended,
    ev.StoneStep: lambda e, name: "",
    ev.GoblinCrushed: lambda e, name: f"Crunch: {name(e.seat)} is flat on {e.space}.",
    ev.StoneRolled: _rolled,
    ev.SpeedChanged: _changed,
    ev.SpeedKept: lambda e, name: _WHY_KEPT[e.reason],
    ev.DiceReturned: lambda e, name: "",
    ev.GoblinFinished: lambda e, name: f"{name(e.seat)} tumbles over the finish line.",
    ev.RaceOver: _over,
}


# -- the last screen ------------------------------------------------------------------------


def ending(race: Race, name: Name) -> tuple[str, ...]:
    """Who won and why, then every goblin by place; nothing before the end."""
    outcome = result(race)
    if outcome is None:
        return ()
    best = [name(seat) for seat in outcome.winners]
    by_place = sorted(range(race.terms.seats), key=outcome.ranks.__getitem__)
    lines = (f"{outcome.ranks[seat]}. {name(seat)}: {_fate(race, seat)}" for seat in by_place)
    return (_verdict(outcome.reason, best), f"It took {race.round} rounds.", *lines, *_last(race))


def _fate(race: Race, seat: int) -> str:
    space = space_name(race.places[seat])
    if race.crushed[seat]:
        return f"flat on {space} in round {race.crushed[seat]}"
    return "at the finish" if space == "finish" else f"alive on {space}"


def _last(race: Race) -> Iterator[str]:
    """Where the stone was at the end, and how fast."""
    yield f"The stone came as far as {_on(race.stone)}, with speed {race.speed}."

"""One sentence for each kind of event: short, dry, a little rude."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from goblin_games.rules.core import Event, Name
from goblin_games.rules.dice_goblinz import events as ev
from goblin_games.rules.dice_goblinz.actions import Thing
from goblin_games.rules.dice_goblinz.dice import Dice, dice_text

_GOBLINS: Final = {
    "rob": "Robgoblin", "bob": "Bobgoblin", "slob": "Slobgoblin", "snob": "Snobgoblin",
    "hob": "Hobgoblin", "blob": "Blobgoblin", "knob": "Knobgoblin", "mob": "Mobgoblin",
}  # fmt: skip
_ITEMS: Final = {
    "hand": "Grabby Hand", "wand": "Broked Wand", "shield": "Shiny Shield",
    "key": "Skeleton Key", "kazoo": "Annoying Kazoo", "water": "Ouchy Water",
}  # fmt: skip
_ROLES: Final = {"greedy": "Greedy", "groupie": "a Groupie", "coward": "a Coward"}
_REASONS: Final = {
    "most_dice": "has the most dice",
    "strongest": "has no more dice than the next, but bigger ones",
    "cleverest": "ties in dice and in size, but holds more doohickeyz",
    "shared": "share the win",
}


def narrate(event: Event, name: Name) -> str:
    """The sentence for an event; empty for those that say nothing new."""
    return _SENTENCES[type(event)](event, name)


# -- words --------------------------------------------------------------------------------


def listed(words: Sequence[str]) -> str:
    """Words with commas and a last "and".

    >>> listed(["Zog", "Mum", "Nib"])
    'Zog, Mum and Nib'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def thing(what: Thing) -> str:
    """A piece of loot as people say it."""
    return f"a d{what}" if isinstance(what, int) else f"the {_ITEMS[what]}"


def things(dice: Dice, items: Iterable[str]) -> str:
    """Loot as one phrase."""
    return listed([*([dice_text(dice)] if dice else []), *(thing(item) for item in items)])


def many(number: int) -> str:
    """Dice counted: `1 die`, `3 dice`."""
    return "1 die" if number == 1 else f"{number} dice"


def goblin(keyword: str) -> str:
    """A kind of goblin by its keyword."""
    return _GOBLINS[keyword]


# -- sentences ----------------------------------------------------------------------------


def _room_rolled(e: ev.RoomRolled, name: Name) -> str:
    find = ", and they carry something" if e.doohickey >= 5 else ""
    return f"Room {e.room}: difficulty {e.difficulty}, experience {e.experience}{find}."


def _loot_drawn(e: ev.LootDrawn, name: Name) -> str:
    if not e.dice and not e.item:
        return "The adventurers are as poor as you."
    return f"The loot: {things(e.dice, [e.item] if e.item else [])}."


def _shown(e: ev.RaidDiceShown, name: Name) -> str:
    if not e.dice:
        return f"{name(e.seat)} puts no dice in. Everybody looks."
    return f"{name(e.seat)} puts in {dice_text(e.dice)}."


def _rolled(e: ev.DiceRolled, name: Name) -> str:
    total = f", {sum(e.faces)} in all" if len(e.faces) > 1 else ""
    return f"{name(e.seat)} rolls {' '.join(map(str, e.faces))}{total}."


def _committed(e: ev.RoleCommitted, name: Name) -> str:
    return f"{name(e.seat)} secretly is {_ROLES[e.role]} with {dice_text(e.dice, 'no dice')}."


def _planned(e: ev.FlipPlanned, name: Name) -> str:
    return (
        f"{name(e.seat)} secretly turns from {_ROLES[e.old]} into {_ROLES[e.new]}, for a d{e.die}."
    )


def _revealed(e: ev.RolesRevealed, name: Name) -> str:
    groups = []
    for role, words in (("greedy", "Greedy"), ("groupie", "Groupie"), ("coward", "Coward")):
        seats = [name(seat) for seat, own in e.roles if own == role]
        if seats:
            groups.append(f"{words}: {listed(seats)}")
    return f"The roles are turned up. {'; '.join(groups)}."


def _returned(e: ev.CowardDiceReturned, name: Name) -> str:
    return f"{name(e.seat)} was bluffing and picks up {dice_text(e.dice)}."


def _average(e: ev.AverageChosen, name: Name) -> str:
    how = "plays it average" if e.yes else "takes the dice as they lie"
    return f"{name(e.seat)} {how}."


def _stench(e: ev.StenchChosen, name: Name) -> str:
    how = "stinks, and wins all ties" if e.yes else "holds it in"
    return f"{name(e.seat)} {how}."


def _totals(e: ev.TotalsCounted, name: Name) -> str:
    left = e.groupies - e.greedy
    return f"Groupies {e.groupies}, Greedy {e.greedy}: {left} against a target of {e.target}."


def _failed(e: ev.RaidFailed, name: Name) -> str:
    return f"The raid fails by {e.margin}. It costs everybody on it {many(e.loss)}."


def _won(e: ev.RaidWon, name: Name) -> str:
    return f"The raid is won with {e.margin} to spare." if e.margin else "The raid is just won."


def _contest(e: ev.ContestWon, name: Name) -> str:
    if e.side == "greed":
        return f"Greed wins, {e.greedy} against {e.groupie}. The Groupies pay for it."
    return f"The group wins, {e.groupie} against {e.greedy}. The Greedy pay for it."


def _loot_returned(e: ev.LootReturned, name: Name) -> str:
    if not e.dice and not e.items:
        return "There was nothing to get anyway."
    return f"The adventurers keep {things(e.dice, e.items)}."


def _taken_all(e: ev.LootTakenAll, name: Name) -> str:
    if not e.dice and not e.items:
        return f"{name(e.seat)} gets all the rest, which is nothing."
    return f"{name(e.seat)} takes all the rest: {things(e.dice, e.items)}."


def _game_over(e: ev.GameOver, name: Name) -> str:
    if not e.winners:
        return "Nobody has a single die left. Big Boss eats them all."
    names = listed([name(seat) for seat in e.winners])
    return f"{names} {_REASONS[e.reason]}. The rest is supper."


def _ended(e: ev.RaidEnded, name: Name) -> str:
    counts = ", ".join(f"{name(seat)} {dice}" for seat, dice in enumerate(e.counts))
    return f"Dice after raid {e.number}: {counts}."


_SENTENCES: Final[Mapping[type[Event], Callable[[Any, Name], str]]] = {
    ev.GameStarted: lambda e, n: "Big Boss counts his goblins and grins.",
    ev.GoblinAssigned: lambda e, n: f"{n(e.seat)} is a {goblin(e.kind)}.",
    ev.RaidsSet: lambda e, n: f"There will be {e.raids} raid{'s' if e.raids > 1 else ''}.",
    ev.LeaderSet: lambda e, n: f"{n(e.seat)} leads the first raid.",
    ev.RaidStarted: lambda e, n: f"Raid {e.number} begins, {n(e.leader)} leads.",
    ev.LeaderPassed: lambda e, n: f"{n(e.old)} is dead, so {n(e.new)} leads instead.",
    ev.RaidEmpty: lambda e, n: f"Raid {e.number}: everybody is dead, and the room stays quiet.",
    ev.KeyUsed: lambda e, n: f"{n(e.seat)} turns the Skeleton Key: two rooms to choose from.",
    ev.RoomRolled: _room_rolled,
    ev.RoomKept: lambda e, n: f"{n(e.seat)} keeps room {e.room}.",
    ev.TargetSet: lambda e, n: f"The target is {e.target}.",
    ev.LootDrawn: _loot_drawn,
    ev.PileShort: lambda e, n: f"The pile gives {e.got} of {e.wanted} dice; that is all there is.",
    ev.SeatReady: lambda e, n: f"{n(e.seat)} is ready.",
    ev.RoleCommitted: _committed,
    ev.RaidDiceShown: _shown,
    ev.DiceRolled: _rolled,
    ev.PocketzRolled: lambda e, n: f"{n(e.seat)} sneaks in a d{e.die} and rolls {e.face}.",
    ev.LootClaimed: lambda e, n: f"{n(e.seat)} claims {thing(e.thing)} with the Grabby Hand.",
    ev.ClaimLapsed: lambda e, n: f"{n(e.seat)} grabbed at nothing and keeps the Hand.",
    ev.FlipClosed: lambda e, n: "A Knobgoblin has made up its mind, or not.",
    ev.FlipPlanned: _planned,
    ev.RolesRevealed: _revealed,
    ev.FlipRevealed: lambda e, n: (
        f"{n(e.seat)} has flipped, is {_ROLES[e.new]} now, and threw a d{e.die} into the loot."
    ),
    ev.CowardDiceReturned: _returned,
    ev.WandUsed: lambda e, n: f"{n(e.seat)} waves the Broked Wand: 4 more.",
    ev.KazooUsed: lambda e, n: (
        f"{n(e.seat)} blows the Kazoo at the d{e.die} of {n(e.victim)} that shows {e.old}."
    ),
    ev.DieRerolled: lambda e, n: f"The d{e.die} of {n(e.seat)} now shows {e.new}.",
    ev.AverageChosen: _average,
    ev.StenchChosen: _stench,
    ev.TotalsCounted: _totals,
    ev.RaidFailed: _failed,
    ev.DiceLost: lambda e, n: f"{n(e.seat)} loses {dice_text(e.dice)}.",
    ev.LootReturned: _loot_returned,
    ev.RaidWon: _won,
    ev.ClaimPaid: lambda e, n: f"{n(e.seat)} gets {thing(e.thing)}, and the Hand is used up.",
    ev.ContestWon: _contest,
    ev.TieRolled: lambda e, n: (
        f"{listed([n(s) for s in e.seats])} tie for the Greediest; {n(e.winner)} wins the roll-off."
    ),
    ev.DiePaid: lambda e, n: f"{n(e.seat)} throws a d{e.die} into the loot.",
    ev.ShieldUsed: lambda e, n: f"{n(e.seat)} hides behind the Shiny Shield.",
    ev.UnionDie: lambda e, n: f"{n(e.seat)} calls the union: a d{e.die} more in the loot.",
    ev.DieStolen: lambda e, n: f"{n(e.thief)} bullies {n(e.victim)} out of a d{e.die}.",
    ev.TheftBlocked: lambda e, n: f"Nothing to steal from {n(e.victim)}.",
    ev.PickerAppointed: lambda e, n: (
        f"{n(e.by)} calls {n(e.seat)} to the loot." if e.by != e.seat else f"{n(e.by)} goes next."
    ),
    ev.ItemTaken: lambda e, n: f"{n(e.seat)} takes {thing(e.thing)}.",
    ev.PickSkipped: lambda e, n: f"{n(e.seat)} finds nothing good enough.",
    ev.LootTakenAll: _taken_all,
    ev.LeftoverReturned: lambda e, n: f"Nobody wants {dice_text(e.dice)}; back to the pile.",
    ev.GoblinDied: lambda e, n: (
        f"{n(e.seat)} has no dice left and dies"
        + (f", for the {_ordinal(e.deaths)} time." if e.deaths > 1 else ".")
    ),
    ev.GoblinSplit: lambda e, n: f"{n(e.seat)} splits and goes on with a d{e.die}.",
    ev.GoblinRevived: lambda e, n: f"{n(e.seat)} is back at once with {dice_text(e.dice)}.",
    ev.GoblinOut: lambda e, n: f"{n(e.seat)} is out for a raid.",
    ev.GoblinReturned: lambda e, n: f"{n(e.seat)} crawls back with {dice_text(e.dice)}.",
    ev.RaidEnded: _ended,
    ev.GameOver: _game_over,
}


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third", 4: "fourth", 5: "fifth"}.get(number, f"{number}th")

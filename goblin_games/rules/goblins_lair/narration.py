"""Events as sentences: one template for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from goblin_games.rules.core import Event, Name
from goblin_games.rules.goblins_lair import events as e
from goblin_games.rules.goblins_lair.content import HEROES, KING

KINDS: Final = {
    "air": "an air elemental",
    "cra": "a carrion crawler",
    "wol": "a dire wolf",
    "bee": "a fire beetle",
    "gar": "a gargoyle",
    "rat": "a giant rat",
    "gob": "a goblin",
    "chi": "a goblin chief",
    "owl": "an owl bear",
    "ske": "a skeleton",
    "wig": "a wight",
}
ITEMS: Final = {
    "heal": "a Healing Potion",
    "super": "a Super-Healing Potion",
    "shield": "a Magic Shield",
    "sword": "a Magic Sword",
    "speed": "a Potion of Speed",
    "charm": "a Lucky Charm",
}
PHASES: Final = {
    "hero_move": "The heroes move.",
    "monster_move": "The monsters move.",
    "hero_fight": "The heroes fight.",
    "monster_fight": "The monsters bite back.",
    "search": "The heroes look for things that nobody will miss.",
}
REASONS: Final = {
    "half_out": "Too many heroes are out of action: the lair stays what it is.",
    "explored": "Every area is explored and the king has fallen: the lair is done for.",
    "turn_limit": "Time is up, and the lair is still there.",
    "stalemate": "Nothing has happened for so long that everybody goes home.",
}


def who(figure: str) -> str:
    """A figure at the beginning or in the middle of a sentence.

    >>> who("corinna"), who("gob1"), who("king")
    ('Corinna', 'gob1', 'the king')
    """
    if figure == KING:
        return "the king"
    return figure.capitalize() if figure in HEROES else figure


def started(text: str) -> str:
    """A sentence with its first letter large."""
    return text[:1].upper() + text[1:] if text.startswith("the ") else text


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> count(1, "Life", "Lives"), count(2, "point")
    ('1 Life', '2 points')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def sum_text(die: int, total: int) -> str:
    """The arithmetic of a roll.

    >>> sum_text(7, 13), sum_text(7, 7)
    ('7 + 6 = 13', '7')
    """
    return f"{die} + {total - die} = {total}" if total != die else str(die)


def kind_of(figure: str) -> str:
    """What a monster is: `a goblin`."""
    if figure == KING:
        return "the goblin king"
    return KINDS.get(figure.rstrip("0123456789"), "a monster")


def crowd(kinds: tuple[str, ...]) -> str:
    """Monsters of a row, counted: `2 goblins and a goblin chief`."""
    parts = []
    for kind in dict.fromkeys(kinds):
        number, name = kinds.count(kind), KINDS.get(kind, kind)
        noun = name.partition(" ")[2] or name
        plural = "dire wolves" if kind == "wol" else noun + "s"
        parts.append(name if number == 1 else f"{number} {plural}")
    return " and ".join(parts) if parts else "nobody"


def _attack(event: e.AttackRolled) -> str:
    verdict = "a hit" if event.hit else "a miss"
    if event.die == 1:
        verdict = "a 1 never hits"
    elif event.die == 10 and event.total < event.needed:
        verdict = "a 10 always hits"
    roll = sum_text(event.die, event.total)
    return (
        f"{started(who(event.attacker))} strikes at {who(event.target)}: "
        f"{roll} against {event.needed}, {verdict}."
    )


def _lair(event: e.LairRolled) -> str:
    a, b = event.dice
    roll = f"{a} + {b}, {event.total} in all"
    return f"Behind the door: {roll}, row {event.row}: {crowd(event.monsters)}."


def _king_item(event: e.KingItemRolled) -> str:
    if not event.item:
        return f"What the king carries: {event.die}, a potion, which is beneath him. Again."
    return f"What the king carries: {event.die}, {ITEMS[event.item]}."


def _secret(event: e.SecretRolled) -> str:
    if not event.area:
        return f"The secret die shows {event.die}: no good, once more."
    return f"The secret die shows {event.die}: the king hides in area {event.area}."


def _spell(event: e.SpellCast) -> str:
    at = "" if event.target == event.hero else f" on {who(event.target)}"
    return f"{who(event.hero)} casts {event.spell}{at}."


def _recast(event: e.SpellRecastRolled) -> str:
    roll = sum_text(event.die, event.total)
    return f"{who(event.hero)} tries to remember {event.spell}: {roll}, {event.needed} is enough."


def _drunk(event: e.PotionDrunk) -> str:
    if event.target == event.hero:
        return f"{who(event.hero)} drinks {ITEMS[event.potion]}."
    return f"{who(event.hero)} pours {ITEMS[event.potion]} into {who(event.target)}."


def _king_hit(event: e.KingHit) -> str:
    left = f"{count(event.lives, 'Life', 'Lives')} to go" if event.lives else "that was the last"
    points = count(event.points, "point")
    return f"{who(event.by)} hits the king for {points}: {left}."


def _king_fallen(event: e.KingFallen) -> str:
    if not event.item:
        return f"The goblin king falls to {who(event.by)}."
    return f"The goblin king falls, and {who(event.by)} takes {ITEMS[event.item]} off him."


def _out(event: e.HeroOut) -> str:
    return f"{who(event.hero)} is out of action. {started(who(event.by))} looks pleased."


def _over(event: e.GameOver) -> str:
    where = f" The king had hidden in area {event.king_area}." if event.king_area else ""
    return REASONS[event.reason] + where


_TEMPLATES: Final[Mapping[type[Event], Callable[[Any], str]]] = {
    e.GameStarted: lambda x: f"{count(x.heroes, 'hero', 'heroes')} at the mouth of {x.map_name}.",
    e.SpellsChosen: lambda x: f"{who(x.hero)} has learnt {', '.join(x.spells)}.",
    e.ArchwaySet: lambda x: f"The doorway on {x.square} has no door.",
    e.HeroPlaced: lambda x: f"{who(x.hero)} starts on {x.square}.",
    e.TurnStarted: lambda x: f"Turn {x.turn}.",
    e.PhaseStarted: lambda x: PHASES[x.phase],
    e.OrderRolled: lambda x: f"{who(x.hero)} rolls {sum_text(x.die, x.total)} for the order.",
    e.OrderSettled: lambda x: f"The order is {', '.join(map(who, x.heroes))}.",
    e.Moved: lambda x: f"{started(who(x.figure))} moves to {x.end}.",
    e.DoorOpened: lambda x: f"{started(who(x.figure))} opens the door on {x.square}.",
    e.DoorClosed: lambda x: f"{started(who(x.figure))} shuts the door on {x.square}.",
    e.EscapeDeclared: lambda x: f"{started(who(x.figure))} breaks away.",
    e.FreeAttack: lambda x: f"{started(who(x.attacker))} gets a free swing at {who(x.target)}.",
    e.AreaOpened: lambda x: f"{who(x.hero)} looks into area {x.area}.",
    e.LairRolled: _lair,
    e.KingItemRolled: _king_item,
    e.MonsterPlaced: lambda x: f"{_presented(x.figure)} on {x.square}.",
    e.NoRoom: lambda x: f"{count(x.count, 'monster')} found no room and went home.",
    e.SecretRolled: _secret,
    e.KingHides: lambda x: "Half the lair is open: somewhere the king slips into hiding.",
    e.AttackRolled: _attack,
    e.HeroHit: lambda x: f"{who(x.hero)} is hit and has {count(x.lives, 'Life', 'Lives')} left.",
    e.KingHit: _king_hit,
    e.HeroOut: _out,
    e.MonsterDefeated: lambda x: (
        f"{started(who(x.figure))} falls to {who(x.by)} for {count(x.points, 'point')}."
    ),
    e.KingFallen: _king_fallen,
    e.SpellCast: _spell,
    e.SpellRecastRolled: _recast,
    e.SpellForgotten: lambda x: f"{who(x.hero)} has forgotten {x.spell} for good.",
    e.Healed: lambda x: f"{who(x.hero)} is back at {count(x.lives, 'Life', 'Lives')}.",
    e.Hasted: lambda x: f"{who(x.hero)} may run twice as far this turn.",
    e.Paralysed: lambda x: f"{started(who(x.figure))} cannot move this turn.",
    e.Held: lambda x: f"{started(who(x.figure))} cannot attack this turn.",
    e.Shielded: lambda x: f"{who(x.hero)} is shielded until this battle ends.",
    e.ShieldEnded: lambda x: f"The shield around {who(x.hero)} fades.",
    e.PotionDrunk: _drunk,
    e.Passed: lambda x: "",
    e.SearchRolled: lambda x: f"{who(x.hero)} searches: {sum_text(x.die, x.total)}.",
    e.GoldFound: lambda x: f"{who(x.hero)} finds {count(x.gold, 'gold piece')}.",
    e.SpecialFound: lambda x: f"{who(x.hero)} rolls {x.die} and finds {ITEMS[x.item]}.",
    e.NothingFound: lambda x: f"{who(x.hero)} finds nothing but goblin smell.",
    e.AreaCleared: lambda x: f"Area {x.area} is clear.",
    e.MoveEnded: lambda x: "",
    e.GameOver: _over,
}


def _presented(figure: str) -> str:
    if figure == KING:
        return "The goblin king himself stands"
    return f"{figure}, {kind_of(figure)}, appears"


def narrate(event: Event, name: Name) -> str:
    """One whole sentence for an event; empty if it is not worth one."""
    if isinstance(event, e.HeroPicked):
        return f"{name(event.seat)} plays {who(event.hero)}."
    return _TEMPLATES[type(event)](event)

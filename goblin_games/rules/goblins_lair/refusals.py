"""Why an action is not legal, with its ruling. Legs are apart, in `stumbles`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from goblin_games.rules.core import Action, ChanceAction, Refusal
from goblin_games.rules.goblins_lair import stumbles
from goblin_games.rules.goblins_lair.actions import (
    Archway,
    Attack,
    Cast,
    Close,
    Deed,
    Dispute,
    Done,
    Drink,
    End,
    Escape,
    LearnSpells,
    Open,
    Pass,
    Pick,
    PlaceAt,
    Ready,
    Search,
    Shoot,
    Skip,
    Start,
    Step,
)
from goblin_games.rules.goblins_lair.contact import (
    foes_of_hero,
    hero_touches,
    in_contact,
    in_sight,
)
from goblin_games.rules.goblins_lair.content import (
    EXTRA_HEROES,
    MOVE_SPELLS,
    SPEED,
    SPELLS,
    TREASURES,
)
from goblin_games.rules.goblins_lair.discovery import next_name
from goblin_games.rules.goblins_lair.magic import most_lives
from goblin_games.rules.goblins_lair.narration import started, who
from goblin_games.rules.goblins_lair.state import (
    NOBODY,
    Hero,
    Lair,
    Monster,
    Pending,
    Phase,
    hero_of,
    monster_named,
    seat_of,
)

Reason = Callable[[Lair, int, Any], Refusal]

_WANTED: Final = {
    Phase.DOORS: ("The doors are being set; write an archway, or 'ready'.", "4.1.4"),
    Phase.PICK: ("Heroes are being picked.", "4.1.2"),
    Phase.SPELLS: ("Spells are being chosen.", "4.1.3"),
    Phase.START: ("Start squares are being chosen.", "4.1.5"),
    Phase.HERO_MOVE: ("The heroes are moving.", "4.4"),
    Phase.MONSTER_MOVE: ("The monsters are moving.", "4.6"),
    Phase.HERO_FIGHT: ("The heroes are fighting.", "4.7"),
    Phase.MONSTER_FIGHT: ("The monsters are attacking.", "4.8"),
    Phase.SEARCH: ("The heroes are searching; write search or skip.", "4.9"),
}
_PHASES: Final[dict[type[Action], tuple[Phase, ...]]] = {
    Archway: (Phase.DOORS,),
    Ready: (Phase.DOORS,),
    Pick: (Phase.PICK,),
    LearnSpells: (Phase.SPELLS,),
    Start: (Phase.START,),
    Dispute: (Phase.HERO_MOVE, Phase.HERO_FIGHT),
    Drink: (Phase.HERO_MOVE,),
    Pass: (Phase.HERO_FIGHT,),
    Attack: (Phase.HERO_FIGHT, Phase.MONSTER_FIGHT),
    Shoot: (Phase.HERO_FIGHT,),
    Search: (Phase.SEARCH,),
    Skip: (Phase.SEARCH,),
    Cast: (Phase.HERO_MOVE, Phase.HERO_FIGHT),
    Done: (Phase.MONSTER_MOVE, Phase.MONSTER_FIGHT),
    **dict.fromkeys((Step, Open, Close, Escape, End), (Phase.HERO_MOVE, Phase.MONSTER_MOVE)),
}


def why_not(lair: Lair, seat: int, action: Action) -> Refusal:
    """The reason for an action that is known to be illegal, of a seat that may act."""
    if isinstance(action, ChanceAction):
        return Refusal("The dice do that, not you.", "4")
    if lair.pending == Pending.PLACE or isinstance(action, PlaceAt):
        return _place(lair, action)
    if lair.phase not in _PHASES.get(type(action), ()):
        return Refusal(*_WANTED[lair.phase])
    if isinstance(action, Deed):
        stranger = _not_yours(lair, seat, action.figure)
        if stranger is not None:
            return stranger
    return _REASONS[type(action)](lair, seat, action)


def _named(figure: str) -> str:
    """A figure that begins a sentence."""
    return started(who(figure))


# -- whose figure -----------------------------------------------------------------------------


def _not_yours(lair: Lair, seat: int, name: str) -> Refusal | None:
    """Why a seat cannot command a figure; None if it can."""
    if seat:
        own = hero_of(lair, seat).name
        return None if name == own else Refusal(f"You play {who(own)}, not {who(name)}.", "R54")
    monster = monster_named(lair, name)
    if monster is None:
        return Refusal(f"There is no monster '{name}' in the lair.", "4")
    if lair.phase == Phase.MONSTER_MOVE:
        return _cannot_move(lair, monster)
    return None


def _cannot_move(lair: Lair, monster: Monster) -> Refusal | None:
    if lair.paralysed >> monster.number & 1:
        return Refusal(f"{_named(monster.name)} is paralysed and cannot move this turn.", "2.6")
    if lair.spent >> monster.number & 1:
        return Refusal(f"{_named(monster.name)} has moved already.", "4.6")
    if lair.active not in (NOBODY, monster.number):
        return Refusal("Another monster is in the middle of its move; end that first.", "4.6")
    return None


# -- setup ------------------------------------------------------------------------------------


def _archway(lair: Lair, seat: int, action: Archway) -> Refusal:
    number = stumbles.door_on(lair, action.square)
    if number is None:
        return Refusal(f"There is no doorway on {action.square}.", "R52")
    if lair.archways >> number & 1:
        return Refusal(f"The door of {action.square} is gone already.", "4.1.4")
    return Refusal("Area 1 must keep at least one door.", "4.1.4")


def _pick(lair: Lair, seat: int, action: Pick) -> Refusal:
    if seat_of(lair, action.hero) != NOBODY:
        return Refusal(f"{_named(action.hero)} is taken already.", "4.1.2")
    if action.hero in EXTRA_HEROES and action.hero not in lair.terms.heroes:
        return Refusal(f"{_named(action.hero)} does not play in this match.", "2.1")
    return Refusal(f"There is no hero '{action.hero}'.", "2.1")


def _learn(lair: Lair, seat: int, action: LearnSpells) -> Refusal:
    count = lair.terms.heroes[action.figure].spells
    if len(set(action.spells)) < len(action.spells):
        return Refusal("The same spell cannot be chosen twice.", "R21")
    if any(spell not in SPELLS for spell in action.spells):
        return Refusal("There is no such spell.", "2.6")
    given = len(action.spells)
    return Refusal(f"{_named(action.figure)} chooses {count} spells, not {given}.", "4.1.3")


def _start(lair: Lair, seat: int, action: Start) -> Refusal:
    square = lair.ground.numbers.get(action.square)
    if square is None or square not in lair.ground.room[1]:
        return Refusal(f"{action.square} is no floor of area 1.", "4.1.5")
    return Refusal(f"Somebody stands on {action.square} already.", "4.1.5")


def _place(lair: Lair, action: Action) -> Refusal:
    if lair.pending != Pending.PLACE:
        return Refusal("No monster is waiting to be placed.", "4.5.5")
    name = next_name(lair)
    if not isinstance(action, PlaceAt):
        return Refusal(f"First place {who(name)}.", "4.5.5")
    found = lair.discovery
    assert found is not None
    square = lair.ground.numbers.get(action.square)
    if action.figure != name:
        return Refusal(f"The next to be placed is {who(name)}.", "4.5.5")
    if square is None or square not in lair.ground.room[found.area]:
        return Refusal(f"{action.square} is no floor of area {found.area}.", "4.5.5")
    if lair.ground.near[lair.ground.doorways[found.door].at] >> square & 1:
        return Refusal(f"{action.square} is next to the doorway.", "R13")
    return Refusal(f"Somebody stands on {action.square} already.", "4.5.5")


# -- moving -----------------------------------------------------------------------------------


def _legs(check: Callable[[Lair, str, Any], Refusal]) -> Reason:
    def reason(lair: Lair, seat: int, action: Deed) -> Refusal:
        return check(lair, action.figure, action)

    return reason


def _dispute(lair: Lair, seat: int, action: Dispute) -> Refusal:
    if lair.terms.options.hero_order != "free":
        return Refusal("In this match the order is not free.", "R40")
    if lair.active != NOBODY:
        return Refusal("Too late: you are moving already.", "4.3.2")
    if lair.order:
        return Refusal("The order has been rolled for in this phase.", "4.3.2")
    return Refusal("There is nobody left to dispute with.", "4.3.2")


def _drink(lair: Lair, seat: int, action: Drink) -> Refusal:
    hero = hero_of(lair, seat)
    late = _too_late(lair, seat)
    if late is not None:
        return late
    potion = TREASURES.index(action.potion)
    if not hero.bag[potion]:
        return Refusal(f"You have no {lair.terms.treasures[potion].name}.", "4.4.3")
    if potion == SPEED:
        if action.target != hero.name:
            return Refusal("A Potion of Speed works on its drinker only.", "R23")
        return Refusal("You are under a Potion of Speed already.", "R23")
    if action.target != hero.name and not lair.terms.options.give_potions:
        return Refusal("In this match potions are not given away.", "R24")
    return _cannot_heal(lair, hero, action.target)


def _too_late(lair: Lair, seat: int) -> Refusal | None:
    if lair.active == seat and not lair.fresh:
        return Refusal("Spells and potions come first in a move or not at all.", "R18")
    if lair.active == seat and lair.spoken:
        return Refusal("You have cast a spell in this move already.", "R18")
    return None


def _cannot_heal(lair: Lair, hero: Hero, name: str) -> Refusal:
    seat = seat_of(lair, name)
    if seat == NOBODY:
        return Refusal(f"There is no hero '{name}' here.", "2.6")
    other = hero_of(lair, seat)
    if not other.lives:
        return Refusal(f"{_named(name)} is beyond help.", "R25")
    if other.lives >= most_lives(lair, other):
        return Refusal(f"{_named(name)} has all Lives.", "R25")
    return Refusal(f"{_named(name)} is not in touch.", "R5")


# -- fighting ---------------------------------------------------------------------------------


def _attack(lair: Lair, seat: int, action: Attack) -> Refusal:
    if not seat:
        return _monster_attack(lair, action)
    monster = monster_named(lair, action.target)
    if monster is None:
        return _no_monster(lair, action.target)
    return Refusal(f"{_named(action.target)} is not in contact.", "R5")


def _no_monster(lair: Lair, name: str) -> Refusal:
    if seat_of(lair, name) != NOBODY:
        return Refusal("Heroes do not harm each other.", "R51")
    return Refusal(f"There is no monster '{name}' in the lair.", "4.7")


def _monster_attack(lair: Lair, action: Attack) -> Refusal:
    monster = monster_named(lair, action.figure)
    assert monster is not None
    if lair.held >> monster.number & 1:
        return Refusal(f"{_named(monster.name)} is held and cannot attack this turn.", "2.6")
    if lair.spent >> monster.number & 1:
        return Refusal(f"{_named(monster.name)} has attacked already.", "4.8")
    seat = seat_of(lair, action.target)
    if seat == NOBODY or not hero_of(lair, seat).lives:
        return Refusal(f"There is no hero '{action.target}' to attack.", "4.8")
    return Refusal(f"{_named(action.target)} is not in contact with {who(monster.name)}.", "R5")


def _shoot(lair: Lair, seat: int, action: Shoot) -> Refusal:
    hero = hero_of(lair, seat)
    if not lair.terms.heroes[hero.name].missile:
        return Refusal(f"{_named(hero.name)} has nothing to shoot with.", "4.7.2")
    monster = monster_named(lair, action.target)
    if monster is None:
        return _no_monster(lair, action.target)
    if in_contact(lair, hero, monster):
        return Refusal(f"{_named(monster.name)} is in contact; attack it.", "R43")
    if foes_of_hero(lair, hero.at) and not lair.terms.options.missiles_in_contact:
        return Refusal("In this match nobody shoots while in contact.", "R43")
    return Refusal(f"{_named(monster.name)} is not in sight.", "R44")


def _cast(lair: Lair, seat: int, action: Cast) -> Refusal:
    hero = hero_of(lair, seat)
    if action.spell not in hero.spells:
        forgot = action.spell in hero.lost
        text = "has forgotten" if forgot else "does not know"
        return Refusal(f"{_named(hero.name)} {text} {action.spell}.", "R19" if forgot else "4.1.3")
    if (action.spell in MOVE_SPELLS) != (lair.phase == Phase.HERO_MOVE):
        when = "move" if action.spell in MOVE_SPELLS else "fight"
        return Refusal(f"{action.spell} is cast in the hero {when}.", "R18")
    late = _too_late(lair, seat) if lair.phase == Phase.HERO_MOVE else None
    return late or _AIMS[action.spell](lair, hero, action)


def _aim_haste(lair: Lair, hero: Hero, action: Cast) -> Refusal:
    seat = seat_of(lair, action.target)
    if seat == NOBODY or not hero_of(lair, seat).lives:
        return Refusal(f"There is no hero '{action.target}' to hasten.", "2.6")
    if lair.hasted >> seat & 1:
        return Refusal(f"{_named(action.target)} is hasted already.", "2.6")
    if not lair.waiting >> seat & 1:
        return Refusal(f"{_named(action.target)} has moved this turn.", "R20")
    assert not hero_touches(lair, hero, hero_of(lair, seat))
    return Refusal(f"{_named(action.target)} is not in touch.", "R5")


def _aim_at_monster(lair: Lair, hero: Hero, action: Cast) -> Refusal:
    monster = monster_named(lair, action.target)
    if monster is None:
        return _no_monster(lair, action.target)
    if not in_sight(lair, hero, monster):
        ruling = "R63" if in_contact(lair, hero, monster) else "R44"
        return Refusal(f"{_named(monster.name)} is not in sight.", ruling)
    state = "paralysed" if action.spell == "paralysis" else "held"
    return Refusal(f"{_named(monster.name)} is {state} already.", "2.6")


def _aim_shield(lair: Lair, hero: Hero, action: Cast) -> Refusal:
    if action.target != hero.name:
        return Refusal("Shield is cast on oneself.", "2.6")
    if hero.shield:
        return Refusal("You are shielded already.", "2.6")
    return Refusal("There is no monster left to be shielded from.", "R64")


_AIMS: Final[dict[str, Callable[[Lair, Hero, Cast], Refusal]]] = {
    "cure": lambda lair, hero, action: _cannot_heal(lair, hero, action.target),
    "haste": _aim_haste,
    "paralysis": _aim_at_monster,
    "hold": _aim_at_monster,
    "missile": _aim_at_monster,
    "shield": _aim_shield,
}


def _never(lair: Lair, seat: int, action: Action) -> Refusal:
    return Refusal("That cannot be done now.", "4")


_REASONS: Final[dict[type[Action], Reason]] = {
    Archway: _archway,
    Ready: _never,
    Pick: _pick,
    LearnSpells: _learn,
    Start: _start,
    Dispute: _dispute,
    Step: _legs(stumbles.step),
    Open: _legs(stumbles.open_door),
    Close: _legs(stumbles.close_door),
    Escape: _legs(stumbles.escape),
    End: _never,
    Drink: _drink,
    Cast: _cast,
    Attack: _attack,
    Shoot: _shoot,
    Pass: _never,
    Search: _never,
    Skip: _never,
    Done: lambda lair, seat, action: Refusal(
        "A monster is in the middle of its move; end that first.", "4.6"
    ),
}

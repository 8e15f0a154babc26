"""Phases, questions and labels: what people read while they decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from goblin_games.rules.core import Action, Label, Phase
from goblin_games.rules.core.geometry import Direction
from goblin_games.rules.goblins_lair import actions as a
from goblin_games.rules.goblins_lair.content import TREASURES
from goblin_games.rules.goblins_lair.discovery import next_name
from goblin_games.rules.goblins_lair.narration import count, kind_of, started, who
from goblin_games.rules.goblins_lair.odds import (
    hero_hits,
    monster_hits,
    percent,
    remembers,
    search_faces,
)
from goblin_games.rules.goblins_lair.paths import mover_of
from goblin_games.rules.goblins_lair.state import (
    NOBODY,
    Hero,
    King,
    Lair,
    Pending,
    hero_of,
    monster_named,
    opened_count,
    seat_of,
)
from goblin_games.rules.goblins_lair.state import Phase as Stage

_NAMES: Final = {
    Stage.DOORS: ("Doors", "setup"),
    Stage.PICK: ("Pick heroes", "setup"),
    Stage.SPELLS: ("Choose spells", "magic"),
    Stage.START: ("Start squares", "setup"),
    Stage.HERO_MOVE: ("Heroes move", "moving"),
    Stage.MONSTER_MOVE: ("Monsters move", "monsters"),
    Stage.HERO_FIGHT: ("Heroes fight", "fighting"),
    Stage.MONSTER_FIGHT: ("Monsters fight", "fighting"),
    Stage.SEARCH: ("Search", "searching"),
    Stage.OVER: ("Over", "ending"),
}
_INTERRUPTS: Final = {
    Pending.ORDER: ("Order roll", "order"),
    Pending.RECAST: ("Recast", "magic"),
    Pending.FREE_ATTACK: ("Free attack", "contact"),
    Pending.LAIR: ("Discovery", "discovery"),
    Pending.KING_ITEM: ("The king", "king"),
    Pending.PLACE: ("Place monsters", "discovery"),
    Pending.SECRET: ("The king hides", "king"),
    Pending.ATTACK: ("Attack", "fighting"),
    Pending.SEARCH: ("Search", "searching"),
    Pending.GOLD: ("Gold", "searching"),
    Pending.SPECIAL: ("Treasure", "searching"),
}


def phase(lair: Lair) -> Phase:
    """Where in the game we are."""
    limit = lair.terms.turn_limit
    where = f"turn {lair.turn}" + (f" of {limit}" if limit else "") if lair.turn else "setup"
    name, rules = _INTERRUPTS.get(lair.pending) or _NAMES[lair.phase]
    opened = f"{lair.terms.map_name}, {opened_count(lair)} of {lair.ground.areas} open"
    return Phase(where, name, opened, rules)


def king_status(lair: Lair) -> str:
    """What is known of the king."""
    match lair.king:
        case King.ABROAD:
            return "not yet hidden"
        case King.HIDDEN:
            return f"hides in area {lair.king_area}" if lair.king_area else "hides somewhere"
        case King.FOUND:
            return "found"
    return "fallen"


# -- questions --------------------------------------------------------------------------------


def question(lair: Lair, seat: int) -> str:
    """What a seat is asked now."""
    if lair.pending == Pending.PLACE:
        name = next_name(lair)
        return f"Where does {name} ({kind_of(name)}) stand?"
    if lair.phase == Stage.DOORS:
        return "Which doorways shall have no door?"
    if lair.phase == Stage.PICK:
        return "Which hero do you play?"
    if not seat:
        return _monster_question(lair)
    hero = hero_of(lair, seat)
    return _HERO_QUESTIONS[lair.phase](lair, hero)


def _monster_question(lair: Lair) -> str:
    if lair.phase == Stage.MONSTER_FIGHT:
        return "Which monster attacks whom?"
    for monster in lair.monsters:
        if monster.number == lair.active:
            left = count(lair.points, "point")
            return f"{started(who(monster.name))} moves, {left} left. Where to?"
    return "Which monster moves?"


def _move_question(lair: Lair, hero: Hero) -> str:
    mover = mover_of(lair, hero.name)
    points = mover.points if mover is not None else 0
    if lair.active == NOBODY:
        return f"{who(hero.name)} may move, {count(points, 'point')}. Where to?"
    return f"{who(hero.name)} has {count(points, 'point')} left. Where to?"


_HERO_QUESTIONS: Final[Mapping[Stage, Callable[[Lair, Hero], str]]] = {
    Stage.SPELLS: lambda lair, hero: (
        f"Which {lair.terms.heroes[hero.name].spells} spells does {who(hero.name)} learn?"
    ),
    Stage.START: lambda lair, hero: f"Where does {who(hero.name)} start?",
    Stage.HERO_MOVE: _move_question,
    Stage.HERO_FIGHT: lambda lair, hero: f"What does {who(hero.name)} do in this fight?",
    Stage.SEARCH: lambda lair, hero: f"Does {who(hero.name)} search here?",
}


# -- labels -----------------------------------------------------------------------------------

_KEYPAD: Final = "89632147"
"""Keys of the eight directions from north on, as they lie on a number pad."""
_KEYS: Final[Mapping[type[Action], str]] = {
    a.Open: "o", a.Close: "c", a.Escape: "x", a.End: "e", a.Attack: "a", a.Shoot: "f",
    a.Drink: "p", a.Pass: "p", a.Search: "s", a.Skip: "k", a.Dispute: "r", a.Ready: "r",
    a.Done: "d",
}  # fmt: skip
_SPELL_KEYS: Final = {
    "cure": "u", "haste": "t", "paralysis": "l", "missile": "m", "hold": "h", "shield": "s",
}  # fmt: skip


def label(lair: Lair, seat: int, action: Action, choices: Sequence[Action]) -> Label:
    """How a choice is offered among the others."""
    text, note = _LABELS.get(type(action), _plain)(lair, action)
    key = _wish(lair, action)
    if key:
        rivals = (other for other in choices if _wish(lair, other) == key)
        key = key if next(rivals, action) == action else ""
    return Label(text, note, key)


def _wish(lair: Lair, action: Action) -> str:
    """The key that an action would like to have; the first of several gets it."""
    if isinstance(action, a.Step):
        return _KEYPAD[action.direction]
    if isinstance(action, a.Cast):
        return _SPELL_KEYS.get(action.spell, "")
    if isinstance(action, a.Pick):
        return lair.terms.heroes[action.hero].letter.lower()
    return _KEYS.get(type(action), "")


Words = tuple[str, str]


def _plain(lair: Lair, action: Any) -> Words:
    return str(action), ""


def _step(lair: Lair, action: a.Step) -> Words:
    mover = mover_of(lair, action.figure)
    walk = lair.ground.towards[mover.at][action.direction] if mover is not None else None
    to = f" to {lair.ground.names[walk.to]}" if walk is not None else ""
    note = count(walk.cost, "point") if walk is not None and walk.cost > 1 else ""
    return f"{_whose(lair, action)}{Direction(action.direction).word}{to}", note


def _is_active(lair: Lair, action: a.Deed) -> bool:
    monster = monster_named(lair, action.figure)
    return monster is not None and monster.number == lair.active


def _attack(lair: Lair, action: Any) -> Words:
    monster = monster_named(lair, action.target)
    if monster is not None:
        hero = hero_of(lair, seat_of(lair, action.figure))
        points = lair.terms.kinds[monster.kind].attack
        chance = percent(hero_hits(lair, hero, monster))
        return f"{action.word} {who(action.target)}", f"{chance}, {count(points, 'point')}"
    striker, seat = monster_named(lair, action.figure), seat_of(lair, action.target)
    assert striker is not None
    chance = percent(monster_hits(lair, striker, hero_of(lair, seat)))
    return f"{action.figure} attacks {who(action.target)}", chance


def _cast(lair: Lair, action: a.Cast) -> Words:
    hero = hero_of(lair, seat_of(lair, action.figure))
    on = "" if action.target == action.figure else f" on {who(action.target)}"
    faces = remembers(lair, hero, action.spell)
    return f"{action.spell}{on}", "sure" if action.spell not in hero.cast else percent(faces)


def _drink(lair: Lair, action: a.Drink) -> Words:
    row = lair.terms.treasures[TREASURES.index(action.potion)]
    on = "" if action.target == action.figure else f" for {who(action.target)}"
    effect = (
        f"+{row.amount} Move" if action.potion == "speed" else count(row.amount, "Life", "Lives")
    )
    return f"{row.name}{on}", effect


def _pick(lair: Lair, action: a.Pick) -> Words:
    row = lair.terms.heroes[action.hero]
    extra = f", {row.spells} spells" if row.spells else f", {row.missile}" if row.missile else ""
    return row.name, f"Move {row.move} Attack {row.attack} Defense {row.defense}{extra}"


def _search(lair: Lair, action: a.Search) -> Words:
    faces = search_faces(lair, hero_of(lair, seat_of(lair, action.figure)))
    return "search", ", ".join(f"{kind} {percent(faces[kind])}" for kind in faces)


def _escape(lair: Lair, action: a.Escape) -> Words:
    return f"{_whose(lair, action)}escape", "every enemy in contact strikes first"


def _door(verb: str) -> Callable[[Lair, Any], Words]:
    return lambda lair, action: (f"{_whose(lair, action)}{verb} {action.square}", "")


def _whose(lair: Lair, action: a.Deed) -> str:
    """The figure's name, where it is not clear whose move it is."""
    is_known = seat_of(lair, action.figure) != NOBODY or _is_active(lair, action)
    return "" if is_known else f"{action.figure} "


def _of_monster(verb: str) -> Callable[[Lair, Any], Words]:
    def text(lair: Lair, action: a.End) -> Words:
        monster = monster_named(lair, action.figure)
        return (verb if monster is None else f"{action.figure} stays"), ""

    return text


_LABELS: Final[Mapping[type[Action], Callable[[Lair, Any], Words]]] = {
    a.Pick: _pick,
    a.LearnSpells: lambda lair, action: (", ".join(action.spells), ""),
    a.Archway: lambda lair, action: (f"archway on {action.square}", ""),
    a.Ready: lambda lair, action: ("ready", "all other doorways have doors"),
    a.Start: lambda lair, action: (action.square, ""),
    a.Step: _step,
    a.Open: _door("open"),
    a.Close: _door("shut"),
    a.Escape: _escape,
    a.End: _of_monster("end the move"),
    a.Dispute: lambda lair, action: ("roll for the order", ""),
    a.PlaceAt: lambda lair, action: (action.square, ""),
    a.Done: lambda lair, action: ("done", "the others do nothing"),
    a.Attack: _attack,
    a.Shoot: _attack,
    a.Cast: _cast,
    a.Drink: _drink,
    a.Pass: lambda lair, action: ("pass", ""),
    a.Search: _search,
    a.Skip: lambda lair, action: ("skip", "you may search here another time"),
}


# -- odds -------------------------------------------------------------------------------------


def odds(lair: Lair, choices: Sequence[Action]) -> tuple[str, ...]:
    """The chances of the choices that are left to dice, one sentence each."""
    return tuple(sentence for action in choices if (sentence := _odds(lair, action)))


def _odds(lair: Lair, action: Action) -> str:
    match action:
        case a.Attack() | a.Shoot():
            chance = _attack(lair, action)[1].split(",")[0]
            return f"{started(who(action.figure))} hits {who(action.target)} with {chance}."
        case a.Cast(figure, spell, target):
            hero = hero_of(lair, seat_of(lair, figure))
            if spell in hero.cast:
                chance = percent(remembers(lair, hero, spell))
                return f"{who(figure)} still knows {spell} with {chance} ({who(target)})."
        case a.Search(figure):
            return f"{who(figure)} finds {_search(lair, action)[1]}."
    return ""

"""A match from action to action: who acts, what is legal, what is due, what happens (spec 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from goblin_games.rules.core import ALL, CHANCE, Action, Actor, Dice, Due, Log, Seen, Token
from goblin_games.rules.goblins_lair import (
    discovery,
    fighting,
    flow,
    free_attacks,
    magic,
    order,
    potions,
    searching,
    setup,
    walking,
)
from goblin_games.rules.goblins_lair.actions import (
    D6,
    D10,
    Archway,
    Attack,
    Cast,
    Close,
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
    TwoD10,
)
from goblin_games.rules.goblins_lair.state import (
    MONSTER_SEAT,
    NOBODY,
    Lair,
    Pending,
    Phase,
    hero_of,
)

# -- who acts ---------------------------------------------------------------------------------

_CHANCE: Final = (CHANCE,)
_MONSTERS: Final = (MONSTER_SEAT,)


def actors(lair: Lair) -> tuple[Actor, ...]:
    """Who may act now: chance, the monster side, one hero, or several (4.3)."""
    if lair.pending:
        return _MONSTERS if lair.pending == Pending.PLACE else _CHANCE
    match lair.phase:
        case Phase.HERO_MOVE:
            if lair.active != NOBODY:
                return order.SEATS[1 << lair.active]
            return order.whose_turn(lair)
        case Phase.HERO_FIGHT:
            return order.whose_turn(lair)
        case Phase.MONSTER_MOVE | Phase.MONSTER_FIGHT | Phase.DOORS:
            return _MONSTERS
        case Phase.SEARCH:
            return (searching.searcher(lair),)
        case Phase.PICK:
            return (len(lair.heroes) + 1,)
        case Phase.SPELLS:
            return (setup.pupil(lair),)
        case Phase.START:
            return (setup.unplaced(lair),)
    return ()


# -- what is legal ----------------------------------------------------------------------------


def legal(lair: Lair, seat: int) -> Sequence[Action]:
    """All legal actions of a seat; none if it is not its turn."""
    if seat not in actors(lair):
        return ()
    if lair.choices is not None:
        return lair.choices
    if lair.pending:
        return discovery.place_choices(lair)
    return _LEGAL[lair.phase](lair, seat)


def _search_choices(lair: Lair, seat: int) -> tuple[Action, ...]:
    name = hero_of(lair, seat).name
    return (Search(name), Skip(name))


_LEGAL: Final[Mapping[Phase, Callable[[Lair, int], Sequence[Action]]]] = {
    Phase.DOORS: lambda lair, seat: setup.door_choices(lair),
    Phase.PICK: lambda lair, seat: setup.pick_choices(lair),
    Phase.SPELLS: lambda lair, seat: setup.spell_choices(lair),
    Phase.START: lambda lair, seat: setup.start_choices(lair),
    Phase.HERO_MOVE: flow.hero_move_choices,
    Phase.MONSTER_MOVE: lambda lair, seat: flow.monster_move_choices(lair),
    Phase.HERO_FIGHT: flow.hero_fight_choices,
    Phase.MONSTER_FIGHT: lambda lair, seat: fighting.monster_choices(lair),
    Phase.SEARCH: _search_choices,
}


# -- what chance does -------------------------------------------------------------------------


def chance(lair: Lair) -> tuple[Due, ...]:
    """The one roll that is due, if one is."""
    if not lair.pending or lair.pending == Pending.PLACE:
        return ()
    return _DUES[lair.pending](lair)


def _make_d10(tokens: tuple[Token, ...]) -> D10:
    return D10(int(tokens[0]))


def _make_2d10(tokens: tuple[Token, ...]) -> TwoD10:
    return TwoD10(int(tokens[0]), int(tokens[1]))


def _make_d6(tokens: tuple[Token, ...]) -> D6:
    return D6(int(tokens[0]))


@lru_cache(maxsize=4096)
def _d10(label: str) -> tuple[Due, ...]:
    return (Dice(label, _make_d10, (10,)),)


@lru_cache(maxsize=4096)
def _duel(what: str, attacker: str, target: str) -> tuple[Due, ...]:
    return _d10(f"the {what} of {attacker} on {target}")


def _order_due(lair: Lair) -> tuple[Due, ...]:
    assert lair.lots is not None
    return _d10(f"the order roll of {hero_of(lair, order.roller(lair.lots)).name}")


def _recast_due(lair: Lair) -> tuple[Due, ...]:
    assert lair.casting is not None
    return _d10(f"whether {lair.casting.hero} remembers {lair.casting.spell}")


def _attack_due(lair: Lair) -> tuple[Due, ...]:
    assert lair.blow is not None
    return _duel("attack", lair.blow.attacker, lair.blow.target)


def _searcher_due(what: str) -> Callable[[Lair], tuple[Due, ...]]:
    return lambda lair: _d10(f"{what} of {hero_of(lair, searching.searcher(lair)).name}")


_LAIR_DUE: Final = (Dice("what waits behind the door", _make_2d10, (10, 10)),)
_SECRET_DUE: Final = (Dice("where the king hides", _make_d6, (6,), seen_by=discovery.MONSTER_SIDE),)

_DUES: Final[Mapping[Pending, Callable[[Lair], tuple[Due, ...]]]] = {
    Pending.ORDER: _order_due,
    Pending.RECAST: _recast_due,
    Pending.FREE_ATTACK: lambda lair: _duel("free attack", *free_attacks.names(lair)),
    Pending.LAIR: lambda lair: _LAIR_DUE,
    Pending.KING_ITEM: lambda lair: _d10("what the king carries"),
    Pending.SECRET: lambda lair: _SECRET_DUE,
    Pending.ATTACK: _attack_due,
    Pending.SEARCH: _searcher_due("the search"),
    Pending.GOLD: _searcher_due("the gold"),
    Pending.SPECIAL: _searcher_due("the treasure"),
}


def seen_by(lair: Lair) -> Seen:
    """Who may read an outcome of what is due."""
    return discovery.MONSTER_SIDE if lair.pending == Pending.SECRET else ALL


# -- what happens -----------------------------------------------------------------------------

_ROLLS: Final[Mapping[Pending, Callable[[Lair, D10, Log], None]]] = {
    Pending.ORDER: order.roll,
    Pending.RECAST: magic.roll,
    Pending.FREE_ATTACK: free_attacks.roll,
    Pending.KING_ITEM: discovery.roll_item,
    Pending.ATTACK: fighting.roll,
    Pending.SEARCH: searching.roll,
    Pending.GOLD: searching.roll_gold,
    Pending.SPECIAL: searching.roll_special,
}


def _roll(lair: Lair, action: D10, log: Log) -> None:
    _ROLLS[lair.pending](lair, action, log)


HANDLERS: Final[Mapping[type[Action], Callable[[Lair, Any, Log], None]]] = {
    Archway: setup.archway,
    Ready: setup.ready,
    Pick: setup.pick,
    LearnSpells: setup.learn,
    Start: setup.start_at,
    Dispute: order.dispute,
    Step: walking.step,
    Open: walking.open_door,
    Close: walking.close_door,
    Escape: walking.escape,
    End: walking.end,
    Cast: magic.cast,
    Drink: potions.drink,
    PlaceAt: discovery.place,
    Done: flow.done,
    Attack: fighting.attack,
    Shoot: fighting.attack,
    Pass: fighting.pass_by,
    Search: searching.search,
    Skip: searching.skip,
    D10: _roll,
    TwoD10: discovery.roll_lair,
    D6: discovery.roll_secret,
}


def play(lair: Lair, action: Action, log: Log) -> None:
    """Change `lair` by an action and all that follows without asking anybody."""
    lair.choices = None
    HANDLERS[type(action)](lair, action, log)
    flow.play_on(lair, log)

"""One board from action to action: who acts, what is legal, what is due, what happens (spec 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, cast

from goblin_games.rules.core import CHANCE, Action, Actor, Choices, Dice, Draw, Due, Log, Token
from goblin_games.rules.oh_my_lair import buy, dice, hero, order, setup
from goblin_games.rules.oh_my_lair.actions import (
    Buy,
    Concede,
    Deal,
    Done,
    DrawCreature,
    Keep,
    Mojo,
    Next,
    Order,
    Reroll,
    Reveal,
    Roll,
    Summon,
)
from goblin_games.rules.oh_my_lair.content import PLACES, REGIONS
from goblin_games.rules.oh_my_lair.state import Lair, Step, power_at, suspects

# -- who acts -----------------------------------------------------------------------------

ASKS: Final = (Step.ORDER, Step.CHOOSE, Step.ROLLED, Step.BUY, Step.BATTLE_ROLLED)
NOBODY_ACTS: Final = (Step.WAIT, Step.OVER)
MAX_SEATS = 4


def _turns(seat: int) -> tuple[tuple[Actor, ...], ...]:
    asked, chance, nobody = (seat,), (CHANCE,), ()
    return tuple(
        asked if step in ASKS else nobody if step in NOBODY_ACTS else chance for step in Step
    )


_TURNS = tuple(_turns(seat) for seat in range(MAX_SEATS))


def actors(lair: Lair) -> tuple[Actor, ...]:
    """The seat with the horn, chance, or nobody."""
    return _TURNS[lair.horn][lair.step]


# -- what is legal ------------------------------------------------------------------------


@cache
def _next_choices(todo: tuple[tuple[int, int], ...]) -> Choices:
    return Choices(Next(PLACES[place].keyword) for place, _ in todo)


def legal(lair: Lair) -> Sequence[Action]:
    """All legal actions of whoever decides; none where chance is due."""
    match lair.step:
        case Step.BUY:
            return buy.wares(lair)
        case Step.ROLLED | Step.BATTLE_ROLLED:
            return dice.AFTER_ROLL[len(lair.dice)]
        case Step.ORDER:
            return order.orders(lair.minions)
        case Step.CHOOSE:
            return _next_choices(lair.todo)
    return ()


# -- what chance does ---------------------------------------------------------------------


def chance(lair: Lair) -> tuple[Due, ...]:
    """The one roll or draw that is due, if one is."""
    match lair.step:
        case Step.ROLL:
            return _place_roll(*lair.todo[0])
        case Step.DRAW | Step.PIT:
            return _creature(lair.pile)
        case Step.DEAL:
            return _soldier(len(lair.soldiers), _not_dealt(lair))
        case Step.REROLL | Step.BATTLE_REROLL:
            return _REROLL
        case Step.BATTLE_ROLL:
            return _battle_roll(lair.position, power_at(lair, lair.position))
        case Step.REVEAL | Step.REVEAL_START:
            return face(suspects(lair))
    return ()


def _not_dealt(lair: Lair) -> tuple[str, ...]:
    gone = (*lair.soldiers, lair.terms.road_hero)  # R33
    return tuple([hero for hero in lair.terms.heroes if hero not in gone])


def _make_roll(tokens: tuple[Token, ...]) -> Roll:
    return Roll(cast("tuple[int, ...]", tokens))


@cache
def _place_roll(place: int, minions: int) -> tuple[Due, ...]:
    return (Dice(f"the roll for {PLACES[place].name}", _make_roll, (6,) * minions),)


@cache
def _battle_roll(space: int, power: int) -> tuple[Due, ...]:
    return (Dice(f"the battle on space {space}", _make_roll, (6,) * power),)


def _make_reroll(tokens: tuple[Token, ...]) -> Reroll:
    return Reroll(int(tokens[0]))


_REROLL = (Dice("the die that mojo rolls again", _make_reroll, (6,)),)


def _make_draw(tokens: tuple[Token, ...]) -> DrawCreature:
    return DrawCreature(str(tokens[0]))


@lru_cache(maxsize=4096)
def _creature(pile: tuple[str, ...]) -> tuple[Due, ...]:
    return (Draw("a creature for the Pit", _make_draw, pile),)  # R13


@lru_cache(maxsize=4096)
def _soldier(region: int, heroes: tuple[str, ...]) -> tuple[Due, ...]:
    place = REGIONS[region]

    def make(tokens: tuple[Token, ...]) -> Deal:
        return Deal(place.keyword, str(tokens[0]))

    return (Draw(f"the soldier of {place.name}", make, heroes),)


def _make_reveal(tokens: tuple[Token, ...]) -> Reveal:
    return Reveal(str(tokens[0]))


@lru_cache(maxsize=4096)
def face(heroes: tuple[str, ...]) -> tuple[Due, ...]:
    return (Draw("the face of the hero", _make_reveal, heroes),)  # R4


# -- what happens -------------------------------------------------------------------------


def _draw(lair: Lair, action: DrawCreature, log: Log) -> None:
    if lair.step == Step.PIT:
        setup.first_draw(lair, action, log)
    else:
        order.draw(lair, action, log)


HANDLERS: Final[Mapping[type[Action], Callable[[Lair, Any, Log], None]]] = {
    Deal: setup.deal,
    Reveal: hero.reveal,
    DrawCreature: _draw,
    Roll: dice.roll,
    Reroll: dice.reroll,
    Order: order.order,
    Next: order.choose_next,
    Mojo: dice.mojo,
    Keep: dice.keep,
    Buy: buy.buy,
    Summon: buy.summon,
    Done: buy.done,
    Concede: hero.concede,
}

_FORCED: dict[Step, Callable[[Lair, Log], None]] = {
    Step.UPKEEP: order.upkeep,
    Step.SHOP: buy.open_shop,
    Step.WALK: hero.walk,
}
FORCED: Final = tuple(_FORCED.get(step) for step in Step)


def play(lair: Lair, action: Action, log: Log) -> None:
    """Change `lair` by an action and all that follows without asking anybody."""
    HANDLERS[type(action)](lair, action, log)
    play_on(lair, log)


def play_on(lair: Lair, log: Log) -> None:
    """The forced steps: upkeep, a shop with nothing to sell, the hero's walk."""
    while (forced := FORCED[lair.step]) is not None:
        forced(lair, log)

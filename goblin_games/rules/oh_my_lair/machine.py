"""One board from action to action: who acts, what is legal, what happens (spec 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from goblin_games.rules.core import CHANCE, Action, Actor, Choices, Log
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
from goblin_games.rules.oh_my_lair.content import PLACES
from goblin_games.rules.oh_my_lair.state import (
    BATTLE_ROLLED,
    BUY,
    CHOOSE,
    ORDER,
    OVER,
    PIT,
    ROLLED,
    SHOP,
    UPKEEP,
    WAIT,
    WALK,
    Lair,
    Step,
)

# -- who acts -----------------------------------------------------------------------------

ASKS: Final = (ORDER, CHOOSE, ROLLED, BUY, BATTLE_ROLLED)
NOBODY_ACTS: Final = (WAIT, OVER)
MAX_SEATS = 4


def _turns(seat: int) -> tuple[tuple[Actor, ...], ...]:
    asked, chance, nobody = (seat,), (CHANCE,), ()
    return tuple(
        asked if step in ASKS else nobody if step in NOBODY_ACTS else chance for step in Step
    )


TURNS: Final = tuple(_turns(seat) for seat in range(MAX_SEATS))
"""Who acts, by the seat that decides and the sub-state."""


def actors(lair: Lair) -> tuple[Actor, ...]:
    """The seat with the horn, chance, or nobody."""
    return TURNS[lair.horn][lair.step]


# -- what is legal ------------------------------------------------------------------------


@cache
def _next_places(todo: tuple[tuple[int, int], ...]) -> Choices:
    return Choices(Next(PLACES[place].keyword) for place, _ in todo)


_LEGAL: Mapping[Step, Callable[[Lair], Sequence[Action]]] = {
    ORDER: lambda lair: order.orders(lair.minions),
    CHOOSE: lambda lair: _next_places(lair.todo),
    ROLLED: lambda lair: dice.AFTER_ROLL[len(lair.dice)],
    BUY: buy.wares,
    BATTLE_ROLLED: lambda lair: dice.AFTER_ROLL[len(lair.dice)],
}


def _none(lair: Lair) -> Sequence[Action]:
    return ()


LEGAL: Final = tuple(_LEGAL.get(step, _none) for step in Step)
"""All legal actions of whoever decides, by sub-state; none where chance is due."""


def legal(lair: Lair) -> Sequence[Action]:
    """All legal actions of whoever decides."""
    return LEGAL[lair.step](lair)


# -- what happens -------------------------------------------------------------------------


def _draw(lair: Lair, action: DrawCreature, log: Log) -> None:
    if lair.step == PIT:
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
    UPKEEP: order.upkeep,
    SHOP: buy.open_shop,
    WALK: hero.walk,
}
FORCED: Final = tuple(_FORCED.get(step) for step in Step)


def play(lair: Lair, action: Action, log: Log) -> None:
    """Change `lair` by an action and all that follows without asking anybody."""
    HANDLERS[type(action)](lair, action, log)
    while (forced := FORCED[lair.step]) is not None:
        forced(lair, log)


def play_on(lair: Lair, log: Log) -> None:
    """The forced steps: upkeep, a shop with nothing to sell, the hero's walk."""
    while (forced := FORCED[lair.step]) is not None:
        forced(lair, log)

"""What chance does: the roll or draw that is due on a board (spec 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final, cast

from goblin_games.rules.core import ChanceAction, Dice, Draw, Due, Token
from goblin_games.rules.oh_my_lair.actions import Deal, DrawCreature, Reroll, Reveal, Roll
from goblin_games.rules.oh_my_lair.content import PLACES, REGIONS
from goblin_games.rules.oh_my_lair.state import Lair, Step, power_at, suspects
from goblin_games.rules.oh_my_lair.terms import Terms

Tokens = tuple[Token, ...]


class Outcomes(dict[Tokens, ChanceAction]):
    """Outcomes by their tokens, each made once: a searching player asks for millions."""

    def __init__(self, make: Callable[[Tokens], ChanceAction]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, tokens: Tokens) -> ChanceAction:
        made = self[tokens] = self.make(tokens)
        return made


ROLLS = Outcomes(lambda tokens: Roll(cast("tuple[int, ...]", tokens)))
REROLLS = Outcomes(lambda tokens: Reroll(int(tokens[0])))
CREATURES = Outcomes(lambda tokens: DrawCreature(str(tokens[0])))
FACES = Outcomes(lambda tokens: Reveal(str(tokens[0])))

_AGAIN = (Dice("the die that mojo rolls again", REROLLS.__getitem__, (6,)),)


def _soldier(lair: Lair) -> tuple[Due, ...]:
    return _next_soldier(lair.terms, lair.soldiers)


@lru_cache(maxsize=4096)
def _next_soldier(terms: Terms, soldiers: tuple[str, ...]) -> tuple[Due, ...]:
    region = REGIONS[len(soldiers)]
    gone = (*soldiers, terms.road_hero)  # R33
    heroes = tuple(hero for hero in terms.heroes if hero not in gone)
    made = Outcomes(lambda tokens: Deal(region.keyword, str(tokens[0])))
    return (Draw(f"the soldier of the {region.name}", made.__getitem__, heroes),)


def _creature(lair: Lair) -> tuple[Due, ...]:
    return _next_creature(lair.pile)


@lru_cache(maxsize=4096)
def _next_creature(pile: tuple[str, ...]) -> tuple[Due, ...]:
    return (Draw("a creature for the Pit", CREATURES.__getitem__, pile),)  # R13


def _face(lair: Lair) -> tuple[Due, ...]:
    return face_of(suspects(lair))  # R4


@lru_cache(maxsize=4096)
def face_of(heroes: tuple[str, ...]) -> tuple[Due, ...]:
    """The hero shows his face, and it is one of these."""
    return (Draw("the face of the hero", FACES.__getitem__, heroes),)


def _place_roll(lair: Lair) -> tuple[Due, ...]:
    return _roll_at(lair.todo[0])


@cache
def _roll_at(placed: tuple[int, int]) -> tuple[Due, ...]:
    place, minions = placed
    return (Dice(f"the roll for {PLACES[place].name}", ROLLS.__getitem__, (6,) * minions),)


def _battle_roll(lair: Lair) -> tuple[Due, ...]:
    return _battle_on(lair.position, power_at(lair, lair.position))


@cache
def _battle_on(space: int, power: int) -> tuple[Due, ...]:
    return (Dice(f"the battle on space {space}", ROLLS.__getitem__, (6,) * power),)


def _reroll(lair: Lair) -> tuple[Due, ...]:
    return _AGAIN


def _nothing(lair: Lair) -> tuple[Due, ...]:
    return ()


_BY_STEP: Mapping[Step, Callable[[Lair], tuple[Due, ...]]] = {
    Step.DEAL: _soldier,
    Step.REVEAL_START: _face,
    Step.PIT: _creature,
    Step.ROLL: _place_roll,
    Step.REROLL: _reroll,
    Step.DRAW: _creature,
    Step.REVEAL: _face,
    Step.BATTLE_ROLL: _battle_roll,
    Step.BATTLE_REROLL: _reroll,
}
DUES: Final = tuple(_BY_STEP.get(step, _nothing) for step in Step)
"""The one roll or draw that is due, by sub-state."""


def due_on(lair: Lair) -> tuple[Due, ...]:
    """The one roll or draw that is due on a board, if one is."""
    return DUES[lair.step](lair)

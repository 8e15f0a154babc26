"""The names of dice and draws in a duel with shared luck (spec 3.4).

Equal names give equal luck on every board; no name comes twice on one board.
"""

from __future__ import annotations

from goblin_games.rules.oh_my_lair.content import REGIONS
from goblin_games.rules.oh_my_lair.dice import IN_THE_AIR
from goblin_games.rules.oh_my_lair.state import Lair, Step


def keys(lair: Lair) -> tuple[str, ...]:
    """One name for each token of the roll or draw that is due."""
    match lair.step:
        case Step.DEAL:
            return (f"deal/{REGIONS[len(lair.soldiers)].keyword}",)
        case Step.PIT:
            return (f"pit/{len(lair.pit) + 1}",)
        case Step.REVEAL | Step.REVEAL_START:
            return ("reveal",)
        case Step.ROLL:
            first = lair.luck.dice + 1
            return tuple(f"order/{lair.round}/{first + i}" for i in range(lair.todo[0][1]))
        case Step.REROLL:
            die = lair.dice.index(IN_THE_AIR)
            number = lair.luck.dice + die + 1
            return (f"mojo/{lair.round}/{number}/{lair.luck.rerolls[die]}",)
        case Step.DRAW:
            return (f"draw/{lair.round}/{lair.luck.draws + 1}",)
        case Step.BATTLE_ROLL:
            power = sum(lair.terms.power[creature] for creature in lair.road[lair.position])
            return tuple(f"battle/{lair.round}/{i + 1}" for i in range(power))
        case Step.BATTLE_REROLL:
            die = lair.dice.index(IN_THE_AIR)
            return (f"battlemojo/{lair.round}/{die + 1}/{lair.luck.rerolls[die]}",)
    return ()

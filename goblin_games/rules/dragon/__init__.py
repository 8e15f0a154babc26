"""Poke the Dragon: goblins sneak up, stab weak spots and are set on fire."""

from goblin_games.rules.dragon.game import GAME

__all__ = ["GAME"]

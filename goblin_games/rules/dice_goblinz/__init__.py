"""Dice Goblinz: hidden roles, one shared target, and loot for whoever was greedy enough."""

from goblin_games.rules.dice_goblinz.game import GAME

__all__ = ["GAME"]

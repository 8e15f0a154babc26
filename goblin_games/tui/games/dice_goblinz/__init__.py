"""Dice Goblinz on the screen: da Room, da Loot, the goblins, and what they hide."""

from goblin_games.tui.games.dice_goblinz.screen import DiceGoblinzScreen

SCREEN = DiceGoblinzScreen

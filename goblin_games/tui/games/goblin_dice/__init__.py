"""Goblin Dice on the screen: a hill, a boulder, and hands that want the same dice."""

from goblin_games.tui.games.goblin_dice.screen import GoblinDiceScreen

SCREEN = GoblinDiceScreen

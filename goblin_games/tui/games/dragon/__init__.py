"""Poke the Dragon on the screen: the beast, the nine spots before it, the tribe and its dice."""

from goblin_games.tui.games.dragon.screen import DragonScreen

SCREEN = DragonScreen

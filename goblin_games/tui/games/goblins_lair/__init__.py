"""The Goblin's Lair on the screen: the map, the heroes who walk it, and who waits for them."""

from goblin_games.tui.games.goblins_lair.screen import GoblinsLairScreen

SCREEN = GoblinsLairScreen

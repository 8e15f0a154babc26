"""Oh My Lair! on the screen: the island, the hoard, the road, and the hero who walks it."""

from goblin_games.tui.games.oh_my_lair.screen import OhMyLairScreen

SCREEN = OhMyLairScreen

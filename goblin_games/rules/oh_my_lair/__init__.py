"""Oh My Lair!: a hero walks to your lair, and your goblins have thirteen rounds to stop him.

Content rows and the state are plain; `GAME` is the game.
"""

from goblin_games.rules.oh_my_lair.game import GAME

__all__ = ["GAME"]

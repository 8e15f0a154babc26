"""Goblin Dice: two to six goblins run from a rolling stone with whatever dice they can grab.

Content rows and the state are plain; `GAME` is the game.
"""

from goblin_games.rules.goblin_dice.game import GAME

__all__ = ["GAME"]

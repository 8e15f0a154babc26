"""The Goblin's Lair: heroes open doors that should have stayed shut."""

from goblin_games.rules.goblins_lair.game import GAME

__all__ = ["GAME"]

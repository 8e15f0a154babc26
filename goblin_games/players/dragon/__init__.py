"""The house's own player of Poke the Dragon (spec 9)."""

from goblin_games.players.dragon.player import PLAYER

__all__ = ["PLAYER"]

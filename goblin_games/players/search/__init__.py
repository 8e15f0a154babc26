"""Searching players: they work on any game through the contract.

`rollouts` compares choices by playing on, `uct` and `open_loop` grow a tree, `infoset` one tree
for each seat from what it observed, `expectimax` solves small sub-games exactly. What a game has
to say to them is its `Guide`. All count iterations, so equal seeds give equal moves anywhere; a
`Budget` can also be stopped early and then gives the best so far.
"""

from goblin_games.players.search.budget import Budget
from goblin_games.players.search.fate import Fate
from goblin_games.players.search.guide import Guide
from goblin_games.players.search.player import SearchPlayer
from goblin_games.players.search.thought import Estimate, Thought

__all__ = ["Budget", "Estimate", "Fate", "Guide", "SearchPlayer", "Thought"]

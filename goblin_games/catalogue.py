"""The games of the house: one line each. Nothing of a game is imported before it is wanted."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from goblin_games.rules.core.errors import InputError
from goblin_games.rules.core.notation import suggestion

if TYPE_CHECKING:
    from goblin_games.rules.core.game import AnyGame


class UnknownGame(InputError):
    """A slug that names no game, or a game that cannot be played yet."""


class Listing(NamedTuple):
    """A game as the menu shows it.

    Attributes:
        slug: its name on the command line; with underscores, its name on every floor.
        title: its name on the screen.
        line: what it is about, a few words.
        people: how many can play.
        minutes: how long a match takes.
        ready: whether it can be played; the others are only announced.
    """

    slug: str
    title: str
    line: str
    people: str
    minutes: int
    ready: bool = False

    @property
    def module(self) -> str:
        """Its folder's or module's name on every floor."""
        return self.slug.replace("-", "_")

    def game(self) -> AnyGame:
        """The game's rules."""
        return cast("AnyGame", import_module(f"goblin_games.rules.{self.module}").GAME)

    @property
    def heuristic(self) -> str:
        """Dotted name of the module with the game's own computer player."""
        return f"goblin_games.players.{self.module}"

    def screen(self) -> Any:
        """The game's own table screen."""
        return import_module(f"goblin_games.tui.games.{self.module}").SCREEN


GAMES = (
    Listing("oh-my-lair", "Oh My Lair!", "keep the hero off your doorstep", "1-4", 15, True),
    Listing("dice-goblinz", "Dice Goblinz", "greed, groupies and cowards", "3-8", 30, True),
    Listing("dragon", "Poke the Dragon", "sneak, insult, run", "1-6", 25, True),
    Listing("goblin-dice", "Goblin Dice", "outrun the boulder", "2-6", 10, True),
    Listing("goblins-lair", "The Goblin's Lair", "find the king, hit him often", "1-9", 45, True),
)


def listing(slug: str) -> Listing:
    """The game with this slug.

    Raises:
        UnknownGame: one sentence that names the right ones.
    """
    for entry in GAMES:
        if entry.slug == slug:
            return entry
    known = [entry.slug for entry in GAMES]
    raise UnknownGame(f"There is no game '{slug}'{suggestion(slug, known)}")


def playable(slug: str) -> Listing:
    """The game with this slug, if it can be played.

    Raises:
        UnknownGame: one sentence.
    """
    entry = listing(slug)
    if not entry.ready:
        raise UnknownGame(f"{entry.title} is not ready to be played yet.")
    return entry

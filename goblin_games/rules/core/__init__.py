"""The contract between games and everything else. Games import from here.

Options are apart, in `core.options`, because they bring in Pydantic.
"""

from goblin_games.rules.core.action import (
    Action,
    ChanceAction,
    Choices,
    Refusal,
    Token,
)
from goblin_games.rules.core.actors import (
    ALL,
    CHANCE,
    NOBODY,
    Actor,
    Seen,
    actor_text,
    board_of,
    chance_of,
    is_seat,
    may_see,
    parse_actor,
)
from goblin_games.rules.core.chance import Dice, Draw, Due, Weights
from goblin_games.rules.core.errors import InputError
from goblin_games.rules.core.event import Event
from goblin_games.rules.core.game import (
    AnyGame,
    Game,
    IllegalOptions,
    IllegalPosition,
    Label,
    Log,
    Name,
    Phase,
    Preset,
    Result,
)
from goblin_games.rules.core.later import later
from goblin_games.rules.core.notation import NotationError
from goblin_games.rules.core.state import State, canonical, derived, fixed, state

__all__ = [
    "ALL",
    "CHANCE",
    "NOBODY",
    "Action",
    "Actor",
    "AnyGame",
    "ChanceAction",
    "Choices",
    "Dice",
    "Draw",
    "Due",
    "Event",
    "Game",
    "IllegalOptions",
    "IllegalPosition",
    "InputError",
    "Label",
    "Log",
    "Name",
    "NotationError",
    "Phase",
    "Preset",
    "Refusal",
    "Result",
    "Seen",
    "State",
    "Token",
    "Weights",
    "actor_text",
    "board_of",
    "canonical",
    "chance_of",
    "derived",
    "fixed",
    "is_seat",
    "later",
    "may_see",
    "parse_actor",
    "state",
]

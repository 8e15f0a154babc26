"""Real-time grabbing at one keyboard: two lights sweep over prizes, two keys a seat are its hands.

Nothing here knows a screen or a game. `Scramble` is told what lies on the table (a `Contest`),
which keys were pressed when (a `Clock`), and says who gets what (a `Gift` at a time). Rule
numbers are those of the reflex grab, 4.4(a) in the rules of Goblin Dice.
"""

from goblin_games.table.reflex.clock import Clock, SystemClock, VirtualClock, play_through
from goblin_games.table.reflex.contest import LEFT, RIGHT, Contest, Gift
from goblin_games.table.reflex.delay import Delay
from goblin_games.table.reflex.keys import DEFAULT_KEYS, Binder, Keys, KeyTaken
from goblin_games.table.reflex.offhand import Offhand, RealTimeGame
from goblin_games.table.reflex.pace import Pace, PaceError
from goblin_games.table.reflex.reactions import LEVELS, Reactions
from goblin_games.table.reflex.scramble import Scramble, Verdict
from goblin_games.table.reflex.shout import Shout

__all__ = [
    "DEFAULT_KEYS",
    "LEFT",
    "LEVELS",
    "RIGHT",
    "Binder",
    "Clock",
    "Contest",
    "Delay",
    "Gift",
    "KeyTaken",
    "Keys",
    "Offhand",
    "Pace",
    "PaceError",
    "Reactions",
    "RealTimeGame",
    "Scramble",
    "Shout",
    "SystemClock",
    "Verdict",
    "VirtualClock",
    "play_through",
]

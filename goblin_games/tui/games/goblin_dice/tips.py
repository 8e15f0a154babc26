"""Tips for a first match of Goblin Dice, by the kind of question."""

from collections.abc import Mapping

TIPS: Mapping[str, str] = {
    "Run!": (
        "Somebody must shout. Then the dice fly, and everybody wants those that fit the tiles "
        "ahead."
    ),
    "Grab": (
        "Take dice that fit the tile you stand on, and the next one. The note beside a value says "
        "what it would do."
    ),
    "Turn": (
        "A die that fits the tile you stand on moves you, or does what the tile can do. Keep away "
        "from the stone."
    ),
}

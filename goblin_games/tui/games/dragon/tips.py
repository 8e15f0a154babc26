"""Tips for a first match of Poke the Dragon, by the kind of question."""

from collections.abc import Mapping

TIPS: Mapping[str, str] = {
    "Stats": (
        "Speed is how often you may roll, stealth is how low a die may be and still help. "
        "Neither is good without the other."
    ),
    "Turn": (
        "The further from the Dragon, the more dice you roll. A charge is loud, painful and "
        "final: not the first thing to try."
    ),
    "Keep": (
        "Set aside what you like and roll the rest again. Equal dice calm the Dragon, high ones "
        "walk. A single low one busts."
    ),
    "Use dice": (
        "Every die must go somewhere. One that fits nowhere is a bust: nobody moves and the "
        "Dragon gets suspicious."
    ),
    "Action": (
        "Sulking is the quiet choice. Insults make weak spots, and enemies; throwing a friend "
        "at the Dragon saves them the walk."
    ),
    "Trap": (
        "The card stays face down on your spot. Whoever comes by must guess against it, you too."
    ),
    "Guess": (
        "Is the card higher, the same or lower than your die? The chances stand beside the words."
    ),
    "Attack": (
        "Your highest die strikes first. A spot that falls to 0 costs the Dragon a heart; the "
        "others stay as low as you hit them."
    ),
}

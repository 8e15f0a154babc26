"""Tips for a first match of Dice Goblinz, by the kind of question."""

from collections.abc import Mapping

TIPS: Mapping[str, str] = {
    "Commit": (
        "Groupies share the loot if they reach the target. A Greedy goblin that beats them all "
        "takes it alone. Cowards risk nothing."
    ),
    "Pocketz": (
        "One more die from your pocket counts in this raid, but a die on a raid can be lost."
    ),
    "Grab": (
        "Name the loot that your Hand is to claim. It is yours if the raid is won, whoever wins it."
    ),
    "Flip": "You may change sides in secret now. It costs one of your dice, which becomes loot.",
    "Tricks": (
        "The roles are open and all sums stand there. Wands and Kazoos still change them, until "
        "everybody passes."
    ),
    "Count": "Last chance to bend your own dice. The two sums above say whether it is worth it.",
    "Lose": (
        "Lost raids cost dice. Small ones are worth as much as big ones in the end: only their "
        "number counts."
    ),
    "Draft": (
        "Take what helps you win raids. In the end only the number of dice counts, and "
        "doohickeyz count nothing."
    ),
}

"""Tips for a first match of The Goblin's Lair, by the kind of question."""

from collections.abc import Mapping

TIPS: Mapping[str, str] = {
    "Pick heroes": (
        "Fighters hold the doors, casters heal, archers shoot from behind. A party with one of "
        "each lives longest."
    ),
    "Choose spells": (
        "The first cast of each spell always works. Cure and haste help everybody, missile and "
        "hold win fights."
    ),
    "Start squares": "Everybody starts in area 1. Those who fight go near the doors.",
    "Heroes move": (
        "Arrows point at a square, Enter walks there. Stepping beside an enemy ends the move, "
        "so open doors last."
    ),
    "Monsters move": (
        "Arrows point at a square, Enter walks there. Stand where two of you reach one hero."
    ),
    "Heroes fight": (
        "A d10 and your Attack against the Defense beside the name. A 1 always misses, a 10 "
        "always hits."
    ),
    "Monsters fight": (
        "A d10 and its Attack against the hero's Defense. Half of the heroes out of action is "
        "all you need."
    ),
    "Search": (
        "Each area can be searched once, when nobody is left to bite you. Nothing is lost by "
        "trying."
    ),
}

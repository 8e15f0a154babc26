"""Tips for a first match of Oh My Lair!, by the kind of question."""

from collections.abc import Mapping

TIPS: Mapping[str, str] = {
    "Order": (
        "All minions must go somewhere. Press 1 to 5 for each of them; Enter sends them all "
        "off. Regions with a soldier are fights: go in twos."
    ),
    "Mojo": (
        "These dice bring what the words beside them say. K keeps them; the number above a die "
        "rolls that one again, for a mojo."
    ),
    "Buy": (
        "Creatures stop the hero. Lead one from the Pit to a space he has yet to cross, or buy "
        "minions and mojo; D ends your round."
    ),
    "Battle": (
        "Each full set of his defence is a hit. After this your creatures there are gone, so a "
        "mojo is well spent now."
    ),
}

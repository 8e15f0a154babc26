"""Setting a match up by questions."""

from __future__ import annotations

from goblin_games.catalogue import GAMES, UnknownGame, playable
from goblin_games.line.console import Console
from goblin_games.line.table import check_lines
from goblin_games.players.levels import LevelError
from goblin_games.rules.core import IllegalOptions
from goblin_games.table.course import MatchError
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match, read_option, read_wish


def ask_game(console: Console) -> str:
    """Which game; asks until a playable one is named. Gone if the input ends."""
    console.say("Goblin Games. What shall it be?")
    for number, entry in enumerate(GAMES, 1):
        state = "" if entry.ready else ", not ready yet"
        console.say(f"{number:3} {entry.title}: {entry.line} ({entry.people}{state})")
    while True:
        answer = console.ask().lower()
        slug = answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(GAMES):
            slug = GAMES[int(answer[:4]) - 1].slug
        try:
            return playable(slug).slug
        except UnknownGame as error:
            console.say(str(error))


def ask_match(console: Console, slug: str) -> Match:
    """Preset, people and options of a match; an empty answer takes what is usual."""
    game = playable(slug).game()
    console.say(f"{game.title} Which way? An empty answer takes the first.")
    names = list(game.presets)
    for number, name in enumerate(names, 1):
        console.say(f"{number:3} {name}: {game.presets[name].text}")
    while True:
        answer = console.ask().lower() or "1"
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(names):
            answer = names[int(answer[:4]) - 1]
        if answer in names:
            break
        console.say(f"Type a number or one of {', '.join(names)}.")
    while True:
        console.say(
            "Who plays? Names with spaces between; Zog=easy is a computer. Empty: as usual."
        )
        people = console.ask()
        console.say("Options? KEY=VALUE with spaces between, or nothing.")
        options = console.ask()
        try:
            wishes: list[Wish] = [read_wish(word) for word in people.split()]
            chosen = dict(read_option(word) for word in options.split())
            match = new_match(slug, preset=answer, wishes=wishes, options=chosen, remote=True)
            check_lines(match)
            return match
        except (IllegalOptions, MatchError, LevelError) as error:
            console.say(str(error))

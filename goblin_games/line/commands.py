"""The words that people can always type, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goblin_games.players.levels import DEFAULT, LevelError
from goblin_games.rules.core import ALL, NotationError
from goblin_games.table import record, rulebook
from goblin_games.table.course import MatchError
from goblin_games.table.match import Match

if TYPE_CHECKING:
    from goblin_games.line.table import LineTable


class Quit(Exception):
    """Somebody wants to stop; the match is safe."""


@dataclass(frozen=True, slots=True)
class Command:
    """A word, what it does, and what to say about it in the help."""

    usage: str
    help: str
    do: Callable[[LineTable, int, str], None]


def _help(table: LineTable, seat: int, rest: str) -> None:
    table.console.say("Type a number or key from the list, or the move itself. Besides:")
    for command in dict.fromkeys(COMMANDS.values()):
        table.console.say(f"  {command.usage:16} {command.help}", indent=19)


def _rules(table: LineTable, seat: int, rest: str) -> None:
    anchor = rest or table.match.phase(table.audience).rules
    try:
        say_section(table.console.say, rulebook.section(table.match.game.slug, anchor))
    except rulebook.NoSection as error:
        table.console.say(str(error))


def say_section(say: Callable[[str], None], section: rulebook.Section) -> None:
    """Read one section of the rules out."""
    say(section.title.upper())
    for paragraph in rulebook.plain(section.text).split("\n"):
        say(paragraph)


def _why(table: LineTable, seat: int, rest: str) -> None:
    if not rest:
        table.console.say("Type why and a move, to hear why it is not allowed.")
        return
    try:
        action = table.match.read(seat, rest)[0]
    except NotationError as error:
        table.console.say(str(error))
        return
    refusal = table.match.refusal(seat, action)
    table.console.say(f"'{action}' is allowed." if refusal is None else str(refusal))


def _odds(table: LineTable, seat: int, rest: str) -> None:
    for line in table.match.odds(seat) or ("There is nothing to reckon here.",):
        table.console.say(line)


def _hint(table: LineTable, seat: int, rest: str) -> None:
    if secrets_at_stake(table.match, seat):
        table.console.say("A hint would tell the others what you are. Type look to hear it alone.")
        return
    table.console.say(f"Hint: {table.match.hint(seat)}")


def secrets_at_stake(match: Match, seat: int) -> bool:
    """Whether all look on while this seat's person knows something that others may not."""
    if not match.game.discreet or match.secret_turn or len(match.persons) < 2:
        return False
    return match.secrets_for(match.audience(seat))


def _look(table: LineTable, seat: int, rest: str) -> None:
    match = table.match
    audience = match.audience(seat)
    if not match.confidences(audience):
        table.console.say("You know nothing that the others do not know.")
        return
    alone = not match.secret_turn and len(match.persons) > 1
    if alone:
        table.cover(match.seats[seat].person or "")
    table.say_secrets(seat)
    if alone:
        table.console.say(f"Hint: {match.hint(seat)}")
        table.console.ask("Press Enter when you have seen it. ")
        table.clear_away()
        table.ask_again()


def _pin(table: LineTable, seat: int, rest: str) -> None:
    person = table.match.seats[seat].person or ""
    if table.match.locked(person) and not table.match.unlocks(
        person, table.console.ask("The PIN as it is now: ")
    ):
        table.console.say(f"That is not {person}'s PIN. It stays as it is.")
        return
    new = table.console.ask("The new PIN, or nothing for none: ")
    table.match.lock(person, new or None)
    table.clear_away()
    asked = "is asked for it from now on" if new else "needs no PIN any more"
    table.console.say(f"{person} {asked}.")


def _undo(table: LineTable, seat: int, rest: str) -> None:
    entry = table.match.undo(table.person)
    secret = table.match.game.seen_by(table.match.state, *entry) is not ALL
    table.console.say("Taken back." if secret else f"Taken back: {entry.action}.")
    table.skip_told()
    table.ask_again()


def _redo(table: LineTable, seat: int, rest: str) -> None:
    table.match.redo()


def _take_back(table: LineTable, seat: int, rest: str) -> None:
    if not rest.isdigit():
        raise MatchError("Say how many entries, dice included: takeback 3.")
    table.console.say("Does everybody at the table agree? Type yes.")
    if table.console.ask().lower() not in ("yes", "y"):
        table.console.say("Nothing is taken back.")
        return
    table.match.take_back(int(rest))
    table.skip_told()
    table.ask_again()


def _log(table: LineTable, seat: int, rest: str) -> None:
    sentences = table.match.sentences(table.audience)
    count = int(rest) if rest.isdigit() else 20
    for sentence in sentences[-count:] if count else sentences:
        table.console.say(sentence)


def _board(table: LineTable, seat: int, rest: str) -> None:
    table.show_board()


def _choices(table: LineTable, seat: int, rest: str) -> None:
    table.show_choices(seat, everything=True)


def _resign(table: LineTable, seat: int, rest: str) -> None:
    action = table.match.concession(seat)
    if action is None:
        raise MatchError("Nobody can give up now.")
    table.console.say("Giving up is final. Type yes to do it.")
    if table.console.ask().lower() in ("yes", "y"):
        table.match.play(seat, action)
    else:
        table.console.say("You fight on.")


def _away(table: LineTable, seat: int, rest: str) -> None:
    try:
        table.match.take_over(seat, rest or DEFAULT)
    except LevelError as error:
        raise MatchError(str(error)) from None
    table.console.say(f"A computer plays {table.match.name(seat)} from here on.")
    table.ask_again()


def _back(table: LineTable, seat: int, rest: str) -> None:
    names = [entry.name for entry in table.match.seats]
    if rest not in names:
        raise MatchError(f"Say who is back: {', '.join(names)}.")
    table.match.give_back(names.index(rest))
    table.console.say(f"{rest} plays again.")


def _rename(table: LineTable, seat: int, rest: str) -> None:
    table.match.rename(seat, rest)
    table.person = table.match.seats[seat].person
    table.console.say(f"This seat is called {table.match.name(seat)} now.")


def _seed(table: LineTable, seat: int, rest: str) -> None:
    match = table.match
    if match.typed_seed:
        table.console.say(f"The seed was typed: {match.dice.luck.seed}")
    else:
        table.console.say(f"The dice are committed to: {match.commitment.hash}")
        table.console.say("Seed and salt are shown when the match is over.")


def _record(table: LineTable, seat: int, rest: str) -> None:
    table.console.put(record.write(table.match))


def _quit(table: LineTable, seat: int, rest: str) -> None:
    raise Quit


_QUIT = Command("quit", "stop; the match can be resumed", _quit)
_HELP = Command("help", "this list", _help)

COMMANDS: dict[str, Command] = {
    "help": _HELP,
    "?": _HELP,
    "rules": Command("rules [PART]", "the rules of this moment, or of a part", _rules),
    "why": Command("why MOVE", "why a move is not allowed", _why),
    "odds": Command("odds", "the chances that matter now", _odds),
    "hint": Command("hint", "what a good player would do", _hint),
    "look": Command("look", "what you alone know, for your eyes only", _look),
    "pin": Command("pin", "have a PIN asked before your secrets are shown", _pin),
    "undo": Command("undo", "take your last move back, up to the last dice", _undo),
    "redo": Command("redo", "play again what you took back", _redo),
    "takeback": Command("takeback N", "take N entries back if all agree", _take_back),
    "log": Command("log [N]", "the last N things that happened; 0 for all", _log),
    "board": Command("board", "the position", _board),
    "choices": Command("choices", "all choices", _choices),
    "away": Command("away [LEVEL]", "let a computer play this seat", _away),
    "back": Command("back NAME", "take a seat back from the computer", _back),
    "rename": Command("rename NAME", "give this seat another name", _rename),
    "seed": Command("seed", "where the dice come from", _seed),
    "record": Command("record", "the match so far as text", _record),
    "resign": Command("resign", "give up", _resign),
    "quit": _QUIT,
    "q": _QUIT,
}

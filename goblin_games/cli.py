"""The command line. It imports nothing heavy: each command brings what it needs."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from goblin_games import __version__

INPUT_IS_WRONG, INTERRUPTED = 1, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        0 if all went well, 1 if the input is wrong (one line on stderr), 130 if interrupted;
        argparse leaves with 2 itself.
    """
    start_quickly()
    words = sys.argv[1:] if argv is None else argv
    arguments = parser(words).parse_args(words)
    from goblin_games.rules.core.errors import InputError

    module, _, function = arguments.run.partition(":")
    try:
        command = getattr(import_module(f"goblin_games.commands.{module}"), function)
        code = int(command(arguments))
        sys.stdout.flush()
        return code
    except InputError as error:
        print(f"goblin-games: {error}", file=sys.stderr)
        return INPUT_IS_WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # nobody reads our output any more, so nothing is left to be said
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def start_quickly() -> None:
    """A start makes many objects and no rubbish; and nobody has plug-ins for our options."""
    gc.set_threshold(400_000)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def parser(words: Sequence[str] = ("--help",)) -> argparse.ArgumentParser:
    """All commands and their options; for people who only want to play, just what that takes."""
    top = argparse.ArgumentParser(
        prog="goblin-games",
        description="Five goblin tabletop games for the terminal. Without a command: the menu.",
    )
    top.add_argument("--version", action="version", version=f"goblin-games {__version__}")
    top.add_argument("--plain", action="store_true", help="plain lines instead of a screen")
    top.set_defaults(run="play:menu")
    commands = top.add_subparsers(metavar="COMMAND")
    _add_playing(commands)
    if words and words[0] not in commands.choices:  # else the rest would only make people wait
        _add_matches(commands)
        _add_knowing(commands)
        _add_hosting(commands)
    return top


def _add_playing(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play = commands.add_parser("play", help="straight into a match")
    play.add_argument("slug", metavar="SLUG")
    _add_match_options(play)
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME=WHO",
        help="who sits on the next seat: human, or a computer's level",
    )
    play.add_argument("--dice", default="seeded", metavar="seeded|real", help="whose dice roll")
    play.add_argument("--practice", action="store_true", help="undo may cross dice")
    play.set_defaults(run="play:play")

    demo = commands.add_parser("demo", help="computers on every seat")
    demo.add_argument("slug", metavar="SLUG", nargs="?", help="without it: all games in turn")
    _add_match_options(demo)
    demo.add_argument("--level", default="normal", help="how well they play")
    demo.add_argument("--pace", type=float, metavar="SECONDS", help="pause after each move")
    demo.add_argument("--record", metavar="FILE", help="write the match into a file")
    demo.set_defaults(run="play:demo")

    resume = commands.add_parser("resume", help="go on with an unfinished match")
    resume.add_argument("id", metavar="ID", nargs="?", help="without it: the last one")
    resume.add_argument(
        "--take-over", action="store_true", help="even if another window has it open"
    )
    _add_plain(resume)
    resume.set_defaults(run="play:resume")


def _add_match_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seats", type=int, metavar="N", help="how many seats")
    command.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game"
    )
    command.add_argument("--preset", default="quick", metavar="P", help="quick, printed ...")
    command.add_argument("--seed", metavar="S", help="equal seeds give equal dice")
    _add_plain(command)


def _add_plain(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS,  # so that `goblin-games --plain play ...` works too
        help="plain lines instead of a screen",
    )


def _add_matches(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    matches = commands.add_parser("matches", help="unfinished and finished matches")
    matches.add_argument("--all", action="store_true", help="finished ones too")
    matches.set_defaults(run="records:matches")

    replay = commands.add_parser("replay", help="watch a match again")
    replay.add_argument("what", metavar="FILE|ID")
    replay.add_argument("--seat", type=int, metavar="N", help="as seat N saw it")
    _add_plain(replay)
    replay.add_argument("--check", action="store_true", help="verify it, print the final key")
    replay.set_defaults(run="records:replay")

    review = commands.add_parser("review", help="the choices that cost most in a finished match")
    review.add_argument("what", metavar="FILE|ID")
    review.add_argument("--seat", type=int, metavar="N", help="only seat N; else all people's")
    _add_plain(review)
    review.set_defaults(run="records:review")

    export = commands.add_parser("export", help="print the record of a match")
    export.add_argument("id", metavar="ID")
    export.set_defaults(run="records:export")

    load = commands.add_parser("import", help="keep the match of a record file")
    load.add_argument("file", metavar="FILE")
    load.set_defaults(run="records:load")


def _add_knowing(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    listing = commands.add_parser("list", help="the games")
    listing.set_defaults(run="info:games")

    rules = commands.add_parser("rules", help="the rules of a game")
    rules.add_argument("slug", metavar="SLUG")
    rules.add_argument("section", metavar="SECTION", nargs="?")
    rules.set_defaults(run="info:rules")

    simulate = commands.add_parser("simulate", help="many matches between computers")
    simulate.add_argument("slug", metavar="SLUG")
    simulate.add_argument("--games", type=int, metavar="N", help="how many matches")
    simulate.add_argument(
        "--ladder", action="store_true", help="does each level beat the one below it?"
    )
    simulate.add_argument("--file", metavar="FILE", help="keep the ladder there, or go on with it")
    simulate.add_argument("--minutes", type=float, metavar="M", help="stop the ladder after that")
    simulate.add_argument("--players", metavar="A,B,...", help="the level of each seat")
    simulate.add_argument("--option", action="append", default=[], metavar="K=V")
    simulate.add_argument("--workers", type=int, default=1, metavar="W")
    simulate.add_argument("--seed", default="goblins", metavar="S")
    simulate.add_argument("--json", action="store_true")
    simulate.set_defaults(run="simulate:run")

    doctor = commands.add_parser("doctor", help="what this terminal can do")
    doctor.set_defaults(run="info:doctor")

    paths = commands.add_parser("paths", help="where the files are")
    paths.set_defaults(run="info:paths")

    screenshots = commands.add_parser("screenshots", help="make the pictures")
    screenshots.add_argument("--folder", default="screenshots", metavar="DIR")
    screenshots.set_defaults(run="info:screenshots")


def _add_hosting(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    serve = commands.add_parser("serve", help="let others play over SSH")
    serve.add_argument("--host", metavar="H", help="where to listen; 127.0.0.1 if not said")
    serve.add_argument("--port", type=int, metavar="P", help="2222 if not said; 0 is any free one")
    serve.add_argument("--user", metavar="NAME", help="whom to become when started as root")
    _add_config(serve)
    serve.set_defaults(run="server:serve")

    server = commands.add_parser("server", help="look after a server")
    words = server.add_subparsers(metavar="WORD", required=True)
    _add_server_word(words, "who", "who is there")
    kick = _add_server_word(words, "kick", "ask somebody to leave")
    kick.add_argument("who", metavar="NUMBER|NAME")
    kick.add_argument("--reason", metavar="TEXT", help="what they are told")
    told = _add_server_word(words, "broadcast", "tell everybody something")
    told.add_argument("text", metavar="TEXT", nargs="+")
    drain = _add_server_word(words, "drain", "let nobody in any more, end when all have gone")
    drain.add_argument(
        "--seconds", type=float, default=600.0, metavar="S", help="then all are asked to leave"
    )
    _add_server_word(words, "health", "whether it is well, in numbers")
    _add_server_word(words, "enter", "what sshd runs for somebody who comes in")
    recipe = _add_server_word(words, "print-sshd-config", "a block for sshd_config")
    recipe.add_argument("--user", default="play", metavar="NAME", help="the user of all players")

    watch = commands.add_parser("watch", help="watch a running match")
    watch.add_argument("code", metavar="CODE")
    _add_plain(watch)
    _add_config(watch)
    watch.set_defaults(run="server:watch")
    _add_accounts(commands)


def _add_server_word(
    words: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str
) -> argparse.ArgumentParser:
    word = words.add_parser(name, help=text)
    _add_config(word)
    word.set_defaults(run=f"server:{name.replace('-', '_')}")
    return word


def _add_accounts(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    account = commands.add_parser("account", help="the accounts of a server")
    words = account.add_subparsers(metavar="WORD", required=True)
    for name, text in (
        ("list", "all of them"),
        ("export", "everything known of a person, as JSON"),
        ("name", "give a person another name"),
        ("block", "let a person in no more"),
        ("open", "let them in again"),
        ("delete", "forget a person and all their matches"),
    ):
        word = words.add_parser(name, help=text)
        if name != "list":
            word.add_argument("who", metavar="NAME|ID|FINGERPRINT")
        if name == "name":
            word.add_argument("name", metavar="NEW")
        if name == "block":
            word.add_argument("--reason", required=True, metavar="TEXT", help="what they are told")
        _add_config(word)
        word.set_defaults(run="server:account", action=name)


def _add_config(command: argparse.ArgumentParser) -> None:
    command.add_argument("--config", metavar="FILE", help="the server's configuration (TOML)")


if __name__ == "__main__":
    sys.exit(main())

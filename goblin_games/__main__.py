"""`python -m goblin_games` is the command line."""

import sys

from goblin_games.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""The Textual front end: a quiet dark table with a few bright things on it.

`app.run` opens it. It knows matches, views and labels; of a game it knows only what the game's
own screen in `games/` says about how its board looks.

Importing this package imports no Textual: `terminal.prepare` has to come first.
"""

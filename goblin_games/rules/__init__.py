"""The rules of all games: pure functions over plain data.

Nothing in here reads a file, asks a clock, draws a random number or knows a screen.
"""

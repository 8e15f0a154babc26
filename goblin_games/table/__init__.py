"""The mid-end: it knows no game and gives all of them matches, dice, records and saves."""

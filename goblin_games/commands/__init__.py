"""What each word of the command line does. `cli` reads the words and calls one of these."""

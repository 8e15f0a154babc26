"""What each game tells the searching players; `players.levels` makes players of it."""

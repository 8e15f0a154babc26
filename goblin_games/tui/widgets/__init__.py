"""Small widgets, one a file: all paint on a grid and send only what changed."""

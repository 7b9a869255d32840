"""A game in the terminal: the driver of a table and its two faces, full screen and plain."""

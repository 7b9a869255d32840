"""Score sheets: what is noted of a game with real cards, and everything that follows from it."""

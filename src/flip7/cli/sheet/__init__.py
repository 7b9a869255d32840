"""`flip7 sheet`: keeping the score of a game with real cards."""

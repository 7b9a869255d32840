"""Who decides: strategies, and bots to play with."""

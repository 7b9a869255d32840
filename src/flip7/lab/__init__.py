"""Very many games: the compiled engine, and how it is asked."""

"""The game in words: one catalogue of sentences, and the rules as texts made from the options."""

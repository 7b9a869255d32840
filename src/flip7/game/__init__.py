"""The rules of the game: pure values and functions, without input, output, clock or hidden chance.

Where a rule lives: `rules` (options and editions), `legal` (what may be done), `effects` (what a
card does), `agenda` (what happens next), `ending` (who has won), `scoring` (what a line is worth).
"""

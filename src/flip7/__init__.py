"""The card game Flip 7."""

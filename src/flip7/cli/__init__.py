"""The `flip7` command: `main.py` is the way in, each command is a module of its own."""

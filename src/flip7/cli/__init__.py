"""The `flip7` command."""

"""A group of commands whose modules are imported only when a command is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class Stub(click.Command):
    """Stands for a command in the group's help and in completions, without its module."""

    def __init__(self, name: str, where: str, short_help: str) -> None:
        super().__init__(name, help=short_help)
        self.where = where

    def load(self) -> click.Command:
        """Import the command itself."""
        module, _, attribute = self.where.partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command), self.where
        return command


class LazyGroup(click.Group):
    """A group made from a table: command name -> ("module:attribute", help in one line).

    The table's order is the order of the help.
    """

    def __init__(self, *, lazy: Mapping[str, tuple[str, str]], **settings: Any) -> None:
        super().__init__(**settings)
        for name, (where, short_help) in lazy.items():
            self.add_command(Stub(name, where, short_help))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the table's order."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that `args` call; here alone its module is needed."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command.load() if isinstance(command, Stub) else command, rest

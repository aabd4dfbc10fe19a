"""Help pages with options in groups, examples, and where to read on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

PLAIN = "Options"
TARGETS = "Targets"
PAPER = "Paper"
CARDS = "Cards"
INK = "Ink and cutting"
PRINTER = "Printer"
CHANGES = "Only what changed"
OUTPUT = "Output"
RARE = "Rarely needed"
GROUPS = (PLAIN, TARGETS, PAPER, CARDS, INK, PRINTER, CHANGES, OUTPUT, RARE)
"""Headings of options, in the order of the page."""
WIDEST = 100
COMMANDS_PAGE = "docs/commands.md"


class GroupedOption(click.Option):
    """An option that names the heading it belongs under."""

    def __init__(self, *arguments: Any, group: str = PLAIN, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.group = group

    def get_help_extra(self, ctx: click.Context) -> Any:
        """Leaves out the range of a number: the help text says what matters."""
        return {key: said for key, said in super().get_help_extra(ctx).items() if key != "range"}


def option(*names: str, group: str = PLAIN, **attributes: Any) -> Callable[[Any], Any]:
    """An option under a heading."""
    return click.option(*names, cls=GroupedOption, group=group, **attributes)


class GuidedCommand(click.Command):
    """A command whose help has options in groups, examples and a page to read on."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.examples = tuple(examples)

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        arguments = [one for one in self.get_params(ctx) if isinstance(one, click.Argument)]
        rows = [(one.make_metavar(ctx), one.help) for one in arguments if one.help]
        if rows:
            with formatter.section("Arguments"):
                formatter.write_dl(rows)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for group in GROUPS:
            rows = [
                row
                for one in self.get_params(ctx)
                if isinstance(one, click.Option)
                if _group_of(one) == group and (row := one.get_help_record(ctx))
            ]
            if rows:
                with formatter.section(group):
                    formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_lines(formatter, "Examples", with_game(self.examples))
        write_lines(formatter, "Read more", [f"{COMMANDS_PAGE}#cubicle-{self.name}"])


def _group_of(one: click.Option) -> str:
    return one.group if isinstance(one, GroupedOption) else OUTPUT


def command(
    examples: Sequence[str], cls: type[GuidedCommand] = GuidedCommand
) -> Callable[..., Any]:
    """A command, and lines that show how it is used."""
    return click.command(cls=cls, examples=examples)


def with_game(examples: Sequence[str]) -> list[str]:
    """Examples that run as they are: `{game}` is a game that comes with the program."""
    from generator.files import shipped_games

    game = next(iter(shipped_games()), "my-game")
    return [example.replace("{game}", game) for example in examples]


def write_lines(formatter: click.HelpFormatter, heading: str, lines: Sequence[str]) -> None:
    """Writes lines that people copy, so none is wrapped."""
    if lines:
        with formatter.section(heading):
            formatter.write("".join(f"{'':{formatter.current_indent}}{line}\n" for line in lines))


def write_commands(
    formatter: click.HelpFormatter,
    groups: Mapping[str, Sequence[str]],
    summary: Callable[[str], str],
) -> None:
    """Writes every command with its full summary, under its heading."""
    widest = max(len(name) for names in groups.values() for name in names)
    for heading, names in groups.items():
        with formatter.section(heading):
            formatter.write_dl([(f"{name:{widest}}", summary(name)) for name in names])


def summary_of(command: click.Command) -> str:
    """The first paragraph of its help."""
    return " ".join((command.help or "").partition("\n\n")[0].split())

"""What changed since a print run, for `cubicle build`: found, and listed card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from generator.cli.help import GuidedCommand
from generator.cli.ordering import named
from generator.cli.streams import say
from generator.core.named_tuple import NamedTuple

if TYPE_CHECKING:
    from generator.core.problems import Refusal
    from generator.files import Disk
    from generator.files.revision import AtRevision
    from generator.kit.ledger import Record
    from generator.kit.order import Order
    from generator.model.changes import Change, Changes


COMPARES = ("changed_since", "since")
"""Options that name a git revision."""


class Pull(NamedTuple):
    """One game's pull list."""

    game: str
    changes: Changes


class Revisions(NamedTuple):
    """The games as git has them, read before this process is confined."""

    folders: dict[str, AtRevision | Refusal]

    def of(self, game: str) -> AtRevision:
        found = self.folders[game]
        if isinstance(found, Exception):
            raise found
        return found


class WithHistory(GuidedCommand):
    """A command that may compare with a git revision, which it reads before any file of a game."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        option = next(name for name in COMPARES if name in ctx.params)
        revision = ctx.params[option]
        if revision is not None and not ctx.resilient_parsing:
            if ctx.params.get("changed"):
                raise click.UsageError("use --changed or --changed-since, not both", ctx)
            games = [ctx.params["game"]] if "game" in ctx.params else named(ctx.params["games"])
            ctx.params[option] = _history(games, revision, f"--{option.replace('_', '-')}")
        return rest


def _history(games: Sequence[str], revision: str, option: str) -> Revisions:
    from generator.core.problems import Refusal
    from generator.files import open_game
    from generator.files.revision import at_revision

    folders: dict[str, AtRevision | Refusal] = {}
    for game in games:
        try:
            folders[game] = at_revision(open_game(game)[1], revision, option)
        except Refusal as refusal:  # reported with all the others, when the command runs
            folders[game] = refusal
    return Revisions(folders)


def what_changed(id: str, folder: Disk, order: Order, past: AtRevision | None) -> Pull:
    """Changes since a git revision, or since the print run in the game's ledger."""
    from generator.kit.reprint import changes_from, changes_since
    from generator.model.changes import Since

    if past is not None:
        return Pull(id, changes_from(folder, past, order, Since("revision", past.revision)))
    return Pull(id, changes_since(folder, order, last_run(id, folder)))


def last_run(
    id: str, folder: Disk, option: str = "--changed", instead: str = "--changed-since"
) -> Record:
    """The last print run in the ledger; Refusal if there is none."""
    from generator.core.problems import Problem, Refusal, Where
    from generator.files.settings import open_ledger
    from generator.kit.ledger import read_ledger

    last = read_ledger(open_ledger(folder)[1])
    if last is None:
        message = f"there is no record that you have printed '{id}'"
        hint = f"print it and run `cubicle printed {id}`, or compare with git by {instead}"
        raise Refusal(Problem("wrong-option", Where(option), message, hint))
    return last


def tell_pulls(pulls: Sequence[Pull]) -> None:
    """Prints each game's pull list, one line for each card."""
    for game, changes in pulls:
        if not changes.changes:
            say(f"{game}: nothing has changed since {changes.since}")
            continue
        say(f"{game}: what has changed since {changes.since}")
        click.echo("   out    in")
        for line in _lines(changes):
            say(line)


def _lines(changes: Changes) -> Iterator[str]:
    for component, own in changes.in_components():
        yield f"              {component}"
        for change in own:
            yield f"{change.out or '-':>6}{change.put or '-':>6}    {change.title} ({change.why})"


def pull_data(pulls: Sequence[Pull]) -> list[dict[str, object]]:
    """The pull lists as JSON data."""
    return [
        {
            "game": game,
            "since": str(changes.since),
            "changes": [change_data(one) for one in changes.changes],
        }
        for game, changes in pulls
    ]


def change_data(change: Change) -> dict[str, object]:
    return {
        "component": change.component,
        "card": change.card,
        "title": change.title,
        "why": change.why,
        "out": change.out,
        "in": change.put,
    }

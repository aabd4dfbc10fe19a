"""The results of an export, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.tell import exit_status, has_errors, listed, tell
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, in_order, printable

if TYPE_CHECKING:
    from generator.export import Outcome

Row = tuple[str, str, str, str]
FEW = 3
"""The most names to list; more would fill the screen."""
COLUMNS: Row = ("target", "files", "MB", "notes")


class Told(NamedTuple):
    """One target, its result, and where its files are."""

    outcome: Outcome
    files: tuple[Path, ...]
    problems: tuple[Problem, ...]
    left: tuple[str, ...] = ()
    """Files beside them that this export did not write."""

    @property
    def size(self) -> int:
        return sum(len(file.data) for file in self.outcome.files)


def tell_outcomes(told: Sequence[Told], problems: Sequence[Problem], as_json: bool) -> int:
    """Prints the report at the end of an export; returns the exit code."""
    found = [*problems, *(problem for one in told for problem in one.problems)]
    if as_json:
        _as_json(told, found)
    else:
        tell(found)
        _table(told)
    return exit_status(found)


def _table(told: Sequence[Told]) -> None:
    """Prints a row for each target, with its notes below one another."""
    rows = [COLUMNS, *(row for one in told for row in _rows(one))]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for target, files, size, says in rows if told else ():
        line = f"{target:{widths[0]}}  {files:>{widths[1]}}  {size:>{widths[2]}}  {says}"
        click.echo(printable(line.rstrip()))


def _rows(one: Told) -> Iterator[Row]:
    if has_errors(one.problems):
        errors = sum(problem.severity == "error" for problem in one.problems)
        says = f"failed: {errors} error{'s' if errors > 1 else ''}"
        yield one.outcome.target, "-", "-", says
        return
    count = one.outcome.would_write
    first, *others = (*_says_of_dry(count), *one.outcome.says, *_says_of_left(one.left)) or ("",)
    files, size = str(len(one.files)), f"{one.size / 1e6:.1f}"
    yield one.outcome.target, *(("-", "-") if count is not None else (files, size)), first
    yield from (("", "", "", said) for said in others)


def _says_of_dry(count: int | None) -> Iterator[str]:
    if count is not None:
        yield f"would write {count} file{'s' if count != 1 else ''}"


def _says_of_left(left: Sequence[str]) -> Iterator[str]:
    if left:
        are = "1 file is" if len(left) == 1 else f"{len(left)} files are"
        more = ", …" if len(left) > FEW else ""
        yield f"{are} still there from before: {', '.join(left[:FEW])}{more}"


def _as_json(told: Sequence[Told], found: Sequence[Problem]) -> None:
    document = {
        "targets": [_data(one) for one in told],
        "files": [path.as_posix() for one in told for path in one.files],
        "problems": listed(in_order(found)),
    }
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def _data(one: Told) -> dict[str, Any]:
    return {
        "target": one.outcome.target,
        "title": one.outcome.title,
        "done": not has_errors(one.problems),
        "files": len(one.files),
        **({} if one.outcome.would_write is None else {"would_write": one.outcome.would_write}),
        "bytes": one.size if one.files else 0,
        "says": list(one.outcome.says),
        "left": list(one.left),
    }

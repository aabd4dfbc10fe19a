"""The two streams, whatever they lead to: a closed pipe, a terminal of few letters, nothing."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, TextIO

import click

if TYPE_CHECKING:
    from generator.problems import Problem


class _Nowhere(io.StringIO):
    """Stands in for a stream that whoever started us has closed."""


def speak_plainly() -> None:
    """What the stream cannot show is spelt out: no name ends the program."""
    sys.stdout = sys.stdout or _Nowhere()
    sys.stderr = sys.stderr or _Nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def was_lost(stream: TextIO) -> bool:
    """Whether something was said and nobody can have heard it."""
    return isinstance(stream, _Nowhere) and bool(stream.getvalue())


def tell_end(problem: Problem, as_json: bool) -> None:
    """The one line, or the document, of a command that came to nothing."""
    from generator.problems import one_line

    if as_json:
        import json

        click.echo(json.dumps({"files": [], "rules": [], "problems": [problem.as_dict()]}))
    else:
        click.echo(one_line(problem), err=True)

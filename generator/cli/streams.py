"""Standard output and errors, wherever they lead: a closed pipe, an old terminal, nothing."""

from __future__ import annotations

import io
import re
import sys
from typing import TextIO

import click

from generator.core.problems import Problem, one_line, printable, spelt_out

_RUDE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Characters that speak to a terminal instead of showing on it."""
PROGRESS = "\r\033[K"
"""The one thing that we say to a terminal ourselves."""


class _Polite(io.TextIOWrapper):
    """Spells those characters out, whoever says them; in JSON that means the same."""

    def write(self, text: str) -> int:
        if text.startswith(PROGRESS):
            return super().write(PROGRESS) + self.write(text[len(PROGRESS) :])
        if _RUDE.search(text):
            text = _RUDE.sub(lambda match: spelt_out(match[0]), text)
        return super().write(text)


class _Nowhere(io.StringIO):
    """Stands in for a stream that whoever started us has closed."""


def speak_plainly() -> None:
    """What the stream cannot show is spelt out: no name ends the program."""
    sys.stdout = _polite(sys.stdout)
    sys.stderr = _polite(sys.stderr)


def _polite(stream: TextIO | None) -> TextIO:
    if stream is None:
        return _Nowhere()
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    lines, encoding = stream.line_buffering, stream.encoding
    return _Polite(stream.detach(), encoding, "backslashreplace", line_buffering=lines)


def say(line: str) -> None:
    """One line on stdout, whatever a game's names hold."""
    click.echo(printable(line))


def was_lost(stream: TextIO) -> bool:
    """Whether something was said and nobody can have heard it."""
    return isinstance(stream, _Nowhere) and bool(stream.getvalue())


def tell_end(problem: Problem, as_json: bool) -> None:
    """The one line, or the document, of a command that came to nothing."""
    if as_json:
        import json

        click.echo(json.dumps({"files": [], "rules": [], "problems": [problem.as_dict()]}))
    else:
        click.echo(one_line(problem), err=True)

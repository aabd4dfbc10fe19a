"""The two output streams, safe for any terminal, pipe or file."""

from __future__ import annotations

import io
import sys
from typing import TextIO

import click

from generator.core.pattern import pattern
from generator.core.problems import Problem, one_line, printable, spelt_out

_RUDE = pattern(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Characters that control a terminal instead of showing on it."""
PROGRESS = "\r\033[K"
"""The only control sequence that we send."""


class _Polite(io.TextIOWrapper):
    """Writes those characters as escapes, wherever they come from; in JSON they mean the same."""

    def write(self, text: str) -> int:
        if text.startswith(PROGRESS):
            return super().write(PROGRESS) + self.write(text[len(PROGRESS) :])
        if _RUDE.search(text):
            text = _RUDE.sub(lambda match: spelt_out(match[0]), text)
        return super().write(text)


class _Nowhere(io.StringIO):
    """Replaces a stream that was closed before the program started."""


def speak_plainly() -> None:
    """Writes what a stream cannot show as escapes, so that no name ends the program."""
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
    """Prints one line on stdout; control characters in names are escaped."""
    click.echo(printable(line))


def was_lost(stream: TextIO) -> bool:
    """Whether output was lost because the stream was closed."""
    return isinstance(stream, _Nowhere) and bool(stream.getvalue())


def tell_end(problem: Problem, as_json: bool) -> None:
    """Prints the line or the JSON document of a command that failed as a whole."""
    if as_json:
        import json

        click.echo(json.dumps({"files": [], "rules": [], "problems": [problem.as_dict()]}))
    else:
        click.echo(one_line(problem), err=True)

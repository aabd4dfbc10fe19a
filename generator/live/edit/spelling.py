"""A value → the ways to write it in YAML, first the one that is most like the old text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.source import Plain

WIDTH = 88
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_INVISIBLE = pattern("[\u00a0\u00ad\u2000-\u200f\u2028\u2029\u202a-\u202f\u2060\ufeff]")


class Surroundings(NamedTuple):
    """How a value is written now, or how one like it is, and where its lines may start."""

    style: str = ""
    """Nothing for plain, a quote, `|` or `>`."""
    header: str = ""
    """The first line of a block, with what it says of its end."""
    indent: int = 2
    """Where lines begin that go on."""
    width: int = 0
    """The longest line, if it takes several; 0 is one line."""
    newline: str = "\n"
    lines: tuple[str, ...] = ()
    """The lines that it takes now: those whose words stay, stay."""


def spellings(value: Plain, around: Surroundings = Surroundings()) -> Iterator[str]:
    """Every way that might do; whoever asks tries which of them are read as the value."""
    if not isinstance(value, str):
        yield _bare(value)
        return
    if around.style in ("|", ">"):
        yield from _blocks(value, around)
    if around.style == "'":
        yield "'" + value.replace("'", "''") + "'"
    if not around.style:
        yield from _flowing(value, around)
    if "\n" in value:
        yield from _blocks(value, around._replace(style="|", header=""))
    yield from _flowing(_escaped(value), around)


def shown(value: Plain) -> str:
    """What people see of a value: as it is written without quotes."""
    return value if isinstance(value, str) else _bare(value)


def _bare(value: Plain) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _flowing(text: str, around: Surroundings) -> Iterator[str]:
    """On as many lines as it had before, then on one."""
    if around.width and "\n" not in text:
        yield _filled(text, around)
    yield text


def _escaped(value: str) -> str:
    escaped = "".join(_ESCAPES.get(character, character) for character in value)
    return '"' + _INVISIBLE.sub(lambda found: f"\\u{ord(found[0]):04x}", escaped) + '"'


def _blocks(value: str, around: Surroundings) -> Iterator[str]:
    """Lines below a `|` or `>`: with the header that is there, then with one that fits the end."""
    body = value.removesuffix("\n")
    chomped = "" if value.endswith("\n") else "-"
    if around.style == ">":
        folded = [_folded(part, around) for part in re.split("(\n+)", body)]
        for header in (around.header, f">{chomped}"):
            yield _block(header, "".join(folded), around)
    for header in (around.header if around.style == "|" else "", f"|{chomped}"):
        if header:
            yield _block(header, body, around)


def _block(header: str, body: str, around: Surroundings) -> str:
    lines = (" " * around.indent + line if line else "" for line in body.split("\n"))
    return around.newline.join([header, *lines])


def _folded(part: str, around: Surroundings) -> str:
    """A paragraph in lines; new lines between paragraphs take one more, for one is a space."""
    if part.startswith("\n"):
        return part + "\n"
    return "\n".join(_lines(part, around._replace(width=around.width or WIDTH)))


def _filled(text: str, around: Surroundings) -> str:
    return (around.newline + " " * around.indent).join(_lines(text, around))


def _lines(text: str, around: Surroundings) -> list[str]:
    """Parted at single spaces: only those come back when the lines are read as one."""
    lines = []
    while kept := next((line for line in around.lines[:-1] if text.startswith(f"{line} ")), ""):
        lines.append(kept)
        text = text[len(kept) + 1 :]
    lines.append("")
    for word in re.split(r"(?<=\S) (?=\S)", text):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > around.width - around.indent:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines

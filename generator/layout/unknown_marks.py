"""A text → warnings about marks of other programs, which would be printed as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from generator.core.pattern import pattern
from generator.core.problems import WARNING, Problem, Where
from generator.layout.blocks import is_picture
from generator.layout.markup import NO_LETTER, unmarked

MOST_SHOWN = 30
_OWN = pattern("[\x02-\x05]")
_MAY_HAVE_MARKS = pattern(
    r"[\^~_<\[&`\\#|]|\{(?![a-z0-9][a-z0-9-]*\})|^[ \t]*[-+*] |\*\*[^*]*\n", re.MULTILINE
)
"""Most texts have none of these signs, and load no marks of other programs."""


def unknown_marks(text: str, where: Where, running: bool = False) -> Iterator[Problem]:
    """Each kind of mark once, at the text's place."""
    if not _MAY_HAVE_MARKS.search(text):
        return
    for written, hint in _found(text, running):
        shown = written.replace(NO_LETTER, "…").replace("\n", " ")
        shown = shown if len(shown) <= MOST_SHOWN else f"{shown[: MOST_SHOWN - 2]}…"
        message = f"'{shown}' is printed as it is written here"
        yield Problem("unknown-mark", where, message, hint, WARNING)


@lru_cache(maxsize=8192)
def _found(text: str, running: bool) -> tuple[tuple[str, str], ...]:
    from generator.layout.other_marks import EVERYWHERE, IN_RUNNING_TEXT, IN_TEXTS

    if running:
        text = "\n".join(line for line in text.split("\n") if not is_picture(line))
    bare = unmarked(_OWN.sub("", text))
    found: dict[str, str] = {}
    for suspect in (*EVERYWHERE, *(IN_RUNNING_TEXT if running else IN_TEXTS)):
        match = suspect.pattern.search(bare)
        instead = suspect.instead(match) if match else ""
        if match and instead and not any(match[0] in known for known in found):
            found[match[0]] = f"{instead}; to print it, write {_on_purpose(match[0])}"
    return tuple(found.items())


def _on_purpose(written: str) -> str:
    """A backslash before the first sign of the mark."""
    sign = next(character for character in written if not character.isspace())
    return f"\\{sign}"

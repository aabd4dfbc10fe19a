"""An expression of Jinja2's language → the same for Python's parser, where both mean the same."""

from __future__ import annotations

import re
from keyword import kwlist

from generator.core.pattern import pattern

KEYWORD = "\u00b7"
"""Follows a name that is a word of Python's, such as `from`; Python takes it for a letter."""
GIVEN, MISSING = f"given{KEYWORD}", f"missing{KEYWORD}"
"""What `is not none` and `is none` are written as: filters that nobody else can name."""


class LeftToJinja(Exception):
    """The expression has something that is not plain."""


_BOTH = {"and", "or", "not", "in", "if", "else", "True", "False", "None"}
_OTHER_WORDS = frozenset(kwlist) - _BOTH
_WORDS = "|".join(sorted(_OTHER_WORDS))
_TEXT = r"""(?<!\w)(?:'[^']*'|"[^"]*")"""
_NUMBER = r"(?<!\d)\.\d|\b\d+\.(?!\d)"
_NONE = r"\bis(?: +not)? +none(?=\s*(?:$|[])},|]|(?:and|or|else)\b))"
_OTHERWISE = pattern(rf"""{_TEXT}|~|{_NONE}|\b(?:{_WORDS})\b|\n|['"@#\\]|[^\x00-\x7f]|{_NUMBER}""")
_ESCAPE = pattern(r"\\[^n]|\r")
"""Except for a new line, the two may read it otherwise."""
_SIGNS = {"~": "@", "\n": " "}
_TRIPLE = ("'" * 3, '"' * 3)


def as_python(expression: str) -> str:
    words = expression.replace("|", " ").split()
    bare = expression.isascii() and all(word.isidentifier() for word in words)
    if bare and not _OTHER_WORDS.intersection(words):
        return expression  # such as `cards | count`
    if any(quotes in expression for quotes in _TRIPLE) or _ESCAPE.search(expression):
        raise LeftToJinja
    return _OTHERWISE.sub(_written, expression)


def _written(match: re.Match[str]) -> str:
    found = match[0]
    if found[0] in "'\"" and len(found) > 1:
        return found.replace("\n", r"\n")
    if found.endswith("none"):
        return f"|{GIVEN}" if "not" in found else f"|{MISSING}"
    if found in _SIGNS:
        return _SIGNS[found]
    if found.isalpha() and found.isascii():
        return found + KEYWORD
    raise LeftToJinja

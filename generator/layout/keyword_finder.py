"""A text → the same with its keywords marked, and reminders after their first use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.layout.markup import KEYWORD, KEYWORD_END, REMINDER, REMINDER_END
from generator.model.keywords import Keyword
from generator.model.writing import ICON_MARK, SPAN_MARK

NUMBERS = (
    r"(?:[+−–-]?[0-9]+(?:[.,][0-9]+)?%?|[0-9]*[dDwW][0-9]+|[NXY]|\{[a-z0-9][a-z0-9-]*\})(?!\w)"
)
"""What may follow a keyword whose reminder contains {n}."""
_KEPT = pattern(rf"{ICON_MARK}|{SPAN_MARK}|!\[[^\]]*\]")
_HEADING = pattern(r"^[ \t]*#{1,2} .*$", re.MULTILINE)
ON_PURPOSE = pattern(r"(?<![\w\\])\\(?=(?!n)[^\W\d_]{2})")
"""A backslash before a word: here it is no keyword. One before an n may be meant as a new line."""
_AFTER_S = ("s", "x", "z", "ch", "sh")


class Use(NamedTuple):
    """Where a text uses a keyword, and with what number."""

    start: int
    end: int
    keyword: Keyword
    number: str


class KeywordFinder:
    """Finds the keywords of one game in texts of its language."""

    def __init__(self, keywords: Iterable[Keyword], language: str) -> None:
        self._english = language.split("-", maxsplit=1)[0] == "en"
        self.spellings = {
            spelling: keyword
            for keyword in keywords
            for form in self._all_forms(keyword)
            for spelling in _spellings(form)
        }

    def _all_forms(self, keyword: Keyword) -> Iterator[str]:
        for form in keyword.forms:
            yield form
            if self._english:
                yield _plural(form)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self.spellings, key=lambda spelling: (-len(spelling), spelling))
        words = "|".join(
            re.escape(one).replace(r"\ ", r"\s+").replace("'", "['’]") for one in longest_first
        )
        return re.compile(rf"(?<!\w)(?<!\w-)(?:{words})(?!\w|-\w)(?!['’](?!s\b)\w)")

    def uses(self, text: str) -> Iterator[Use]:
        for match in self._pattern.finditer(text):
            keyword = self.spellings[" ".join(match[0].split()).replace("’", "'")]
            number = _NUMBER.match(text, match.end()) if keyword.takes_number else None
            end = number.end() if number else match.end()
            yield Use(match.start(), end, keyword, number[1] if number else "")

    def marked(self, text: str, running: bool, explained: set[str] | None) -> str:
        """Keywords between marks; `explained` are those that need no reminder any more.

        None asks for no reminders at all.
        """
        kept = _kept_spans(text, running)
        pieces: list[str] = []
        end = 0
        for use in self.uses(text):
            if text[use.start - 1 : use.start] == "\\":
                pieces += [text[end : use.start - 1], text[use.start : use.end]]
                end = use.end
                continue
            if _is_kept(use, text, kept, running):
                continue
            pieces += [text[end : use.start], KEYWORD, _together(use, text), KEYWORD_END]
            pieces.append(_reminder(use, explained))
            end = use.end
        return ON_PURPOSE.sub("", "".join([*pieces, text[end:]]))


_NUMBER = pattern(rf"[ \u00a0]?({NUMBERS})")


def _spellings(form: str) -> Iterator[str]:
    """A form with a small letter also begins sentences and titles; a capital is meant."""
    form = form.replace("’", "'")
    yield form
    yield form.upper()
    if form[0].islower():
        yield form[0].upper() + form[1:]
        yield " ".join(word[0].upper() + word[1:] for word in form.split(" "))


def _plural(form: str) -> str:
    if form.endswith(_AFTER_S):
        return f"{form}es"
    if form.endswith("y") and form[-2:-1] not in "aeiou":
        return f"{form[:-1]}ies"
    return f"{form}s"


def _kept_spans(text: str, running: bool) -> list[tuple[int, int]]:
    """Icons, pictures and headings stay as they are."""
    patterns = (_KEPT, _HEADING) if running else (_KEPT,)
    return [match.span() for pattern in patterns for match in pattern.finditer(text)]


def _is_kept(use: Use, text: str, kept: list[tuple[int, int]], running: bool) -> bool:
    broken = "\n" in text[use.start : use.end] and not running
    return broken or any(start <= use.start < end for start, end in kept)


def _together(use: Use, text: str) -> str:
    """A number stays on the line of its word."""
    word = text[use.start : use.end - len(use.number)]
    return f"{word.rstrip(' ')}\u00a0{use.number}" if word.endswith(" ") else word + use.number


def _reminder(use: Use, explained: set[str] | None) -> str:
    keyword = use.keyword
    if explained is None or keyword.name in explained or not keyword.reminder:
        return ""
    if keyword.takes_number and not use.number:
        return ""
    explained.add(keyword.name)
    return f"{REMINDER} ({keyword.explained(use.number)}){REMINDER_END}"

"""Text with `**bold**`, `*italic*`, `{icon}` and `[red]{spans}` → words in pieces of one style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.layout.directions import has_turned, levels
from generator.layout.wide_breaks import FIRST_WIDE, wide_pieces


class Marked(NamedTuple):
    """Text in one style, or the name of an icon."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False
    level: int = 0
    """How it is directed: an odd level runs from right to left."""
    spans: tuple[str, ...] = ()
    """What the brackets of the spans around it say, the outermost first."""


class Word(NamedTuple):
    """What stays together on a line."""

    stretches: tuple[Marked, ...]
    space_before: bool
    base: int = 0
    """The level of its line."""
    space_level: int = 0
    space_spans: tuple[str, ...] = ()
    """The spans around the space before it."""


_TOKEN = pattern(
    r"\\([\\*{}#_~^<>\[\]&`|!+\-'\"])"  # a sign on purpose
    r"|(\*\*|\*)"  # bold, italic
    r"|\{([a-z0-9][a-z0-9-]*)\}"  # an icon
    r"|([\x02-\x05])"
    r"|\[([^\[\]{}\n]+)\]\{ *"  # a span begins
    r"|(\{)|(?:(?<! ) +)?(\})"  # braces, which end spans
)
"""All marks that texts know."""
_ANY_MARK = pattern(r"[\\*{\x02-\x05]")
"""Most texts have none."""
KEYWORD, KEYWORD_END, REMINDER, REMINDER_END = "\x02\x03\x04\x05"
"""Marks around what only the program marks: no file may contain these characters."""
NO_LETTER = "\ufffc"
_SPACES = pattern("[ \u2002\u2003\u2009]+")
_BREAK_AFTER = pattern("(?<=[^\\s\\d][-–—/])(?=\\w)|\u200b")
AN_OBJECT = "\ufffc"


def paragraphs(text: str) -> tuple[tuple[Word, ...], ...]:
    """One tuple of words for each line of the text."""
    text = text.replace("\u00ad", "").replace("\t", " ").rstrip("\n")
    return tuple([tuple(_line_words(line)) for line in text.split("\n")])


def _line_words(line: str) -> list[Word]:
    if _ANY_MARK.search(line) or has_turned(line):
        return _words(*_directed(_stretches(line)))
    return _plain_words(line)


def plain(text: str) -> str:
    """The words alone, for messages."""
    return "\n".join(_plain(line) for line in text.split("\n"))


def _plain(line: str) -> str:
    spans = _span_marks(line)

    def bare(match: re.Match[str]) -> str:
        if match[3]:
            return f"[{match[3]}]"
        braces = match[5] or match[6] or match[7]
        return match[0] if braces and match.start() not in spans else match[1] or ""

    return _TOKEN.sub(bare, line)


def with_fewer_reminders(text: str) -> Iterator[str]:
    """The text, then without its last reminder, and so on, at last without any."""
    yield text
    while (start := text.rfind(REMINDER)) >= 0:
        text = text[:start] + text[text.index(REMINDER_END, start) + 1 :]
        yield text


def without_reminders(text: str) -> str:
    *_, last = with_fewer_reminders(text)
    return last


def unmarked(text: str) -> str:
    """The text with one odd character in place of every mark that is known: the rest prints raw."""
    return "\n".join(_unmarked(line) for line in text.split("\n"))


def _unmarked(line: str) -> str:
    paired = _emphasis_closes(line) | _span_marks(line)

    def bare(match: re.Match[str]) -> str:
        pairs = match[2] or match[5] or match[6] or match[7]
        return match[0] if pairs and match.start() not in paired else NO_LETTER

    return _TOKEN.sub(bare, line)


def _stretches(line: str) -> list[Marked]:
    bold = italic = False
    inside = ""  # the last of the program's own marks
    spans: tuple[str, ...] = ()
    stretches: list[Marked] = []
    at = 0
    paired = _emphasis_closes(line) | _span_marks(line)

    def add(text: str) -> None:
        reminds = inside == REMINDER
        heavy = inside == KEYWORD or (bold and not reminds)
        stretches.append(Marked(text, heavy, italic != reminds, spans=spans))

    for match in _TOKEN.finditer(line):
        if match.start() > at:
            add(line[at : match.start()])
        at = match.end()
        escaped, mark, icon, own, span, *_ = match.groups()
        if own:
            inside = own
        elif icon:
            add(icon)
            stretches[-1] = stretches[-1]._replace(icon=True)
        elif escaped or match.start() not in paired:
            add(escaped or match[0])
        elif mark:
            bold, italic = bold != (mark == "**"), italic != (mark == "*")
        else:
            spans = (*spans, span) if span else spans[:-1]
    if at < len(line):
        add(line[at:])
    return stretches


def _span_marks(line: str) -> set[int]:
    """Where spans begin and end; a brace without its counterpart is a brace."""
    found: set[int] = set()
    if "]{" not in line:
        return found
    opened: list[int | None] = []
    for match in _TOKEN.finditer(line):
        if match[5] or match[6]:
            opened.append(match.start() if match[5] else None)
        elif match[7] and opened:
            start = opened.pop()
            if start is not None:
                found |= {start, match.start()}
    return found


def _emphasis_closes(line: str) -> set[int]:
    """Where the paired marks are; a lone star is a star."""
    open_at: dict[str, int] = {}
    paired: set[int] = set()
    for match in _TOKEN.finditer(line):
        mark = match[2]
        if not mark:
            continue
        before, after = line[match.start() - 1 : match.start()], line[match.end() : match.end() + 1]
        opened = open_at.get(mark)
        if opened is not None and before.strip() and opened + len(mark) < match.start():
            paired |= {open_at.pop(mark), match.start()}
        elif after.strip():
            open_at[mark] = match.start()
    return paired


def _directed(stretches: list[Marked]) -> tuple[list[Marked], int]:
    """The stretches, parted where the direction changes, and the level of the line."""
    if not any(has_turned(stretch.text) for stretch in stretches):
        return stretches, 0
    texts = [AN_OBJECT if stretch.icon else stretch.text for stretch in stretches]
    base, found = levels("".join(texts))
    parted: list[Marked] = []
    place = 0
    for stretch, text in zip(stretches, texts, strict=True):
        for level, together in groupby(enumerate(text, place), key=lambda one: found[one[0]]):
            part = "".join(character for _, character in together)
            parted.append(
                stretch._replace(text=stretch.text if stretch.icon else part, level=level)
            )
        place += len(text)
    return parted, base


def _words(stretches: list[Marked], base: int) -> list[Word]:
    words: list[Word] = []
    current: list[Marked] = []
    space = False
    space_level = 0
    space_spans: tuple[str, ...] = ()

    def close() -> None:
        if current:
            words.append(Word(tuple(current), space, base, space_level, space_spans))
            current.clear()

    for stretch in stretches:
        if stretch.icon:
            current.append(stretch)
            continue
        style = stretch[1:]
        for index, part in enumerate(_SPACES.split(stretch.text)):
            if index:
                close()
                space, space_level, space_spans = True, stretch.level, stretch.spans
            for number, piece in enumerate(_pieces(part)):
                if number:
                    close()
                    space, space_level, space_spans = False, 0, ()
                if piece:
                    current.append(Marked(piece, *style))
    close()
    return words


def _plain_words(text: str) -> list[Word]:
    """The words of a line without marks: most lines are such, and most words occur in many."""
    first, *others = _SPACES.split(text)
    words = [*_plain_part(first, False)]
    for part in others:
        words += _plain_part(part, True)
    return words


@lru_cache(maxsize=8192)
def _plain_part(part: str, space_before: bool) -> tuple[Word, ...]:
    """What is between two spaces."""
    return tuple(
        Word((Marked(piece),), space_before and not number)
        for number, piece in enumerate(_pieces(part))
        if piece
    )


def _pieces(text: str) -> list[str]:
    """Where a line may break inside a word: after dashes and slashes, between wide characters."""
    pieces = _BREAK_AFTER.split(text)
    if not text or max(text) < FIRST_WIDE:
        return pieces
    return [part for piece in pieces for part in wide_pieces(piece)]

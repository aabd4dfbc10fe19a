"""Text without a game around it: words measured in a real font, and what drawn lines say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial

from generator.assets import Library
from generator.core.display import GroupItem, Item, Stamp, TextItem
from generator.core.geometry import IDENTITY, MM_PER_POINT, Matrix, Point
from generator.core.problems import Problem, Where
from generator.layout.lines import TextLine
from generator.layout.typesetting import Measured, Typesetter, TypeStyle
from tests.games import assert_silent, folder, game, tiny_game

BODY = TypeStyle("body")
HERE = Where("things.yaml", 7, 11)


@cache
def setter() -> Typesetter:
    files = tiny_game()
    library = Library(folder(files), game(files))
    return Typesetter(library, partial(library.picture, colours={}))


def measured(text: str, style: TypeStyle = BODY) -> tuple[Measured, ...]:
    """The words of one paragraph; a problem fails the test."""
    problems: list[Problem] = []
    (words,) = setter().measure(text, style, HERE, problems)
    assert_silent(problems)
    return words


def read(words: Iterable[Measured]) -> str:
    """What the words say, spaces where the text had them."""
    said = [(word.space_before, _letters(word)) for word in words]
    return "".join((" " if space else "") + letters for space, letters in said).strip()


def _letters(word: Measured) -> str:
    return "".join("".join(part.glyphs.clusters) for part in word.parts if part.glyphs)


def read_lines(lines: Sequence[TextLine]) -> str:
    return read(word for line in lines for word in line.words)


def texts(items: Iterable[Item]) -> list[TextItem]:
    return [item for item in items if isinstance(item, TextItem)]


def said(text: TextItem) -> str:
    """One drawn line as copied: gaps between runs wide enough for a space become one."""
    words = ""
    pen = 0.0
    for run in text.runs:
        if words and run.offset - pen > 0.08 * run.size:
            words += " "
        words += "".join(run.glyphs.clusters)
        pen = run.offset + run.glyphs.width * run.size
    return words


def placed_texts(items: Iterable[Item], at: Matrix = IDENTITY) -> Iterator[tuple[Point, TextItem]]:
    """Every line with its place, through groups and stamps."""
    for item in items:
        match item:
            case TextItem():
                yield at.apply(item.x, item.y), item
            case GroupItem():
                yield from placed_texts(item.items, item.matrix.then(at))
            case Stamp():
                yield from placed_texts(item.frame.items, item.matrix.then(at))
            case _:
                pass


def right_end(text: TextItem) -> float:
    last = text.runs[-1]
    return text.x + last.offset + last.glyphs.width * last.size


def points(size: float) -> float:
    return size * MM_PER_POINT

"""A face → the words on it, for people who search their cards by text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.display import Frame, Group, Item, Stamp, Text

TOUCHING = 0.08
"""Of the type's size: a narrower gap is none."""


def words_on(frame: Frame) -> str:
    """Everything that is written there, in the order of drawing."""
    return " ".join(" ".join(_lines(frame.items)).split())


def _lines(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Text():
                yield "".join(_words(item))
            case Group():
                yield from _lines(item.items)
            case Stamp():
                yield from _lines(item.frame.items)
            case _:
                pass


def _words(line: Text) -> Iterator[str]:
    """Runs that do not touch are words of their own."""
    end = 0.0
    for run in line.runs:
        apart = run.offset - end > run.size * TOUCHING
        yield (" " if apart else "") + "".join(run.glyphs.clusters)
        end = run.offset + run.glyphs.width * run.size

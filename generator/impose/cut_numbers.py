"""Straight cuts in order → the lines of a small picture, and where each has its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.impose.guillotine import StraightCut

STEP = 2.9
"""From one number to the next, at least."""
OFF = 1.9
"""From the end of a cut to the middle of its number."""
NEARLY = 0.05
"""A number so near to its line is on it."""
MOST_NAMED = 3
"""Of lines that are too near for numbers, so many have one each."""


class CutLine(NamedTuple):
    """A cut in the picture."""

    number: int
    upright: bool
    at: float
    low: float
    high: float

    @property
    def before(self) -> float:
        """Where its number goes along it: out of the paper if there is no room on it."""
        return self.low - OFF if self.low >= 2 * OFF else -OFF

    @property
    def drawn(self) -> Rect:
        """As wide as a line that is seen."""
        (left, top), length = self.place(self.low), self.high - self.low
        across, down = (0.0, length) if self.upright else (length, 0.0)
        return Rect(left, top, across, down).grown(NEARLY)

    def place(self, along: float) -> tuple[float, float]:
        return (self.at, along) if self.upright else (along, self.at)


class CutName(NamedTuple):
    """What is written at a cut, and where: at its end, or beside it."""

    line: CutLine
    at: float
    says: str

    @property
    def behind(self) -> float:
        """Where it is along its cut if it is at its other end."""
        return self.line.high + OFF

    @property
    def ends(self) -> tuple[float, float]:
        """Along its cut: before it, and behind it."""
        return self.line.before, self.behind

    def places(self) -> Iterator[float]:
        """Best first where no end is on bare paper: on its cut, at an end, ever further before."""
        if abs(self.at - self.line.at) < NEARLY:
            low, high = self.line.low + OFF, self.line.high - OFF
            yield from (low + n * OFF for n in range(int((high - low) / OFF) + 1))
        yield from self.ends
        yield from (self.line.before - n * STEP for n in count(1))


def joined(number: int, cut: StraightCut, scale: float) -> Iterator[CutLine]:
    """Strips beside each other that are cut in one line show one line."""
    found: list[tuple[float, float, float]] = []
    for at, low, high in sorted(cut.parts):
        if found and abs(found[-1][0] - at) < 0.1 and abs(found[-1][2] - low) < 8.0:
            found[-1] = (found[-1][0], found[-1][1], high)
        else:
            found.append((at, low, high))
    for part in found:
        yield CutLine(number, cut.upright, *(value * scale for value in part))


def cut_names(lines: Sequence[CutLine]) -> Iterator[CutName]:
    """The numbers of lines that begin side by side: none covers another, and many are one range."""
    groups: dict[tuple[bool, int], list[CutLine]] = {}
    for line in lines:
        groups.setdefault((line.upright, round(line.before)), []).append(line)
    for group in groups.values():
        group.sort(key=lambda line: line.at)
        for near in _crowds(group):
            first, last = near[0], near[-1]
            middle = (first.at + last.at) / 2
            if len(near) > MOST_NAMED and last.number - first.number == len(near) - 1:
                yield CutName(first, middle, f"{first.number}–{last.number}")
                continue
            start = middle - STEP * (len(near) - 1) / 2
            for number, line in enumerate(near):
                at = start + number * STEP if len(near) > 1 else line.at
                yield CutName(line, at, str(line.number))


def _crowds(group: Sequence[CutLine]) -> Iterator[list[CutLine]]:
    """Lines too near to each other for a number at each."""
    crowd: list[CutLine] = []
    for line in group:
        if crowd and line.at - crowd[-1].at >= STEP:
            yield crowd
            crowd = []
        crowd.append(line)
    yield crowd

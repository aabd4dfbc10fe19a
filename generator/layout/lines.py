"""Measured words → lines, with no short word left alone on the last one; even edges where asked."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.display import TOUCHING
from generator.core.named_tuple import NamedTuple
from generator.layout.typesetting import Measured
from generator.layout.wide_breaks import FIRST_WIDE

WIDEST_SPACE = 3.0
"""How much wider than usual spaces may become; a line that needs more keeps its own."""
SHORT = 1 / 3
"""A last line of one word is shorter than this share of the widest, or long enough."""
NARROWER = 1e-6
"""In em: a line that is as long as its measure no longer fits."""


class TextLine(NamedTuple):
    words: tuple[Measured, ...]
    width: float
    indent: float = 0.0
    """How far it is moved inwards."""
    dot: tuple[Measured, ...] = ()
    """What is before it, if an item of a list begins with it."""
    ends: bool = True
    """Whether it is the last of its paragraph."""
    tall: float = 1.0
    """How high it is, of the text's own size: more than 1 only if a span in it is larger."""

    @property
    def begins_right(self) -> bool:
        return bool(self.words) and self.words[0].base % 2 == 1


class Margin(NamedTuple):
    """How far the first lines of a paragraph are moved inwards, and those after them, in em."""

    first: float = 0.0
    rest: float = 0.0
    lines: int = 1
    """How many are the first lines."""

    def of(self, number: int) -> float:
        return self.first if number < self.lines else self.rest


NO_MARGIN = Margin()


def break_lines(
    words: Sequence[Measured], width: float, margin: Margin = NO_MARGIN
) -> list[TextLine]:
    """As many words on each line as fit; a word wider than the line gets its own."""
    lines: list[TextLine] = []
    start = 0
    reach = 0.0
    limit = width - margin.first + 1e-9
    for index, word in enumerate(words):
        wider = reach + word.space_before + word.width if index > start else word.width
        if index > start and wider > limit:
            lines.append(TextLine(tuple(words[start:index]), reach))
            start, reach = index, word.width
            limit = (width if margin is NO_MARGIN else width - margin.of(len(lines))) + 1e-9
        else:
            reach = wider
    lines.append(TextLine(tuple(words[start:]), reach))
    return lines


def without_orphan(
    words: Sequence[Measured], width: float, margin: Margin = NO_MARGIN
) -> list[TextLine]:
    """As many words on each line as fit; but for a short word alone on the last one, all lines
    become narrower as long as that makes them more even."""
    lines = break_lines(words, width, margin)
    if len(lines) < 2 or len(lines[-1].words) != 1:
        return lines
    last = lines[-1]
    if last.width >= SHORT * max(line.width for line in lines) or not last.words[0].space_before:
        return lines
    best, tried, narrower = lines, lines, width
    while narrower := _just_below(tried, narrower, margin):
        tried = break_lines(words, narrower, margin)
        if len(tried) > len(lines):
            break
        best = min(best, tried, key=lambda found: raggedness(found, width))
    return best


def raggedness(lines: Sequence[TextLine], width: float) -> float:
    """How uneven the lines are in a measure; the last may be half as long, but not one short
    word."""
    short = [1 - line.width / width for line in lines[:-1]]
    if len(lines[-1].words) == 1:
        short.append(1 - 2 * lines[-1].width / width)
    return sum(max(share, 0.0) ** 2 for share in short)


def _just_below(lines: Sequence[TextLine], width: float, margin: Margin) -> float:
    """The measure at which the longest line loses a word; 0 if no line has one to lose."""
    ends = [line.width + margin.of(n) for n, line in enumerate(lines) if len(line.words) > 1]
    return max((end for end in ends if end <= width), default=NARROWER) - NARROWER


def balanced(words: Sequence[Measured], width: float) -> list[TextLine]:
    """The same number of lines, as even as can be."""
    lines = break_lines(words, width)
    if len(lines) < 2:
        return lines
    longest = max((word.width for word in words if word.width <= width), default=0.0)
    space = max(word.space_before for word in words)
    even = (_width(words) - (len(lines) - 1) * space) / len(lines)  # no less can do
    low, high = max(longest, even), width
    while high - low > width / 4096:
        middle = (low + high) / 2
        if len(break_lines(words, middle)) > len(lines):
            low = middle
        else:
            high = middle
    return break_lines(words, high)


def _width(words: Sequence[Measured]) -> float:
    return sum(word.width + (word.space_before if index else 0) for index, word in enumerate(words))


def justified(line: TextLine, width: float) -> TextLine:
    """The line with its spaces stretched to the width; unchanged if that would leave holes."""
    spare = width - line.width
    spaces = [number for number, word in enumerate(line.words) if number and word.space_before]
    most = sum(line.words[number].space_before for number in spaces) * (WIDEST_SPACE - 1)
    if not spaces:  # scripts without spaces: their signs move apart a little
        spaces = [n for n in range(1, len(line.words)) if _wide_between(line.words, n)]
        most = len(spaces) * TOUCHING * 0.99
    if not spaces or not 0 < spare <= most + 1e-9:
        return line
    words = list(line.words)
    for number in spaces:
        word = words[number]
        words[number] = word.after(word.space_before + spare / len(spaces))
    return line._replace(words=tuple(words), width=width)


def with_heights(lines: list[TextLine]) -> list[TextLine]:
    """The lines, as high as the largest words in each."""
    return [
        line._replace(tall=max((word.tall for word in line.words), default=1.0)) for line in lines
    ]


def _wide_between(words: Sequence[Measured], number: int) -> bool:
    pair = words[number - 1 : number + 1]
    return any(
        part.glyphs is not None and max(part.glyphs.text, default="") >= FIRST_WIDE
        for word in pair
        for part in word.parts
    )

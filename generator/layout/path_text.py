"""A text that follows a path → its letters, each placed and turned, read as a whole."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.core.arclength import Course, PathPoint
from generator.core.curves import box_around
from generator.core.display import Glyphs, GroupItem, Item, Path, Run, Stamp, TextItem
from generator.core.geometry import MM_PER_POINT, Matrix, Rect, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import rectangle
from generator.core.problems import Problem, Refusal, Where
from generator.layout.along import course_of
from generator.layout.boxes import Area
from generator.layout.line_drawing import draw_line
from generator.layout.lines import TextLine
from generator.layout.text import SIZE_STEP, quoted, style_of
from generator.layout.typesetting import Typesetter
from generator.model import Along, Text

OVERLAP = 0.03
"""How far lines under neighbouring letters overlap, in em: else a gap shows on curves."""
OVER = 0.12
"""The same for the colours below words, which are higher."""


class Track(NamedTuple):
    """The part of a path that words may follow."""

    course: Course
    start: float
    room: float
    back: bool
    whole: bool
    """All of a closed path: words are centred around its start."""

    @classmethod
    def of(cls, along: Along, box: Rect) -> Track:
        course = course_of(along, Area(box))
        start = along.from_.of(course.length)
        whole = course.closed and along.to is None
        end = along.to.of(course.length) if along.to else course.length
        room = course.length if whole else end - start
        if course.closed and not whole:
            room = room % course.length or course.length
        return cls(course, start, room, along.reverse, whole)

    def begin(self, align: str, width: float) -> float:
        """Where words of this width begin."""
        spare = -width if self.whole else self.room - width
        return self.start + {"left": 0.0, "centre": spare / 2, "right": spare}[align]

    def at(self, distance: float) -> PathPoint:
        if not self.back:
            return self.course.at(distance)
        far = 0.0 if self.course.closed else self.course.length
        spot = self.course.at(far - distance)
        return PathPoint(spot.point, spot.heading + 180)


class Letter(NamedTuple):
    """What is turned as one: a letter with its marks, or a drawn icon."""

    left: float
    width: float
    item: Item


def set_along(
    element: Text,
    text: str,
    box: Rect,
    setter: Typesetter,
    where: Where,
    problems: list[Problem],
) -> tuple[list[Item], bool]:
    """The text on its path, and whether it fits."""
    assert element.along is not None
    try:
        track = Track.of(element.along, box)
    except ValueError as error:
        message = f"words cannot follow this path: {error}"
        raise Refusal(Problem("bad-value", where, message)) from error
    (words,) = setter.measure(text.replace("\n", " "), style_of(element), where, problems)
    if not words:
        return [], True
    spaces = sum(word.space_before for word in words[1:])
    line = TextLine(words, spaces + sum(word.width for word in words))
    size = _fitting_size(element, line.width, track.room)
    over = line.width * size - track.room
    if over > 0.05:
        message = (
            f"{quoted(text)} is {over:.1f} mm too long for its path at {size / MM_PER_POINT:g} pt"
        )
        hint = "shorten it, make the path longer, or allow a smaller size"
        problems.append(Problem("text-overflow", where, message, hint))
    drop = 0.0
    if element.valign == "middle":
        drop = setter.library.font(element.font, where).first.cap_height * size / 2
    return [_bent(element, line, size, track, drop)], over <= 0.05


def _fitting_size(element: Text, ems: float, room: float) -> float:
    largest, smallest = element.size
    steps = math.ceil(max(largest - room / ems, 0.0) / SIZE_STEP - 1e-6)
    return max(largest - steps * SIZE_STEP, smallest)


def _bent(element: Text, line: TextLine, size: float, track: Track, drop: float) -> GroupItem:
    at_start = "right" if line.begins_right else "left"
    align = at_start if element.align in ("start", "justify") else element.align
    begin = track.begin(align, line.width * size)
    flat = draw_line(line, 0.0, drop, size, element.colour)
    letters: list[Item] = []
    grounds = [item for item in flat if isinstance(item, Path)]
    below = [piece for item in flat for piece in _below(item, grounds)]
    for left, width, letter in (*below, *(one for item in flat for one in _letters(item))):
        spot = track.at(begin + left + width / 2)
        turn = math.radians(spot.heading)
        cos, sin = math.cos(turn), math.sin(turn)
        place = Matrix(cos, sin, -sin, cos, *spot.point)
        letters.append(GroupItem((letter,), translation(-left - width / 2, 0).then(place)))
    says = " ".join(item.text.strip() for item in flat if isinstance(item, TextItem))
    return GroupItem(tuple(letters), says=says)


def _letters(item: Item) -> Iterator[Letter]:
    if isinstance(item, Stamp):
        box = item.matrix.bounds(Rect(0, 0, *item.frame.size))
        yield Letter(box.left, box.width, item)
    if isinstance(item, TextItem):
        bars = [(run.offset, bar) for run in item.runs for bar in run.bars]
        pen = -math.inf
        for run in sorted(_single(item.runs), key=lambda one: one.offset):
            width = run.glyphs.width * run.size
            under = tuple(_piece(start, bar, pen, run) for start, bar in bars)
            own = run._replace(bars=tuple(bar for bar in under if bar))
            yield Letter(run.offset, width, item._replace(letters=(own,)))
            pen = run.offset + width


def _below(item: Item, grounds: list[Path]) -> Iterator[Letter]:
    """Of the colours below words, the part of each letter; wide enough to close outer curves."""
    if not isinstance(item, TextItem) or not grounds:
        return
    pen = -math.inf
    for run in sorted(_single(item.runs), key=lambda one: one.offset):
        width = run.glyphs.width * run.size
        for ground in grounds:
            piece = _piece(0.0, box_around(ground.commands) or Rect(0, 0, 0, 0), pen, run)
            if piece:
                wider = OVER * run.size
                box = Rect(run.offset + piece.left, piece.top, piece.width + wider, piece.height)
                yield Letter(run.offset, width, ground._replace(commands=rectangle(box)))
        pen = run.offset + width


def _piece(start: float, bar: Rect, pen: float, run: Run) -> Rect | None:
    """The part of a line that belongs to one letter and the space before it."""
    left, right = start + bar.left, start + bar.right
    end = run.offset + run.glyphs.width * run.size
    if end <= left + 1e-6 or run.offset >= right - 1e-6:
        return None
    begin = max(left, pen - OVERLAP * run.size) if pen > left else max(left, run.offset)
    return Rect(begin - run.offset, bar.top, end - begin, bar.height)


def _single(runs: tuple[Run, ...]) -> Iterator[Run]:
    """One run for each letter with the marks on it."""
    for run in runs:
        pen = run.offset
        for first, last in _clusters(run.glyphs):
            glyphs = _part(run.glyphs, first, last)
            yield run._replace(offset=pen, glyphs=glyphs, bars=())
            pen += glyphs.width * run.size


def _clusters(glyphs: Glyphs) -> Iterator[tuple[int, int]]:
    """From where to where: marks have no width, and go with the letter before or after them."""
    alone = [
        bool(text) and advance > 1e-6
        for text, advance in zip(glyphs.clusters, glyphs.advances, strict=True)
    ]
    first = 0
    for place in range(1, len(alone) + 1):
        if place == len(alone) or (alone[place - 1] if glyphs.turned else alone[place]):
            yield first, place
            first = place


def _part(glyphs: Glyphs, first: int, last: int) -> Glyphs:
    advances = glyphs.advances[first:last]
    return glyphs._replace(
        ids=glyphs.ids[first:last],
        advances=advances,
        clusters=glyphs.clusters[first:last],
        width=sum(advances),
        shifts=glyphs.shifts[first:last],
    )

"""Crop marks, cut lines, the ruler and the label: what stands around the cards, never on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.colour import Colour
from generator.display import Group, Item, Path
from generator.geometry import Matrix, Rect
from generator.impose.paper import LABEL_SIZE, MARGIN_GREY, LabelSetter, Press
from generator.outline import Command, rectangle

MARK_WIDTH = 0.1
MARK_LENGTH = 2.0
MARK_GAP = 0.3
RULER = 100.0
CUT_GREY = Colour(150, 150, 150)
NOTE_ROOM = 30.0
"""The least that a label beside the ruler needs."""


def crop_marks(
    trims: Sequence[Rect], reach: tuple[float, float], printable: Rect
) -> Iterator[Path]:
    """A tick at both ends of every cut, beyond the art's reach at the sides and at the ends."""
    block = bounding(trims)
    verticals = sorted({round(x, 4) for rect in trims for x in (rect.left, rect.right)})
    horizontals = sorted({round(y, 4) for rect in trims for y in (rect.top, rect.bottom)})
    across, down = (distance + MARK_GAP for distance in reach)
    commands: list[Command] = []
    for x in verticals:
        top = max(block.top - down - MARK_LENGTH, printable.top)
        bottom = min(block.bottom + down + MARK_LENGTH, printable.bottom)
        commands.extend(_tick(x, block.top - down, x, top, block.top - down > top))
        commands.extend(_tick(x, block.bottom + down, x, bottom, block.bottom + down < bottom))
    for y in horizontals:
        left = max(block.left - across - MARK_LENGTH, printable.left)
        right = min(block.right + across + MARK_LENGTH, printable.right)
        commands.extend(_tick(block.left - across, y, left, y, block.left - across > left))
        commands.extend(_tick(block.right + across, y, right, y, block.right + across < right))
    yield Path(tuple(commands), None, Colour(0, 0, 0), MARK_WIDTH, cap=0)


def _tick(x0: float, y0: float, x1: float, y1: float, drawn: bool) -> list[Command]:
    return [("m", x0, y0), ("l", x1, y1)] if drawn else []


def cut_lines(trims: Iterable[Rect]) -> Iterator[Path]:
    """A hairline around each card, wholly outside its trim."""
    for trim in trims:
        outside = trim.grown(MARK_WIDTH / 2)
        yield Path(rectangle(outside), None, CUT_GREY, MARK_WIDTH, join=0)


def bounding(rects: Sequence[Rect]) -> Rect:
    left = min(rect.left for rect in rects)
    top = min(rect.top for rect in rects)
    right = max(rect.right for rect in rects)
    bottom = max(rect.bottom for rect in rects)
    return Rect(left, top, right - left, bottom - top)


def ruler() -> list[Item]:
    """100 mm along x from the origin, its ticks standing up from the line y = 0."""
    ticks: list[Command] = [("m", 0.0, 0.0), ("l", RULER, 0.0)]
    for mm in range(0, 101, 5):
        height = 1.2 if mm % 10 == 0 else 0.7
        ticks += [("m", float(mm), 0.0), ("l", float(mm), -height)]
    return [Path(tuple(ticks), None, MARGIN_GREY, MARK_WIDTH, cap=0)]


CAPTION_SIZE = LABEL_SIZE * 0.8
RULER_TEXT = "this line is 100 mm long when printed at 100 %"


def side_furniture(
    block: Rect, press: Press, cuts: Sequence[float], notes: Sequence[str], label: LabelSetter
) -> list[Item]:
    """Notes up the left margin, one between each two cuts; the ruler down the right margin."""
    printable = press.printable
    items: list[Item] = []
    room = block.left - printable.left
    x = printable.left + LABEL_SIZE * 0.82
    edges = sorted(cuts, reverse=True)
    for note, (below, above) in zip(notes, pairwise(edges), strict=False):
        drawn, width = label(note, LABEL_SIZE, MARGIN_GREY)
        scale = min(1.0, max(below - above - 3, 0.1) / width) if width else 1.0
        y = below - (below - above - width * scale) / 2
        items.append(Group(tuple(drawn), Matrix(0, -scale, scale, 0, x, y)))
    if room >= 0 and printable.height >= RULER:
        top = block.top + (block.height - RULER) / 2
        edge = printable.right - 0.1
        items.append(Group(tuple(ruler()), Matrix(0, 1, 1, 0, edge, top)))
        drawn, width = label(RULER_TEXT, CAPTION_SIZE, MARGIN_GREY)
        if top + RULER + 2 + width <= printable.bottom:
            place = Matrix(0, 1, -1, 0, edge - CAPTION_SIZE * 0.8, top + RULER + 2)
            items.append(Group(tuple(drawn), place))
    return items


def foot_furniture(
    press: Press, notes: Sequence[str], label: LabelSetter, beside: float = 0.0
) -> list[Item]:
    """Label and ruler in the strip at the foot of the printable area, room left between them."""
    printable = press.printable
    base = printable.bottom - 0.4
    left = foot_end(press)
    items: list[Item] = []
    if left < printable.right:
        caption, width = label(RULER_TEXT, CAPTION_SIZE, MARGIN_GREY)
        items = [
            Group(tuple(ruler()), Matrix(1, 0, 0, 1, left, base)),
            Group(tuple(caption), Matrix(1, 0, 0, 1, left + RULER - width, base - 1.8)),
        ]
    room = max(left - printable.left - 4 - beside, 1.0)
    for row, note in enumerate(reversed(notes)):
        drawn, width = label(note, LABEL_SIZE, MARGIN_GREY)
        scale = min(1.0, room / width) if width else 1.0
        y = base - 0.3 - row * LABEL_SIZE * 1.25
        items.append(Group(tuple(drawn), Matrix(scale, 0, 0, scale, printable.left, y)))
    return items


def foot_end(press: Press) -> float:
    """Where the ruler at the foot begins; narrow paper goes without."""
    printable = press.printable
    return printable.right - (RULER if printable.width >= RULER + NOTE_ROOM else 0.0)

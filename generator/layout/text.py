"""A Text element → lines in its box, as large as the box allows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.core.display import Item
from generator.core.geometry import MM_PER_POINT, Rect
from generator.core.problems import Problem, Where
from generator.layout.line_drawing import draw_line
from generator.layout.markup import plain, with_fewer_reminders
from generator.layout.typesetting import (
    Measured,
    TextLine,
    Typesetter,
    TypeStyle,
    balanced,
    break_lines,
    without_orphan,
)
from generator.layout.unknown_marks import unknown_marks
from generator.model import Text

ABOVE_CAPS = 0.06
BELOW_BASELINE = 0.22
SIZE_STEP = 0.25 * MM_PER_POINT


def lay_out_text(
    element: Text, box: Rect, setter: Typesetter, where: Where, problems: list[Problem]
) -> list[Item]:
    if not element.text.strip():
        return []
    problems.extend(unknown_marks(element.text, where))
    for text in with_fewer_reminders(element.text):
        found: list[Problem] = []
        items, fits = _set(element, text, box, setter, where, found)
        if fits:
            break
    problems.extend(found)
    return items


def _set(
    element: Text,
    text: str,
    box: Rect,
    setter: Typesetter,
    where: Where,
    problems: list[Problem],
) -> tuple[list[Item], bool]:
    """The text in its box, and whether it fits."""
    style = TypeStyle(element.font, element.bold, element.italic, element.capitals, element.spacing)
    words = setter.measure(text, style, where, problems)
    cap = setter.library.font(element.font, where).first.cap_height
    size = fitting_size(element, words, box, cap)
    lines = _lines(element, words, box.width / size)
    wide, high = _excess(element, lines, size, box, cap)
    fits = wide <= 0.05 and high <= 0.05
    if not fits:
        problems.append(_overflow(text, size, wide, high, where))
    return _draw(element, lines, size, box, cap), fits


def fitting_size(
    element: Text, words: Sequence[Sequence[Measured]], box: Rect, cap: float
) -> float:
    """The largest size at which the text fits, in steps of a quarter point, or the smallest."""
    largest, smallest = element.size
    steps = math.ceil((largest - smallest) / SIZE_STEP - 1e-6)
    low, high = 0, steps  # how many steps below the largest
    while low < high:
        middle = (low + high) // 2
        size = largest - middle * SIZE_STEP
        wide, tall = _excess(element, _lines(element, words, box.width / size), size, box, cap)
        if wide <= 0.05 and tall <= 0.05:
            high = middle
        else:
            low = middle + 1
    return largest - low * SIZE_STEP if low < steps else smallest


def _lines(element: Text, words: Sequence[Sequence[Measured]], width: float) -> list[TextLine]:
    lines: list[TextLine] = []
    for paragraph in words:
        if element.balance:
            lines.extend(balanced(paragraph, width))
        else:
            lines.extend(without_orphan(break_lines(paragraph, width), width))
    return lines


def _excess(
    element: Text, lines: list[TextLine], size: float, box: Rect, cap: float
) -> tuple[float, float]:
    """How many mm the lines are too wide and too high."""
    wide = max(line.width for line in lines) * size - box.width
    ems = ABOVE_CAPS + cap + (len(lines) - 1) * element.leading + BELOW_BASELINE
    if len(lines) == 1:
        ems = cap  # one line may use the whole box for its capitals
    high = ems * size - box.height
    if len(lines) > element.lines:
        high = max(high, (len(lines) - element.lines) * element.leading * size)
    return wide, high


def _overflow(text: str, size: float, wide: float, high: float, where: Where) -> Problem:
    shown = plain(text).replace("\n", " ")
    shown = shown if len(shown) <= 32 else shown[:30] + "…"
    ways = []
    if wide > 0.05:
        ways.append(f"{wide:.1f} mm too wide")
    if high > 0.05:
        ways.append(f"{high:.1f} mm too high")
    message = f"'{shown}' is {' and '.join(ways)} for its box at {size / MM_PER_POINT:g} pt"
    hint = "shorten it, enlarge its box, or allow a smaller size"
    return Problem("text-overflow", where, message, hint)


def _draw(element: Text, lines: list[TextLine], size: float, box: Rect, cap: float) -> list[Item]:
    pitch = element.leading * size
    baseline = _first_baseline(element, len(lines), size, pitch, box, cap)
    items: list[Item] = []
    for line in lines:
        if line.words:
            spare = box.width - line.width * size
            at_start = "right" if line.begins_right else "left"
            align = at_start if element.align == "start" else element.align
            indent = {"left": 0.0, "centre": spare / 2, "right": spare}[align]
            items.extend(draw_line(line, box.left + indent, baseline, size, element.colour))
        baseline += pitch
    return items


def _first_baseline(
    element: Text, count: int, size: float, pitch: float, box: Rect, cap: float
) -> float:
    below_first = (count - 1) * pitch
    if element.valign == "middle":
        return box.top + (box.height + cap * size - below_first) / 2
    if element.valign == "bottom":
        below = BELOW_BASELINE * size if count > 1 or box.height > 1.1 * size else 0.0
        return box.bottom - below - below_first
    above = ABOVE_CAPS * size if count > 1 or box.height > 1.1 * size else 0.0
    return box.top + above + cap * size

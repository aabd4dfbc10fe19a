"""A Text element → lines in its box, as large as the box allows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.core.display import Item, Path
from generator.core.geometry import MM_PER_POINT, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Where
from generator.layout.line_drawing import draw_line
from generator.layout.lines import (
    NO_MARGIN,
    Margin,
    TextLine,
    balanced,
    break_lines,
    justified,
    with_heights,
    without_orphan,
)
from generator.layout.markup import plain, with_fewer_reminders
from generator.layout.typesetting import Measured, Typesetter, TypeStyle
from generator.layout.unknown_marks import unknown_marks
from generator.model import Text

ABOVE_CAPS = 0.06
BELOW_BASELINE = 0.22
SIZE_STEP = 0.25 * MM_PER_POINT
DASH = "- "
DOT = "•"
ITEM_INDENT = 0.9
"""How far the words of an item in a list are from its dot's left, in em."""


class Paragraph(NamedTuple):
    """The words of one line in the YAML; an item of a list has its dot before it."""

    words: tuple[Measured, ...]
    dot: tuple[Measured, ...] = ()


def lay_out_text(
    element: Text, box: Rect, setter: Typesetter, where: Where, problems: list[Problem]
) -> list[Item]:
    if not element.text.strip():
        return []
    problems.extend(unknown_marks(element.text, where))
    set_words = _set
    if element.along:
        from generator.layout.path_text import set_along  # few texts follow a path

        set_words = set_along
    for text in with_fewer_reminders(element.text):
        found: list[Problem] = []
        items, fits = set_words(element, text, box, setter, where, found)
        if fits:
            break
    problems.extend(found)
    if element.outline or element.shadow:
        from generator.layout.around_letters import with_surroundings  # few texts have any

        return with_surroundings(items, element)
    return items


def style_of(element: Text) -> TypeStyle:
    largest = element.size.largest if "[" in element.text else 0.0
    return TypeStyle(
        element.font, element.bold, element.italic, element.capitals, element.spacing, largest
    )


def _set(
    element: Text,
    text: str,
    box: Rect,
    setter: Typesetter,
    where: Where,
    problems: list[Problem],
) -> tuple[list[Item], bool]:
    """The text in its box, and whether it fits."""
    words = _paragraphs(element, text, setter, where, problems)
    cap = setter.library.font(element.font, where).first.cap_height
    size = _fitting_size(element, words, box, cap)
    lines = _lines(element, words, box.width, size)
    wide, high = _excess(element, lines, size, box, cap)
    fits = wide <= 0.05 and high <= 0.05
    if not fits:
        problems.append(_overflow(text, size, wide, high, where))
    return _draw(element, lines, size, box, cap), fits


def _paragraphs(
    element: Text, text: str, setter: Typesetter, where: Where, problems: list[Problem]
) -> list[Paragraph]:
    """Lines that begin with a dash are items of a list; in the middle a dot is one of the words."""
    style = style_of(element)
    written = text.split("\n")
    if DASH not in text or not any(line.startswith(DASH) for line in written):
        return [Paragraph(words) for words in setter.measure(text, style, where, problems)]
    hangs = element.align not in ("centre", "right")
    dash = "" if hangs else f"{DOT} "
    bare = "\n".join(dash + line[2:] if line.startswith(DASH) else line for line in written)
    (dot,) = setter.measure(DOT, style, where, problems)
    return [
        Paragraph(words, dot if hangs and line.startswith(DASH) else ())
        for words, line in zip(setter.measure(bare, style, where, problems), written, strict=False)
    ]


def _fitting_size(element: Text, words: Sequence[Paragraph], box: Rect, cap: float) -> float:
    """The largest size at which the text fits, in steps of a quarter point, or the smallest."""
    largest, smallest = element.size
    steps = math.ceil((largest - smallest) / SIZE_STEP - 1e-6)
    low, high = 0, steps  # how many steps below the largest
    while low < high:
        middle = (low + high) // 2
        size = largest - middle * SIZE_STEP
        wide, tall = _excess(element, _lines(element, words, box.width, size), size, box, cap)
        if wide <= 0.05 and tall <= 0.05:
            high = middle
        else:
            low = middle + 1
    return largest - low * SIZE_STEP if low < steps else smallest


def _lines(
    element: Text, paragraphs: Sequence[Paragraph], width: float, size: float
) -> list[TextLine]:
    lines: list[TextLine] = []
    ems = width / size
    hanging = Margin(0.0, element.hanging / size) if element.hanging else NO_MARGIN
    balance, even = element.balance, element.align == "justify"
    for words, dot in paragraphs:
        margin = Margin(ITEM_INDENT, ITEM_INDENT) if dot else hanging
        if balance:
            broken = balanced(words, ems - margin.rest)
        else:
            broken = (break_lines if even else without_orphan)(words, ems, margin)
        if even or margin is not NO_MARGIN:
            broken = _marked(broken, margin, dot)
        lines += broken
    return with_heights(lines) if "[" in element.text else lines


def _marked(lines: list[TextLine], margin: Margin, dot: tuple[Measured, ...]) -> list[TextLine]:
    """The lines of one paragraph, which know how they begin and where it ends."""
    return [
        line._replace(
            indent=margin.of(number),
            dot=() if number else dot,
            ends=number == len(lines) - 1,
        )
        for number, line in enumerate(lines)
    ]


def _excess(
    element: Text, lines: list[TextLine], size: float, box: Rect, cap: float
) -> tuple[float, float]:
    """How many mm the lines are too wide and too high."""
    wide = max([line.width + line.indent for line in lines]) * size - box.width
    tall = lines[0].tall * cap
    ems = ABOVE_CAPS + tall + _pitches(element, lines) * element.leading + BELOW_BASELINE
    if len(lines) == 1:
        ems = tall  # one line may use the whole box for its capitals
    high = ems * size - box.height
    if len(lines) > element.lines:
        high = max(high, (len(lines) - element.lines) * element.leading * size)
    return wide, high


def _pitches(element: Text, lines: list[TextLine]) -> float:
    """From the first line to the last in lines of the text's own size."""
    return sum([line.tall for line in lines[1:]]) if "[" in element.text else len(lines) - 1


def _overflow(text: str, size: float, wide: float, high: float, where: Where) -> Problem:
    ways = []
    if wide > 0.05:
        ways.append(f"{wide:.1f} mm too wide")
    if high > 0.05:
        ways.append(f"{high:.1f} mm too high")
    said = f"{' and '.join(ways)} for its box at {size / MM_PER_POINT:g} pt"
    hint = "shorten it, enlarge its box, or allow a smaller size"
    return Problem("text-overflow", where, f"{quoted(text)} is {said}", hint)


def quoted(text: str) -> str:
    """Its beginning, for messages."""
    shown = plain(text).replace("\n", " ")
    return f"'{shown if len(shown) <= 32 else shown[:30] + '…'}'"


def _draw(element: Text, lines: list[TextLine], size: float, box: Rect, cap: float) -> list[Item]:
    pitch = element.leading * size
    baseline = _first_baseline(element, lines, size, pitch, box, cap)
    items: list[Item] = []
    for number, line in enumerate(lines):
        if number:
            baseline += pitch * line.tall
        if line.words:
            items.extend(_drawn(element, line, size, box, baseline))
    below = [item for item in items if isinstance(item, Path)] if "[" in element.text else []
    return [*below, *(item for item in items if not isinstance(item, Path))] if below else items


def _drawn(element: Text, line: TextLine, size: float, box: Rect, baseline: float) -> list[Item]:
    indent = line.indent * size
    align = element.align
    from_right = line.begins_right
    if align == "justify" and not line.ends:
        line = justified(line, (box.width - indent) / size)
    if align in ("start", "justify"):
        align = "right" if from_right else "left"
    x = box.left if from_right else box.left + indent
    if align != "left":
        spare = box.width - indent - line.width * size
        x += spare / 2 if align == "centre" else spare
    items = draw_line(line, x, baseline, size, element.colour)
    if line.dot:
        dot = TextLine(line.dot, sum(word.width for word in line.dot))
        at = box.right - dot.width * size if from_right else box.left
        items = draw_line(dot, at, baseline, size, element.colour) + items
    return items


def _first_baseline(
    element: Text, lines: list[TextLine], size: float, pitch: float, box: Rect, cap: float
) -> float:
    below_first = _pitches(element, lines) * pitch
    high = cap * lines[0].tall * size
    is_free = len(lines) > 1 or box.height > 1.1 * size
    if element.valign == "middle":
        return box.top + (box.height + high - below_first) / 2
    if element.valign == "bottom":
        return box.bottom - (BELOW_BASELINE * size if is_free else 0.0) - below_first
    return box.top + (ABOVE_CAPS * size if is_free else 0.0) + high

"""The notes of a sheet: which game and page it is, how to print, turn and cut it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import IDENTITY, Matrix, Rect, Size
from generator.core.outline import Command, polyline, rectangle
from generator.core.words import Words
from generator.impose.paper import MARGIN_GREY, Press
from generator.model import Component

STROKE = 0.14
MOST_NAMES = 3


def heading(press: Press, *names: str) -> str:
    """What a sheet belongs to, and which state of its text it shows."""
    version = (press.words("version", version=press.version),) if press.version else ()
    return " · ".join((*names, *version))


def skip_note(components: Iterable[Component], words: Words) -> str:
    """Who can do without the sheet; nothing if not all on it can be left out."""
    wanted = dict.fromkeys(component.skip_if for component in components)
    return words("skip-if", what=", ".join(wanted)) if all(wanted) else ""


def listed(titles: Iterable[str], words: Words, between: str = ", ") -> str:
    """All of them, or the first two: a longer note is too small."""
    names = list(dict.fromkeys(titles))
    if len(names) <= MOST_NAMES:
        return between.join(names)
    return words("more-sets", names=between.join(names[:2]))


def skip_part_note(components: Iterable[Component], words: Words) -> str:
    """Which pieces on a sheet of cards need not be cut, and by whom."""
    parts = {one.title: one.skip_if for one in components if one.skip_if}
    notes = (words("skip-part", part=part, what=what) for part, what in parts.items())
    return " · ".join(notes)


def flip_note(press: Press) -> str:
    """How the paper is turned for its back."""
    if press.backs == "separate":
        return press.words(f"separate/{press.flip_edge}")
    return press.words(f"flip/{press.flip_edge}")


@lru_cache(maxsize=64)
def cut_note(trims: tuple[Rect, ...], words: Words) -> str:
    """Which cuts come first: those across the whole sheet, then those of its strips."""
    across = len({round(edge, 3) for trim in trims for edge in (trim.top, trim.bottom)})
    down = len({round(edge, 3) for trim in trims for edge in (trim.left, trim.right)})
    return words("cuts", across=across, down=down)


def flip_icon(paper: Size, sideways: bool, height: float) -> GroupItem:
    """A sheet upright from the origin, and an arrow over the axis that it turns about."""
    width = height * paper.width / paper.height
    across, along = (width, height) if sideways else (height, width)
    drawn = (*_sheet(across, along), *_arrow(across, along))
    return GroupItem(drawn, IDENTITY if sideways else Matrix(0, 1, 1, 0, 0, 0))


def _sheet(across: float, along: float) -> tuple[Item, ...]:
    """The paper, and the axis that it turns about."""
    axis: tuple[Command, ...] = (("m", across / 2, 0), ("l", across / 2, along))
    dash = along / 9
    return (
        Path(rectangle(Rect(0, 0, across, along)), None, MARGIN_GREY, STROKE, join=0),
        Path(axis, None, MARGIN_GREY, STROKE, (dash, dash), cap=0),
    )


def _arrow(across: float, along: float) -> tuple[Item, ...]:
    """From one half to the other, over the axis."""
    start, end = across * 0.2, across * 0.8
    low, rise, head = along * 0.62, along * 0.42, min(across, along) * 0.15
    bow: tuple[Command, ...] = (
        ("m", start, low),
        ("c", start, low - rise, end, low - rise, end, low - head),
    )
    point = [(end - head, low - head), (end + head, low - head), (end, low + head * 0.8)]
    return (
        Path(bow, None, MARGIN_GREY, STROKE * 1.6, cap=0),
        Path(polyline([*point], closed=True), MARGIN_GREY),
    )

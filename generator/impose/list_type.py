"""The type and colours of a game's lists, and the head of their pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.colour import BLACK, WHITE, Colour, contrast
from generator.core.display import Frame, GroupItem, Item, Path, Stamp
from generator.core.geometry import Rect, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import rectangle
from generator.core.tags import Tag
from generator.impose.paper import LabelSetter

SIDE = 9.0
TOP = 8.0
TITLE = 9.0
BAR = 2.4
"""How high the bar above a title is."""
TO_BAR = 3.6
TO_TITLE = 7.0
TO_TEXT = 13.2
BELOW = 6.0
"""From a head that the game draws to the first line below it."""


class ListType(NamedTuple):
    """The game's own type and colours, as far as they can be read on white."""

    title: LabelSetter
    body: LabelSetter
    ink: Colour
    smoke: Colour
    accent: Colour
    head: Frame | None = None
    """The game's own, with the title of one list, as wide as a page."""


def lettering(
    title: LabelSetter,
    body: LabelSetter,
    colours: Mapping[str, Colour],
    head: Frame | None = None,
) -> ListType:
    ink = _readable(colours, "ink", BLACK)
    smoke, accent = _readable(colours, "smoke", ink), colours.get("accent", ink)
    return ListType(title, body, ink, smoke, accent, head)


def _readable(colours: Mapping[str, Colour], name: str, otherwise: Colour) -> Colour:
    colour = colours.get(name, otherwise)
    return colour if contrast(colour, WHITE) >= 4.5 else otherwise


class ListHead(NamedTuple):
    """The top of a page of lists."""

    items: tuple[Item, ...]
    base: float
    """Where the first line below is written."""


def list_head(title: str, letters: ListType, paper: Rect) -> ListHead:
    """The game's own, as wide as the page, or a bar in its colour and the title below."""
    if letters.head is None:
        return ListHead(tuple(_plain_head(title, letters, paper)), paper.top + TOP + TO_TEXT)
    stamp = Stamp(letters.head, translation(paper.left, paper.top))
    base = paper.top + letters.head.size.height + BELOW
    return ListHead((GroupItem((stamp,), tags=(Tag("title"),)),), base)


def _plain_head(title: str, letters: ListType, paper: Rect) -> Iterator[Item]:
    left, top = paper.left + SIDE, paper.top + TOP
    bar = Rect(left, top - TO_BAR, paper.width - 2 * SIDE, BAR)
    yield Path(rectangle(bar), letters.accent)
    drawn, _ = letters.title(title, TITLE, letters.ink)
    yield GroupItem(tuple(drawn), translation(left, top + TO_TITLE), tags=(Tag("title"),))

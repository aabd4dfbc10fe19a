"""Pages to read → the room below all that is on them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

from generator.core.extents import extent_of
from generator.core.geometry import Rect
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.impose.paper import Page, Press, footed

BELOW = 3.0
"""What stays free between a page's own text and what is put there."""


def room_below(
    page: Page, press: Press, kept: NothingKept = NOTHING_KEPT, name: Hashable = None
) -> Rect | None:
    """As wide as the page; None on pages that do not fill the paper, or that are full.

    What is kept of the page goes by its name: pages of one document have the same title.
    """
    area = footed(press)
    if not page.to_read or page.trim != area:
        return None
    ends = [
        min(box.bottom, area.bottom)
        for box in _boxes(page, kept, name)
        if box is not None and box.centre.y < area.bottom
    ]
    top = max(ends, default=area.top) + BELOW
    if top >= area.bottom:
        return None
    return Rect(area.left, top, area.width, area.bottom - top)


def _boxes(page: Page, kept: NothingKept, name: Hashable) -> Iterator[Rect | None]:
    for number, item in enumerate(page.frame.items):
        yield kept.made(("box", name, number), item, partial(extent_of, [item]))

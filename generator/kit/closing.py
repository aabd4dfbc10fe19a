"""Pages, cut plan and checklist of a whole kit → all of them on as few sheets as they need."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TypeVar

from generator.core.display import Frame, Item
from generator.core.geometry import Rect
from generator.impose import Page
from generator.impose.cut_plan import CutPlan
from generator.impose.duplex import two_sided
from generator.impose.free_room import room_below
from generator.impose.list_type import SIDE
from generator.kit.list_drawings import ended
from generator.kit.lists import drawn_before
from generator.kit.telling import Informed, Telling

T = TypeVar("T")
PAGE_SIDE = 2.5
"""Documents fill their pages."""
LEAST = 25.0
"""Room that is lower takes no picture."""


def closed(
    pages: list[Page],
    plan: CutPlan | None,
    lists: Iterator[Sequence[Page]],
    telling: Telling,
) -> Informed:
    """With the game's own picture below the last list, where room is left."""
    informed, found = _with_lists(pages, plan, lists, telling)
    return [*informed[:-1], ended(informed[-1], telling.studio, telling.press)], found


def _with_lists(
    pages: list[Page],
    plan: CutPlan | None,
    lists: Iterator[Sequence[Page]],
    telling: Telling,
) -> Informed:
    """The plan has pages of its own if they cost no sheet; otherwise it goes where room is.

    `lists` is the checklist in usual columns, then in narrower ones.
    """
    usual = next(lists)
    bare = [*pages, *usual]
    if plan is None:
        return telling.informed(bare)
    drawn = _drawn("pages", plan, telling, plan.on_pages)
    apart = [*pages, *plan.pages(telling.studio.game.title, drawn), *usual]
    if _sheets(apart, telling) > _sheets(bare, telling):
        for columns, listed in enumerate(chain([usual], lists)):
            informed, found = telling.informed([*pages, *listed])
            rooms = dict(_rooms(informed, len(listed), telling, columns))
            boxes = tuple(rooms.values())
            filled = _drawn(columns, plan, telling, partial(plan.in_rooms, boxes), boxes)
            if filled is not None:
                numbers = list(rooms)
                inside = {numbers[number]: items for number, items in filled.items()}
                return _with(informed, inside), found
    return telling.informed(apart)


def _drawn(
    name: Hashable,
    plan: CutPlan,
    telling: Telling,
    draw: Callable[[], T],
    rooms: tuple[Rect, ...] = (),
) -> T:
    told = (plan.kinds, plan.foldings, plan.total, rooms)
    return drawn_before(telling.studio, plan.press, ("cut plan", name), told, draw)


def _sheets(pages: Sequence[Page], telling: Telling) -> int:
    return sum(page.side == "front" for page in two_sided(pages, telling.press))


def _rooms(
    pages: Sequence[Page], lists: int, telling: Telling, columns: int
) -> Iterator[tuple[int, Rect]]:
    """Below what documents tell of the kit, and below the checklist; by number of the page."""
    ids = {one.id for one in telling.documents}
    kept = telling.studio.faces.kept
    for number, page in enumerate(pages):
        listed = number >= len(pages) - lists
        if not listed and not (page.faces and page.faces.keys() <= ids):
            continue
        room = room_below(page, telling.press, kept, (columns, number))
        if room is not None and room.height > LEAST:
            side = SIDE if listed else PAGE_SIDE
            yield number, room._replace(left=room.left + side, width=room.width - 2 * side)


def _with(pages: Sequence[Page], inside: Mapping[int, Sequence[Item]]) -> list[Page]:
    return [
        page._replace(frame=Frame(page.frame.size, (*page.frame.items, *inside[number])))
        if number in inside
        else page
        for number, page in enumerate(pages)
    ]

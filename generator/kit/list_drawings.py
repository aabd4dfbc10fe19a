"""A game's own drawings on its lists: a head with the title of each, a foot below the last one."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.display import Frame, Stamp
from generator.core.geometry import Matrix
from generator.core.problems import Problem, Refusal
from generator.impose import Page
from generator.impose.free_room import room_below
from generator.impose.list_type import ListType, lettering
from generator.impose.paper import Press, footed
from generator.opened import Studio

SMALLEST = 0.6
"""Of the foot's own size: it is left out where room is less."""
TITLES = ("checklist", "pulls", "cut-plan")


def list_type(studio: Studio, press: Press, title: str) -> ListType:
    """What a list with this title is set in."""
    own, width = studio.game.lists.head, footed(press).width
    head = studio.drawing(own, width, {"title": title}) if own else None
    return lettering(studio.headline, studio.label, studio.game.colours, head)


def ended(page: Page, studio: Studio, press: Press) -> Page:
    """The last page, with the foot where room is left."""
    foot = studio.game.lists.foot
    room = room_below(page, press, studio.faces.kept, "end") if foot else None
    if foot is None or room is None:
        return page
    drawn = studio.drawing(foot, room.width)
    scale = min(1.0, room.height / drawn.size.height)
    if scale < SMALLEST:
        return page
    width, height = (scale * one for one in drawn.size)
    at = Matrix(scale, 0, 0, scale, room.centre.x - width / 2, room.bottom - height)
    frame = Frame(page.frame.size, (*page.frame.items, Stamp(drawn, at)))
    return page._replace(frame=frame)


def list_findings(studio: Studio) -> Iterator[Problem]:
    """Draws them all: what is wrong with their names is said here, all else by the studio."""
    head, foot = studio.game.lists
    titled = [(head, {"title": studio.words(title)}) for title in TITLES]
    for name, values in (*titled, (foot, {})):
        try:
            if name:
                studio.drawing(name, 100.0, values)
        except Refusal as refusal:
            yield from refusal.problems

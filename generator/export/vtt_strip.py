"""The lower edge of a room of virtualtabletop.io: hands, and the box with what is not used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from generator.core.geometry import Size
from generator.export import vtt_widgets as vtt
from generator.export.vtt_widgets import WidgetBox
from generator.table import BOX, HAND, TableStart, Thing

HEIGHT = 150.0
"""Of the strip, all of which is every player's own but the box."""
EDGE, LIFT = 20.0, 4.0
"""What is free beside it, and below it."""
BOX_WIDTH, GAP = 190.0, 10.0
INSIDE = 4.0
"""From the edge of the box to what is in it."""
CARDS = ("card", "piece", "standee")
"""What a room shows as cards, and so in piles."""

Placed = tuple[list[Thing], WidgetBox]


def hand_strip() -> WidgetBox:
    width, height = vtt.ROOM
    return WidgetBox(EDGE, height - HEIGHT, width - 2 * EDGE - BOX_WIDTH - GAP, HEIGHT - LIFT)


def box_strip() -> WidgetBox:
    width, height = vtt.ROOM
    return WidgetBox(width - EDGE - BOX_WIDTH, height - HEIGHT, BOX_WIDTH, HEIGHT - LIFT)


def held_sizes(start: TableStart) -> list[Size]:
    """Of cards, and of whatever is in a hand."""
    sizes = [one.size for one in start.things if one.kind == "card" or one.zone == HAND]
    return sizes or [Size(1, 1)]


def scale_of(start: TableStart) -> float:
    """As large as the table fits, and its cards into a hand."""
    width, height = vtt.ROOM
    table, high = start.size, max(one.height for one in held_sizes(start))
    room = HEIGHT - 2 * vtt.HAND_EDGE
    return min(width / table.width, (height - HEIGHT) / table.height, room / high)


def in_room(start: TableStart) -> Iterator[Thing]:
    """What is in a room: all that is used, and what fits into the box."""
    yield from (one for one in start.things if one.zone != BOX)
    yield from (one for group, _ in in_box(start) for one in group)


def in_box(start: TableStart) -> list[Placed]:
    """What is not used, each component in a place of its own, the largest below the others.

    Boards and documents are left out, and so is what is larger than the box.
    """
    scale, box = scale_of(start), box_strip()
    room = Size(box.width - 2 * INSIDE, box.height - 2 * INSIDE)
    unused = [
        one
        for one in start.things
        if one.zone == BOX and one.kind in (*CARDS, "die") and _fits(one, room, scale)
    ]
    groups = [list(some) for _, some in groupby(unused, key=lambda one: (one.component, one.size))]
    groups.sort(key=lambda group: -group[0].size.width * group[0].size.height)
    return list(_spread(groups, room, scale))


def _fits(thing: Thing, room: Size, scale: float) -> bool:
    return thing.size.width * scale <= room.width and thing.size.height * scale <= room.height


def _spread(groups: list[list[Thing]], room: Size, scale: float) -> Iterator[Placed]:
    """Side by side, or each partly on the one before it if they are wider than the box."""
    sizes = [Size(*(side * scale for side in group[0].size)) for group in groups]
    whole = sum(one.width for one in sizes)
    last = sizes[-1].width if sizes else 0.0
    share = min(1.0, (room.width - last) / max(whole - last, 1.0))
    left = 0.0
    for group, size in zip(groups, sizes, strict=True):
        x = min(left * share, room.width - size.width)
        yield group, WidgetBox(INSIDE + x, INSIDE, size.width, size.height)
        left += size.width

"""The room that a page leaves below what is on it."""

from __future__ import annotations

import pytest

from generator.core.colour import BLACK
from generator.core.display import Frame, Path
from generator.core.geometry import Rect, Size
from generator.core.outline import rectangle
from generator.impose import Page, Press
from generator.impose.free_room import BELOW, room_below
from generator.impose.paper import Printed, footed
from tests.sheets import A4, component, sheets

PRESS = Press(A4)
RULES = component("document", "rules")


def page(*boxes: Rect) -> Page:
    items = tuple(Path(rectangle(box), BLACK) for box in boxes)
    size = footed(PRESS).size
    (made,) = sheets([Printed(Frame(size, items), None, 1, size)], PRESS, RULES)
    return made


def test_it_begins_below_the_lowest_part_and_ends_above_the_foot() -> None:
    room = room_below(page(Rect(10, 10, 50, 20), Rect(80, 10, 50, 120)), PRESS)
    area = footed(PRESS)
    assert room is not None
    assert room.top == pytest.approx(area.top + 130 + BELOW, abs=0.2)
    assert (room.left, room.right, room.bottom) == (area.left, area.right, area.bottom)


def test_full_pages_have_none() -> None:
    assert room_below(page(Rect(0, 0, *footed(PRESS).size)), PRESS) is None


def test_only_pages_to_read_have_any() -> None:
    made = page(Rect(10, 10, 50, 20))
    assert room_below(made._replace(to_read=False), PRESS) is None
    assert room_below(made._replace(trim=Rect(5, 5, *Size(100, 100))), PRESS) is None

"""A page → the same with DRAFT across it, for a game that breaks its own rules."""

from __future__ import annotations

from generator.core.colour import Colour
from generator.core.display import GroupItem, Item
from generator.core.geometry import Point, rotation, translation
from generator.core.words import Words
from generator.impose.paper import LabelSetter, Page

RED = Colour(214, 48, 38)
SIZE = 22.0


def draft_page(page: Page, label: LabelSetter, words: Words) -> Page:
    """The page with the word over its middle and at two of its corners."""
    width, height = page.frame.size
    marks: list[Item] = []
    for x, y in ((0.25, 0.2), (0.5, 0.5), (0.75, 0.8)):
        items, length = label(words("draft"), SIZE, RED)
        centre = Point(width * x, height * y)
        place = translation(centre.x - length / 2, centre.y + SIZE / 3)
        marks.append(GroupItem(tuple(items), place.then(rotation(-35, centre))))
    frame = type(page.frame)(page.frame.size, (*page.frame.items, *marks), page.frame.reach)
    return page._replace(frame=frame)

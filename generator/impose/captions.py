"""What a small picture shows → its caption, as much of it as can be read in the room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from generator.core.display import GroupItem, Item
from generator.core.geometry import translation
from generator.core.tags import Tag
from generator.core.words import Words
from generator.impose.list_type import ListType

NAME = 3.2
"""How high its letters are."""
LEAST = 0.95
"""How far names are narrowed before some are left out."""


def names_in(
    titles: Sequence[str], room: float, words: Words, letters: ListType, together: str = ""
) -> str:
    """All of them, if they can be read; else what they are together, or some and how many more."""
    names = list(dict.fromkeys(titles))
    ways = [", ".join(names), *filter(None, (together, _shared(names)))]
    for count in (2, 1):
        if count < len(names):
            first = ", ".join(names[:count])
            ways.append(words("more-sets", names=first))
    widths = ((letters.title(way, NAME, letters.ink)[1], way) for way in ways)
    return next((way for width, way in widths if width * LEAST <= room), ways[-1])


def _shared(names: Sequence[str]) -> str:
    """The words in which they all end, with a capital: `Desktop 1` of Ann's and Bob's desktop 1."""
    columns = zip(*(reversed(name.split()) for name in names), strict=False)
    same = [column[0] for column in takewhile(lambda words: len({*words}) == 1, columns)]
    said = " ".join(reversed(same))
    return said[:1].upper() + said[1:] if any(map(str.isalpha, said)) else ""


def squeezed(
    drawn: Sequence[Item], width: float, x: float, y: float, room: float, tag: Tag
) -> GroupItem:
    """Text that is narrowed where it needs more room."""
    scale = min(1.0, room / width) if width else 1.0
    matrix = translation(x, y)._replace(a=scale)
    return GroupItem(tuple(drawn), matrix, tags=(tag,))

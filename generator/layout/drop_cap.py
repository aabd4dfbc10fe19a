"""The words of a paragraph → its first letter, to be set large, and the others."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.display import GroupItem, Item, TextItem
from generator.core.named_tuple import NamedTuple
from generator.layout.typesetting import Measured


class DropCap(NamedTuple):
    """A first letter, with the quotes before it, and the words without it."""

    letters: str
    rest: tuple[Measured, ...]
    alone: bool
    """Whether it was a word of its own."""

    def read_with(self, letters: list[Item], line: list[Item]) -> list[Item]:
        """The letter, which is read with its line: it is as high as several of them."""
        words = " ".join(item.text for item in line if isinstance(item, TextItem))
        says = f"{self.letters}{' ' if self.alone and words else ''}{words}"
        return [GroupItem(tuple(letters), says=""), GroupItem(tuple(line), says=says)]


def split_first(words: Sequence[Measured]) -> DropCap | None:
    """None if the text begins with an icon, with no letter, or at the right."""
    first = words[0] if words else None
    if first is None or first.stretches or not first.parts or first.parts[0].glyphs is None:
        return None
    part, *others = first.parts
    glyphs = part.glyphs
    assert glyphs is not None
    texts = glyphs.clusters
    count = next((n + 1 for n, text in enumerate(texts) if text[:1].isalnum()), 0)
    if not count or glyphs.is_icon:
        return None
    while count < len(texts) and not texts[count]:
        count += 1
    letters = "".join(texts[:count])
    moved = sum(glyphs.advances[:count]) * part.scale
    if count < len(texts):
        left = glyphs._replace(
            ids=glyphs.ids[count:],
            advances=glyphs.advances[count:],
            clusters=texts[count:],
            width=sum(glyphs.advances[count:]),
            shifts=glyphs.shifts[count:],
        )
        others.insert(0, part._replace(offset=part.offset + moved, glyphs=left))
    parts = tuple(one._replace(offset=one.offset - moved) for one in others)
    rest = first._replace(parts=parts, width=first.width - moved, plain=None)
    return DropCap(letters, (rest, *words[1:]) if parts else tuple(words[1:]), not parts)

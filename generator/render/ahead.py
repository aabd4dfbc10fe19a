"""Pages → their content, written ahead of their document: in any order, by several processes.

The first pages of a document name what many pages show: typefaces, and drawings that are stamped
again and again. A page that needs no other names has the same bytes as if it were written in its
turn. Pages that do need others are left to be written in their turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.core.display import Frame, GroupItem, Item, Stamp
from generator.core.tags import Tag
from generator.render.page_content import WrittenPage
from generator.render.pdf import Document, drawn
from generator.render.pdf_objects import KeptDocument
from generator.render.stamped import stamped_on
from generator.render.structure import Structure
from generator.render.tagged import TaggedContent, has_tags
from generator.render.unsettled import Unsettled

PART = Tag("part")
"""In place of the part of the document, which the page gets in its turn."""


@dataclass(slots=True, eq=False, repr=False)
class AheadWriter(Document):
    """Once it is settled, it gives no new names."""

    settled: bool = False
    within: frozenset[int] = frozenset()
    """Frames that are stamped once, within drawings of the first pages. If another page shows one,
    the names of those drawings are others, and nothing that is written is of use."""
    known: dict[str, int] = field(default_factory=dict)
    """How many glyphs of each font are in the pages so far."""

    def page(self, frame: Frame, once: frozenset[int]) -> WrittenPage | None:
        """The page, if it needs no new names; `once` are the faces that it alone shows."""
        if has_tags(frame.items):
            return None
        self.single = once
        marks = _Marks()
        marks.turn()
        try:
            content = drawn(self, frame, TaggedContent(self, structure=marks, above=(PART,)))
        except Unsettled:
            return None
        if content.clear:
            return None
        return WrittenPage(content, tuple(tags[1:] for tags in marks.taken), self._new_glyphs())

    def _new_glyphs(self) -> dict[str, tuple[tuple[int, str], ...]]:
        found = {}
        for font in self.fonts.values():
            told = self.known.get(font.name, 0)
            new = font.drawn_after(told)
            if new:
                found[font.name] = new
                self.known[font.name] = told + len(new)
        return found

    def settle(self) -> None:
        self.settled = True
        for font in self.fonts.values():
            font.settled = True

    def give_name(self) -> None:
        if self.settled:
            raise Unsettled


def ahead_writer(first: Sequence[Frame], once: frozenset[int]) -> AheadWriter | None:
    """Who has drawn the first pages, on which these faces are stamped that no other page shows.

    None if something else is stamped once on one of the faces: it has a name only if other pages
    show it too.
    """
    counted = stamped_on(first)
    single = frozenset(frame for frame, times in counted.items() if times == 1)
    if any(_stamped_in(page.items, single - once, once) for page in first):
        return None
    pdf = KeptDocument(invariant=1, compression=1, pdfVersion=(1, 7))
    writer = AheadWriter(pdf, single=single | once, within=single - once)
    structure = Structure()
    for page in first:
        structure.turn()
        drawn(writer, page, TaggedContent(writer, structure=structure, above=(PART,)))
    writer.settle()
    return writer


def _stamped_in(items: Iterable[Item], looked_for: frozenset[int], faces: frozenset[int]) -> bool:
    """Whether one of these frames is on the page or its faces, and not within another drawing."""
    for item in items:
        if isinstance(item, GroupItem) and _stamped_in(item.items, looked_for, faces):
            return True
        if isinstance(item, Stamp):
            number = id(item.frame)
            inside = number in faces and _stamped_in(item.frame.items, looked_for, faces)
            if inside or number in looked_for:
                return True
    return False


@dataclass(slots=True, eq=False, repr=False)
class _Marks(Structure):
    """Keeps what it is asked to mark."""

    taken: list[tuple[Tag, ...]] = field(default_factory=list)

    def mark(self, tags: Sequence[Tag]) -> str:
        self.taken.append(tuple(tags))
        return Structure.mark(self, tags)

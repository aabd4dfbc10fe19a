"""Pages → their content, written ahead of their document: in any order, by several processes.

The first pages of a document name what many pages show: typefaces, and drawings that are stamped
again and again. A page that needs no other names has the same bytes as if it were written in its
turn. Pages that do need others are left to be written in their turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import PDFDocument

from generator.core.colour import Gradient
from generator.core.display import Frame, GroupItem, Item, Raster, Stamp, Typeface
from generator.core.geometry import Rect
from generator.core.tags import Tag
from generator.render.embedded_fonts import EmbeddedFont
from generator.render.page_content import WrittenPage
from generator.render.pdf import Document, drawn, stamped_on
from generator.render.see_through import SeeThrough
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
    """How many glyphs of each font have been told of already."""

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

    def font(self, typeface: Typeface) -> EmbeddedFont:
        self._refuse_new(id(typeface) in self.fonts)
        return Document.font(self, typeface)

    def form(self, frame: Frame) -> str:
        self._refuse_new(id(frame) in self.forms)
        return Document.form(self, frame)

    def raster(self, raster: Raster) -> str:
        self._refuse_new(id(raster) in self.rasters)
        return Document.raster(self, raster)

    def shading(self, gradient: Gradient, bounds: Rect) -> str:
        self._refuse_new((gradient, bounds) in self.shadings)
        return Document.shading(self, gradient, bounds)

    def see_through(self) -> SeeThrough:
        self._refuse_new(False)
        return Document.see_through(self)

    def _refuse_new(self, known: bool) -> None:
        if self.settled and not known:
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
    pdf = PDFDocument(invariant=1, compression=1, pdfVersion=(1, 7))
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


class _Marks(Structure):
    """Keeps what it is asked to mark."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[tuple[Tag, ...]] = []

    def mark(self, tags: Sequence[Tag]) -> str:
        self.taken.append(tuple(tags))
        return super().mark(tags)

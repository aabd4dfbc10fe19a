"""What a page draws, packed: made in its turn, or ahead of the document that it goes into."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.core.named_tuple import NamedTuple

from generator.render import reportlab_settings  # noqa: F401, isort: skip (before reportlab reads its own)
from reportlab.pdfbase.pdfdoc import PDFDocument

from generator.core.tags import Tag
from generator.render.pdf_objects import packed_for

if TYPE_CHECKING:
    from generator.render.embedded_fonts import GlyphKey
    from generator.render.operators import Content


class PageContent(NamedTuple):
    """A packed stream of operators, and the names that they use."""

    packed: bytes
    xobjects: frozenset[str]
    shadings: frozenset[str]
    states: frozenset[str]
    clear: bool = False
    """Whether something on it shows what is below."""


class WrittenPage(NamedTuple):
    """A page that was written ahead, and what its document must know of it."""

    content: PageContent
    marks: tuple[tuple[Tag, ...], ...]
    """What is read on it, in order, within its part of the document."""
    glyphs: Mapping[str, tuple[GlyphKey, ...]]
    """What it draws for the first time, by the names of fonts."""


def packed_content(pdf: PDFDocument, content: Content, clear: bool) -> PageContent:
    return PageContent(
        packed_for(pdf, *content.parts()),
        frozenset(content.xobjects),
        frozenset(content.shadings),
        frozenset(content.states),
        clear,
    )

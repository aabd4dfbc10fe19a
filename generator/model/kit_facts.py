"""What is known of the kit that is being printed, for the pages that tell how to make it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.named_tuple import NamedTuple

UNKNOWN = "–"
IN_PDF = ("pages", "cards", "boards", "pieces", "mixed")
"""What prints on paper of its own."""


class KitFacts(NamedTuple):
    """Numbers of sheets; unknown where faces are drawn for something that is no kit."""

    printing: str
    """How to print it, as a sentence."""
    backs: str = "long"
    sheets: int | str = UNKNOWN
    pages: int | str = UNKNOWN
    """With pages to read. A sheet counts once: here and below are all of them."""
    cards: int | str = UNKNOWN
    boards: int | str = UNKNOWN
    pieces: int | str = UNKNOWN
    """Without cards beside them."""
    mixed: int | str = UNKNOWN
    """With cards and pieces, and with nothing that counts above."""
    by_component: Mapping[str, int] | None = None
    copies: Mapping[str, int] | None = None
    """Cards and pieces, by component."""
    paper: str = UNKNOWN
    cuts: int | str = UNKNOWN
    minutes: int | str = UNKNOWN
    """To cut all of it."""
    pdf_pages: Mapping[str, str] | None = None
    """Where in the PDF the pages, cards, boards, pieces and mixed sheets are: `1–4, 31`."""

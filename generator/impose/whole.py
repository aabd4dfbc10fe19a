"""Boards at full size, each on a page of its own size; no printer's margins, no marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.display import Frame, Stamp
from generator.geometry import Rect, Size, translation
from generator.impose.paper import LabelSetter, Page, Printed
from generator.model import Component
from generator.words import Words


def whole_pages(
    boards: Iterable[tuple[Component, Sequence[Printed]]],
    label: LabelSetter,
    words: Words,
    draft: bool,
) -> Iterator[Page]:
    """Trim and bleed as a print shop wants them; a board without bleed fills its page."""
    for component, cards in boards:
        for card in cards:
            page = _whole_page(component, card)
            yield _as_draft(page, label, words) if draft else page


def _whole_page(component: Component, card: Printed) -> Page:
    around = component.bleed
    trim = Rect(around, around, *card.size)
    size = Size(card.size.width + 2 * around, card.size.height + 2 * around)
    page = Rect(0, 0, *size)
    frame = Frame(size, (Stamp(card.front, translation(around, around), page),))
    return Page(frame, {component.id: 1}, component.title, "front", trim, page)


def _as_draft(page: Page, label: LabelSetter, words: Words) -> Page:
    from generator.impose.draft import draft_page

    return draft_page(page, label, words)

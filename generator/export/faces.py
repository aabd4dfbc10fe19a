"""A game → its faces for export: each once, under a name that stays the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.display import Frame
from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.export.job import Job, T_co
from generator.impose.bleed import Edge, source_of
from generator.model import Card, Component
from generator.opened import Studio


class ExportFace(NamedTuple):
    """One side of a card. Backs that are alike on all cards have one name."""

    name: str
    frame: Frame
    component: Component
    card: Card


class ExportCard(NamedTuple):
    """A card with its sides, and how many of it there are."""

    front: ExportFace
    back: ExportFace | None
    copies: int


def faces_of(studio: Studio, component: Component, page: Size) -> tuple[ExportCard, ...]:
    """Every card of a component; a document's pages are as large as the page they are given."""
    cards = [card for card in component.cards if card.copies]
    printed = studio.printed(component, page)
    alike = studio.have_one_back(component)
    found = []
    for card, one in zip(cards, printed, strict=True):
        name = component.id if card.id == component.id else f"{component.id}-{card.id}"
        front = ExportFace(name, one.front, component, card)
        owner = component.id if alike else name
        back = (
            ExportFace(f"{owner}-back", one.back, component, card) if one.back is not None else None
        )
        found.append(ExportCard(front, back, one.copies))
    return tuple(found)


def distinct(cards: Iterable[ExportCard]) -> Iterator[ExportFace]:
    """Every face once: each front, then its back where that is not another's too."""
    seen: set[str] = set()
    for one in cards:
        for face in (one.front, one.back):
            if face is not None and face.name not in seen:
                seen.add(face.name)
                yield face


def bled_faces(job: Job[T_co], component: Component, bleed: float) -> tuple[ExportCard, ...]:
    """A component's cards with the bleed that it, or the user, wants made of what ends at the cut.

    Whoever takes bleed takes no white: `none` leaves it to the art's own edge.
    """
    cards = faces_of(job.studio, component, job.page)
    source = source_of(component, job.order.bleed_from, job.studio.game)
    if source.way in ("art", "none") or not bleed:
        return cards
    edge = Edge(source, component.shape, bleed)
    return tuple(
        card._replace(
            front=card.front._replace(frame=edge.of(card.front.frame)),
            back=card.back and card.back._replace(frame=edge.of(card.back.frame)),
        )
        for card in cards
    )

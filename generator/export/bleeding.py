"""Art beyond where it ends, for targets that ask for more bleed than a face has."""

from __future__ import annotations

from generator.display import Frame, Group, Stamp
from generator.export.faces import Faces, faces_of
from generator.export.job import Job, T_co
from generator.geometry import Rect, Size, translation
from generator.impose.edges import Edge, drawn_out, source_of
from generator.model import Component


def with_bleed(frame: Frame, bleed: float) -> Frame:
    """The frame grown on every side: by the bleed it has, and from there on by its own edge."""
    size = Size(frame.size.width + 2 * bleed, frame.size.height + 2 * bleed)
    art = Rect(0, 0, *frame.size).grown(min(frame.reach, bleed))
    inward = translation(bleed, bleed)
    own = Stamp(frame, inward, art.moved(bleed, bleed))
    if frame.reach >= bleed - 1e-6:
        return Frame(size, (own,))
    return Frame(size, (Group(tuple(drawn_out(frame, art, bleed - frame.reach)), inward), own))


def bled_faces(job: Job[T_co], component: Component, bleed: float) -> tuple[Faces, ...]:
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

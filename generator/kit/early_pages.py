"""Pages of large games, made and written by two processes before their kit is bound.

Whichever process is free takes the next pages: it makes their faces, draws and packs them, and
drops the faces. The other process sends bytes alone. What cannot be written ahead is left for the
kit: pages that need a name of their own, such as those with a picture that others do not show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from generator.core.display import Frame, Stamp
from generator.core.fork import ForkedParts, cores
from generator.core.frozen import slotted
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem
from generator.impose import Page
from generator.impose.paper import Press
from generator.kit.binding import Drawn
from generator.kit.facts import asks_for_facts
from generator.kit.order import Order, asked_for
from generator.model import Component
from generator.opened import MANY, Studio
from generator.opened.face_maker import FaceKey, key_of

if TYPE_CHECKING:
    from generator.opened.faces_to_come import FacesToCome
    from generator.render.ahead import AheadWriter
    from generator.render.page_content import WrittenPage

FIRST = 2
"""Pages that name what the others show: a sheet with both of its sides."""
TOGETHER = 2
"""Pages that a process takes at a time."""


class _TriedPage(NamedTuple):
    """A page that somebody tried to write, and what was found on its faces."""

    place: int
    written: WrittenPage | None
    told: Mapping[FaceKey, tuple[Problem, ...]]


def faces_to_come(studio: Studio, press: Press, order: Order) -> FacesToCome | None:
    """Who makes faces after their pages, if there are many, and nobody looks at them before."""
    components = asked_for(studio.game, order)
    plain = len(order.papers) == 1 and order.ink == "full" and order.boards != "whole"
    special = order.changes or order.printer or order.stock or order.anyway
    looked_at = press.bleed_from or studio.game.checklist or any(map(asks_for_facts, components))
    if not plain or special or looked_at or order.backs == "separate":
        return None
    if not studio.faces.may_be_shared or cores() == 1:
        return None
    if _faces_of(components) < MANY:
        return None
    from generator.opened.faces_to_come import FacesToCome, can_come  # most games are small

    coming = [one for one in components if can_come(studio, one)]
    if _faces_of(coming) < MANY:
        return None
    return FacesToCome(studio, frozenset(one.id for one in coming))


def _faces_of(components: Sequence[Component]) -> int:
    return sum(1 for one in components for card in one.cards if card.copies)


def written_ahead(drawn: Drawn, coming: FacesToCome) -> Drawn:
    """All that can be is written; the other pages are filled."""
    from generator.render.ahead import ahead_writer
    from generator.render.stamped import stamped_once

    pages = drawn.pages
    writing = _EarlyPages(coming, pages, stamped_once([page.frame for page in pages]))
    first = [(page.frame, coming.filled(page.frame)) for page in pages[:FIRST]]
    once = frozenset(face for one in first for face in writing.once(*one))
    writer = ahead_writer([filled for _, filled in first], once)
    if writer is None:
        coming.make_ready()
        return drawn._replace(pages=_filled(pages, coming, {}))
    written = writing.all_written(writer)
    whole = _filled(pages, coming, written)
    if not writer.within <= stamped_once([page.frame for page in whole]):
        return drawn._replace(pages=_filled(pages, coming, {}))
    return drawn._replace(pages=whole, written=written)


def _filled(
    pages: Sequence[Page], coming: FacesToCome, written: Mapping[int, WrittenPage]
) -> list[Page]:
    """Those that are not written have their faces."""
    return [
        page if place in written else page._replace(frame=coming.filled(page.frame))
        for place, page in enumerate(pages)
    ]


@slotted
class _EarlyPages:
    coming: FacesToCome
    pages: Sequence[Page]
    alone: frozenset[int]
    """Frames that are stamped once, faces to come among them."""

    def once(self, frame: Frame, filled: Frame) -> frozenset[int]:
        """What no other page than this one shows of its faces."""
        return frozenset(
            id(face.frame)
            for item, face in zip(frame.items, filled.items, strict=True)
            if isinstance(item, Stamp) and isinstance(face, Stamp) and id(item.frame) in self.alone
        )

    def all_written(self, writer: AheadWriter) -> dict[int, WrittenPage]:
        """Every page but the first, as far as they can be written, by two processes."""
        places = range(FIRST, len(self.pages), TOGETHER)
        parts = ForkedParts(lambda n: self._tried_from(places[n], writer), len(places))
        written = {}
        for tried in chain(*parts.results()):
            if tried.written is not None:
                written[tried.place] = tried.written
                self.coming.studio.faces.note(tried.told)
        return written

    def _tried_from(self, start: int, writer: AheadWriter) -> list[_TriedPage]:
        end = min(start + TOGETHER, len(self.pages))
        return [self._tried(place, writer) for place in range(start, end)]

    def _tried(self, place: int, writer: AheadWriter) -> _TriedPage:
        """Faces are kept if their page is not written, or if making them notes anything more:
        the other process would miss it."""
        frame, maker = self.pages[place].frame, self.coming.studio.faces
        wanted, noted = self.coming.on(frame), maker.noted
        made = {key_of(*one): maker.made_for_once(*one) for one in wanted}
        filled = self.coming.filled(frame, made)
        written = None
        if maker.noted == noted:
            written = writer.page(filled, self.once(frame, filled))
        if written is None:
            for one in wanted:
                maker.take(*one, made[key_of(*one)])
            return _TriedPage(place, None, {})
        return _TriedPage(place, written, {key: faces.problems for key, faces in made.items()})

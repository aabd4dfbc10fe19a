"""Faces while they are made → what is wrong with them, looked for by two processes.

Whichever process is free takes the next look: at some faces by themselves, at all of a component
together, or at what its marked elements mean. What is found is put together by component.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from generator.core.fork import ForkedParts
from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal
from generator.impose import page_size
from generator.impose.paper import Press, face_size
from generator.kit.face_findings import FaceFindings, alike_elements, gathered_findings
from generator.model import Card, Component
from generator.model.values import Seams
from generator.opened import Studio

if TYPE_CHECKING:
    from generator.rules.faults import Fault
    from generator.rules.frame_faults import FrameFaults

MANY_FACES = 30
"""Looking at so many is worth a process of its own."""
EARLY = 0.3
"""The share of the faces in each lot but the last: the first ones take longest to make."""
AT_ONCE = 8
"""Faces in one look."""

Faults = tuple["Fault | Problem", ...]


class OnPaper(NamedTuple):
    """A component whose faces are made, with the seams that it has on this paper."""

    component: Component
    page: Size


class FaceLook(NamedTuple):
    laid: OnPaper
    at: str
    """Its `faces`, one by one; all `together`; or its marked `elements`."""
    cards: tuple[Card, ...] = ()


class LooksBegun(NamedTuple):
    """Looks that another process has begun with."""

    looks: Sequence[FaceLook]
    parts: ForkedParts[Faults]


def looks_begun(
    studio: Studio, components: Sequence[Component], papers: Iterable[Press]
) -> list[LooksBegun]:
    """Another process looks at each lot of faces while the next ones are made."""
    many = max(sum(len(one.cards) for one in components) * EARLY, MANY_FACES)
    waiting: list[FaceLook] = []
    begun: list[LooksBegun] = []
    for look in _looks(studio, components, papers):
        waiting.append(look)
        if sum(len(one.cards) for one in waiting) >= many:
            begun.append(_begun(studio, waiting))
            waiting = []
    return [*begun, _begun(studio, waiting)] if waiting else begun


def _begun(studio: Studio, waiting: Sequence[FaceLook]) -> LooksBegun:
    """What takes longest comes first: at the end, nobody waits for it."""
    from generator.rules.frame_faults import FrameFaults

    known = FrameFaults()
    looks = sorted(waiting, key=lambda look: look.at == "faces")
    return LooksBegun(looks, ForkedParts(lambda n: found_on(studio, looks[n], known), len(looks)))


def findings_of(studio: Studio, begun: Iterable[LooksBegun]) -> list[FaceFindings]:
    """Of each component on each paper, once all looks have been taken."""
    found: dict[int, tuple[OnPaper, list[Fault | Problem]]] = {}
    for looks, parts in begun:
        for look, faults in zip(looks, parts.results(), strict=True):
            found.setdefault(id(look.laid), (look.laid, []))[1].extend(faults)
    return [gathered_findings(studio, laid.component, faults) for laid, faults in found.values()]


def _looks(
    studio: Studio, components: Sequence[Component], papers: Iterable[Press]
) -> Iterator[FaceLook]:
    """Each once the faces that it is at are made: those of a document for every paper."""
    from generator.impose.board_sheets import seams_on  # printing does not look at boards this way
    from generator.rules.meanings import drawings_mean, layouts_mean

    drawn = drawings_mean(studio.game)
    looked_at = set[tuple[str, Seams]]()
    for press in papers:
        size = page_size(press)
        with suppress(Refusal):  # raised again, and reported, when the pages are made
            studio.make_ready(components, size)
        for component in components:
            seams = seams_on(component, press)
            if component.size is None or (component.id, seams) not in looked_at:
                looked_at.add((component.id, seams))
                laid = OnPaper(component._replace(seams=seams), size)
                yield from _looks_at(studio, laid)
                if drawn or layouts_mean(component):
                    yield FaceLook(laid, "elements")


def _looks_at(studio: Studio, laid: OnPaper) -> Iterator[FaceLook]:
    component, page = laid
    cards, size = [card for card in component.cards if card.copies], face_size(component, page)
    for start in range(0, len(cards), AT_ONCE):
        some = tuple(cards[start : start + AT_ONCE])
        with suppress(Refusal):
            for card in some:
                studio.sides(component, card, size)
        yield FaceLook(laid, "faces", some)
    yield FaceLook(laid, "together")


def found_on(studio: Studio, look: FaceLook, known: FrameFaults) -> Faults:
    from generator.rules.print_checks import faults_of_each, faults_together

    component, page = look.laid
    if look.at == "faces":
        some = component._replace(cards=look.cards)
        return tuple(faults_of_each(studio.game, some, studio.printed(some, page), known))
    printed = studio.printed(component, page)
    if look.at == "together":
        return tuple(faults_together(studio.game, component, printed))
    return tuple(alike_elements(studio, component, printed))

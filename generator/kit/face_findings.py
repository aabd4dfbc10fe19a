"""Finished faces of a component → what is wrong with them, each problem at the line to correct."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Where
from generator.impose import Printed
from generator.model import Component
from generator.opened import Studio

if TYPE_CHECKING:
    from generator.rules.faults import Fault
    from generator.rules.frame_faults import FrameFaults


class FaceFindings(NamedTuple):
    """What is wrong with faces, and the places of the allowances that silenced more."""

    problems: tuple[Problem, ...] = ()
    used: frozenset[Where] = frozenset()


def face_findings(studio: Studio, component: Component, printed: Sequence[Printed]) -> FaceFindings:
    """What is wrong with the faces of a component by themselves."""
    found = face_faults(studio, component, printed)
    return gathered_findings(studio, component, found)


def face_faults(
    studio: Studio,
    component: Component,
    printed: Sequence[Printed],
    known: FrameFaults | None = None,
) -> tuple[Fault | Problem, ...]:
    """What shows on the faces alone, wherever their elements are written now."""
    from generator.rules.frame_faults import FrameFaults
    from generator.rules.meanings import has_meanings
    from generator.rules.print_checks import faults_of_each, faults_together

    return (
        *faults_of_each(studio.game, component, printed, known or FrameFaults()),
        *faults_together(studio.game, component, printed),
        *(
            alike_elements(studio, component, printed)
            if has_meanings(studio.game, component)
            else ()
        ),
    )


def alike_elements(
    studio: Studio, component: Component, printed: Sequence[Printed]
) -> Iterator[Fault]:
    """A check in full ink looks at the other inks too; one in another ink only at that one."""
    from generator.rules.meanings import INKS, alike_faults

    full, ink = studio.in_ink("full"), studio.opening.ink
    cards = [card for card in component.cards if card.copies]
    faces = [
        (card, full.sides(component, card, one.size))
        for card, one in zip(cards, printed, strict=True)
    ]
    yield from alike_faults(studio.game, faces, INKS if ink == "full" else (ink,))


def gathered_findings(
    studio: Studio, component: Component, found: Sequence[Fault | Problem]
) -> FaceFindings:
    """What to report of faults, at the line to correct."""
    if not found:
        return FaceFindings()
    from generator.rules.faults import Fault, gathered

    whole = [one for one in found if isinstance(one, Problem)]
    rest = gathered(studio.game, component, [one for one in found if isinstance(one, Fault)])
    return FaceFindings((*whole, *rest.problems), rest.used)

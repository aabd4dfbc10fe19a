"""Folded figures → their two sides, as a virtual table shows them upright."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from generator.core.display import Frame, Stamp
from generator.core.geometry import Point, Rect, Size, rotation, translation
from generator.export.faces import ExportCard
from generator.export.job import Job, T_co
from generator.impose.drawn_lines import folds_of
from generator.model import Component

ALIKE = 0.5
"""Panels whose heights differ by less, in mm, are the two sides of one figure."""
ACROSS = 0.8
"""A fold goes through most of the strip's width."""


def upright(one: ExportCard) -> ExportCard | None:
    """The sides of a strip that stands like a tent: two equal panels that meet at its top, where
    the upper one is printed upside down. None of what does not fold like that."""
    frame = one.front.frame
    if one.front.component.footprint is None:
        return None
    edges = [0.0, *_levels(frame), frame.size.height]
    panels = list(pairwise(edges))
    tallest = max(bottom - top for top, bottom in panels)
    sides = [(top, bottom) for top, bottom in panels if bottom - top > tallest - ALIKE]
    if len(sides) != 2 or sides[0][1] != sides[1][0]:
        return None
    (ridge, foot), (head, _) = sides[1], sides[0]
    name = f"{one.front.name}-upright"
    front = one.front._replace(name=name, frame=_part(frame, ridge, foot))
    back = front._replace(name=f"{name}-back", frame=_part(frame, head, ridge, True))
    return ExportCard(front, back, one.copies)


def _levels(frame: Frame) -> list[float]:
    """How far down the strip is folded straight across."""
    found = set()
    for fold in folds_of(frame):
        across, down = [c.x for c in fold.corners], [c.y for c in fold.corners]
        wide = max(across) - min(across)
        if max(down) - min(down) < ALIKE and wide > ACROSS * frame.size.width:
            found.add(round(down[0], 2))
    return sorted(found)


def _part(frame: Frame, top: float, bottom: float, upside_down: bool = False) -> Frame:
    size = Size(frame.size.width, bottom - top)
    place = translation(0, -top)
    if upside_down:
        place = place.then(rotation(180, Point(size.width / 2, size.height / 2)))
    return Frame(size, (Stamp(frame, place, Rect(0, 0, *size)),))


def flat_and_shuffled(job: Job[T_co]) -> Iterator[str]:
    """What people must know of paper that folds, and of decks that are one pile in play."""
    titles = [one.title for one in flat(job)]
    if titles:
        yield f"shown flat, as before folding: {', '.join(titles)}"
    piles = dict.fromkeys(one.pile for one in job.components if one.pile)
    for pile in piles:
        titles = _titles(one for one in job.components if one.pile == pile)
        if len(titles) > 1:
            yield f"shuffle these together: {', '.join(titles)}"


def flat(job: Job[T_co]) -> list[Component]:
    """Pieces with folds and an outline of their own."""
    drawn = [one for one in job.components if one.kind == "tokens" and one.shape == "drawn"]
    return [
        one
        for one in drawn
        if any(folds_of(each.front) for each in job.studio.printed(one, job.page))
    ]


def _titles(components: Iterable[Component]) -> list[str]:
    return [component.title for component in components if component.kind == "deck"]

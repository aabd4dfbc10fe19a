"""Cards that do not fit a sheet → advice on what would fit, each piece of it tried first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.core.geometry import Size
from generator.impose.grid import best_grid
from generator.impose.paper import Margins, Press

BLEEDS = (2.0, 1.5, 1.0, 0.5, 0.0)
MARGINS = (4.0, 3.0)
"""What many printers can do; a sheet that needs less is for a print shop."""
MOST = 3

Holds = Callable[[Press], int]
"""How many fit on a sheet printed this way, or whether it fits at all."""
Way = tuple[str, Press]


def cards_advice(card: Size, press: Press) -> str:
    """What fits cards of this size, and how many."""
    room = press.printable.size
    return advice(press, lambda way: _capacity(card, way), room, " ({} to a sheet)")


def advice(press: Press, holds: Holds, room: Size, told: str = "") -> str:
    """What fits, the smallest change first; the room that there is, if nothing does."""
    found: list[str] = []
    for ways in (_bleeds(press), _margins(press), _backs(press), _papers(press)):
        fitting = ((words, count) for words, way in ways if (count := holds(way)))
        found.extend(words + told.format(count) for words, count in [*fitting][:1])
    if found:
        return f"what fits: {', '.join(found[:MOST])}"
    return f"on {press.paper.title} the printable area is {room}; use larger paper"


def _bleeds(press: Press) -> Iterator[Way]:
    for bleed in BLEEDS:
        if bleed < press.bleed:
            shared = "" if bleed else " with shared cuts"
            yield f"--bleed {bleed:g}mm{shared}", press._replace(bleed=bleed)


def _margins(press: Press) -> Iterator[Way]:
    for margin in MARGINS:
        if margin < min(press.margins):
            narrower = press._replace(margins=Margins.even(margin))
            yield f"--margin {margin:g}mm if your printer can", narrower


def _backs(press: Press) -> Iterator[Way]:
    if press.backs == "gutterfold":
        yield "--backs separate", press._replace(backs="separate")


def _papers(press: Press) -> Iterator[Way]:
    for paper in press.others:
        yield f"--paper {paper.name}", press._replace(paper=paper)


def _capacity(card: Size, press: Press) -> int:
    grid = best_grid(card, press)
    return grid.capacity if grid else 0

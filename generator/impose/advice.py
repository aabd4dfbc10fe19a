"""What would fit instead of what does not: each piece of advice is tried before it is given."""

from __future__ import annotations

from collections.abc import Iterator

from generator.geometry import Size
from generator.impose.grid import best_grid
from generator.impose.paper import Margins, Press

BLEEDS = (2.0, 1.5, 1.0, 0.5, 0.0)
MARGINS = (4.0, 3.0)
"""What many printers can do; a sheet that needs less is for a print shop."""
MOST = 3


def advice(card: Size, press: Press) -> str:
    """What fits, the smallest change first."""
    found = list(_fitting(card, press))[:MOST]
    if found:
        return f"what fits: {', '.join(found)}"
    return f"on {press.paper.title} the printable area is {press.printable.size}; use larger paper"


def _fitting(card: Size, press: Press) -> Iterator[str]:
    for bleed in BLEEDS:
        if bleed < press.bleed and (count := _capacity(card, press._replace(bleed=bleed))):
            shared = " with shared cuts" if not bleed else ""
            yield f"--bleed {bleed:g}mm{shared} ({count} to a sheet)"
            break
    for margin in MARGINS:
        narrower = Margins.even(margin)
        if margin < min(press.margins) and (
            count := _capacity(card, press._replace(margins=narrower))
        ):
            yield f"--margin {margin:g}mm if your printer can ({count} to a sheet)"
            break
    if press.backs == "gutterfold" and (count := _capacity(card, press._replace(backs="separate"))):
        yield f"--backs separate ({count} to a sheet)"
    for paper in press.others:
        if count := _capacity(card, press._replace(paper=paper)):
            yield f"--paper {paper.name} ({count} to a sheet)"
            break


def _capacity(card: Size, press: Press) -> int:
    grid = best_grid(card, press)
    return grid.capacity if grid else 0

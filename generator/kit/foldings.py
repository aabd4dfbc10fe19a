"""What of a kit is folded → a net of each kind, for its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.core.geometry import Size
from generator.impose.cut_picture import SheetKind
from generator.impose.fold_pictures import Folding, folded_sheet
from generator.impose.net import Net, net_of
from generator.impose.paper import Press
from generator.model import Component
from generator.opened import Studio


def foldings_of(
    studio: Studio, press: Press, components: Iterable[Component], kinds: Sequence[SheetKind]
) -> tuple[Folding, ...]:
    """Parts with the same folds are one, in the measures of the first."""
    found: dict[tuple[int, int, bool], Folding] = {}
    for title, net in (*_sheets(studio, kinds), *_parts(studio, press, components)):
        key = net.strip, len(net.faces), net.opens
        titles = found[key].titles if key in found else ()
        first = found[key].net if key in found else net
        found[key] = Folding(tuple(dict.fromkeys((*titles, title))), first)
    return tuple(found.values())


def _sheets(studio: Studio, kinds: Sequence[SheetKind]) -> Iterator[tuple[str, Net]]:
    """Those that are folded to bring backs behind fronts."""
    for kind in kinds:
        if kind.folded:
            yield studio.words("plan-folded"), folded_sheet(kind.paper, kind.folded == "upright")


def _parts(
    studio: Studio, press: Press, components: Iterable[Component]
) -> Iterator[tuple[str, Net]]:
    for component in components:
        if component.kind == "document" and component.booklet and press.two_sided:
            width, height = press.paper.size
            spread = Size(max(width, height), min(width, height))
            yield component.title, folded_sheet(spread, upright=True)
        if component.kind == "tokens" and component.size:
            printed = [one for one in studio.printed(component, component.size) if one.copies]
            net = net_of(printed[0].front) if printed else None
            if net:
                yield component.title, net

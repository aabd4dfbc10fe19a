"""A kit's pages → the kinds of sheets in it, how each is cut, and how long that takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.core.named_tuple import NamedTuple
from generator.impose import Page
from generator.impose.boards import TOGETHER
from generator.impose.cut_picture import SheetKind
from generator.impose.guillotine import cut_order


class CutWork(NamedTuple):
    """What cutting a whole kit takes."""

    kinds: tuple[SheetKind, ...] = ()

    @property
    def cuts(self) -> int:
        return sum(kind.sheets * len(kind.order.cuts) for kind in self.kinds)

    @property
    def by_hand(self) -> int:
        return sum(kind.sheets * len(kind.order.by_hand) for kind in self.kinds)

    @property
    def minutes(self) -> int:
        """To the next minute, or to the next five of many."""
        minutes = -(-sum(kind.sheets * kind.seconds for kind in self.kinds) // 60)
        return int(minutes if minutes < 20 else -(-minutes // 5) * 5)

    @property
    def needs_plan(self) -> bool:
        """The margin of a sheet of equal cards says all that there is to know."""
        return any(not kind.plain for kind in self.kinds)


def cut_work(pages: Iterable[Page], titles: Mapping[str, str]) -> CutWork:
    """`titles` are those of components, by id."""
    kinds: dict[tuple[object, ...], SheetKind] = {}
    for page in pages:
        if not page.to_cut:
            continue
        kind = _kind(page, titles)
        known = kinds.get(kind.alike)
        if known is None:
            kinds[kind.alike] = kind._replace(order=cut_order(kind.to_cut, kind.near_half))
        else:
            kinds[kind.alike] = known._replace(
                titles=tuple(dict.fromkeys((*known.titles, *kind.titles))),
                pages=(*known.pages, *kind.pages),
                sheets=known.sheets + 1,
                differ=known.differ or known.to_cut != kind.to_cut,
            )
    return CutWork(tuple(kinds.values()))


def _kind(page: Page, titles: Mapping[str, str]) -> SheetKind:
    grid = page.grid
    folded = ("upright" if grid.sideways else "level") if grid and grid.folded else ""
    named: Sequence[str] = [titles[id] for id in page.faces if id in titles]
    pages = tuple(page.title.split(TOGETHER))
    own = tuple(named) or (page.title,)
    return SheetKind(own, page.to_cut, page.frame.size, folded, pages=pages)

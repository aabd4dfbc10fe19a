"""Faces → the cells of bought sheets: no marks, no notes; backs behind their fronts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.core.display import Frame, Stamp
from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, outline
from generator.core.problems import Problem, Refusal, Where
from generator.impose.block import back_is_upside_down, card_matrix
from generator.impose.marks import bounding
from generator.impose.paper import Page, Press, Printed, mirrored
from generator.impose.shared import Copy, copies_of, faces_of
from generator.model import Component
from generator.model.stock import Stock

BEYOND = 1.0
"""How far art goes on beyond a cell, where no other cell begins."""


def impose_stock(
    components: Sequence[Component],
    printed: Mapping[str, Sequence[Printed]],
    stock: Stock,
    press: Press,
) -> Iterator[Page]:
    """One face after the other, whatever deck it belongs to."""
    if press.backs == "gutterfold":
        message = f"{stock.called} cannot be folded"
        hint = "stickers have one side; for cards use --backs long, short, separate or fronts"
        raise Refusal(Problem("wrong-option", Where("--backs"), message, hint))
    cells = list(_cells(copies_of(components, printed), stock, press))
    backed = not stock.stickers and press.two_sided and any(one.card.back for one in cells)
    for start in range(0, len(cells), stock.capacity):
        sheet = _StockSheet(stock, press, cells[start : start + stock.capacity])
        titles = " + ".join(dict.fromkeys(copy.component.title for copy in sheet.copies))
        title = f"{titles} {start // stock.capacity + 1}"
        if not backed:
            yield sheet.page(title, "front")
            continue
        yield sheet.page(f"{title}, {press.words('front')}", "front")
        yield sheet.page(f"{title}, {press.words('back')}", "back")


def _cells(copies: Sequence[Copy], stock: Stock, press: Press) -> Iterator[Copy]:
    """A sticker has one side: a back is a sticker of its own, beside its front."""
    for copy in copies:
        yield copy
        if stock.stickers and copy.card.back and press.backs != "fronts":
            yield copy._replace(card=copy.card._replace(front=copy.card.back), spare=True)


class _StockSheet(NamedTuple):
    stock: Stock
    press: Press
    copies: Sequence[Copy]

    def page(self, title: str, side: str) -> Page:
        size = self.press.paper.size
        stamps = tuple(self._stamps(side))
        cells = [self._cell(number, side) for number in range(len(self.copies))]
        around = bounding(cells)
        bleed = around.grown(BEYOND).within(Rect(0, 0, *size))
        return Page(Frame(size, stamps), faces_of(self.copies), title, side, around, bleed)

    def _cell(self, number: int, side: str) -> Rect:
        cell = self.stock.place(number)
        if side == "front":
            return cell
        return mirrored(cell, self.press.paper.size, self.press.sideways)

    def _stamps(self, side: str) -> Iterator[Stamp]:
        for number, copy in enumerate(self.copies):
            card = copy.card
            face = card.front if side == "front" else card.back
            if face is None:
                continue
            cell = self._cell(number, side)
            turned = (card.size.width > card.size.height) != (cell.width > cell.height)
            upside_down = side == "back" and back_is_upside_down(turned, self.press.sideways)
            yield Stamp(face, card_matrix(cell, turned, upside_down), self._clip(cell, side))

    def _clip(self, cell: Rect, side: str) -> Rect | tuple[Command, ...]:
        """The cell and a little more, but nothing of its neighbours."""
        across, down = (min(space / 2, BEYOND) for space in self.stock.gap)
        if self.stock.shape == "round":
            return outline("ellipse", cell.grown(min(across, down)))
        ends = (0, self.stock.capacity - 1)
        whole = bounding([self._cell(number, side) for number in ends])
        left, right = _reach(cell.left - whole.left, whole.right - cell.right, across)
        top, bottom = _reach(cell.top - whole.top, whole.bottom - cell.bottom, down)
        return Rect(
            cell.left - left, cell.top - top, cell.width + left + right, cell.height + top + bottom
        )


def _reach(before: float, after: float, between: float) -> tuple[float, float]:
    """How far art goes on at both ends of a cell: further where it is the first or the last."""
    return (BEYOND if before < 1e-6 else between), (BEYOND if after < 1e-6 else between)

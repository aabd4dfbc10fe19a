"""A deck's faces on sheets: fronts in a grid, backs mirrored behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.display import Frame, Item, Stamp
from generator.geometry import Matrix, Point, Rect, rotation, translation
from generator.impose.grid import Grid, advice, best_grid
from generator.impose.marks import bounding, crop_marks, cut_lines, side_furniture
from generator.impose.paper import LabelSetter, Page, Press, Printed, heading, mirrored
from generator.model import Component
from generator.problems import Problem, Refusal

OUTER_BLEED = 1.0
FLIP_NOTE = {
    "long": "flip on the long edge",
    "short": "flip on the short edge",
    "fronts": "fronts only",
    "fold": "one-sided",
}


class _Slot(NamedTuple):
    front: Frame
    back: Frame | None
    trim: Rect


def impose_cards(
    component: Component, cards: Sequence[Printed], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    copies = [card for card in cards for _ in range(card.copies)]
    if not copies:
        return
    backs = press.two_sided and any(card.back for card in copies)
    grid = best_grid(copies[0].size, press if backs else press._replace(backs="fronts"))
    if grid is None:
        message = f"'{component.title}' ({copies[0].size}) does not fit on {press.paper.title}"
        raise Refusal(
            Problem("does-not-fit", component.where, message, advice(copies[0].size, press))
        )
    count = -(-len(copies) // grid.capacity)
    sheets = _Sheets(component, press, grid, game, label, count, backs)
    for number in range(count):
        on_sheet = copies[number * grid.capacity : (number + 1) * grid.capacity]
        slots = [_Slot(c.front, c.back, grid.trim(i)) for i, c in enumerate(on_sheet)]
        yield sheets.front(slots, number + 1)
        if backs:
            yield sheets.back(slots, number + 1)


class _Sheets(NamedTuple):
    component: Component
    press: Press
    grid: Grid
    game: str
    label: LabelSetter
    total: int
    backs: bool

    def front(self, slots: Sequence[_Slot], number: int) -> Page:
        placed = [(slot.front, slot.trim) for slot in slots]
        return self._page(placed, number, "front", upside_down=False)

    def back(self, slots: Sequence[_Slot], number: int) -> Page:
        placed = [(s.back, mirrored(s.trim, self.press)) for s in slots if s.back is not None]
        upside_down = back_is_upside_down(self.grid.turned, self.press)
        return self._page(placed, number, "back", upside_down)

    def _page(
        self, placed: Sequence[tuple[Frame, Rect]], number: int, side: str, upside_down: bool
    ) -> Page:
        trims = [trim for _, trim in placed]
        block = bounding(trims)
        reach = self._outer_bleed(block)
        items: list[Item] = [
            self._stamp(frame, trim, block, reach, upside_down) for frame, trim in placed
        ]
        items.extend(self._marks(trims, reach))
        items.extend(self._furniture(number, side))
        frame = Frame(self.press.paper.size, tuple(items))
        title = (
            f"{self.component.title} {number}, {side}"
            if self.backs
            else f"{self.component.title} {number}"
        )
        widest = max(*reach, self.grid.gap / 2)
        bleed = block.grown(widest).within(Rect(0, 0, *self.press.paper.size))
        return Page(frame, {self.component.id: len(placed)}, title, side, block, bleed)

    def _outer_bleed(self, block: Rect) -> tuple[float, float]:
        """How far art may stand out at the block's sides and ends, so that marks stay printable."""
        bleed = self.component.bleed
        if self.press.bleed:
            return (min(self.press.bleed, bleed),) * 2
        printable = self.press.printable
        rooms = (
            min(block.left - printable.left, printable.right - block.right),
            min(block.top - printable.top, printable.bottom - block.bottom),
        )
        if self.press.marks == "lines":
            return (0.0, 0.0)
        across, down = (max(0.0, min(OUTER_BLEED, bleed, room - 1.5)) for room in rooms)
        return across, down

    def _stamp(
        self, frame: Frame, trim: Rect, block: Rect, reach: tuple[float, float], upside_down: bool
    ) -> Stamp:
        matrix = card_matrix(trim, self.grid.turned, upside_down)
        inner = min(self.grid.gap / 2, self.press.bleed)
        left = reach[0] if abs(trim.left - block.left) < 1e-6 else inner
        right = reach[0] if abs(trim.right - block.right) < 1e-6 else inner
        top = reach[1] if abs(trim.top - block.top) < 1e-6 else inner
        bottom = reach[1] if abs(trim.bottom - block.bottom) < 1e-6 else inner
        clip = Rect(
            trim.left - left, trim.top - top, trim.width + left + right, trim.height + top + bottom
        )
        return Stamp(frame, matrix, clip)

    def _marks(self, trims: Sequence[Rect], reach: tuple[float, float]) -> list[Item]:
        if self.press.marks == "none":
            return []
        marks: list[Item] = list(crop_marks(trims, reach, self.press.printable))
        if self.press.marks == "lines":
            marks.extend(cut_lines(trims))
        return marks

    def _furniture(self, number: int, side: str) -> list[Item]:
        full = bounding([self.grid.trim(i) for i in range(self.grid.capacity)])
        cuts = sorted(
            {round(y, 3) for i in range(self.grid.capacity) for y in _edges(self.grid.trim(i))}
        )
        sheet = f"sheet {number} of {self.total} · {side} · {self.press.paper.title}"
        flip = FLIP_NOTE[self.press.backs] if self.backs else "one-sided"
        last = "print at 100 %, do not scale"
        notes: tuple[str, ...] = (
            heading(self.press, self.game, self.component.title),
            f"{sheet} · {flip}",
            last,
        )
        if len(cuts) - 1 < len(notes):
            notes = (" · ".join(notes),)
            cuts = [full.top, full.bottom]
        return side_furniture(full, self.press, cuts, notes, self.label)


def _edges(trim: Rect) -> tuple[float, float]:
    return trim.top, trim.bottom


def back_is_upside_down(turned: bool, press: Press) -> bool:
    """A card is turned over about its own height: so must the flip of the sheet turn it."""
    return turned == press.sideways


def card_matrix(trim: Rect, turned: bool, upside_down: bool = False) -> Matrix:
    """Takes a face's own coordinates to its place on the sheet."""
    matrix = (
        Matrix(0, 1, -1, 0, trim.right, trim.top) if turned else translation(trim.left, trim.top)
    )
    if upside_down:
        matrix = matrix.then(rotation(180, Point(*trim.centre)))
    return matrix

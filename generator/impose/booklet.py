"""A document's pages → sheets to fold and staple: two pages beside each other, on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.display import Frame, GroupItem, Item, Path, Stamp
from generator.core.geometry import IDENTITY, Matrix, Rect, Size, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command
from generator.impose.correct import corners
from generator.impose.marks import MARK_WIDTH, bounding, crop_marks
from generator.impose.paper import MARGIN_GREY, SPINE, Page, Press, Printed, no_room
from generator.model import Component

LEAST_SPINE = 1.0
SLACK = 0.6
"""A5 is half an A4 to the nearest millimetre."""
FOLD_TICK = 4.0
STAPLE = 10.0
PER_SHEET = 4

Leaf = Printed | None
"""A page, or an empty one."""


def padded(pages: Sequence[Printed], blank_pages: str) -> list[Leaf]:
    """As many pages as sheets have: the empty ones are where they are wanted."""
    lacking = -len(pages) % PER_SHEET
    blanks: list[Leaf] = [None] * lacking
    if blank_pages == "end" or len(pages) == 1:
        return [*pages, *blanks]
    if blank_pages == "before-last":
        return [*pages[:-1], *blanks, *pages[-1:]]
    first = -(-lacking // 2)
    return [*pages[:1], *blanks[:first], *pages[1:-1], *blanks[first:], *pages[1:][-1:]]


def spreads(count: int) -> Iterator[tuple[int, int]]:
    """Which pages are left and right, from 0: of each sheet, the outermost first, both sides."""
    for sheet in range(count // PER_SHEET):
        yield count - 1 - 2 * sheet, 2 * sheet
        yield 2 * sheet + 1, count - 2 - 2 * sheet


def impose_booklet(component: Component, pages: Sequence[Printed], press: Press) -> Iterator[Page]:
    book = _Book(component, press, pages[0].size)
    if not book.fits():
        raise no_room(component, pages[0].size, press, book.advice())
    leaves = padded(pages, component.blank_pages)
    sides = list(spreads(len(leaves)))
    for number, (left, right) in enumerate(sides):
        sheet = press.words("sheet", number=number // 2 + 1, count=len(sides) // 2)
        side = "back" if number % 2 else "front"
        title = f"{component.title}, {sheet}, {press.words(side)}"
        yield book.page(leaves[left], leaves[right], side, title, outermost=number == 0)


class _Book(NamedTuple):
    component: Component
    press: Press
    face: Size

    @property
    def spread(self) -> Size:
        """The sheet as its pages are read: it is wider than high."""
        paper = self.press.paper.size
        return Size(max(paper), min(paper))

    @property
    def gap(self) -> float:
        """Between a page and the fold."""
        if self.component.size:
            return 0.0
        left, top, right, bottom = self.press.margins
        end = max(top, bottom) if self._turned() else max(left, right)
        return max(min(SPINE, self.spread.width / 2 - end - self.face.width), LEAST_SPINE)

    def fits(self) -> bool:
        width, height = self.spread
        return self.face.width <= width / 2 + SLACK and self.face.height <= height + SLACK

    def advice(self) -> str:
        from generator.impose.advice import advice

        half = Size(self.spread.width / 2, self.spread.height)
        return advice(self.press, lambda way: self._replace(press=way).fits(), half)

    def _turned(self) -> bool:
        """Whether the spread is on its side on upright paper, which every printer turns alike."""
        paper = self.press.paper.size
        return paper.height >= paper.width

    def page(self, left: Leaf, right: Leaf, side: str, title: str, outermost: bool) -> Page:
        trims = self._trims()
        items: list[Item] = []
        for leaf, trim in zip((left, right), trims, strict=True):
            if leaf:
                items.append(Stamp(leaf.front, translation(trim.left, trim.top), trim))
        items.extend(self._marks(trims, outermost))
        matrix, paper = self._matrix(side), self.press.paper.size
        frame = Frame(paper, (GroupItem(tuple(items), matrix),))
        places = corners(bounding(trims), matrix)
        xs, ys = [p.x for p in places], [p.y for p in places]
        trim = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        trim = trim.within(Rect(0, 0, *paper))
        faces = {self.component.id: sum(leaf is not None for leaf in (left, right))}
        return Page(frame, faces, title, side, trim, trim)

    def _trims(self) -> tuple[Rect, Rect]:
        width, height = self.spread
        fold, top = width / 2, (height - self.face.height) / 2
        left = Rect(fold - self.gap - self.face.width, top, *self.face)
        return left, left._replace(left=fold + self.gap)

    def _matrix(self, side: str) -> Matrix:
        """Takes the spread to the sheet; the back is turned as the flip demands."""
        width, height = self.press.paper.size
        clockwise = Matrix(0, 1, -1, 0, width, 0)
        if side == "front":
            return clockwise if self._turned() else IDENTITY
        if self._turned():
            return Matrix(0, -1, 1, 0, 0, height) if self.press.sideways else clockwise
        return IDENTITY if self.press.sideways else Matrix(-1, 0, 0, -1, width, height)

    def _marks(self, trims: tuple[Rect, Rect], outermost: bool) -> Iterator[Item]:
        """Where to fold and to staple; and where to cut, if there is something to cut off."""
        if self.press.marks == "none":
            return
        width, height = self.spread
        edge = max(self.press.margins)
        room = Rect(0, 0, width, height).grown(-edge)
        if self.component.size:
            yield from crop_marks(trims, (0.0, 0.0), room)
            return
        ends = ((edge, edge + FOLD_TICK), (height - edge - FOLD_TICK, height - edge))
        yield _line(width / 2, ends, (1.2, 1.0))
        if outermost:
            quarters = (height / 4, height * 3 / 4)
            yield _line(width / 2, [(y - STAPLE / 2, y + STAPLE / 2) for y in quarters])


def _line(x: float, parts: Sequence[tuple[float, float]], dash: tuple[float, ...] = ()) -> Path:
    commands: list[Command] = []
    for start, end in parts:
        commands += [("m", x, start), ("l", x, end)]
    return Path(tuple(commands), None, MARGIN_GREY, MARK_WIDTH * 1.5, dash, cap=0)

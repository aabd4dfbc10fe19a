"""Kinds of sheets → the cut plan: a small picture of each, with its cuts in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from generator.core.colour import Colour
from generator.core.display import Frame, GroupItem, Item, Path
from generator.core.geometry import Rect, Size, translation
from generator.core.outline import outline, rectangle
from generator.core.tags import Tag
from generator.core.words import Words
from generator.impose.cut_numbers import CutName, cut_names, joined
from generator.impose.fold_pictures import (
    STEP_HEIGHT,
    STEP_WIDTH,
    Folding,
    folding_rows,
    step_picture,
)
from generator.impose.guillotine import FOLD_SECONDS, CutOrder, StraightCut, ToCut
from generator.impose.margins import MarginNotes
from generator.impose.notes import heading
from generator.impose.paper import Page, Press, footed
from generator.impose.ticklist import ListType

SIDE, TOP = 9.0, 8.0
LEAST_COLUMN = 52.0
GUTTER = 6.0
NUMBERS = 5.0
"""Room for numbers left of a picture, and above it."""
CAPTION = 9.0
HEIGHTS = (76.0, 58.0, 52.0)
"""Of the largest picture: lower ones where that saves a page."""
TITLE, NAME, NOTE, NUMBER, TEXT = 9.0, 3.2, 2.6, 2.5, 2.9
LEAD = 4.3
PAPER_LINE, CUT_LINE = 0.15, 0.3
PIECE = Colour(226, 226, 226)
SMOKE = Colour(120, 120, 120)
DASH = (1.0, 0.8)


class SheetKind(NamedTuple):
    """Sheets that are cut alike."""

    titles: tuple[str, ...]
    to_cut: tuple[ToCut, ...]
    paper: Size
    folded: str = ""
    """Which way its fold goes: upright or level."""
    order: CutOrder = CutOrder()
    sheets: int = 1

    @property
    def near_half(self) -> Rect:
        """The paper, or the half that is uppermost once it is folded."""
        width, height = self.paper
        if self.folded == "upright":
            return Rect(0, 0, width / 2, height)
        return Rect(0, 0, width, height / 2 if self.folded else height)

    @property
    def plain(self) -> bool:
        """Equal pieces that straight cuts part."""
        return len({piece.box.size for piece in self.to_cut}) == 1 and not self.order.by_hand

    @property
    def alike(self) -> tuple[object, ...]:
        """Equal for sheets that are cut alike; one piece is freed by its marks, however large."""
        single = len(self.to_cut) == 1 and self.to_cut[0].straight
        return self.paper, self.folded, () if single else self.to_cut

    @property
    def seconds(self) -> float:
        """For one sheet."""
        return self.order.seconds + (FOLD_SECONDS if self.folded else 0.0)

    def in_order(self) -> str:
        """`4 cuts across, 4 down, 3 pieces with scissors`, as cuts follow each other."""
        parts = []
        for upright, cuts in groupby(self.order.cuts, key=lambda cut: cut.upright):
            parts.append(f"{len(list(cuts))} {'down' if upright else 'across'}")
        if self.order.by_hand:
            parts.append(f"{len(self.order.by_hand)} with scissors")
        folded = "fold and glue, then " if self.folded else ""
        return folded + ("cut " if self.order.cuts else "") + ", ".join(parts)

    def told(self, words: Words) -> str:
        """`12 × · 8 cuts · 3 with scissors`"""
        parts = [words.counted("plan-sheets", self.sheets)] if self.sheets > 1 else []
        if self.order.cuts:
            parts.append(words.counted("plan-cuts", len(self.order.cuts)))
        if self.order.by_hand:
            parts.append(words("plan-scissors", count=len(self.order.by_hand)))
        return " · ".join(parts)


def plan_pages(
    kinds: Sequence[SheetKind],
    foldings: Sequence[Folding],
    total: str,
    press: Press,
    letters: ListType,
    game: str,
) -> Iterator[Page]:
    """As many pages as the pictures need, with the most in a row that can be read."""
    ways = [_Sheets(press, letters, height) for height in HEIGHTS]
    drawing = min(ways, key=lambda way: len(_in_pages(kinds, foldings, way)))
    area, rows = footed(press), _in_pages(kinds, foldings, drawing)
    for number, places in enumerate(rows, 1):
        items: list[Item] = list(drawing.head(kinds, foldings, total)) if number == 1 else []
        for what, box in places:
            if isinstance(what, SheetKind):
                items.extend(drawing.picture(what, box))
            else:
                items.extend(drawing.steps(what, box))
        place = press.words("page", number=number, count=len(rows)) if len(rows) > 1 else ""
        title = press.words("cut-plan")
        notes = (heading(press, game, title), " · ".join(filter(None, (place, press.told))))
        below = MarginNotes(press, letters.body).below(notes)
        frame = Frame(press.paper.size, (*items, *below))
        yield Page(frame, {}, title, "front", area, area, to_read=True)


Placed = tuple[SheetKind | Folding, Rect]


def _in_pages(
    kinds: Sequence[SheetKind], foldings: Sequence[Folding], drawing: _Sheets
) -> list[list[Placed]]:
    """Row by row; a row is as high as its highest picture."""
    area = drawing.area
    pages: list[list[Placed]] = [[]]
    top = area.top + drawing.head_height
    rows: list[Sequence[Placed]] = [*drawing.rows(kinds), *folding_rows(foldings, area.width)]
    for row in rows:
        height = max(box.height for _, box in row)
        if top + height > area.bottom and top > area.top:
            pages.append([])
            top = area.top
        pages[-1] += [(what, box.moved(area.left, top)) for what, box in row]
        top += height + GUTTER
    return pages


class _Sheets(NamedTuple):
    press: Press
    letters: ListType
    most_height: float

    @property
    def area(self) -> Rect:
        area = footed(self.press)
        return Rect(
            area.left + SIDE, area.top + TOP, area.width - 2 * SIDE, area.height - TOP - 3.0
        )

    @property
    def columns(self) -> int:
        return max(int((self.area.width + GUTTER) / (LEAST_COLUMN + GUTTER)), 1)

    @property
    def width(self) -> float:
        return (self.area.width - GUTTER * (self.columns - 1)) / self.columns

    @property
    def head_height(self) -> float:
        return 13.2 + 3 * LEAD + 2.0

    def scale(self, kind: SheetKind) -> float:
        most = min(self.most_height, self.area.height - CAPTION - NUMBERS)
        return min((self.width - NUMBERS) / kind.paper.width, most / kind.paper.height)

    def height(self, kind: SheetKind) -> float:
        return CAPTION + NUMBERS + self.scale(kind) * kind.paper.height

    def rows(self, kinds: Sequence[SheetKind]) -> Iterator[list[tuple[SheetKind, Rect]]]:
        for start in range(0, len(kinds), self.columns):
            row = kinds[start : start + self.columns]
            step = self.width + GUTTER
            boxes = [Rect(n * step, 0, self.width, self.height(kind)) for n, kind in enumerate(row)]
            yield list(zip(row, boxes, strict=True))

    def head(
        self, kinds: Sequence[SheetKind], foldings: Sequence[Folding], total: str
    ) -> Iterator[Item]:
        area, words = self.area, self.press.words
        ink, smoke = self.letters.ink, self.letters.smoke
        drawn, _ = self.letters.title(words("cut-plan"), TITLE, ink)
        place = translation(area.left, area.top + 7.0)
        yield GroupItem(tuple(drawn), place, tags=(Tag("title"),))
        dashed = [words("plan-dashed")] if any(kind.order.by_hand for kind in kinds) else []
        folded = [words("plan-fold")] if any(kind.folded for kind in kinds) else []
        nets = [words("plan-nets")] if any(not one.net.strip for one in foldings) else []
        lines = [words("plan-order"), " ".join([*dashed, *folded, *nets]), total]
        y = area.top + 13.2
        for line in filter(None, lines):
            drawn, width = self.letters.body(line, TEXT, smoke)
            yield _squeezed(drawn, width, area.left, y, area.width, Tag("text"))
            y += LEAD

    def steps(self, folding: Folding, box: Rect) -> Iterator[Item]:
        """A part, flat and in two or three steps of folding, with their numbers."""
        name, ink = ", ".join(folding.titles), self.letters.ink
        drawn, width = self.letters.title(name, NAME, ink)
        yield _squeezed(drawn, width, box.left, box.top + 3.4, box.width, Tag("heading"))
        pictures: list[Item] = []
        for number, part in enumerate(folding.steps, 1):
            left = box.left + (number - 1) * STEP_WIDTH
            room = Rect(left, box.top + 6.0, STEP_WIDTH - 3.0, STEP_HEIGHT)
            pictures.append(step_picture(folding.net, part, room, ink))
            drawn, width = self.letters.body(str(number), NUMBER, ink)
            place = translation(room.centre.x - width / 2, room.bottom + 4.0)
            pictures.append(GroupItem(tuple(drawn), place))
        count = len(folding.steps)
        says = self.press.words("plan-steps", name=name, count=count)
        yield GroupItem(tuple(pictures), tags=(Tag("picture", says),))

    def picture(self, kind: SheetKind, box: Rect) -> Iterator[Item]:
        words = self.press.words
        name, told = ", ".join(kind.titles), kind.told(words)
        drawn, width = self.letters.title(name, NAME, self.letters.ink)
        yield _squeezed(drawn, width, box.left, box.top + 3.4, box.width, Tag("heading"))
        drawn, width = self.letters.body(told, NOTE, self.letters.smoke)
        yield _squeezed(drawn, width, box.left, box.top + 7.4, box.width, Tag("text"))
        at = translation(box.left + NUMBERS, box.top + CAPTION + NUMBERS)
        picture = Tag("picture", words("plan-picture", name=name, told=told))
        yield GroupItem(tuple(self._sheet(kind)), at, tags=(picture,))

    def _sheet(self, kind: SheetKind) -> Iterator[Item]:
        """The paper from the origin: its pieces, its fold, its cuts with their numbers."""
        scale = self.scale(kind)
        whole = Rect(0, 0, kind.paper.width * scale, kind.paper.height * scale)
        yield Path(rectangle(whole), None, SMOKE, PAPER_LINE, join=0)
        by_hand = set(kind.order.by_hand)
        for piece in kind.to_cut:
            box = Rect(*(value * scale for value in piece.box))
            hand = piece in by_hand
            shape = outline("round" if hand and piece.rounded else "rectangle", box)
            yield Path(shape, PIECE, SMOKE, PAPER_LINE, DASH if hand else ())
        if kind.folded:
            half = Rect(*(value * scale for value in kind.near_half))
            ends = (half.right, 0.0) if kind.folded == "upright" else (0.0, half.bottom)
            line = (("m", *ends), ("l", half.right, half.bottom))
            yield Path(line, None, self.letters.ink, PAPER_LINE * 1.5, (2.0, 1.2), cap=0)
        yield from self._cuts(kind.order.cuts, scale)

    def _cuts(self, cuts: Sequence[StraightCut], scale: float) -> Iterator[Item]:
        lines = [line for number, cut in enumerate(cuts, 1) for line in joined(number, cut, scale)]
        for line in lines:
            ends = (("m", *line.place(line.low)), ("l", *line.place(line.high)))
            yield Path(ends, None, self.letters.ink, CUT_LINE, cap=0)
        for name in cut_names(lines):
            yield from self._number(name)

    def _number(self, name: CutName) -> Iterator[Item]:
        """The number before the cut's first end, on a light ground."""
        line = name.line._replace(at=name.at)
        off = line.before
        drawn, width = self.letters.body(name.says, NUMBER, self.letters.ink)
        if abs(name.at - name.line.at) > 0.05:
            lead = (("m", *name.line.place(line.low)), ("l", *line.place(off + 1.2)))
            yield Path(lead, None, self.letters.ink, PAPER_LINE, cap=0)
        x, y = line.place(off)
        x -= width / 2 if line.upright else width - NUMBER * 0.6
        ground = Rect(x - 0.3, y - 1.25, width + 0.6, 2.5)
        yield Path(rectangle(ground), Colour(255, 255, 255))
        yield GroupItem(tuple(drawn), translation(x, y + NUMBER * 0.36))


def _squeezed(
    drawn: Sequence[Item], width: float, x: float, y: float, room: float, tag: Tag
) -> GroupItem:
    """Text that is narrowed where it needs more room."""
    scale = min(1.0, room / width) if width else 1.0
    matrix = translation(x, y)._replace(a=scale)
    return GroupItem(tuple(drawn), matrix, tags=(tag,))

"""Sheets that are cut alike → a small picture: their pieces, their fold and their cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby

from generator.core.colour import WHITE, Colour, mixed
from generator.core.curves import placed
from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import Rect, Size, scaling, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, rectangle
from generator.core.words import Words
from generator.impose.cut_numbers import NEARLY, CutLine, CutName, cut_names, joined
from generator.impose.guillotine import FOLD_SECONDS, CutOrder, ToCut
from generator.impose.list_type import ListType

NUMBER = 2.5
"""How high numbers are: those of cuts, and those of steps."""
PAPER_LINE, CUT_LINE = 0.15, 0.3
TINT = 0.3
"""Of the game's accent, for pieces."""
SMOKE = Colour(120, 120, 120)
DASH = (1.0, 0.8)
LAP = 1.8
"""A number behind its cut may reach so far over the edge of another piece."""
HATCH = 1.5
"""From one stroke of a tab to the next."""


class SheetKind(NamedTuple):
    """Sheets that are cut alike."""

    titles: tuple[str, ...]
    to_cut: tuple[ToCut, ...]
    paper: Size
    folded: str = ""
    """Which way its fold goes: upright or level."""
    order: CutOrder = CutOrder()
    sheets: int = 1
    differ: bool = False
    """Whether each has its cuts elsewhere."""
    pages: tuple[str, ...] = ()
    """What is on them, by the numbers that its margins say."""
    together: str = ""
    """What its parts are called if their names are too long; nothing if others are called so."""

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
    def has_tabs(self) -> bool:
        return any(piece.tabs for piece in self.to_cut)

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
        """`12 sheets · 8 cuts each · 3 with scissors`"""
        parts = [words.counted("plan-sheets", self.sheets)] if self.sheets > 1 else []
        if self.differ:
            parts.append(words("plan-own-marks"))
        elif self.order.cuts:
            parts.append(self._counted(words))
        if self.order.by_hand:
            parts.append(words("plan-scissors", count=len(self.order.by_hand)))
        return " · ".join(parts)

    def _counted(self, words: Words) -> str:
        count = len(self.order.cuts)
        if self.sheets > 1:
            return words.counted("plan-each", count)
        return words.counted("plan-cuts", count)


def sheet_picture(kind: SheetKind, scale: float, letters: ListType) -> GroupItem:
    """The paper from the origin, numbers of cuts at its left and above it."""
    return GroupItem((*_sheet(kind, scale, letters), *_Cuts(letters).items(kind, scale)))


def _sheet(kind: SheetKind, scale: float, letters: ListType) -> Iterator[Item]:
    whole = Rect(0, 0, kind.paper.width * scale, kind.paper.height * scale)
    yield Path(rectangle(whole), None, SMOKE, PAPER_LINE, join=0)
    by_hand, tint = set(kind.order.by_hand), mixed(WHITE, letters.accent, TINT)
    for piece in kind.to_cut:
        shape = placed(piece.shape or rectangle(piece.box), scaling(scale, scale))
        yield Path(shape, tint, SMOKE, PAPER_LINE, DASH if piece in by_hand else ())
        for tab in piece.tabs:
            yield from _hatched(_scaled(tab, scale))
    if kind.folded:
        half = _scaled(kind.near_half, scale)
        ends = (half.right, 0.0) if kind.folded == "upright" else (0.0, half.bottom)
        line = (("m", *ends), ("l", half.right, half.bottom))
        yield Path(line, None, letters.ink, PAPER_LINE * 1.5, (2.0, 1.2), cap=0)


class _Cuts(NamedTuple):
    letters: ListType

    def items(self, kind: SheetKind, scale: float) -> Iterator[Item]:
        cuts = enumerate(kind.order.cuts, 1)
        lines = [line for number, cut in cuts for line in joined(number, cut, scale)]
        for line in lines:
            ends = (("m", *line.place(line.low)), ("l", *line.place(line.high)))
            yield Path(ends, None, self.letters.ink, CUT_LINE, cap=0)
        covered = _Covered(
            [_scaled(piece.box, scale) for piece in kind.order.by_hand],
            [_scaled(piece.box, scale) for piece in kind.to_cut],
            [line.drawn for line in lines],
        )
        for name in cut_names(lines):
            yield from self._number(name, covered)

    def _number(self, name: CutName, covered: _Covered) -> Iterator[Item]:
        """On a light ground, with a line to its cut if it is not at its end."""
        line = name.line
        drawn, width = self.letters.body(name.says, NUMBER, self.letters.ink)
        along, ground = covered.place(name, width)
        if abs(name.at - line.at) > NEARLY or along < line.before:
            end, near = (line.low, 1.2) if along <= line.low else (line.high, -1.2)
            tip = line._replace(at=name.at).place(along + near)
            lead = (("m", *line.place(end)), ("l", *tip))
            yield Path(lead, None, self.letters.ink, PAPER_LINE, cap=0)
        yield Path(rectangle(ground), WHITE)
        yield GroupItem(
            tuple(drawn), translation(ground.left + 0.3, ground.centre.y + NUMBER * 0.36)
        )


class _Covered(NamedTuple):
    """What is on a small picture."""

    taken: list[Rect]
    """Dashed pieces, and the numbers that have their places."""
    pieces: Sequence[Rect]
    lines: Sequence[Rect]

    def place(self, name: CutName, width: float) -> tuple[float, Rect]:
        """On bare paper at an end of its cut; otherwise where no number and no dashed piece is.

        Behind its cut it may be on no other piece, whose number it would seem to be.
        """
        line = name.line._replace(at=name.at)

        def grounds(places: Iterable[float]) -> Iterator[tuple[float, Rect]]:
            found = ((along, _ground(line, along, width)) for along in places)
            return (one for one in found if not any(map(one[1].overlaps, self.taken)))

        bare = (
            one
            for one in grounds(name.ends)
            if not any(map(one[1].overlaps, (*self.pieces, *self.lines)))
        )
        others = (
            one
            for one in grounds(name.places())
            if one[0] != name.behind or not any(one[1].overlaps(p, LAP) for p in self.pieces)
        )
        along, ground = next(chain(bare, others))
        self.taken.append(ground)
        return along, ground


def _hatched(tab: Rect) -> Iterator[Item]:
    """As tabs are on their sheet: strokes from one long side to the other."""
    yield Path(rectangle(tab), WHITE, SMOKE, PAPER_LINE, join=0)
    across, length = sorted((tab.width, tab.height))
    strokes: list[Command] = []
    for number in range(int(length / HATCH)):
        first, last = number * HATCH, min(number * HATCH + across, length)
        if tab.height == length:
            strokes += [("m", tab.left, tab.top + last), ("l", tab.right, tab.top + first)]
        else:
            strokes += [("m", tab.left + first, tab.bottom), ("l", tab.left + last, tab.top)]
    yield Path(tuple(strokes), None, SMOKE, PAPER_LINE, cap=0)


def _scaled(box: Rect, scale: float) -> Rect:
    return Rect(*(value * scale for value in box))


def _ground(line: CutLine, along: float, width: float) -> Rect:
    x, y = line.place(along)
    x -= width / 2 if line.upright else width - NUMBER * 0.6
    return Rect(x - 0.3, y - 1.25, width + 0.6, 2.5)

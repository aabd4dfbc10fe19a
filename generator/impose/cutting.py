"""Faces → sheets for a cutting machine: its marks, and the lines that it cuts along."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from generator.core.display import Frame, GroupItem, Item, Stamp
from generator.core.geometry import Matrix, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal
from generator.impose.block import back_is_upside_down, card_matrix
from generator.impose.contours import Contour, Corner, contour_of, polygon
from generator.impose.cut_grid import CutArea, cut_grid, free_room
from generator.impose.marks import bounding
from generator.impose.notes import flip_note
from generator.impose.paper import (
    LABEL_SIZE,
    MARGIN_GREY,
    LabelSetter,
    Page,
    Press,
    Printed,
    mirrored,
)
from generator.impose.pieces import (
    Figure,
    Piece,
    behind,
    corners_of,
    fronts,
    mould_of,
    stamps,
)
from generator.impose.tokens import PlacedPiece, sheets_of
from generator.model import Component

FOOT = 5.4
"""From the paper's lower edge to the last line of the label."""
ROW = 1.25
"""From one line of the label to the next, in sizes of its letters."""


class Lines(NamedTuple):
    """What a machine follows."""

    cuts: tuple[Contour, ...]
    folds: tuple[Contour, ...] = ()

    def moved(self, matrix: Matrix) -> Lines:
        return Lines(
            tuple(cut.moved(matrix) for cut in self.cuts),
            tuple(fold.moved(matrix) for fold in self.folds),
        )


@dataclass(frozen=True, eq=False, repr=False)
class Plan:
    """What a machine needs for one sheet. Sheets with the same plan are cut with the same file."""

    bed: CutArea
    lines: Lines
    what: str
    """What it cuts, in words for a file's name."""

    @cached_property
    def version(self) -> str:
        """Changes whenever a line or a mark moves by a thousandth of a millimetre."""
        bed = (*self.bed.paper, *(self.bed.marks or ()), self.bed.gap)
        lines = [_numbers(bed), *(_told(c) for group in self.lines for c in group)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def _told(contour: Contour) -> str:
    return _numbers(value for corner in contour.corners for value in corner)


def _numbers(values: Iterable[float]) -> str:
    return " ".join(f"{value:.3f}" for value in values)


class CutSheet(NamedTuple):
    plan: Plan
    pages: tuple[Page, ...]


LinesOf = Callable[[Frame], Lines]
"""A drawn piece → the lines that it draws for cutting and folding itself."""


class Cutting(NamedTuple):
    """How sheets for a machine are made."""

    bed: CutArea
    press: Press
    game: str
    label: LabelSetter
    drawn: LinesOf
    name: Callable[[Plan], str]
    """A plan's file, for the label."""

    def lying_on(self, bed: CutArea) -> Cutting:
        """The same on paper that may be turned."""
        paper = self.press.paper._replace(size=bed.paper)
        return self._replace(bed=bed, press=self.press._replace(paper=paper))


def cut_cards(
    component: Component, cards: Sequence[Printed], cutting: Cutting
) -> Iterator[CutSheet]:
    """A deck in grids, all cards one way."""
    copies = [card for card in cards for _ in range(card.copies)]
    if not copies:
        return
    found = cut_grid(copies[0].size, cutting.bed)
    if found is None:
        raise too_large(component, copies[0].size, cutting.bed)
    grid, bed = found
    on_bed = cutting.lying_on(bed)
    count = -(-len(copies) // grid.capacity)
    for number in range(count):
        on_sheet = copies[number * grid.capacity : (number + 1) * grid.capacity]
        placed = [(card, grid.trim(index)) for index, card in enumerate(on_sheet)]
        place = cutting.press.words("sheet", number=number + 1, count=count)
        yield _cards_sheet(component, placed, place, on_bed)


def _cards_sheet(
    component: Component, placed: Sequence[tuple[Printed, Rect]], place: str, cutting: Cutting
) -> CutSheet:
    size = placed[0][0].size
    cuts = tuple(contour_of("rectangle", trim, component.corner) for _, trim in placed)
    what = f"{size.width:g}x{size.height:g}-{len(placed)}-up"
    plan = Plan(cutting.bed, Lines(cuts), what)
    shown = [(card.front, trim) for card, trim in placed]
    press = cutting.press
    backs = [
        (card.back, mirrored(trim, press.paper.size, press.sideways))
        for card, trim in placed
        if card.back is not None
    ]
    two_sided = cutting.press.two_sided and bool(backs)
    sheet = _CutSheet(cutting, plan, (component,), place, two_sided)
    pages = [sheet.cards(shown, "front")]
    if two_sided:
        pages.append(sheet.cards(backs, "back"))
    return CutSheet(plan, tuple(pages))


def cut_pieces(pieces: Sequence[Piece], cutting: Cutting) -> Iterator[CutSheet]:
    """Tokens of any shape; sets with backs and sets without share no sheet."""
    backed = sorted(pieces, key=lambda piece: not _has_back(piece, cutting.press))
    for two_sided, group in groupby(backed, key=lambda piece: _has_back(piece, cutting.press)):
        moulded = [(mould_of(p, cutting.press), p) for p in group if p.printed.copies]
        laid = list(sheets_of(moulded, free_room(cutting.bed), cutting.press))
        for number, on_sheet in enumerate(laid, 1):
            place = cutting.press.words("sheet", number=number, count=len(laid))
            yield _cut_sheet(on_sheet, two_sided, place, cutting)


def _has_back(piece: Piece, press: Press) -> bool:
    folded = piece.component.fold_over
    return press.two_sided and not folded and piece.printed.back is not None


def _cut_sheet(
    laid: Sequence[PlacedPiece], two_sided: bool, place: str, cutting: Cutting
) -> CutSheet:
    lines = [_lines_of(one, cutting.drawn) for one in laid]
    cuts = tuple(cut for one in lines for cut in one.cuts)
    folds = tuple(fold for one in lines for fold in one.folds)
    components = tuple(dict.fromkeys(one.piece.component.id for one in laid))
    by_id = {one.piece.component.id: one.piece.component for one in laid}
    plan = Plan(cutting.bed, Lines(cuts, folds), "-".join(components))
    sheet = _CutSheet(cutting, plan, tuple(by_id[id] for id in components), place, two_sided)
    faces = Counter(one.piece.component.id for one in laid)
    shown = [figure for one in laid for figure in fronts(*one)]
    pages = [sheet.figures(shown, faces, "front")]
    if two_sided:
        pages.append(sheet.figures([behind(*one, cutting.press) for one in laid], faces, "back"))
    return CutSheet(plan, tuple(pages))


def _lines_of(laid: PlacedPiece, drawn: LinesOf) -> Lines:
    """Along each piece's outline; around both sides of a pair, which is folded at its middle. What
    needs less room upright than flat is folded where its face is dashed."""
    piece, mould, spot = laid
    if mould.pair:
        corner = 0.0 if mould.shape == "square" else piece.component.corner
        return Lines(
            (contour_of("rectangle", spot.box, corner),), (_middle_fold(spot.box, spot.turned),)
        )
    figure = next(fronts(piece, mould, spot))
    own = Lines(())
    if mould.shape == "drawn" or piece.component.footprint:
        own = drawn(piece.printed.front).moved(card_matrix(spot.box, spot.turned))
    if mould.shape == "drawn":
        return own if own.cuts else own._replace(cuts=(contour_of("square", spot.box, 0.0),))
    if mould.shape in ("hexagon", "square"):
        return Lines((polygon(corners_of(figure)),), own.folds)
    return Lines((contour_of(mould.shape, spot.box, piece.component.corner),), own.folds)


def _middle_fold(box: Rect, turned: bool) -> Contour:
    x, y = box.centre
    ends = ((x, box.top), (x, box.bottom)) if turned else ((box.left, y), (box.right, y))
    return Contour(tuple(Corner(*end) for end in ends), closed=False)


def too_large(component: Component, size: Size, bed: CutArea) -> Refusal:
    message = (
        f"'{component.title}' ({size}) does not fit on {bed.paper} between the machine's marks"
    )
    return Refusal(
        Problem(
            "does-not-fit",
            component.where,
            message,
            "use --deck to export the other components only",
        )
    )


class _CutSheet(NamedTuple):
    """One sheet of paper for the machine."""

    cutting: Cutting
    plan: Plan
    components: tuple[Component, ...]
    place: str
    two_sided: bool

    def cards(self, placed: Sequence[tuple[Frame, Rect]], side: str) -> Page:
        faces = {self.components[0].id: len(placed)}
        upside_down = side == "back" and back_is_upside_down(False, self.cutting.press.sideways)
        items = [
            Stamp(frame, card_matrix(trim, False, upside_down), trim.grown(self._bleed))
            for frame, trim in placed
        ]
        return self._page(items, [trim for _, trim in placed], faces, side)

    def figures(self, shown: Sequence[Figure], faces: Mapping[str, int], side: str) -> Page:
        return self._page(list(stamps(shown)), [one.trim for one in shown], faces, side)

    @property
    def _bleed(self) -> float:
        return min(self.cutting.bed.gap / 2, *(one.bleed for one in self.components))

    def _page(
        self, drawn: Sequence[Item], trims: Sequence[Rect], faces: Mapping[str, int], side: str
    ) -> Page:
        bed = self.plan.bed
        items: list[Item] = [*drawn]
        block = bounding(trims)
        if bed.marks and side == "front":
            items.extend(bed.marks.marks(bed.paper))
        if bed.marks:
            items.extend(self._label(side, block.grown(self._bleed)))
        whole = Rect(0, 0, *bed.paper)
        titles = ", ".join(one.title for one in self.components)
        frame = Frame(bed.paper, tuple(items))
        return Page(frame, faces, titles, side, block, block.grown(self._bleed).within(whole))

    def _label(self, side: str, block: Rect) -> Iterator[Item]:
        """On the middle of the foot, between the marks; up the left side if cards are at the foot,
        and nowhere if they are there too."""
        bed = self.plan.bed
        titles = ", ".join(one.title for one in self.components)
        words = self.cutting.press.words
        flip = flip_note(self.cutting.press) if self.two_sided else words("one-sided")
        whose = f"{self.cutting.game} · {titles} · {self.place} · {words(side)}"
        file = words("machine", file=self.cutting.name(self.plan))
        notes = (
            f"{whose} · {flip} · {words('scale')}",
            " · ".join((file, *([bed.marks.told(words)] if bed.marks else []))),
        )
        tall = FOOT + LABEL_SIZE * 2
        upward = block.bottom > bed.paper.height - tall
        if bed.marks is None or (upward and block.left < tall):
            return
        along = bed.paper.height if upward else bed.paper.width
        room = along - 2 * (bed.marks.inset + bed.marks.arm + 2)
        for row, note in enumerate(reversed(notes)):
            items, width = self.cutting.label(note, LABEL_SIZE, MARGIN_GREY)
            scale = min(1.0, room / width) if width else 1.0
            start = (along - width * scale) / 2
            base = FOOT + row * LABEL_SIZE * ROW
            placed = Matrix(scale, 0, 0, scale, start, bed.paper.height - base)
            if upward:
                beside = FOOT + (1 - row) * LABEL_SIZE * ROW
                placed = Matrix(0, -scale, scale, 0, beside, along - start)
            yield GroupItem(tuple(items), placed)

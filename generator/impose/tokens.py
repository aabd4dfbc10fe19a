"""Pieces of any size and shape → as few sheets as they need, to cut, punch or fold."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from generator.core.curves import placed
from generator.core.display import Frame, Item
from generator.core.geometry import Point, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.outline import outline, polyline
from generator.core.polygons import is_pointy
from generator.core.problems import Problem, Refusal
from generator.impose.block import card_matrix
from generator.impose.guillotine import ToCut
from generator.impose.lattice import BETWEEN, NESTING, SLACK, Mould, PlacedBox
from generator.impose.margins import MarginNotes
from generator.impose.marks import bounding
from generator.impose.notes import flip_note, heading, listed, skip_note
from generator.impose.packing import fits, packed
from generator.impose.paper import LabelSetter, Page, Press, footed, mirrored, on_both_sides
from generator.impose.pieces import (
    GAP,
    REACH,
    Piece,
    behind,
    corners_of,
    cuts,
    fold,
    fronts,
    is_pair,
    mould_of,
    reach_of,
    stamps,
)

ROUNDER = 0.8
"""How long the outline of a circle is, beside that of the box around it."""


class PlacedPiece(NamedTuple):
    """A piece and its place."""

    piece: Piece
    mould: Mould
    spot: PlacedBox


class TokenSheet(NamedTuple):
    """Pieces on one piece of paper, and whether any has a back behind it."""

    laid: Sequence[PlacedPiece]
    backs: bool


def needs_back(piece: Piece, press: Press) -> bool:
    """Whether its back prints behind its front."""
    return press.two_sided and not is_pair(piece, press) and piece.printed.back is not None


def token_sheets(pieces: Sequence[Piece], press: Press) -> list[TokenSheet]:
    """Sets with backs share sheets with others only if that saves one."""
    present = [piece for piece in pieces if piece.printed.copies]
    backed = [piece for piece in present if needs_back(piece, press)]
    plain = [piece for piece in present if not needs_back(piece, press)]
    first = bool(present) and needs_back(present[0], press)
    parts = [(backed, True), (plain, False)] if first else [(plain, False), (backed, True)]
    apart = [sheet for part, backs in parts for sheet in _laid(part, press, backs)]
    if backed and plain and least_sheets(present, press) < len(apart):
        together = _laid(present, press, backs=True)
        return together if len(together) < len(apart) else apart
    return apart


def least_sheets(pieces: Sequence[Piece], press: Press, beside: float = 0.0) -> int:
    """No fewer sheets take the pieces, with so much area for them beside cards."""
    wanted = sum(mould_of(piece, press).area * piece.printed.copies for piece in pieces) - beside
    area = footed(press)
    return max(math.ceil(wanted / (area.width * area.height) - SLACK), 0)


def _laid(pieces: Sequence[Piece], press: Press, backs: bool) -> list[TokenSheet]:
    moulded = [(mould_of(piece, press), piece) for piece in pieces]
    room = _room(press, backs)
    for mould, piece in moulded:
        if not fits(mould, room):
            raise _too_large(mould, piece, press, _other_ways(piece, press, backs))
    laid_out = sheets_of(moulded, room, press)
    return [TokenSheet(laid, backs and _any_back(laid, press)) for laid in laid_out]


def _any_back(laid: Sequence[PlacedPiece], press: Press) -> bool:
    return any(needs_back(one.piece, press) for one in laid)


def impose_tokens(
    sheets: Sequence[TokenSheet], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    for number, (laid, backs) in enumerate(sheets, 1):
        sets = {one.piece.component.id: one.piece.component for one in laid}.values()
        skip = skip_note(sets, press.words)
        turn = f" · {flip_note(press)}" if backs else ""
        whose = listed((one.title for one in sets), press.words)
        whose = heading(press, game, whose, *filter(None, [skip]))
        margin_notes = MarginNotes(press, label, press.sideways if backs else None)
        sheet = press.words("sheet", number=number, count=len(sheets))
        todo = f"{press.words('scale')}, {cutting_told(laid, press)}"
        for side in ("front", "back") if backs else ("",):
            place = f"{sheet} · {press.words(side)}" if side else sheet
            last = f"{place} · {press.told}{turn} · {todo}"
            around = margin_notes.below((whose, last))
            yield _page(laid, press, around, "back" if side == "back" else "front")


def cutting_told(laid: Sequence[PlacedPiece], press: Press) -> str:
    lines = "black" if press.ink == "bw" else "lines"
    along = "art" if press.marks == "none" else lines
    if any(one.mould.pair for one in laid):
        return press.words(f"fold-cut/{along}")
    return press.words(f"cut/{along}")


def _room(press: Press, backs: bool) -> Rect:
    """Above the foot; and below as much, if the flip brings the backs down there."""
    area = footed(press).grown(-press.bleed)
    return on_both_sides(area, press) if backs else area


def sheets_of(
    moulded: Sequence[tuple[Mould, Piece]], room: Rect, press: Press
) -> Iterator[list[PlacedPiece]]:
    """Equal pieces are kept together, whatever set they belong to, in the order they came in."""
    by_mould: dict[Mould, list[Piece]] = {}
    for mould, piece in moulded:
        if mould not in by_mould and not fits(mould, room):
            hint = f"the printable area is {room.size}; use larger paper"
            raise _too_large(mould, piece, press, hint)
        by_mould.setdefault(mould, []).append(piece)
    moulds = list(by_mould)
    waiting = [
        chain.from_iterable([piece] * piece.printed.copies for piece in by_mould[mould])
        for mould in moulds
    ]
    counts = [sum(piece.printed.copies for piece in by_mould[mould]) for mould in moulds]
    extra = max(press.bleed - BETWEEN / 2, 0.0)
    wide = [_with_bleed(mould, extra) for mould in moulds]
    for packed_sheet in packed(wide, counts, room.grown(extra)):
        sheet = [(n, _without_bleed(spot, moulds[n], extra)) for n, spot in packed_sheet]
        reach = min(reach_of(press), REACH)  # there is room around for wider bleed
        off = _off_the_margins([spot for _, spot in sheet], room, reach)
        moved = [(number, spot._replace(box=spot.box.moved(*off))) for number, spot in sheet]
        yield [PlacedPiece(next(waiting[number]), moulds[number], spot) for number, spot in moved]


def _with_bleed(mould: Mould, extra: float) -> Mould:
    """As large as its art: pieces of different kinds are only so far apart as usual."""
    width, height = mould.figure
    pointed = 2 * extra / NESTING if mould.shape == "hexagon" else 2 * extra
    upright = is_pointy(mould.figure)
    wide = Size(
        width + (2 * extra if upright else pointed), height + (pointed if upright else 2 * extra)
    )
    gaps = mould.gap - 2 * extra, mould.least_gap - 2 * extra
    return mould._replace(figure=wide, gap=gaps[0], least_gap=gaps[1])


def _without_bleed(spot: PlacedBox, mould: Mould, extra: float) -> PlacedBox:
    if not extra:
        return spot
    width, height = mould.size.turned() if spot.turned else mould.size
    x, y = spot.box.centre
    return spot._replace(
        box=Rect(x - width / 2, y - height / 2, width, height), gap=spot.gap + 2 * extra
    )


def _off_the_margins(spots: Sequence[PlacedBox], room: Rect, reach: float) -> tuple[float, float]:
    """How far all move, so that art beyond the outer cuts is not in the margins."""
    block = bounding([spot.box for spot in spots])
    right, down = room.right - block.right, room.bottom - block.bottom
    return min(reach, max(right, 0.0) / 2), min(reach, max(down, 0.0) / 2)


def _other_ways(piece: Piece, press: Press, backs: bool) -> str:
    from generator.impose.advice import advice

    def holds(way: Press) -> bool:
        return fits(mould_of(piece, way), _room(way, backs))

    return advice(press, holds, _room(press, backs).size)


def _too_large(mould: Mould, piece: Piece, press: Press, hint: str) -> Refusal:
    pair = ", front and back joined," if mould.pair else ""
    message = f"'{piece.component.title}' ({mould.size}){pair} does not fit on {press.paper.title}"
    return Refusal(Problem("does-not-fit", piece.component.where, message, hint))


def front_items(laid: Sequence[PlacedPiece], press: Press) -> list[Item]:
    """The pieces' fronts, both sides of those that fold over, and where to cut."""
    figures = [figure for one in laid for figure in fronts(*one)]
    pairs = [one for one in laid if one.mould.pair]
    items: list[Item] = [*stamps(figures, reach_of(press), press.printable)]
    if press.marks != "none":
        items.extend(cuts(figures, [one.spot.box.centre for one in pairs]))
    items.extend(fold(one.mould, one.spot) for one in pairs)
    return items


def back_items(laid: Sequence[PlacedPiece], press: Press) -> list[Item]:
    figures = [behind(*one, press) for one in laid]
    return [*stamps(figures, reach_of(press), press.printable)]


def _page(laid: Sequence[PlacedPiece], press: Press, around: Sequence[Item], side: str) -> Page:
    items = (back_items if side == "back" else front_items)(laid, press)
    block = bounding([one.spot.box for one in laid])
    if side == "back":
        block = mirrored(block, press.paper.size, press.sideways)
    faces = Counter(one.piece.component.id for one in laid)
    bleed = block.grown(max(GAP / 2, press.bleed)).within(Rect(0, 0, *press.paper.size))
    frame = Frame(press.paper.size, (*items, *around))
    titles = dict.fromkeys(one.piece.component.title for one in laid)
    cut = to_cut(laid) if side == "front" else ()
    return Page(frame, faces, ", ".join(titles), side, block, bleed, to_cut=cut)


def to_cut(laid: Sequence[PlacedPiece]) -> tuple[ToCut, ...]:
    """A pair is cut out as one, and folded."""
    nets: dict[int, Sequence[Point]] = {}
    return tuple(_cut_out(one, nets) for one in laid)


def _cut_out(one: PlacedPiece, nets: dict[int, Sequence[Point]]) -> ToCut:
    """`nets` are the outlines that are known, by face."""
    box = one.spot.box
    around = ToCut.straight_edged(box)
    if one.mould.shape == "square" and not one.piece.component.punch:
        return around
    if one.mould.pair:
        return around._replace(straight=False)
    if one.mould.shape == "drawn":
        return _drawn_out(one, nets)
    (figure,) = fronts(*one)
    if one.mould.shape == "hexagon":
        corners = corners_of(figure)
        return ToCut(box, _around(corners), False, polyline([*corners], closed=True))
    corner = one.piece.component.corner
    length = around.outline * (ROUNDER if one.mould.shape == "round" else 1.0)
    return ToCut(box, length, False, outline(one.mould.shape, box, corner))


def _drawn_out(one: PlacedPiece, nets: dict[int, Sequence[Point]]) -> ToCut:
    from generator.impose.net import outline_of  # few sheets have pieces that draw their cuts

    front, box = one.piece.printed.front, one.spot.box
    if id(front) not in nets:
        nets[id(front)] = outline_of(front)
    corners = [*nets[id(front)]]
    shape = placed(polyline([*corners], closed=True), card_matrix(box, one.spot.turned))
    return ToCut(box, _around(corners), False, shape)


def _around(corners: Sequence[Point]) -> float:
    """How long the way along all sides is."""
    return sum(math.dist(*ends) for ends in zip(corners, [*corners[1:], corners[0]], strict=True))

"""Pieces of any size and shape → as few sheets as they need, to cut, punch or fold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from generator.core.display import Frame, Item
from generator.core.geometry import Rect
from generator.core.problems import Problem, Refusal
from generator.impose.lattice import Mould, PlacedBox
from generator.impose.margins import MarginNotes
from generator.impose.marks import bounding
from generator.impose.notes import flip_note, heading
from generator.impose.packing import fits, packed
from generator.impose.paper import LabelSetter, Page, Press, footed, on_both_sides
from generator.impose.pieces import (
    GAP,
    Figure,
    Piece,
    behind,
    cuts,
    fold,
    fronts,
    mould_of,
    reach_of,
    stamps,
)


class PlacedPiece(NamedTuple):
    """A piece and its place."""

    piece: Piece
    mould: Mould
    spot: PlacedBox


def impose_tokens(
    pieces: Sequence[Piece], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    """All pieces together, so that one sheet is full before the next starts."""
    moulded = [(mould_of(piece, press), piece) for piece in pieces if piece.printed.copies]
    backs = press.two_sided and any(
        not mould.pair and piece.printed.back is not None for mould, piece in moulded
    )
    room = _room(press, backs)
    for mould, piece in moulded:
        if not fits(mould, room):
            raise _too_large(mould, piece, press, _other_ways(piece, press, backs))
    sheets = list(sheets_of(moulded, room, press))
    for number, laid in enumerate(sheets, 1):
        names = list(dict.fromkeys(one.piece.component.title for one in laid))
        turn = f" · {flip_note(press)}" if backs else ""
        whose = heading(press, game, ", ".join(names))
        margin_notes = MarginNotes(press, label, press.sideways if backs else None)
        sheet = press.words("sheet", number=number, count=len(sheets))
        todo = f"{press.words('scale')}, {_todo(laid, press)}"
        for side in ("front", "back") if backs else ("",):
            place = f"{sheet} · {press.words(side)}" if side else sheet
            last = f"{place} · {press.told}{turn} · {todo}"
            page = _back if side == "back" else _front
            yield page(laid, press, margin_notes.below((whose, last)))


def _todo(laid: Sequence[PlacedPiece], press: Press) -> str:
    lines = "black" if press.ink == "bw" else "lines"
    along = "art" if press.marks == "none" else lines
    if any(one.mould.pair for one in laid):
        return press.words(f"fold-cut/{along}")
    return press.words(f"cut/{along}")


def _room(press: Press, backs: bool) -> Rect:
    """Above the foot; and below as much, if the flip brings the backs down there."""
    area = footed(press)
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
    for sheet in packed(moulds, counts, room):
        off = _off_the_margins([spot for _, spot in sheet], room, reach_of(press))
        moved = [(number, spot._replace(box=spot.box.moved(*off))) for number, spot in sheet]
        yield [PlacedPiece(next(waiting[number]), moulds[number], spot) for number, spot in moved]


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


def _front(laid: Sequence[PlacedPiece], press: Press, around: Sequence[Item]) -> Page:
    figures = [figure for one in laid for figure in fronts(*one)]
    pairs = [one for one in laid if one.mould.pair]
    marks: list[Item] = []
    if press.marks != "none":
        marks.extend(cuts(figures, [one.spot.box.centre for one in pairs]))
    marks.extend(fold(one.mould, one.spot) for one in pairs)
    return _page(laid, figures, marks, press, around, "front")


def _back(laid: Sequence[PlacedPiece], press: Press, around: Sequence[Item]) -> Page:
    figures = [behind(*one, press) for one in laid]
    return _page(laid, figures, (), press, around, "back")


def _page(
    laid: Sequence[PlacedPiece],
    figures: Sequence[Figure],
    marks: Sequence[Item],
    press: Press,
    around: Sequence[Item],
    side: str,
) -> Page:
    items: list[Item] = [*stamps(figures, reach_of(press), press.printable), *marks, *around]
    block = bounding([one.trim for one in figures])
    faces = Counter(one.piece.component.id for one in laid)
    bleed = block.grown(GAP / 2).within(Rect(0, 0, *press.paper.size))
    frame = Frame(press.paper.size, tuple(items))
    titles = dict.fromkeys(one.piece.component.title for one in laid)
    return Page(frame, faces, ", ".join(titles), side, block, bleed)

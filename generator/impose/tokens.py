"""Pieces of any size on as few sheets as rows of them need, each with its cut line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.colour import Colour
from generator.display import Frame, Item, Path, Stamp
from generator.geometry import Rect
from generator.impose.cards import back_is_upside_down, card_matrix, mirrored
from generator.impose.marks import bounding, foot_furniture
from generator.impose.paper import BAND, LabelSetter, Page, Press, Printed, footed
from generator.model import Component
from generator.outline import outline
from generator.problems import Problem, Refusal

GAP = 2.0
CUT_WIDTH = 0.12
CUT_GREY = Colour(140, 140, 140)


class Piece(NamedTuple):
    component: Component
    printed: Printed


class _Placed(NamedTuple):
    piece: Piece
    trim: Rect
    turned: bool = False


def impose_tokens(
    pieces: Sequence[Piece], press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    """All pieces together, the tallest first, so that one sheet is full before the next starts."""
    backs = press.backs != "fronts" and any(piece.printed.back for piece in pieces)
    sheets = list(_packed(pieces, _room(press, backs)))
    for number, placed in enumerate(sheets, 1):
        names = list(dict.fromkeys(one.piece.component.title for one in placed))
        place = f"sheet {number} of {len(sheets)} · {press.paper.title}"
        notes = (
            f"{game} · {', '.join(names)}",
            f"{place} · print at 100 %, cut along the grey lines",
        )
        yield _page(placed, press, notes, label, "front")
        if backs:
            yield _page(placed, press, notes, label, "back")


def _room(press: Press, backs: bool) -> Rect:
    """Above the foot; and below as much, if the flip brings the backs down there."""
    area = footed(press)
    if backs and not press.sideways:
        return Rect(area.left, area.top + BAND, area.width, area.height - BAND)
    return area


def _packed(pieces: Sequence[Piece], area: Rect) -> Iterator[list[_Placed]]:
    copies = [piece for piece in pieces for _ in range(piece.printed.copies)]
    order = sorted(copies, key=lambda piece: -min(_lying(piece, area)))
    placed: list[_Placed] = []
    x, y, row = area.left, area.top, 0.0
    for piece in order:
        width, height = _lying(piece, area)
        if x + width > area.right + 1e-6:
            x, y, row = area.left, y + row + GAP, 0.0
        if y + height > area.bottom + 1e-6:
            yield placed
            placed, x, y, row = [], area.left, area.top, 0.0
        turned = (width, height) != tuple(piece.printed.size)
        placed.append(_Placed(piece, Rect(x, y, width, height), turned))
        x += width + GAP
        row = max(row, height)
    if placed:
        yield placed


def _lying(piece: Piece, area: Rect) -> tuple[float, float]:
    """Width and height on the sheet: upright unless only lying down fits."""
    width, height = piece.printed.size
    if width <= area.width and height <= area.height:
        return width, height
    if height <= area.width and width <= area.height:
        return height, width
    message = f"'{piece.component.title}' ({piece.printed.size}) does not fit on this paper"
    hint = f"the printable area is {area.size}"
    raise Refusal(Problem("does-not-fit", piece.component.where, message, hint))


def _page(
    placed: Sequence[_Placed], press: Press, notes: Sequence[str], label: LabelSetter, side: str
) -> Page:
    items: list[Item] = []
    trims = []
    for one in placed:
        frame = one.piece.printed.front if side == "front" else one.piece.printed.back
        trim = one.trim if side == "front" else mirrored(one.trim, press)
        trims.append(trim)
        if frame is None:
            continue
        upside_down = side == "back" and back_is_upside_down(one.turned, press)
        items.append(_stamp(frame, trim, one.turned, upside_down))
        if side == "front" and one.piece.component.shape != "drawn":
            items.append(_cut_line(one, trim))
    items.extend(foot_furniture(press, notes, label))
    block = bounding(trims)
    faces = Counter(one.piece.component.id for one in placed)
    frame = Frame(press.paper.size, tuple(items))
    bleed = block.grown(GAP / 2).within(Rect(0, 0, *press.paper.size))
    return Page(frame, faces, notes[0].split(" · ")[-1], side, block, bleed)


def _stamp(frame: Frame, trim: Rect, turned: bool, upside_down: bool) -> Stamp:
    return Stamp(frame, card_matrix(trim, turned, upside_down), trim.grown(GAP / 2 - 0.2))


def _cut_line(one: _Placed, trim: Rect) -> Path:
    component = one.piece.component
    figure = outline(component.shape, trim.grown(CUT_WIDTH / 2), component.corner)
    return Path(figure, None, CUT_GREY, CUT_WIDTH, join=0)

"""Room that cards leave on their last sheets → pieces that would begin a sheet of their own."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, repeat

from generator.core.geometry import Rect
from generator.core.named_tuple import NamedTuple
from generator.impose.cards import CardRun
from generator.impose.lattice import BETWEEN, Mould, PlacedBox, lattices
from generator.impose.packing import blocks
from generator.impose.paper import Press, Printed
from generator.impose.pieces import Piece, mould_of
from generator.impose.tokens import (
    PlacedPiece,
    TokenSheet,
    least_sheets,
    needs_back,
    token_sheets,
)
from generator.model import Component

SheetPlace = tuple[int, int]
"""The number of a run of cards, and of a sheet of it."""
Beside = Mapping[SheetPlace, Sequence[PlacedPiece]]
"""Pieces on sheets of cards."""
Rooms = dict[SheetPlace, list[Rect]]


class Shared(NamedTuple):
    """Pieces on sheets of their own, and those beside cards."""

    sheets: Sequence[TokenSheet]
    beside: Beside

    @property
    def worth(self) -> tuple[int, int]:
        """Fewer sheets are better, then fewer pieces away from the others."""
        return len(self.sheets), sum(map(len, self.beside.values()))


def sheets_of_pieces(
    sets: Sequence[Component],
    printed: Mapping[str, Sequence[Printed]],
    runs: Sequence[CardRun],
    press: Press,
) -> tuple[list[TokenSheet], Beside]:
    """All sets together; what has sheets of its own comes after them."""
    rooms = {
        (number, sheet): room
        for number, run in enumerate(runs)
        for sheet, room in run.rooms().items()
    }
    found: dict[SheetPlace, list[PlacedPiece]] = {}
    groups: dict[str, list[Piece]] = {"": []}
    for one in sets:
        pieces = [Piece(one, face) for face in printed[one.id]]
        if one.beside and _placed_by_hand(pieces, runs, rooms, press, found):
            continue
        own = "" if one.shares_sheets else one.skip_if or one.id
        groups.setdefault(own, []).extend(pieces)
    sharing = {
        place: room
        for place, room in rooms.items()
        if all(deck.shares_sheets for deck in runs[place[0]].decks)
    }
    shared = shared_out(groups.pop(""), runs, sharing, press)
    for place, laid in shared.beside.items():
        found.setdefault(place, []).extend(laid)
    own_sheets = [sheet for pieces in groups.values() for sheet in token_sheets(pieces, press)]
    return [*shared.sheets, *own_sheets], found


def _placed_by_hand(
    pieces: Sequence[Piece],
    runs: Sequence[CardRun],
    rooms: Rooms,
    press: Press,
    found: dict[SheetPlace, list[PlacedPiece]],
) -> bool:
    """Puts a set beside the deck that it names, or leaves all as it was if it has no room there."""
    deck = pieces[0].component.beside if pieces else ""
    near = {
        place: room
        for place, room in rooms.items()
        if any(copy.component.id == deck for copy in runs[place[0]].cards[place[1]])
    }
    free, laid = _laid_beside(pieces, runs, near, press)
    if sum(map(len, laid.values())) < sum(piece.printed.copies for piece in pieces):
        return False
    rooms.update(free)
    for place, own in laid.items():
        found.setdefault(place, []).extend(own)
    return True


def shared_out(
    pieces: Sequence[Piece], runs: Sequence[CardRun], rooms: Rooms, press: Press
) -> Shared:
    """Pieces are beside cards only where that saves a sheet."""
    best = Shared(token_sheets(pieces, press), {})
    space = sum(one.width * one.height for room in rooms.values() for one in room)
    if not rooms or least_sheets(pieces, press, space) >= len(best.sheets):
        return best
    for chosen in _choices(best.sheets, pieces, press):
        beside = _laid_beside(chosen, runs, rooms, press)[1]
        left, moved = _without(pieces, beside), sum(map(len, beside.values()))
        if beside and (least_sheets(left, press), moved) < best.worth:
            best = min(best, Shared(token_sheets(left, press), beside), key=lambda way: way.worth)
    return best


def _choices(
    sheets: Sequence[TokenSheet], pieces: Sequence[Piece], press: Press
) -> Iterator[list[Piece]]:
    """What may move: the pieces of one sheet, or any; large ones first, then small ones."""
    counted = [Counter(id(one.piece) for one in sheet.laid) for sheet in sheets]
    held = [[_of(piece, counts[id(piece)]) for piece in pieces] for counts in counted]
    for chosen in (*held, list(pieces)):
        for sign in (-1, 1):
            yield sorted(chosen, key=lambda piece: sign * _area(mould_of(piece, press)))


def _area(mould: Mould) -> float:
    return mould.size.width * mould.size.height


def _of(piece: Piece, copies: int) -> Piece:
    return piece._replace(printed=piece.printed._replace(copies=copies))


def _laid_beside(
    chosen: Sequence[Piece], runs: Sequence[CardRun], rooms: Rooms, press: Press
) -> tuple[Rooms, Beside]:
    """The room that is left, and as many as find room, equal ones in one block if it can be."""
    free = dict(rooms)
    found: dict[SheetPlace, list[PlacedPiece]] = {}
    for (mould, backed), equal in groupby(chosen, lambda one: _cut_and_back(one, press)):
        left = [piece for piece in equal for _ in range(piece.printed.copies)]
        for place, room in free.items():
            if backed and not runs[place[0]].press.two_sided:
                continue
            spots, free[place] = _even_block(mould, len(left), room) or blocks(
                mould, len(left), room
            )
            laid = [PlacedPiece(*one) for one in zip(left, repeat(mould), spots, strict=False)]
            del left[: len(laid)]
            found.setdefault(place, []).extend(laid)
    return free, {place: laid for place, laid in found.items() if laid}


def _cut_and_back(piece: Piece, press: Press) -> tuple[Mould, bool]:
    return mould_of(piece, press), needs_back(piece, press)


def _even_block(
    mould: Mould, count: int, free: Sequence[Rect]
) -> tuple[list[PlacedBox], list[Rect]] | None:
    """Upright, in lines of equal length, which share all cuts; None where one line holds all."""
    upright = lattices(mould)[0]
    for index, room in sorted(enumerate(free), key=lambda one: one[1].width * one[1].height):
        most = upright.line(0, room.width)
        if upright.shift or not most < count <= upright.capacity(room):
            continue
        each = math.ceil(count / math.ceil(count / most))
        wide = (each - 1) * upright.pitch + upright.along
        spots, rests = upright.block(room._replace(width=wide), count)
        start = wide + max(BETWEEN, upright.gap)
        beside = Rect(room.left + start, room.top, room.width - start, room.height)
        rests += [beside] if beside.width > 1.0 else []
        return spots, [*free[:index], *rests, *free[index + 1 :]]
    return None


def _without(pieces: Sequence[Piece], beside: Beside) -> list[Piece]:
    """What is left for sheets of pieces."""
    gone = Counter(_face(one.piece) for laid in beside.values() for one in laid)
    return [_of(piece, piece.printed.copies - gone[_face(piece)]) for piece in pieces]


def _face(piece: Piece) -> tuple[str, int]:
    return piece.component.id, id(piece.printed.front)

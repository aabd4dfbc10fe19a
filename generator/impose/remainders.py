"""Room that cards leave on their last sheets → pieces that would begin a sheet of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.core.geometry import Rect
from generator.impose.cards import CardRun
from generator.impose.lattice import Mould
from generator.impose.packing import blocks
from generator.impose.paper import Press, Printed
from generator.impose.pieces import Piece, mould_of
from generator.impose.tokens import PlacedPiece, TokenSheet, needs_back, token_sheets
from generator.model import Component

Beside = Mapping[int, Sequence[PlacedPiece]]
"""Pieces on the last sheet of a run of cards, by the run's number."""


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
    groups: dict[str, list[Piece]] = {"": []}
    for one in sets:
        own = "" if one.shares_sheets else one.skip_if or one.id
        groups.setdefault(own, []).extend(Piece(one, face) for face in printed[one.id])
    shared = shared_out(groups.pop(""), runs, press)
    own_sheets = [sheet for pieces in groups.values() for sheet in token_sheets(pieces, press)]
    return [*shared.sheets, *own_sheets], shared.beside


def shared_out(pieces: Sequence[Piece], runs: Sequence[CardRun], press: Press) -> Shared:
    """Pieces are beside cards only where that saves a sheet."""
    alone = Shared(token_sheets(pieces, press), {})
    sharing = [run if all(deck.shares_sheets for deck in run.decks) else None for run in runs]
    rooms = {n: room for n, run in enumerate(sharing) if run and (room := run.free())}
    if not alone.sheets or not rooms:
        return alone
    ways = [alone]
    for chosen in _choices(alone.sheets, pieces, press):
        beside = _beside(chosen, runs, rooms, press)
        if beside:
            ways.append(Shared(token_sheets(_without(pieces, beside), press), beside))
    return min(ways, key=lambda way: way.worth)


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


def _beside(
    chosen: Sequence[Piece], runs: Sequence[CardRun], rooms: Mapping[int, list[Rect]], press: Press
) -> Beside:
    """As many as find room, each kind in one place if it can be."""
    free = dict(rooms)
    found: dict[int, list[PlacedPiece]] = {}
    for piece in chosen:
        mould = mould_of(piece, press)
        left = piece.printed.copies
        for number, room in free.items():
            if needs_back(piece, press) and not runs[number].press.two_sided:
                continue
            spots, free[number] = blocks(mould, left, room)
            left -= len(spots)
            laid = [PlacedPiece(piece, mould, spot) for spot in spots]
            found.setdefault(number, []).extend(laid)
    return {number: laid for number, laid in found.items() if laid}


def _without(pieces: Sequence[Piece], beside: Beside) -> list[Piece]:
    """What is left for sheets of pieces."""
    gone = Counter(_face(one.piece) for laid in beside.values() for one in laid)
    return [_of(piece, piece.printed.copies - gone[_face(piece)]) for piece in pieces]


def _face(piece: Piece) -> tuple[str, int]:
    return piece.component.id, id(piece.printed.front)

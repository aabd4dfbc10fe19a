"""A deck's faces → sheets: fronts in a grid, backs mirrored behind them or beyond a fold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.core.display import Frame, Item
from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal
from generator.impose.block import CardBlock, CutFace, back_is_upside_down
from generator.impose.grid import Grid, best_grid
from generator.impose.guillotine import ToCut
from generator.impose.margins import MarginNotes
from generator.impose.marks import bounding
from generator.impose.notes import cut_note, flip_note, heading, listed, skip_note, skip_part_note
from generator.impose.paper import LabelSetter, Page, Press, mirrored
from generator.impose.rooms import rooms_of
from generator.impose.shared import (
    Cards,
    Copy,
    copies_of,
    faces_of,
    parted,
    spares_of,
    spares_told,
)
from generator.model import Component

if TYPE_CHECKING:
    from generator.impose.tokens import PlacedPiece
NO_PIECES: Mapping[int, Sequence[PlacedPiece]] = MappingProxyType({})


class CardRun(NamedTuple):
    """Decks that share their sheets, one after the other."""

    decks: Sequence[Component]
    cards: Sequence[Sequence[Copy]]
    """Sheet by sheet."""
    spares: Sequence[Copy]
    """What is printed in slots of the last sheet that stay free."""
    press: Press
    grid: Grid

    def rooms(self) -> dict[int, list[Rect]]:
        """What cards leave free, by the number of the sheet."""
        found = (rooms_of(self.grid, self.press, len(cards)) for cards in self.cards)
        return {number: room for number, room in enumerate(found) if room}

    def pages(
        self, game: str, label: LabelSetter, pieces: Mapping[int, Sequence[PlacedPiece]] = NO_PIECES
    ) -> Iterator[Page]:
        """Its sheets; pieces are where cards leave room, and replace what would fill it."""
        last = len(self.cards)
        for number, cards in enumerate(self.cards, 1):
            place = self.press.words("sheet", number=number, count=last)
            beside = pieces.get(number - 1, ())
            spares = self.spares if number == last and not beside else ()
            on_sheet = [*cards, *spares]
            sheet = _CardSheet(self.press, self.grid, game, label, place, on_sheet, beside)
            yield from sheet.pages(f"{sheet.titles} {number}")


def card_run(decks: Sequence[Component], printed: Cards, press: Press) -> CardRun | None:
    """How decks that are cut alike are printed; None if they have no cards."""
    copies = copies_of(decks, printed)
    if not copies:
        return None
    plan = decks[0].sheet
    press = _backed(press, copies)
    if plan.marks and not press.marks_asked:
        press = press._replace(marks=plan.marks)
    grid = best_grid(copies[0].card.size, press, plan)
    if grid is None:
        raise _too_large(copies[0], press)
    cards = parted(copies, grid.capacity)
    spares = spares_of(decks, printed, grid.capacity - len(cards[-1]))
    return CardRun(decks, cards, spares, press, grid)


def capacity_of(decks: Sequence[Component], printed: Cards, press: Press) -> int:
    """How many of their cards a sheet takes; one if they do not fit, which is reported later."""
    copies = copies_of(decks[:1], printed)
    plan = decks[0].sheet
    grid = best_grid(copies[0].card.size, _backed(press, copies), plan) if copies else None
    return grid.capacity if grid else 1


def _backed(press: Press, copies: Sequence[Copy]) -> Press:
    if press.backs != "fronts" and not any(copy.card.back for copy in copies):
        return press._replace(backs="fronts")
    return press


def _too_large(copy: Copy, press: Press) -> Refusal:
    from generator.impose.advice import cards_advice

    component, size = copy.component, copy.card.size
    message = f"'{component.title}' ({size}) does not fit on {press.paper.title}"
    return Refusal(Problem("does-not-fit", component.where, message, cards_advice(size, press)))


class _CardSheet(NamedTuple):
    press: Press
    grid: Grid
    game: str
    label: LabelSetter
    place: str
    copies: Sequence[Copy]
    pieces: Sequence[PlacedPiece] = ()

    @property
    def named(self) -> list[str]:
        """Whose cards and pieces they are."""
        cards = (copy.component.title for copy in self.copies)
        pieces = (one.piece.component.title for one in self.pieces)
        return list(dict.fromkeys(chain(cards, pieces)))

    @property
    def titles(self) -> str:
        """All of them: `Aids + Roles`."""
        return " + ".join(self.named)

    @property
    def _trims(self) -> tuple[Rect, ...]:
        """Where its cards are cut."""
        return self.grid.trims[: len(self.copies)]

    def pages(self, title: str) -> Iterator[Page]:
        if self.grid.folded:
            yield self._folded(title)
            return
        printable = self.press.printable
        if self.press.backs == "fronts":
            yield self._page(title, "front", [self._fronts(printable)])
            return
        words = self.press.words
        yield self._page(f"{title}, {words('front')}", "front", [self._fronts(printable)])
        yield self._page(f"{title}, {words('back')}", "back", [self._backs(printable)])

    def _folded(self, title: str) -> Page:
        from generator.impose.gutterfold import fold_distance, fold_marks, halves

        one, other = halves(self.press, self.grid.sideways)
        fronts = self._fronts(one)
        free = fold_distance(fronts)
        taken = [one.spot.box for one in self.pieces]
        marks = fold_marks(self.press, self.grid, free, self.label, taken)
        words = self.press.words
        turn = words("fold-at", distance=words.number(f"{free:.3g}"))
        return self._page(title, "front", [fronts, self._backs(other)], turn, marks)

    def _fronts(self, room: Rect) -> CardBlock:
        faces = [
            CutFace(copy.card.front, trim)
            for copy, trim in zip(self.copies, self._trims, strict=True)
        ]
        taken = tuple(one.spot.box for one in self.pieces)
        component = self.copies[0].component
        return CardBlock(tuple(faces), component, self.press, self.grid, room, taken=taken)

    def _backs(self, room: Rect) -> CardBlock:
        paper, sideways = self.press.paper.size, self.grid.sideways
        faces = [
            CutFace(copy.card.back, mirrored(trim, paper, sideways))
            for copy, trim in zip(self.copies, self._trims, strict=True)
            if copy.card.back is not None
        ]
        upside_down = back_is_upside_down(self.grid.turned, sideways)
        component = self.copies[0].component
        taken = [one.spot.box for one in self.pieces]
        if not self.grid.folded:
            taken = [mirrored(box, paper, sideways) for box in taken]
        return CardBlock(
            tuple(faces), component, self.press, self.grid, room, upside_down, True, tuple(taken)
        )

    def _page(
        self,
        title: str,
        side: str,
        blocks: Sequence[CardBlock],
        turn: str = "",
        marks: Sequence[Item] = (),
    ) -> Page:
        blocks = [block for block in blocks if block.faces]
        items = [item for block in blocks for item in block.items()]
        trims = [trim for block in blocks for trim in block.trims]
        items.extend(marks)
        items.extend(self._pieces(side))
        items.extend(self._margin_notes(side, trims, turn))
        whole = bounding([*trims, *(box for block in blocks for box in block.taken)])
        widest = max(max(*block.reach, self.grid.gap / 2) for block in blocks)
        bleed = whole.grown(widest).within(Rect(0, 0, *self.press.paper.size))
        frame = Frame(self.press.paper.size, tuple(items))
        faces = faces_of(self.copies)
        faces.update(one.piece.component.id for one in self.pieces)
        cut = self._to_cut() if side == "front" else ()
        return Page(frame, faces, title, side, whole, bleed, self.grid, to_cut=cut)

    def _to_cut(self) -> tuple[ToCut, ...]:
        """Its cards, in one half of a folded sheet, and the pieces beside them."""
        cards = _straight_edged(self._trims)
        if not self.pieces:
            return cards
        from generator.impose.tokens import to_cut

        return (*cards, *to_cut(self.pieces))

    def _pieces(self, side: str) -> Sequence[Item]:
        if not self.pieces:
            return ()
        from generator.impose.tokens import back_items, front_items

        return (back_items if side == "back" else front_items)(self.pieces, self.press)

    def _margin_notes(self, side: str, trims: Sequence[Rect], turn: str) -> list[Item]:
        """Notes and ruler where the grid leaves room for them."""
        words, two_sided = self.press.words, self.press.two_sided
        turn = turn or (flip_note(self.press) if two_sided else words("one-sided"))
        place = f"{self.place}{spares_told(self.copies, words)}"
        shown = "" if self.grid.folded else f" · {words(side)}"
        sheet = f"{place}{shown} · {self.press.told} · {turn}"
        skip = skip_note([copy.component for copy in self.copies], words)
        part = skip_part_note([one.piece.component for one in self.pieces], words)
        whose = listed(self.named, words, " + ")
        whose = heading(self.press, self.game, whose, *filter(None, [skip, part]))
        last = f"{words('scale-only')} · {self._cuts_told(trims)}"
        turns = self.grid.sideways if two_sided or self.grid.folded else None
        margin_notes = MarginNotes(self.press, self.label, turns)
        if self.grid.foot:
            return margin_notes.below((whose, f"{sheet} · {last}"))
        block, cuts = _full_sheet(self.grid, self.press.paper.size)
        return margin_notes.beside(block, cuts, (whose, sheet, last))

    def _cuts_told(self, trims: Sequence[Rect]) -> str:
        """How it is cut; no number of cuts is right for all strips where pieces are in some."""
        words = self.press.words
        if self.pieces and not self.grid.folded:
            from generator.impose.tokens import cutting_told

            return f"{words('cuts-beside')}; {cutting_told(self.pieces, self.press)}"
        told = cut_note(tuple(trims[: len(self.copies)]), words)
        return f"{words('pieces-first')} · {told}" if self.pieces else told


@lru_cache(maxsize=64)
def _straight_edged(trims: tuple[Rect, ...]) -> tuple[ToCut, ...]:
    """Most sheets of a deck are cut alike."""
    return tuple(map(ToCut.straight_edged, trims))


@lru_cache(maxsize=64)
def _full_sheet(grid: Grid, paper: Size) -> tuple[Rect, tuple[float, ...]]:
    """Where a full sheet has cards, beyond the fold too, and how high its cuts are."""
    cells = list(grid.trims)
    if grid.folded:
        cells += [mirrored(cell, paper, grid.sideways) for cell in grid.trims]
    cuts = {round(edge, 3) for cell in cells for edge in (cell.top, cell.bottom)}
    return bounding(cells), tuple(sorted(cuts))

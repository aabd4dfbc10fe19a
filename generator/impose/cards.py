"""A deck's faces → sheets: fronts in a grid, backs mirrored behind them or beyond a fold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.core.display import Frame, Item
from generator.core.geometry import Rect
from generator.core.problems import Problem, Refusal
from generator.impose.block import CardBlock, CutFace, back_is_upside_down
from generator.impose.grid import Grid, best_grid
from generator.impose.margins import MarginNotes
from generator.impose.marks import bounding
from generator.impose.notes import cut_note, flip_note, heading
from generator.impose.paper import LabelSetter, Page, Press, Printed, mirrored
from generator.impose.shared import Copy, copies_of, faces_of, spares_of, spares_told, titles_of
from generator.model import Component


def impose_cards(
    decks: Sequence[Component],
    printed: Mapping[str, Sequence[Printed]],
    press: Press,
    game: str,
    label: LabelSetter,
) -> Iterator[Page]:
    """Decks that share their sheets, one after the other; spares in the last sheet's free slots."""
    copies = copies_of(decks, printed)
    if not copies:
        return
    if press.backs != "fronts" and not any(copy.card.back for copy in copies):
        press = press._replace(backs="fronts")
    grid = best_grid(copies[0].card.size, press)
    if grid is None:
        raise _too_large(copies[0], press)
    count = -(-len(copies) // grid.capacity)
    copies.extend(spares_of(decks, printed, count * grid.capacity - len(copies)))
    for number in range(count):
        on_sheet = copies[number * grid.capacity : (number + 1) * grid.capacity]
        place = press.words("sheet", number=number + 1, count=count)
        sheet = _CardSheet(press, grid, game, label, place, on_sheet)
        yield from sheet.pages(f"{titles_of(on_sheet)} {number + 1}")


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
        marks = fold_marks(self.press, self.grid, free, self.label)
        words = self.press.words
        turn = words("fold-at", distance=words.number(f"{free:.3g}"))
        return self._page(title, "front", [fronts, self._backs(other)], turn, marks)

    def _fronts(self, room: Rect) -> CardBlock:
        faces = [CutFace(copy.card.front, self.grid.trim(i)) for i, copy in enumerate(self.copies)]
        return CardBlock(tuple(faces), self.copies[0].component, self.press, self.grid, room)

    def _backs(self, room: Rect) -> CardBlock:
        paper, sideways = self.press.paper.size, self.grid.sideways
        faces = [
            CutFace(copy.card.back, mirrored(self.grid.trim(number), paper, sideways))
            for number, copy in enumerate(self.copies)
            if copy.card.back is not None
        ]
        upside_down = back_is_upside_down(self.grid.turned, sideways)
        component = self.copies[0].component
        return CardBlock(
            tuple(faces), component, self.press, self.grid, room, upside_down, back=True
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
        items.extend(self._margin_notes(side, trims, turn))
        whole = bounding(trims)
        widest = max(max(*block.reach, self.grid.gap / 2) for block in blocks)
        bleed = whole.grown(widest).within(Rect(0, 0, *self.press.paper.size))
        frame = Frame(self.press.paper.size, tuple(items))
        return Page(frame, faces_of(self.copies), title, side, whole, bleed, self.grid)

    def _margin_notes(self, side: str, trims: Sequence[Rect], turn: str) -> list[Item]:
        """Notes and ruler where the grid leaves room for them."""
        words, two_sided = self.press.words, self.press.two_sided
        turn = turn or (flip_note(self.press) if two_sided else words("one-sided"))
        place = f"{self.place}{spares_told(self.copies, words)}"
        sheet = f"{place} · {words(side)} · {self.press.told} · {turn}"
        whose = heading(self.press, self.game, titles_of(self.copies))
        last = f"{words('scale-only')} · {cut_note(trims[: len(self.copies)], words)}"
        turns = self.grid.sideways if two_sided or self.grid.folded else None
        margin_notes = MarginNotes(self.press, self.label, turns)
        if self.grid.foot:
            return margin_notes.below((whose, f"{sheet} · {last}"))
        cuts = sorted({round(edge, 3) for trim in self._cells() for edge in _ends(trim)})
        return margin_notes.beside(bounding(list(self._cells())), cuts, (whose, sheet, last))

    def _cells(self) -> Iterator[Rect]:
        """Where a full sheet has cards, beyond the fold too."""
        for number in range(self.grid.capacity):
            cell = self.grid.trim(number)
            yield cell
            if self.grid.folded:
                yield mirrored(cell, self.press.paper.size, self.grid.sideways)


def _ends(trim: Rect) -> tuple[float, float]:
    return trim.top, trim.bottom

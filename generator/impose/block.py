"""Cards side by side on a sheet: how far their art goes beyond the cuts, and their marks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.core.display import Frame, Item, Path, Stamp
from generator.core.geometry import Matrix, Point, Rect, rotation, translation
from generator.core.named_tuple import NamedTuple
from generator.impose.edge_marks import edge_ticks
from generator.impose.grid import Grid, outer_bleed
from generator.impose.marks import bounding, corner_ticks, crop_marks, cut_lines
from generator.impose.paper import Press
from generator.model import Component

MARK_ROOM = 1.5
"""What a mark at the block's outside needs beyond the art."""
LAP = 0.05
"""How far art goes under the next card at a shared cut: programs that smooth edges would let the
paper shine through between two that only touch."""


class CutFace(NamedTuple):
    """One side of one card, and where it is cut."""

    frame: Frame
    trim: Rect


class CardBlock(NamedTuple):
    faces: tuple[CutFace, ...]
    component: Component
    press: Press
    grid: Grid
    room: Rect
    """Where its art and its marks may be."""
    upside_down: bool = False
    back: bool = False
    """Ticks on its cards' edges would mark them: a back is never quite behind its front."""
    taken: tuple[Rect, ...] = ()
    """Where pieces are on the same sheet: no mark is on them."""

    @property
    def trims(self) -> list[Rect]:
        return [face.trim for face in self.faces]

    @property
    def reach(self) -> tuple[float, float]:
        """How far art extends beyond the block's sides and ends, so that marks stay printable."""
        most = min(max(outer_bleed(self.press), self._into_gap), self.component.bleed)
        if self.press.bleed:
            return most, most
        block, room = bounding(self.trims), self.room
        across = min(block.left - room.left, room.right - block.right) - MARK_ROOM
        down = min(block.top - room.top, room.bottom - block.bottom) - MARK_ROOM
        return max(0.0, min(most, across)), max(0.0, min(most, down))

    @property
    def _into_gap(self) -> float:
        """How far art goes on between cards that their designer sets apart."""
        return min(self.component.sheet.gap / 2, self.component.bleed)

    def items(self) -> Iterator[Item]:
        reach = self.reach
        inner = min(self.grid.gap / 2, max(self.press.bleed, self._into_gap))
        after = inner if self.grid.gap else min(LAP, self.component.bleed)
        turns = (self.grid.turned, self.upside_down)
        places = _places(tuple(self.trims), reach, inner, after, turns)
        for face, (matrix, clip) in zip(self.faces, places, strict=True):
            yield Stamp(face.frame, matrix, clip)
        yield from self._marks(reach)

    def _marks(self, reach: tuple[float, float]) -> Iterator[Item]:
        marks, trims = self.press.marks, self.trims
        if marks == "none":
            return
        length = self.component.sheet.mark_length
        yield from _crop_marks(tuple(trims), reach, self.room, self.taken, length)
        if marks != "lines" and not self.back:
            yield from edge_ticks(tuple(trims), reach, self.room, self.press.paper.size)
        if marks == "ticks":
            yield from corner_ticks(trims, self.grid.gap)
        if marks == "lines":
            yield from cut_lines(trims, self.component.corner)


@lru_cache(maxsize=64)
def _places(
    trims: tuple[Rect, ...],
    reach: tuple[float, float],
    inner: float,
    after: float,
    turns: tuple[bool, bool],
) -> tuple[tuple[Matrix, Rect], ...]:
    """Where each face is, and how much of it is seen: most sheets of a deck are alike.

    Art goes on by `inner` at the left and the top, by `after` at the right and the bottom, and at
    the outside of them all by `reach`.
    """
    around = bounding(trims)
    found = []
    for trim in trims:
        left = reach[0] if abs(trim.left - around.left) < 1e-6 else inner
        right = reach[0] if abs(trim.right - around.right) < 1e-6 else after
        top = reach[1] if abs(trim.top - around.top) < 1e-6 else inner
        bottom = reach[1] if abs(trim.bottom - around.bottom) < 1e-6 else after
        clip = Rect(
            trim.left - left, trim.top - top, trim.width + left + right, trim.height + top + bottom
        )
        found.append((card_matrix(trim, *turns), clip))
    return tuple(found)


@lru_cache(maxsize=64)
def _crop_marks(
    trims: tuple[Rect, ...],
    reach: tuple[float, float],
    room: Rect,
    taken: tuple[Rect, ...],
    length: float,
) -> tuple[Path, ...]:
    """Most sheets of a deck are cut alike."""
    return tuple(crop_marks(trims, reach, room, taken, length))


def back_is_upside_down(turned: bool, sideways: bool) -> bool:
    """A card is turned over about its own height: so must the flip of the sheet turn it."""
    return turned == sideways


def card_matrix(trim: Rect, turned: bool, upside_down: bool = False) -> Matrix:
    """Takes a face's own coordinates to its place on the sheet."""
    matrix = (
        Matrix(0, 1, -1, 0, trim.right, trim.top) if turned else translation(trim.left, trim.top)
    )
    if upside_down:
        matrix = matrix.then(rotation(180, Point(*trim.centre)))
    return matrix

"""A deck → the size of card that a shop sells for it, and how its faces fit that size."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.display import Frame, Stamp
from generator.core.geometry import (
    MM_PER_INCH,
    Matrix,
    Point,
    Rect,
    Size,
    rotation,
    scaling,
    translation,
)
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem
from generator.impose.bleed import with_bleed
from generator.model import Component
from generator.model.shop_slots import Slot

ALIKE = 1.0
"""Sizes that differ by no more, in mm, are one size: faces are scaled to it."""


class SlotFit(NamedTuple):
    """A deck in a slot."""

    name: str
    trim: Size
    canvas: Size
    """The trim with its bleed, upright as the slot is."""
    turned: bool
    """Whether the deck is in landscape: fronts are turned by a quarter, backs the other way."""
    scale: float

    @property
    def bleed(self) -> float:
        """How far art must go on beyond the face's trim, in the face's own mm."""
        wide = self.canvas.width - self.trim.width
        high = self.canvas.height - self.trim.height
        return max(wide, high, 0.0) / 2 / self.scale

    def inner(self, face: Size, margin: float) -> Rect:
        """What of a face is so far inside of the canvas, in the face's own mm."""
        canvas = self.canvas.turned() if self.turned else self.canvas
        width = (canvas.width - 2 * margin) / self.scale
        height = (canvas.height - 2 * margin) / self.scale
        return Rect((face.width - width) / 2, (face.height - height) / 2, width, height)


def fit_of(size: Size, sizes: Mapping[str, tuple[Size, Size]]) -> SlotFit | None:
    """The slot that comes nearest, if one is near enough; sizes are trims and their canvases."""
    found = []
    for name, (trim, canvas) in sizes.items():
        for turned in (False, True):
            own = size.turned() if turned else size
            away = max(abs(own.width - trim.width), abs(own.height - trim.height))
            scale = max(trim.width / own.width, trim.height / own.height)
            found.append((away, turned, SlotFit(name, trim, canvas, turned, scale)))
    away, _, fit = min(found, key=lambda one: one[:2], default=(ALIKE + 1, False, None))
    return fit if fit and away <= ALIKE else None


def canvases(sizes: Mapping[str, Slot], dpi: float) -> dict[str, tuple[Size, Size]]:
    """Trims and canvases in mm, where a shop counts pixels."""
    return {
        name: (slot.size, Size(*(count / dpi * MM_PER_INCH for count in slot.pixels)))
        for name, slot in sizes.items()
    }


def on_canvas(face: Frame, fit: SlotFit, back: bool = False) -> Frame:
    """The face in the middle of its canvas, scaled so that it covers the trim."""
    grown = with_bleed(face, fit.bleed)
    middle = Point(fit.canvas.width / 2, fit.canvas.height / 2)
    place = translation(-grown.size.width / 2, -grown.size.height / 2)
    if fit.scale != 1:
        place = place.then(scaling(fit.scale, fit.scale))
    if fit.turned:
        place = place.then(rotation(-90 if back else 90))
    matrix: Matrix = place.then(translation(*middle))
    return Frame(fit.canvas, (Stamp(grown, matrix, Rect(0, 0, *fit.canvas)),))


def no_slot(deck: Component, title: str, sizes: Mapping[str, tuple[Size, Size]]) -> Problem:
    """What is said of a deck that a shop has no size for."""
    sold = ", ".join(f"{name} ({trim})" for name, (trim, _) in sizes.items())
    message = f"{title} does not sell cards of {deck.size}"
    return Problem("wrong-size", deck.where, message, f"it sells {sold}; --deck leaves it out")

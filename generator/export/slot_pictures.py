"""Sides of cards → the pictures that a shop prints in its slots, each drawn once."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.display import Frame
from generator.export.shop import Batch
from generator.export.slots import on_canvas
from generator.model.shop_slots import Slot
from generator.render.fingerprint import Fingerprints
from generator.render.image_files import ImageOrder


class SlotPictures:
    """Pictures to be drawn: faces that print the same have one number."""

    def __init__(self, sizes: Mapping[str, Slot], prints: Fingerprints) -> None:
        self.pictures: list[ImageOrder] = []
        self._sizes, self._prints = sizes, prints
        self._numbers: dict[tuple[str, bool, str], int] = {}

    def number(self, batch: Batch, one: int, back: bool) -> int:
        """Of the back of a card, if that is asked for and there is one; else of its front."""
        card = batch.drawn[one]
        face = card.back if back and card.back else card.front
        key = (self._prints.form(face.frame), back, batch.fit.name)
        return self._number(key, on_canvas(face.frame, batch.fit, back), batch.fit.name)

    def blank(self, batch: Batch) -> int:
        """Of a side that nothing is printed on."""
        return self._number(("", True, batch.fit.name), Frame(batch.fit.canvas, ()), batch.fit.name)

    def _number(self, key: tuple[str, bool, str], frame: Frame, slot: str) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self.pictures)
            self.pictures.append(ImageOrder(frame, *self._sizes[slot].pixels))
        return self._numbers[key]

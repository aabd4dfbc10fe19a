"""Faces → short hashes of what they print, the same for equal faces on every machine.

What is hashed are the operators that draw a face, with everything they name hashed in turn. So a
comment in a file or a card's id does not count, while a moved line or another picture does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import field

from generator.core.colour import Gradient
from generator.core.display import Frame, Glyphs, GroupItem, Item, Raster, SetWord, Typeface
from generator.core.frozen import slotted
from generator.core.geometry import Rect
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.named_tuple import NamedTuple
from generator.render.numbers import number
from generator.render.operators import Content
from generator.render.resources import State, after_gap

DIGITS = 12


@slotted
class Fingerprints:
    """Answers a content stream's questions with hashes; each thing is hashed once."""

    _fonts: dict[int, tuple[Typeface, _Font]] = field(default_factory=dict)
    _forms: dict[int, tuple[Frame, str]] = field(default_factory=dict)
    _rasters: dict[int, tuple[Raster, str]] = field(default_factory=dict)

    @property
    def kept(self) -> NothingKept:
        return NOTHING_KEPT

    def of(self, front: Frame, back: Frame | None) -> str:
        """The fingerprint of a card: both of its sides."""
        sides = [self.form(front), self.form(back) if back else ""]
        return _hashed(side.encode() for side in sides)[:DIGITS]

    def form(self, frame: Frame) -> str:
        known = self._forms.get(id(frame))
        if known is None:
            content = Content(self)
            content.draw(frame.items)
            extent = " ".join(number(value) for value in (*frame.size, frame.reach))
            known = self._forms[id(frame)] = (frame, _hashed([extent.encode(), content.data()]))
        return known[1]

    def stands_once(self, frame: Frame) -> bool:
        return False  # a face is hashed alike wherever and however often it is stamped

    def font(self, typeface: Typeface) -> _Font:
        known = self._fonts.get(id(typeface))
        if known is None:
            font = _Font(_hashed([typeface.data]))
            known = self._fonts[id(typeface)] = (typeface, font)
        return known[1]

    def raster(self, raster: Raster) -> str:
        known = self._rasters.get(id(raster))
        if known is None:
            extent = f"{raster.mode} {raster.width} {raster.height}".encode()
            hashed = _hashed([extent, raster.data, raster.mask or b""])
            known = self._rasters[id(raster)] = (raster, hashed)
        return known[1]

    def layer(self, group: GroupItem) -> str:
        return self._drawn(group.items)

    def state(self, state: State) -> str:
        through = b""
        if state.mask is not None:
            mask = state.mask
            through = f"{self._drawn(mask.items)} {mask.feather:.3f} {mask.luminous}".encode()
        shares = f"{state.fill:.4f} {state.stroke:.4f} {state.blend}"
        return _hashed([shares.encode(), through])

    def _drawn(self, items: tuple[Item, ...]) -> str:
        content = Content(self)
        content.draw(items)
        return _hashed([content.data()])

    def shading(self, gradient: Gradient, bounds: Rect) -> str:
        extent = " ".join(number(value) for value in bounds)
        return _hashed([repr(gradient).encode(), extent.encode()])


class _Font(NamedTuple):
    """Shows glyphs by their numbers and advances in a font that is known by its hash."""

    name: str

    def codes(self, keys: Sequence[tuple[int, str]]) -> list[int]:
        return [glyph for glyph, _ in keys]

    def show(self, glyphs: Glyphs) -> str:
        pairs = zip(glyphs.ids, glyphs.advances, strict=True)
        return "".join(f"<{id} {advance:.3f}>" for id, advance in pairs)

    def show_after_gaps(self, words: Sequence[SetWord]) -> list[str]:
        return [after_gap(self, word) for word in words]

    def show_shifted(self, glyphs: Glyphs) -> list[tuple[float, str]]:
        shifts = " ".join(f"{right:.3f} {up:.3f}" for right, up in glyphs.shifts)
        return [(0.0, f"{self.show(glyphs)}<{shifts}>")]

    def space(self) -> tuple[str, float]:
        return "<space>", 0.0


def _hashed(parts: Iterable[bytes]) -> str:
    """Each part goes in with its length, so that nothing can slip from one into the next."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()

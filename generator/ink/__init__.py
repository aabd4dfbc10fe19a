"""Faces → the same faces with less ink, after layout and before sheets.

Each thing painted is judged by what it lay on in full ink, and drawn anew: as fine lines in
colour (`low`), or in black and white where patterns stand for colours (`bw`).
"""

from __future__ import annotations

from dataclasses import field

from generator.core.backdrop import Painted
from generator.core.colour import WHITE
from generator.core.display import Frame, Item, Raster
from generator.core.frozen import slotted
from generator.core.geometry import IDENTITY, Rect
from generator.core.named_tuple import NamedTuple
from generator.ink.blanks import DrawnPatterns
from generator.ink.bw import BlackAndWhite
from generator.ink.low import Low
from generator.ink.manner import Backdrop, Manner
from generator.ink.signs import signs_of
from generator.ink.walk import InkWalk
from generator.model import Game

PAPER = Backdrop(WHITE, WHITE)


class Stamped(NamedTuple):
    """A frame with less ink, what it paints, and the numbers of the patterns that words are on."""

    frame: Frame
    painted: tuple[Painted, ...]
    blanks: frozenset[int]


@slotted
class Inker:
    """Draws the faces of one game in one manner; what was one frame stays one frame."""

    manner: Manner
    backs: Inker | None = None
    """What draws the backs, if they are drawn in another manner."""
    _faces: dict[int, tuple[Frame, Frame]] = field(default_factory=dict)
    patterns: DrawnPatterns = field(default_factory=DrawnPatterns)
    _stamped: dict[tuple[int, float, Backdrop], tuple[Frame, Stamped]] = field(default_factory=dict)
    _equal: dict[tuple[int, tuple[Item, ...]], Frame] = field(default_factory=dict)
    _rasters: dict[tuple[int, bool], tuple[Raster, Raster]] = field(default_factory=dict)

    def face(self, frame: Frame) -> Frame:
        if id(frame) not in self._faces:
            drawn, _, blanks = self.stamped(frame, 1.0, PAPER)
            plain = self.patterns.blanked(drawn.items, blanks, self.alike)
            self._faces[id(frame)] = (frame, self.alike(drawn, plain) if blanks else drawn)
        return self._faces[id(frame)][1]

    def back(self, frame: Frame) -> Frame:
        return (self.backs or self).face(frame)

    def stamped(self, frame: Frame, scale: float, bed: Backdrop) -> Stamped:
        """A frame on one background colour, and what it paints; done once for each background."""
        key = (id(frame), round(scale, 3), bed)
        if key not in self._stamped:
            face = Rect(0, 0, *frame.size) if frame.reach else None
            walk = InkWalk(self, scale, bed, face)
            items = tuple(walk.items(frame.items, IDENTITY, ()))
            drawn = self.alike(frame, items)
            found = Stamped(drawn, tuple(walk.grounds), frozenset(walk.blanks))
            self._stamped[key] = (frame, found)
        return self._stamped[key][1]

    def alike(self, frame: Frame, items: tuple[Item, ...]) -> Frame:
        """One frame for all that came out equal, so that it is drawn once in a document."""
        drawn = Frame(frame.size, items, frame.reach, frame.title)
        return self._equal.setdefault((id(frame), items), drawn)

    def raster(self, raster: Raster, glass: bool) -> Raster:
        key = (id(raster), glass)
        if key not in self._rasters:
            from generator.ink.photo import line_drawing  # games of vector art never pay for it

            drawn = line_drawing(raster, self.manner.spots, glass)
            self._rasters[key] = (raster, drawn)
        return self._rasters[key][1]


def inker_for(ink: str, game: Game) -> Inker:
    if ink == "low":
        return Inker(Low(), Inker(Low(hollow=True)))
    return Inker(BlackAndWhite(signs_of(game)))

"""The marks by which a cutting machine finds a printed sheet: where they go, how large.

As silhouette-card-maker prints them, so that sheets and cut files of both go together.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.colour import BLACK
from generator.core.display import Path
from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.outline import polyline, rectangle
from generator.core.words import Words

LEAST_ARM, MOST_ARM = 5.0, 20.0
"""What machines find."""


class Registration(NamedTuple):
    """An L in every corner of the paper, or a square in the top left one if there are three."""

    pattern: int = 3
    inset: float = 10.0
    """From the paper's edges to the middle of the lines."""
    arm: float = LEAST_ARM
    thickness: float = 1.0
    square: float = 5.0

    def __str__(self) -> str:
        return (
            f"{self.pattern} marks, inset {self.inset:g} mm, "
            f"arm {self.arm:g} mm, line {self.thickness:g} mm"
        )

    def told(self, words: Words) -> str:
        lengths = {"inset": self.inset, "arm": self.arm, "line": self.thickness}
        told = {name: words.number(length) for name, length in lengths.items()}
        return words("marks", pattern=self.pattern, **told)

    def marks(self, paper: Size) -> Iterator[Path]:
        for right in (False, True):
            for bottom in (False, True):
                if self.pattern == 4 or right != bottom:
                    yield self._arms(paper, right, bottom)
        if self.pattern == 3:
            yield self._square()

    def zones(self, paper: Size) -> tuple[Rect, ...]:
        """What no ink may come near: the paper's corners, as far in as the marks reach."""
        far = self.inset + max(self.arm, self.square + self.thickness / 2)
        return tuple(
            Rect(left, top, far, far)
            for left in (0.0, paper.width - far)
            for top in (0.0, paper.height - far)
            if self.pattern == 4 or (left, top) != (paper.width - far, paper.height - far)
        )

    def _arms(self, paper: Size, right: bool, bottom: bool) -> Path:
        """Both lines of an L as one figure: no line ends to be drawn one way or another."""
        near, far = self.inset - self.thickness / 2, self.inset + self.arm
        inner = near + self.thickness
        corners = [(near, near), (far, near), (far, inner), (inner, inner), (inner, far)]
        corners.append((near, far))
        places = [
            (paper.width - x if right else x, paper.height - y if bottom else y) for x, y in corners
        ]
        return Path(polyline(places, closed=True), BLACK)

    def _square(self) -> Path:
        """It is drawn with a line around it, half of which is outside."""
        box = Rect(self.inset, self.inset, self.square, self.square)
        return Path(rectangle(box.grown(self.thickness / 2)), BLACK)

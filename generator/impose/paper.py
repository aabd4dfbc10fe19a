"""Paper and how it is printed: what a sheet may use of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from generator.colour import Colour
from generator.display import Frame, Item
from generator.geometry import Rect, Size
from generator.model import Component
from generator.problems import Problem, Refusal

MARGIN_GREY = Colour(110, 110, 110)
LABEL_SIZE = 6 * 25.4 / 72
BAND = 8.0
"""Height of the strip below boards, tokens and documents that holds label and ruler."""


class Paper(NamedTuple):
    name: str
    title: str
    size: Size

    def turned(self) -> Paper:
        return self._replace(size=self.size.turned())


class Press(NamedTuple):
    """How the user prints. Backs: `long` or `short` edge flip, `fronts` only, or `fold` over."""

    paper: Paper
    margin: float = 5.0
    backs: str = "long"
    marks: str = "crop"
    bleed: float = 0.0
    draft: bool = False
    """Says so on every sheet: the game breaks its own rules."""
    overlap: float | None = None
    """How far the pages of boards go under each other; None leaves it to the board."""
    cut: str = "shape"
    """Tokens are cut along their `shape`, or all on a `square` around it."""

    @property
    def two_sided(self) -> bool:
        """Whether backs print behind their fronts."""
        return self.backs in ("long", "short")

    @property
    def printable(self) -> Rect:
        return Rect(0, 0, *self.paper.size).grown(-self.margin)

    @property
    def sideways(self) -> bool:
        """Whether the flip swaps left and right; a wide paper's long edges are top and bottom."""
        return (self.backs == "long") == (self.paper.size.height >= self.paper.size.width)

    def turned(self) -> Press:
        return self._replace(paper=self.paper.turned())


LabelSetter = Callable[[str, float, Colour], tuple[list[Item], float]]
"""Text, size and colour → items on a baseline at the origin, and their width."""


class Printed(NamedTuple):
    """One card, ready to be placed: its faces and how many of it."""

    front: Frame
    back: Frame | None
    copies: int
    size: Size


class Page(NamedTuple):
    """One side of one sheet."""

    frame: Frame
    faces: Mapping[str, int]
    """How many faces of each component it holds, by id."""
    title: str
    side: str
    trim: Rect
    bleed: Rect


def footed(press: Press) -> Rect:
    """The printable area above the strip for label and ruler."""
    area = press.printable
    return Rect(area.left, area.top, area.width, area.height - BAND)


def no_room(component: Component, size: Size, press: Press) -> Refusal:
    """What is said of a component that is too large for the paper."""
    message = f"'{component.title}' ({size}) does not fit on {press.paper.title}"
    hint = f"the printable area is {footed(press).size}; use larger paper"
    return Refusal(Problem("does-not-fit", component.where, message, hint))

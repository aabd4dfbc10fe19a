"""Paper and how it is printed → the area of a sheet that may be used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from generator.core.colour import Colour
from generator.core.display import Frame, Item
from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal
from generator.core.words import ENGLISH, Words
from generator.impose.guillotine import ToCut
from generator.model import Component

if TYPE_CHECKING:
    from generator.impose.grid import Grid
    from generator.model.stock import Stock

MARGIN_GREY = Colour(110, 110, 110)
LABEL_SIZE = 7 * 25.4 / 72
"""What can be read on paper at arm's length: notes decide about a spoilt print."""
BAND = 8.0
"""Height of the strip with label and ruler below boards, tokens and documents."""
SPINE = 5.0
"""What stays free between a booklet's page that fills its half and the fold."""


class Paper(NamedTuple):
    name: str
    title: str
    size: Size
    note: str = ""
    """What its sheets say besides the title."""
    tray: bool = False
    """Whether trays of printers are made for it."""

    @property
    def told(self) -> str:
        return f"{self.title}, {self.note}" if self.note else self.title

    def turned(self) -> Paper:
        return self._replace(size=self.size.turned())


class Margins(NamedTuple):
    """What a printer cannot print at each edge of the paper."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def even(cls, width: float) -> Margins:
        return cls(width, width, width, width)

    def turned(self) -> Margins:
        """For paper on its side; printers differ in which way they turn it, so both ways fit."""
        ends, sides = max(self.top, self.bottom), max(self.left, self.right)
        return Margins(ends, sides, ends, sides)

    def __str__(self) -> str:
        if len(set(self)) == 1:
            return f"{self.left:g} mm"
        return " / ".join(f"{width:g}" for width in self) + " mm"


class Press(NamedTuple):
    """How the user prints.

    Backs: `long` or `short` edge flip, `gutterfold` beside fronts, `separate`, or `fronts` only.
    """

    paper: Paper
    margins: Margins = Margins.even(5.0)
    backs: str = "long"
    marks: str = "crop"
    bleed: float = 0.0
    draft: bool = False
    """Says so on every sheet: the game breaks its own rules."""
    overlap: float | None = None
    """How far the pages of boards go under each other; None leaves it to the board."""
    cut: str = "shape"
    """Tokens are cut along their `shape`, or all on a `square` around it."""
    version: str = ""
    """Tells one state of the game's text from another, on every sheet."""
    flip: str = "long"
    """The edge that a pile of fronts turns on before `separate` backs print."""
    bleed_from: str = ""
    """What goes on beyond every cut, as a component says it; empty leaves it to each."""
    others: tuple[Paper, ...] = ()
    """Papers that may be taken instead, the smallest first."""
    words: Words = ENGLISH
    """What sheets say of themselves."""
    stock: Stock | None = None
    """The bought sheet whose cells cards and pieces are printed in, without marks."""
    marks_asked: bool = False
    """Whether the user asked for these marks; otherwise a deck may have others."""
    ink: str = "full"
    """Cut lines are black in black and white, and grey otherwise."""

    @property
    def two_sided(self) -> bool:
        """Whether backs print behind their fronts."""
        return self.backs in ("long", "short", "separate")

    @property
    def flip_edge(self) -> str:
        """The edge that the paper turns on."""
        return self.flip if self.backs == "separate" else self.backs

    @property
    def told(self) -> str:
        """What its sheets call the paper."""
        return self.words.paper(self.paper.name, self.paper.told)

    @property
    def printable(self) -> Rect:
        left, top, right, bottom = self.margins
        width, height = self.paper.size
        return Rect(left, top, width - left - right, height - top - bottom)

    @property
    def sideways(self) -> bool:
        """Whether the flip swaps left and right; a wide paper's long edges are top and bottom."""
        return (self.flip_edge == "long") == (self.paper.size.height >= self.paper.size.width)

    def turned(self) -> Press:
        return self._replace(paper=self.paper.turned(), margins=self.margins.turned())


LabelSetter = Callable[[str, float, Colour], tuple[list[Item], float]]
"""Text, size and colour → items on a baseline at the origin, and their width."""


class Printed(NamedTuple):
    """One card, ready to be placed: its faces and how many of it."""

    front: Frame
    back: Frame | None
    copies: int
    size: Size
    spares: int = 0
    """How many more of it may fill slots that would stay free."""
    group: str = ""
    """Neighbours of one group share a sheet if they can."""


class Page(NamedTuple):
    """One side of one sheet."""

    frame: Frame
    faces: Mapping[str, int]
    """How many faces of each component it contains, by id."""
    title: str
    side: str
    trim: Rect
    bleed: Rect
    grid: Grid | None = None
    """How its cards are arranged, if in a grid."""
    to_read: bool = False
    """Nothing on it is cut or glued: another such page may be behind it."""
    to_cut: tuple[ToCut, ...] = ()
    """What is cut out of it, seen from its front."""


def footed(press: Press) -> Rect:
    """The printable area above the strip for label and ruler."""
    area = press.printable
    return Rect(area.left, area.top, area.width, area.height - BAND)


def mirrored(area: Rect, paper: Size, sideways: bool) -> Rect:
    """Where the back of that place is: left and right, or up and down, are swapped."""
    if sideways:
        return area._replace(left=paper.width - area.right)
    return area._replace(top=paper.height - area.bottom)


def on_both_sides(area: Rect, press: Press) -> Rect:
    """The part of an area where a back can be printed."""
    if not press.two_sided:
        return area
    return area.within(mirrored(area, press.paper.size, press.sideways))


def face_size(component: Component, page: Size) -> Size:
    """How large its faces are, if the paper has so much room for a page."""
    if component.size or not component.booklet:
        return component.size or page
    long, short = max(page), min(page)
    if page.width > page.height:
        return Size(long / 2 - SPINE, short + BAND)
    return Size((long + BAND) / 2 - SPINE, short)


def no_room(component: Component, size: Size, press: Press, hint: str = "") -> Refusal:
    """What is said of a component that is too large for the paper."""
    message = f"'{component.title}' ({size}) does not fit on {press.paper.title}"
    hint = hint or f"the printable area is {footed(press).size}; use larger paper"
    return Refusal(Problem("does-not-fit", component.where, message, hint))

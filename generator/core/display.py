"""Frames: items at fixed places. Layout makes them, and every renderer draws them.

Everything is decided here; only positions are left. Lengths are millimetres, y points down.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from generator.core.colour import Colour, Gradient
from generator.core.frozen import frozen
from generator.core.geometry import IDENTITY, Matrix, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command
from generator.core.problems import Where
from generator.core.scanned import Marks
from generator.core.tags import Tag

TOUCHING = 0.08
"""Of the type's size: a narrower gap between words is none."""


class Glyphs(NamedTuple):
    """A shaped stretch of text: glyph numbers and their kerned advances in em."""

    ids: tuple[int, ...]
    advances: tuple[float, ...]
    clusters: tuple[str, ...]
    """The characters of each glyph when the text is copied or searched."""
    width: float
    shifts: tuple[tuple[float, float], ...] = ()
    """How far each glyph is moved right and up, in em; empty if none is."""
    turned: bool = False
    """Read from right to left; glyphs and characters are in the order in which they are seen."""

    @property
    def text(self) -> str:
        """What it says, in reading order."""
        seen = "".join(self.clusters)
        return seen[::-1] if self.turned else seen

    @property
    def is_simple(self) -> bool:
        """One glyph for each character, from left to right, and none moved."""
        return not self.shifts and not self.turned and "" not in self.clusters

    @property
    def is_icon(self) -> bool:
        """An icon's text is its name in brackets."""
        return self.clusters[:1] != () and self.clusters[0].startswith("[")


@frozen
class Typeface:
    """One font file, by a name that is stable between machines."""

    name: str
    data: bytes
    upem: int
    ascent: float
    descent: float
    box: tuple[int, int, int, int]
    file: str = ""
    """Where it is, if it is a game's own."""


class Run(NamedTuple):
    """Glyphs in one typeface at a distance from the start of their line."""

    offset: float
    typeface: Typeface
    size: float
    colour: Colour
    glyphs: Glyphs
    rise: float = 0.0
    outline: float = 0.0
    """How wide a line draws the letters' edges; 0 fills them."""
    bars: tuple[Rect, ...] = ()
    """Lines under and through the words, in their colour, from the run's start on the baseline."""
    halo: Colour | None = None
    """The colour drawn around the letters below: they are read against it."""


class SetWord(NamedTuple):
    """A word as it is set wherever it occurs, and the gap before it in em."""

    typeface: Typeface
    glyphs: Glyphs
    gap: float
    text: str


class PlainLine(NamedTuple):
    """Words in one typeface, size and colour, from left to right: what most lines are."""

    size: float
    colour: Colour
    words: tuple[SetWord, ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        found: list[Run] = []
        reach = 0.0
        for word in self.words:
            reach += word.gap if found else 0.0
            found.append(Run(reach * self.size, word.typeface, self.size, self.colour, word.glyphs))
            reach += word.glyphs.width
        return tuple(found)


class TextItem(NamedTuple):
    """One line on its baseline."""

    x: float
    y: float
    letters: PlainLine | tuple[Run, ...]
    of: str = ""
    """The path of the element that it belongs to."""

    @property
    def runs(self) -> tuple[Run, ...]:
        """In reading order; each word of a plain line is one."""
        return self.letters.runs if isinstance(self.letters, PlainLine) else self.letters

    @property
    def text(self) -> str:
        """What it says, in reading order; runs that do not touch are words of their own."""
        if isinstance(self.letters, PlainLine):
            first, *others = self.letters.words
            rest = ((" " if word.gap > TOUCHING else "") + word.text for word in others)
            return "".join([first.text, *rest])
        said = []
        left = right = 0.0
        for run in self.letters:
            end = run.offset + run.glyphs.width * run.size
            apart = max(run.offset - right, left - end) > run.size * TOUCHING
            said.append((" " if apart else "") + run.glyphs.text)
            left, right = run.offset, end
        return "".join(said)


class Path(NamedTuple):
    """Drawing commands ("m", x, y), ("l", x, y), ("c", x1, y1, x2, y2, x, y), ("h",)."""

    commands: tuple[Command, ...]
    fill: Colour | Gradient | None = None
    stroke: Colour | None = None
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    cap: int = 1
    join: int = 1
    matrix: Matrix = IDENTITY
    """Where the commands are on the frame; a stroke's width is scaled with them."""
    bounds: Rect | None = None
    """What a gradient spreads over."""
    miter: float = 10.0
    """How far pointed corners may stick out, in widths of the stroke; others are cut off."""


@frozen
class Raster:
    """Pixels ready for paper: raw RGB or grey with an optional mask, or a JPEG as it came."""

    name: str
    width: int
    height: int
    mode: str
    data: bytes
    mask: bytes | None = None
    caveat: str = ""
    """What is unusual about its file, in words that follow its name."""
    as_drawn: bool = False
    """It was drawn from colours: its greys are printed as theirs are."""


class Image(NamedTuple):
    raster: Raster
    box: Rect
    clip: Rect | None = None
    of: str = ""
    """The path of the element that it belongs to."""


class Mask(NamedTuple):
    """What a group shows through: it is seen where these items are painted."""

    items: tuple[Item, ...]
    feather: float = 0.0
    """How wide its soft edge is, inside of what they paint."""
    luminous: bool = False
    """It is seen where they are light, and not where they are dark."""


class GroupItem(NamedTuple):
    """Items that are moved, turned or clipped together."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Rect | tuple[Command, ...] | None = None
    ink: str = ""
    """Where ink is saved: `full` as it is, `none` not at all, `code` black on white; empty leaves
    it to the manner."""
    opacity: float = 1.0
    """How much all of it together covers what is below."""
    blend: str = "normal"
    mask: Mask | None = None
    surrounds: bool = False
    """It is around the letters that come next, which nobody reads against it."""
    says: str | None = None
    """What is read here in place of its letters, which are placed one by one."""
    tags: tuple[Tag, ...] = ()
    """What it is within the group around it, the outermost first."""

    @property
    def is_veiled(self) -> bool:
        """Whether it is painted as one thing that lets something through."""
        return self.opacity != 1.0 or self.blend != "normal" or self.mask is not None


class Stamp(NamedTuple):
    """A frame drawn once and used here; a renderer draws the same frame only once."""

    frame: Frame
    matrix: Matrix
    clip: Rect | tuple[Command, ...] | None = None
    of: str = ""
    """The path of the element that it belongs to, if it is a picture."""


MEANING = "meaning"
"""The kind of zone that a group begins with if its items tell players something."""


class Zone(NamedTuple):
    """A place that means something in play. Nothing is drawn there; checks look for it."""

    kind: str
    """region, space, tab, slot, code, cell or meaning"""
    name: str
    box: Rect
    where: Where
    whole: bool = False
    """No seam may run through it."""
    room_for: tuple[tuple[int, str], ...] = ()
    """How many of which component, or of which size, must have room in it."""
    thickness: float = 0.0
    """Of what a tab puts into its slot."""
    round: bool = False
    marks: Marks | None = None
    """Of a code, whose box includes its quiet zone."""
    of: str = ""
    """The path of the element that it belongs to."""


Item = TextItem | Path | Image | GroupItem | Stamp | Zone


@frozen
class Frame:
    """A finished drawing. `reach` is how far items may extend beyond its edges (the bleed)."""

    size: Size
    items: tuple[Item, ...]
    reach: float = 0.0
    title: str = ""
    """What the card is called whose face it is."""

    @property
    def extent(self) -> Rect:
        """What it may draw on: itself and its bleed."""
        return Rect(0, 0, *self.size).grown(self.reach)


def spoken(frame: Frame) -> str:
    """All that is written on it, in painting order, for those who cannot see it."""
    return " ".join(words_of(frame.items))


def words_of(items: Iterable[Item]) -> list[str]:
    found: list[str] = []
    for item in items:
        match item:
            case TextItem(letters=PlainLine(words=words)):
                found += [word.text for word in words]
            case TextItem():
                found += [run.glyphs.text for run in item.runs]
            case GroupItem(says=str(says)):
                found += [says] if says else []
            case GroupItem(children):
                found += words_of(children)
            case Stamp(frame):
                found += words_of(frame.items)
            case Path() | Image() | Zone():
                pass
            case never:
                assert_never(never)
    return found

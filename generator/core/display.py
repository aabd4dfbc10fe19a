"""Frames: items at fixed places. Layout makes them, and every renderer draws them.

Everything is decided here; only positions are left. Lengths are millimetres, y points down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from generator.core.colour import Colour, Gradient
from generator.core.geometry import IDENTITY, Matrix, Rect, Size
from generator.core.outline import Command
from generator.core.problems import Where

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
    def is_icon(self) -> bool:
        """An icon's text is its name in brackets."""
        return self.clusters[:1] != () and self.clusters[0].startswith("[")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
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


class TextItem(NamedTuple):
    """One line on its baseline; its runs are in reading order."""

    x: float
    y: float
    runs: tuple[Run, ...]
    of: str = ""
    """The path of the element that it belongs to."""

    @property
    def text(self) -> str:
        """What it says, in reading order; runs that do not touch are words of their own."""
        said = []
        left = right = 0.0
        for run in self.runs:
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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
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


class Image(NamedTuple):
    raster: Raster
    box: Rect
    clip: Rect | None = None
    of: str = ""
    """The path of the element that it belongs to."""


class GroupItem(NamedTuple):
    """Items that are moved, turned or clipped together."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Rect | tuple[Command, ...] | None = None
    ink: str = ""
    """Where ink is saved: `full` as it is, `none` not at all; empty leaves it to the manner."""
    surrounds: bool = False
    """It is around the letters that come next, which nobody reads against it."""
    says: str | None = None
    """What is read here in place of its letters, which are placed one by one."""


class Stamp(NamedTuple):
    """A frame drawn once and used here; a renderer draws the same frame only once."""

    frame: Frame
    matrix: Matrix
    clip: Rect | tuple[Command, ...] | None = None


class Zone(NamedTuple):
    """A place that means something in play. Nothing is drawn there; checks look for it."""

    kind: str
    """region, space, tab or slot"""
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


Item = TextItem | Path | Image | GroupItem | Stamp | Zone


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Frame:
    """A finished drawing. `reach` is how far items may extend beyond its edges (the bleed)."""

    size: Size
    items: tuple[Item, ...]
    reach: float = 0.0

    @property
    def extent(self) -> Rect:
        """What it may draw on: itself and its bleed."""
        return Rect(0, 0, *self.size).grown(self.reach)


def spoken(frame: Frame) -> str:
    """All that is written on it, in painting order, for those who cannot see it."""
    return " ".join(_spoken(frame.items))


def _spoken(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        match item:
            case TextItem(_, _, runs):
                yield from (run.glyphs.text for run in runs)
            case GroupItem(says=str(says)):
                yield from (says,) if says else ()
            case GroupItem(children):
                yield from _spoken(children)
            case Stamp(frame):
                yield from _spoken(frame.items)
            case Path() | Image() | Zone():
                pass
            case never:
                assert_never(never)


def dump(frame: Frame) -> str:
    """Stable text, one item a line, for tests and for people who compare."""
    lines = [f"frame {frame.size.width:.2f}x{frame.size.height:.2f} reach={frame.reach:.2f}"]
    for item in frame.items:
        lines.extend(f"  {line}" for line in _dump_item(item))
    return "\n".join(lines)


def _dump_item(item: Item) -> Iterator[str]:
    match item:
        case TextItem():
            yield f"text {item.x:.2f},{item.y:.2f} {_dump_runs(item.runs)}"
        case Path():
            yield _dump_path(item)
        case Image(raster, box):
            size = f"{raster.width}x{raster.height}px"
            yield f"image {raster.name} {size} {_dump_rect(box)}{_dump_clip(item.clip)}"
        case GroupItem(items, matrix, clip):
            said = f" says {item.says!r}" if item.says is not None else ""
            yield f"group {_dump_matrix(matrix)}{_dump_clip(clip)}{said}"
            for child in items:
                yield from (f"  {line}" for line in _dump_item(child))
        case Zone():
            yield _dump_zone(item)
        case Stamp(frame, matrix, clip):
            yield f"stamp {_dump_matrix(matrix)}{_dump_clip(clip)}"
            yield from (f"  {line}" for line in dump(frame).splitlines())
        case never:
            assert_never(never)


def _dump_zone(zone: Zone) -> str:
    needs = "".join(f" {amount}x {what}" for amount, what in zone.room_for)
    form = " round" if zone.round else ""
    whole = " whole" if zone.whole else ""
    thick = f" {zone.thickness:.2f} thick" if zone.thickness else ""
    return f"zone {zone.kind} {zone.name} {_dump_rect(zone.box)}{form}{whole}{thick}{needs}"


def _dump_runs(runs: tuple[Run, ...]) -> str:
    parts = []
    for run in runs:
        text = run.glyphs.text
        edge = f" edge {run.outline:.2f}" if run.outline else ""
        bars = "".join(f" bar {_dump_rect(bar)}" for bar in run.bars)
        halo = f" halo {run.halo}" if run.halo else ""
        face = f"{run.typeface.name} {run.size:.2f} {run.colour}{edge}{halo}{bars}"
        parts.append(f"+{run.offset:.2f} {text!r} {face} w={run.glyphs.width * run.size:.2f}")
    return " | ".join(parts)


def _dump_path(path: Path) -> str:
    drawn = " ".join(
        "".join([str(command[0]), ",".join(f"{float(n):.2f}" for n in command[1:])])
        for command in path.commands
    )
    stroke = f" stroke={path.stroke} {path.stroke_width:.2f}" if path.stroke else ""
    dash = f" dash={path.dash}" if path.dash else ""
    place = "" if path.matrix == IDENTITY else f" {_dump_matrix(path.matrix)}"
    rule = " even-odd" if path.even_odd else ""
    ends = f" cap={path.cap} join={path.join}" if path.stroke else ""
    spread = f" over {_dump_rect(path.bounds)}" if path.bounds else ""
    return f"path fill={_dump_fill(path.fill)}{spread}{rule}{stroke}{ends}{dash}{place} {drawn}"


def _dump_fill(fill: Colour | Gradient | None) -> str:
    if isinstance(fill, Gradient):
        way = "radial" if fill.radial else f"{fill.angle:g}"
        return f"gradient({way} {' '.join(map(str, fill.colours))})"
    return str(fill) if fill else "none"


def _dump_rect(rect: Rect) -> str:
    return f"{rect.left:.2f},{rect.top:.2f} {rect.width:.2f}x{rect.height:.2f}"


def _dump_clip(clip: object) -> str:
    if clip is None:
        return ""
    return f" clip={_dump_rect(clip)}" if isinstance(clip, Rect) else " clip=path"


def _dump_matrix(matrix: Matrix) -> str:
    return "[" + " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in matrix) + "]"

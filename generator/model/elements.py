"""Elements: what a layout draws. Each field made with `key` is a YAML key of that name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from generator.core.colour import BLACK, Colour, Paint
from generator.core.geometry import Point
from generator.core.outline import FIGURES
from generator.model.allowances import ALLOW, Allowances
from generator.model.along import ALONG, Along
from generator.model.keys import key, words_of
from generator.model.values import (
    BOX,
    COLOUR,
    DOORS,
    EXTENT,
    FLAG,
    ID,
    NUMBER,
    PAINT,
    POINT,
    ROOM_FOR,
    SPAN,
    TAB,
    TEXT,
    TYPE_SIZE,
    Box,
    Door,
    Kind,
    RoomFor,
    SizeRange,
    Tab,
    choice,
    listed,
    mapped,
    whole,
)
from generator.model.waiting import ANY, Waiting

if TYPE_CHECKING:
    from generator.model.layouts import ElementSpec

HAIRLINE = 0.1
POINT_MM = 25.4 / 72
KEYWORDS_AS = choice("bold", "explain", "plain")
ABOUT_KEYWORDS = (
    "The game's keywords in it: `bold`, `plain`, or `explain`, which adds the reminder to the "
    "first use on a face if there is room."
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Text:
    """Words in a box, as large as the box and the given sizes allow."""

    text: str = key(TEXT, "The words, with **bold**, *italic* and {icons}.", words=True)
    font: str = key(TEXT, "One of the game's fonts, by its name in game.yaml.", "body")
    size: SizeRange = key(
        TYPE_SIZE,
        "Type size, or a range such as `14pt to 10pt`: the largest size that fits is used.",
        SizeRange(9 * POINT_MM, 9 * POINT_MM),
    )
    colour: Colour = key(COLOUR, "Colour of the text.", BLACK)
    align: str = key(
        choice("start", "left", "centre", "right"),
        "Horizontal alignment; `start` is where the text's script begins.",
        "start",
    )
    valign: str = key(choice("top", "middle", "bottom"), "Vertical alignment.", "top")
    leading: float = key(NUMBER, "Line spacing, as a multiple of the type size.", 1.2)
    balance: bool = key(FLAG, "Makes lines about equally long, for titles.", False)
    bold: bool = key(FLAG, "Sets the whole text in bold.", False)
    italic: bool = key(FLAG, "Sets the whole text in italics; *marked* words are upright.", False)
    capitals: bool = key(FLAG, "Sets the whole text in capitals.", False)
    spacing: float = key(NUMBER, "Extra space between letters, in thousandths of the size.", 0.0)
    lines: int = key(whole(1, 200), "The most lines the text may take.", 200)
    keywords: str = key(KEYWORDS_AS, ABOUT_KEYWORDS, "bold")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Shape:
    """A filled or outlined figure that fills its box."""

    shape: str = key(
        choice(*FIGURES),
        "The kind of shape.",
    )
    fill: Paint | None = key(PAINT, "Its fill.", None)
    stroke: Colour | None = key(COLOUR, "Colour of its outline.", None)
    stroke_width: float = key(SPAN, "Width of its outline.", 0.25)
    dash: tuple[float, ...] = key(listed(EXTENT), "Lengths of dashes and gaps.", ())
    radius: float = key(SPAN, "Radius of a rectangle's corners.", 0.0)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Line:
    """A line through points of its box."""

    line: tuple[Point, ...] = key(listed(POINT), "Two points or more.")
    stroke: Colour = key(COLOUR, "Its colour.", BLACK)
    stroke_width: float = key(SPAN, "Its width.", 0.25)
    dash: tuple[float, ...] = key(listed(EXTENT), "Lengths of dashes and gaps.", ())
    arrow: bool = key(FLAG, "Adds an arrowhead at the end.", False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Curve:
    """A free figure in SVG's path language, in mm from the box's corner."""

    path: str = key(TEXT, "SVG path data; numbers are mm.")
    fill: Paint | None = key(PAINT, "Its fill.", None)
    stroke: Colour | None = key(COLOUR, "Colour of its outline.", None)
    stroke_width: float = key(SPAN, "Width of its outline.", 0.25)
    dash: tuple[float, ...] = key(listed(EXTENT), "Lengths of dashes and gaps.", ())


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Icon:
    """One icon of the game's icon pack, as large as its box."""

    icon: str = key(TEXT, "The icon's name in the pack, or a name given in game.yaml.")
    colour: Colour = key(COLOUR, "Its colour.", BLACK)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Picture:
    """A drawing of the game, or a picture file: svg, png or jpeg."""

    picture: str = key(TEXT, "The name of a drawing or of a file in art/, without its ending.")
    fit: str = key(
        choice("contain", "cover", "stretch"),
        "`contain` shows the whole picture, `cover` fills the box and crops, `stretch` distorts.",
        "contain",
    )
    flip: bool = key(FLAG, "Mirrors the picture left to right.", False)
    colours: Mapping[str, Colour] = key(
        mapped(COLOUR), "Colours to use for the drawing's own colour names.", {}
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Prose:
    """Running text in columns: headings, lists, tables, notes and pictures."""

    prose: str = key(TEXT, "The text; see the guide for its marks.", words=True)
    columns: int = key(whole(1, 4), "The number of columns.", 1)
    balance: bool = key(FLAG, "Makes columns about equally tall.", False)
    gap: float = key(SPAN, "Space between the columns.", 6.0)
    font: str = key(TEXT, "Font of the text.", "body")
    heading_font: str = key(TEXT, "Font of the headings.", "title")
    size: SizeRange = key(
        TYPE_SIZE, "Type size or range of sizes.", SizeRange(9 * POINT_MM, 9 * POINT_MM)
    )
    colour: Colour = key(COLOUR, "Colour of the text.", BLACK)
    heading_colour: Colour = key(COLOUR, "Colour of headings and list numbers.", BLACK)
    rule_colour: Colour = key(COLOUR, "Colour of the lines in tables.", BLACK)
    note_fill: Paint | None = key(PAINT, "Background of notes.", None)
    leading: float = key(NUMBER, "Line spacing, as a multiple of the type size.", 1.28)
    keywords: str = key(KEYWORDS_AS, ABOUT_KEYWORDS, "bold")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Group:
    """Elements that are placed, turned and repeated together."""

    group: tuple[ElementSpec, ...]
    clip: bool = key(FLAG, "Hides whatever is outside the box.", False)


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Inset(Group):
    """Another layout in a box, with values of its own."""

    group: tuple[ElementSpec, ...] = ()
    layout: str = key(ID, "The layout to draw in the box; `trim` is then the box.")
    values: Mapping[str, Waiting] = key(
        mapped(ANY),
        "Values for its templates; those left out are as the layout's own `values`.",
        {},
    )


class Region(NamedTuple):
    """What one region of `Regions` has of its own."""

    fill: Paint | None
    doors: tuple[Door, ...]


LIST: Kind[Waiting] = Kind("a list, or the {{ name }} of one", lambda node, scope: Waiting(node))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Regions:
    """Places from a list, drawn as rooms: walls that neighbours share are drawn once."""

    regions: Waiting = key(LIST, "The list: one region for each item.")
    as_: str = key(ID, "The item's name in templates; its number is `index`.", "item")
    place: Box | None = key(
        BOX,
        "A region's place in the box; if left out, each item gives its own left, top, width and "
        "height.",
        None,
    )
    fill: Paint | None = key(PAINT, "Fill of the regions.", None)
    doors: tuple[Door, ...] = key(DOORS, "Gaps in the walls.", ())
    stroke: Colour | None = key(COLOUR, "Colour of the walls.", BLACK)
    stroke_width: float = key(SPAN, "Width of the walls.", 0.5)
    each: tuple[ElementSpec, ...] = ()
    rooms: tuple[Region, ...] = ()


Element = Text | Shape | Line | Curve | Icon | Picture | Prose | Group | Regions
ELEMENTS: dict[str, type[Element]] = {
    "text": Text,
    "shape": Shape,
    "line": Line,
    "path": Curve,
    "icon": Icon,
    "picture": Picture,
    "prose": Prose,
    "group": Group,
    "regions": Regions,
    "layout": Inset,
}
POINTED_AT = {kind: (*words_of(kind), name) for name, kind in ELEMENTS.items()}
"""The keys that problems with an element point at: its words, or the key that names its kind."""
CHILDREN: dict[type[Element], str] = {Group: "group", Inset: "group", Regions: "each"}
"""Kinds that contain elements, and the key that lists them."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Repeat:
    """The element once for every item of a list."""

    over: Waiting = key(LIST, "The list; a number such as 40 means the list from 1 to 40.")
    name: str = key(ID, "The item's name in templates; its number is `index`.", "item")
    index: str = key(ID, "What templates call the item's number, from 1.", "index")
    step: Point = key(POINT, "The distance from one item to the next.", Point(0.0, 0.0))
    columns: int = key(whole(0, 100), "Items in each row.", 0)
    along: Along | None = key(
        ALONG, "A path for the centres of the items' boxes, instead of `step`.", None
    )
    deal: bool = key(FLAG, "Shuffles the items, by the build's `--seed`.", False)
    fixed: Mapping[str, int] = key(
        mapped(whole(1, 1000)),
        "Items that keep their place when shuffled: ids with places, from 1.",
        {},
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Placing:
    """Where and whether an element is drawn: keys that every element takes."""

    box: Box = key(BOX, "Its place on the face.", Box())
    name: str = key(ID, "A name, so that layouts that extend this one can replace it.", "")
    when: Waiting | None = key(
        Kind("a condition", lambda node, scope: Waiting(node), {"type": ["string", "boolean"]}),
        "Draws the element only if this is true or not empty.",
        None,
    )
    rotate: float = key(NUMBER, "Degrees clockwise about the centre of its box.", 0.0)
    room_for: tuple[RoomFor, ...] = key(
        ROOM_FOR, "What must fit in its box at the same time: components or sizes.", ()
    )
    may_cross: bool | None = key(
        FLAG,
        "Allows a seam to cut through it; by default not through regions or boxes with `room-for`.",
        None,
    )
    tab: Tab | None = key(TAB, "Makes its box a tab that fits the slots of this name.", None)
    slot: str = key(ID, "Makes its box a slot for the tab of this name.", "")
    ink: str = key(
        choice("auto", "full", "none"),
        "When saving ink: `auto` redraws it, `full` prints it as usual, `none` leaves it out.",
        "auto",
    )
    allow: Allowances = key(ALLOW, "Print warnings to keep silent about, each with the reason.", {})

"""Elements: what a layout draws. Each field made with `key` is a YAML key of that name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.core.colour import BLACK, Colour, Paint
from generator.core.frozen import frozen
from generator.core.geometry import Point, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.model.codes import Barcode, Code, Qr
from generator.model.figures import Curve, Line, Shape
from generator.model.keys import key, words_of
from generator.model.values import (
    BOX,
    COLOUR,
    CROP,
    DOORS,
    FLAG,
    FLIP,
    FOCUS,
    ID,
    PAINT,
    SPAN,
    TEXT,
    Box,
    Door,
    choice,
    mapped,
)
from generator.model.values.places import CELL_SIZE
from generator.model.waiting import ANY, LIST, Waiting
from generator.model.writing import Prose, Text

if TYPE_CHECKING:
    from generator.model.layouts import ElementSpec


@frozen
class Icon:
    """One icon of the game's icon pack, as large as its box."""

    icon: str = key(TEXT, "The icon's name in the pack, or a name given in game.yaml.")
    colour: Colour = key(COLOUR, "Its colour.", BLACK)


@frozen
class Picture:
    """A drawing of the game, or a picture file: svg, png or jpeg."""

    picture: str = key(TEXT, "The name of a drawing or of a file in art/, without its ending.")
    fit: str = key(
        choice("contain", "cover", "stretch"),
        "`contain` shows the whole picture, `cover` fills the box and crops, `stretch` distorts.",
        "contain",
    )
    part: str = key(
        TEXT, "Of an SVG file, only the element with this id, where it is in the whole.", ""
    )
    focus: Point = key(
        FOCUS,
        "What stays in sight of a picture that is cut by `cover`, and where in its box a "
        "`contain`ed one is: `top`, `bottom right`, `30% 60%`.",
        Point(0.5, 0.5),
    )
    crop: Rect = key(
        CROP,
        "The part of the picture to show: `[left, top, width, height]` in shares of it.",
        Rect(0.0, 0.0, 1.0, 1.0),
    )
    flip: str = key(
        FLIP,
        "Mirrors the picture: `true` left to right, `down` top to bottom, or `both`.",
        "",
    )
    tile: Size | None = key(
        CELL_SIZE, "Fills the box with the picture again and again, each so large.", None
    )
    blur: float = key(SPAN, "Blurs a PNG or JPEG by so much of the paper.", 0.0)
    colours: Mapping[str, Colour] = key(
        mapped(COLOUR), "Colours to use for the drawing's own colour names.", {}
    )
    values: Mapping[str, Any] = key(
        mapped(ANY), "Values for the templates of a drawing that declares them.", {}
    )


@frozen
class Group:
    """Elements that are placed, turned and repeated together."""

    group: tuple[ElementSpec, ...]
    clip: bool = key(FLAG, "Hides whatever is outside the box.", False)


@frozen(kw_only=True)
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


@frozen
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


Element = Text | Shape | Line | Curve | Icon | Picture | Code | Prose | Group | Regions
ELEMENTS: dict[str, type[Element]] = {
    "text": Text,
    "shape": Shape,
    "line": Line,
    "path": Curve,
    "icon": Icon,
    "picture": Picture,
    "qr": Qr,
    "barcode": Barcode,
    "prose": Prose,
    "group": Group,
    "regions": Regions,
    "layout": Inset,
}
ELEMENT_NAMES = {kind: name for name, kind in ELEMENTS.items()}
POINTED_AT = {kind: (*words_of(kind), name) for name, kind in ELEMENTS.items()}
"""The keys that problems with an element point at: its words, or the key that names its kind."""
CHILDREN: dict[type[Element], str] = {Group: "group", Inset: "group", Regions: "each"}
"""Kinds that contain elements, and the key that lists them."""

"""What a game is once its YAML is read: frozen values, each key declared once."""

from generator.model.along import Along
from generator.model.cell_grid import CellGrid
from generator.model.codes import Barcode, Qr
from generator.model.drawings import Drawing, Drawings
from generator.model.elements import (
    CHILDREN,
    ELEMENT_NAMES,
    ELEMENTS,
    Element,
    Group,
    Icon,
    Inset,
    Picture,
    Region,
    Regions,
)
from generator.model.figures import Curve, Line, Shape
from generator.model.game import (
    KINDS,
    SHAPES,
    SIGNS,
    Card,
    Component,
    FontChoice,
    Game,
    Reference,
    Value,
)
from generator.model.keys import Key, key
from generator.model.layouts import ElementSpec, Layout
from generator.model.placing import Placing, Repeat
from generator.model.waiting import Waiting
from generator.model.writing import Prose, Text

__all__ = [
    "CHILDREN",
    "ELEMENTS",
    "ELEMENT_NAMES",
    "KINDS",
    "SHAPES",
    "SIGNS",
    "Along",
    "Barcode",
    "Card",
    "CellGrid",
    "Component",
    "Curve",
    "Drawing",
    "Drawings",
    "Element",
    "ElementSpec",
    "FontChoice",
    "Game",
    "Group",
    "Icon",
    "Inset",
    "Key",
    "Layout",
    "Line",
    "Picture",
    "Placing",
    "Prose",
    "Qr",
    "Reference",
    "Region",
    "Regions",
    "Repeat",
    "Shape",
    "Text",
    "Value",
    "Waiting",
    "key",
]

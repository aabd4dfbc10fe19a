"""What a game is once its YAML is read: frozen values, each key declared once."""

from generator.model.along import Along
from generator.model.drawings import Drawing, Drawings
from generator.model.elements import (
    CHILDREN,
    ELEMENTS,
    Curve,
    Element,
    Group,
    Icon,
    Inset,
    Line,
    Picture,
    Placing,
    Prose,
    Region,
    Regions,
    Repeat,
    Shape,
    Text,
)
from generator.model.game import (
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
from generator.model.waiting import Waiting

__all__ = [
    "CHILDREN",
    "ELEMENTS",
    "SHAPES",
    "SIGNS",
    "Along",
    "Card",
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

"""A game, players and a seed → the start of play: things on a table, in millimetres.

Knows no file, no YAML and no screen: who draws the things decides how they look.
"""

from generator.table.looks import PLAIN_LOOKS, FacePlace, ShownAs, TableLooks
from generator.table.start import start
from generator.table.things import (
    BOX,
    HAND,
    TABLE,
    FaceRef,
    Spot,
    TableCounter,
    TablePile,
    TablePlace,
    TableSeat,
    TableStart,
    Thing,
)

__all__ = [
    "BOX",
    "HAND",
    "PLAIN_LOOKS",
    "TABLE",
    "FacePlace",
    "FaceRef",
    "ShownAs",
    "Spot",
    "TableCounter",
    "TableLooks",
    "TablePile",
    "TablePlace",
    "TableSeat",
    "TableStart",
    "Thing",
    "start",
]

"""A game, players and a seed → the start of play: things on a table, in millimetres.

Knows no file, no YAML and no screen: who draws the things decides how they look.
"""

from generator.table.looks import PLAIN_LOOKS, FacePlace, ShownAs, TableLooks
from generator.table.making import made
from generator.table.moves import BadMove, Move, Mover, Wish
from generator.table.played import Played, play_begun
from generator.table.saved_play import (
    BadSave,
    Replayed,
    SaveHead,
    done_line,
    head_line,
    replayed,
    save_head,
    saved,
)
from generator.table.sight import pictured, resolved, seen
from generator.table.start import start
from generator.table.table_names import Names, TableLabels
from generator.table.table_state import TableState, begin
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
from generator.table.wishes import move_data, move_of

__all__ = [
    "BOX",
    "HAND",
    "PLAIN_LOOKS",
    "TABLE",
    "BadMove",
    "BadSave",
    "FacePlace",
    "FaceRef",
    "Move",
    "Mover",
    "Names",
    "Played",
    "Replayed",
    "SaveHead",
    "ShownAs",
    "Spot",
    "TableCounter",
    "TableLabels",
    "TableLooks",
    "TablePile",
    "TablePlace",
    "TableSeat",
    "TableStart",
    "TableState",
    "Thing",
    "Wish",
    "begin",
    "done_line",
    "head_line",
    "made",
    "move_data",
    "move_of",
    "pictured",
    "play_begun",
    "replayed",
    "resolved",
    "save_head",
    "saved",
    "seen",
    "start",
]

"""What every element may have: its place, its condition, and how often it is drawn."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.frozen import frozen
from generator.core.geometry import Point
from generator.core.mixing import BLENDS
from generator.model.allowances import ALLOW, Allowances
from generator.model.along import ALONG, Along
from generator.model.cell_grid import GRID, CellGrid
from generator.model.keys import key
from generator.model.values import (
    BOX,
    FLAG,
    ID,
    MASK,
    NUMBER,
    OPACITY,
    POINT,
    ROOM_FOR,
    TAB,
    TEXT,
    Box,
    Kind,
    Masking,
    RoomFor,
    Tab,
    choice,
    mapped,
    whole,
)
from generator.model.values.places import PLACE
from generator.model.waiting import LIST, Waiting


@frozen
class Repeat:
    """The element once for every item of a list."""

    over: Waiting | None = key(
        LIST, "The list; a number such as 40 means the list from 1 to 40.", None
    )
    name: str = key(ID, "The item's name in templates; its number is `index`.", "item")
    index: str = key(ID, "What templates call the item's number, from 1.", "index")
    step: Point = key(POINT, "The distance from one item to the next.", Point(0.0, 0.0))
    columns: int = key(whole(0, 100), "Items in each row.", 0)
    along: Along | None = key(
        ALONG, "A path for the centres of the items' boxes, instead of `step`.", None
    )
    grid: CellGrid | None = key(
        GRID,
        "Cells for the items, instead of `step`; without `over`, one item for each cell.",
        None,
    )
    deal: bool = key(FLAG, "Shuffles the items, by the build's `--seed`.", False)
    fixed: Mapping[str, int] = key(
        mapped(whole(1, 1000)),
        "Items that keep their place when shuffled: ids with places, from 1.",
        {},
    )


@frozen
class Placing:
    """Where and whether an element is drawn: keys that every element takes."""

    box: Box = key(BOX, "Its place on the face.", Box())
    at: str = key(
        PLACE,
        "A place on the face, by name: `box` is then measured from it, not from the face.",
        "",
    )
    name: str = key(
        ID,
        "A name: other elements may be `at` it, and layouts that extend this one can replace it.",
        "",
    )
    when: Waiting | None = key(
        Kind("a condition", lambda node, scope: Waiting(node), {"type": ["string", "boolean"]}),
        "Draws the element only if this is true or not empty.",
        None,
    )
    rotate: float = key(NUMBER, "Degrees clockwise about the centre of its box.", 0.0)
    opacity: float = key(OPACITY, "How much of it covers what is below, such as `60%`.", 1.0)
    blend: str = key(
        choice(*BLENDS), "How its colours mix with those below: `multiply` darkens them.", "normal"
    )
    mask: Masking | None = key(
        MASK,
        "What it is seen through: a shape such as `ellipse`, `{radius: 3mm}`, `{picture: cloud}`; "
        "`feather` makes the edges soft.",
        None,
    )
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
    means: str = key(
        TEXT,
        "What players learn from it: elements of a component that mean different things must look "
        "different in every ink.",
        "",
    )
    allow: Allowances = key(ALLOW, "Print warnings to keep silent about, each with the reason.", {})

    @property
    def is_veiled(self) -> bool:
        """Whether what is below shows through it, or it is seen only in part."""
        return self.opacity != 1.0 or self.blend != "normal" or self.mask is not None

"""All faces small and side by side, each with its name: what a look at the whole game needs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.colour import WHITE, Colour
from generator.display import Frame, Group, Item, Path, Stamp
from generator.export.faces import Face
from generator.geometry import Matrix, Rect, Size, translation
from generator.impose import LabelSetter
from generator.outline import rectangle

GROUND = Colour(232, 232, 232)
INK = Colour(40, 40, 40)
ROOM = Size(40, 56)
"""What the largest faces are made small for; smaller ones keep their size."""
GAP = 5.0
NAME = 2.2
LEAST_NAME = 1.2
COLUMNS = 8


def contact_sheet(faces: Sequence[Face], label: LabelSetter) -> Frame:
    """One frame; as many columns as there are faces for, at most eight."""
    columns = min(COLUMNS, max(math.ceil(math.sqrt(len(faces) * 1.6)), 1))
    rows = math.ceil(len(faces) / columns)
    step = Size(ROOM.width + GAP, ROOM.height + GAP + NAME)
    size = Size(GAP + columns * step.width, GAP + rows * step.height)
    items: list[Item] = [Path(rectangle(Rect(0, 0, *size)), GROUND)]
    for number, face in enumerate(faces):
        down, across = divmod(number, columns)
        left, top = GAP + across * step.width, GAP + down * step.height
        items.extend(_entry(face, left, top, label))
    return Frame(size, tuple(items))


def _entry(face: Face, left: float, top: float, label: LabelSetter) -> Iterator[Item]:
    """The face at the foot of its room, its name below it."""
    size = face.frame.size
    scale = min(1.0, ROOM.width / size.width, ROOM.height / size.height)
    x = left + (ROOM.width - size.width * scale) / 2
    y = top + ROOM.height - size.height * scale
    shown = Rect(x, y, size.width * scale, size.height * scale)
    if face.component.kind == "document":
        yield Path(rectangle(shown), WHITE)  # paper is all the ground it has
    yield Stamp(face.frame, Matrix(scale, 0, 0, scale, x, y), shown)
    items, width = label(face.name, NAME, INK)
    if width > ROOM.width:
        smaller = max(NAME * ROOM.width / width, LEAST_NAME)
        items, width = label(face.name, smaller, INK)
    middle = left + (ROOM.width - width) / 2
    yield Group(tuple(items), translation(middle, top + ROOM.height + NAME * 1.3))

"""Faces → one contact sheet: all of them small, each with its name."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.core.colour import WHITE, Colour
from generator.core.display import Frame, GroupItem, Item, Path, Stamp
from generator.core.geometry import Matrix, Rect, Size, translation
from generator.core.outline import outline, rectangle
from generator.export.faces import ExportFace
from generator.impose import LabelSetter

GROUND = Colour(232, 232, 232)
INK = Colour(40, 40, 40)
ROOM = Size(40, 56)
"""What the largest faces are made small for; smaller ones keep their size."""
GAP = 5.0
NAME = 2.2
LEAST_NAME = 1.2
COLUMNS = 8


def contact_sheet(faces: Sequence[ExportFace], label: LabelSetter) -> Frame:
    """One frame; as many columns as there are faces for, at most eight. A row is as high as the
    highest face in it."""
    columns = min(COLUMNS, max(math.ceil(math.sqrt(len(faces) * 1.6)), 1))
    width = GAP + columns * (ROOM.width + GAP)
    items: list[Item] = []
    foot = GAP
    for first in range(0, len(faces), columns):
        row = faces[first : first + columns]
        foot += max(_shown_size(face).height for face in row)
        for column, face in enumerate(row):
            items.extend(_entry(face, GAP + column * (ROOM.width + GAP), foot, label))
        foot += GAP + NAME
    size = Size(width, foot)
    return Frame(size, (Path(rectangle(Rect(0, 0, *size)), GROUND), *items))


def _shown_size(face: ExportFace) -> Size:
    size = face.frame.size
    scale = min(1.0, ROOM.width / size.width, ROOM.height / size.height)
    return Size(size.width * scale, size.height * scale)


def _entry(face: ExportFace, left: float, foot: float, label: LabelSetter) -> Iterator[Item]:
    """The face as it is cut, in the middle of its column; its name below it."""
    size, component = _shown_size(face), face.component
    shown = Rect(left + (ROOM.width - size.width) / 2, foot - size.height, *size)
    if component.kind == "document":
        yield Path(rectangle(shown), WHITE)  # paper is all the ground it has
    scale = size.width / face.frame.size.width
    shape = "rectangle" if component.shape == "drawn" else component.shape
    edge = outline(shape, shown, component.corner * scale)
    yield Stamp(face.frame, Matrix(scale, 0, 0, scale, shown.left, shown.top), edge)
    items, width = label(face.name, NAME, INK)
    if width > ROOM.width:
        smaller = max(NAME * ROOM.width / width, LEAST_NAME)
        items, width = label(face.name, smaller, INK)
    middle = left + (ROOM.width - width) / 2
    yield GroupItem(tuple(items), translation(middle, foot + NAME * 1.3))

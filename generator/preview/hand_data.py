"""The elements of a face → plain data for the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.core.geometry import Rect
from generator.live.hand import FaceHandles, Handle, Home
from generator.live.table import Table

Data = dict[str, Any]


def handles_data(found: FaceHandles, table: Table) -> Data:
    colours = table.game.colours if table.game else {}
    return {
        "layout": found.layout,
        "size": found.size,
        "colours": {name: str(colour) for name, colour in colours.items()},
        "elements": [_handle(handle, found.handles) for handle in found.handles],
    }


def _handle(handle: Handle, others: Iterable[Handle]) -> Data:
    sharing = [
        other.name or other.says or other.kind
        for other in others
        if handle.area and other.area == handle.area and other is not handle
    ]
    return {
        "path": handle.path,
        "name": handle.name,
        "kind": handle.kind,
        "says": handle.says,
        "depth": handle.path.count("/") - 2,
        "spots": [
            {
                "box": _box(spot.box),
                "drawn": _box(spot.drawn),
                "turn": spot.turn,
                "around": spot.around,
            }
            for spot in handle.spots
        ],
        "file": handle.where.file,
        "line": handle.where.line,
        "column": handle.where.column,
        "area": handle.area,
        "sharing": list(dict.fromkeys(sharing)),
        "locked": dict(handle.locked),
        "knobs": [knob._asdict() for knob in handle.knobs],
        "boxHomes": list(map(_home, handle.box_homes)),
        "knobHomes": list(map(_home, handle.knob_homes)),
    }


def _box(box: Rect) -> list[float]:
    return [round(side, 4) for side in box]


def _home(home: Home) -> Data:
    return {
        "id": home.id,
        "layout": home.layout,
        "file": home.file,
        "why": home.why,
        "isCopy": home.is_copy,
    }

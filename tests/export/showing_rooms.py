"""Archives for virtualtabletop.io read back: names, widgets, places and pictures.

What widgets may have is written from the public server's own source: the classes of its widgets
and the tables of its validator (ArnoldSmith86/virtualtabletop, file format 22).
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from binascii import crc32
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import jsonschema

from generator.core.geometry import Rect
from generator.export.faces import ExportFace
from tests.export.comparing import Place, drawn, opened
from tests.export.showing import Game, assert_same
from tests.export.showing_tables import face_shows, side_shows

Widget = dict[str, Any]
Room = dict[str, Widget]
NUMBER, TEXT, FLAG = {"type": "number"}, {"type": "string"}, {"type": "boolean"}
ASSET = {"type": "string", "pattern": r"^/assets/-?[0-9]+_[0-9]+$"}
ROUTINE = {"type": "array", "items": {"type": "object", "required": ["func"]}}
CSS = {"type": "object", "additionalProperties": TEXT}
COMMON: dict[str, Any] = {
    **dict.fromkeys(("x", "y", "z", "width", "height", "layer", "rotation", "enlarge"), NUMBER),
    **dict.fromkeys(("id", "type", "parent", "classes", "onlyVisibleForSeat"), TEXT),
    **dict.fromkeys(("movable", "clickable", "hidePlayerCursors"), FLAG),
    "css": CSS,
    "clickRoutine": ROUTINE,
    "borderRadius": {"type": ["number", "string"]},
}
TARGETS = {"type": "array", "minItems": 1, "items": {"type": "object"}}
FACE = {"type": "object", "properties": {"activeFace": NUMBER}, "additionalProperties": False}
OFFSETS = dict.fromkeys(("dropOffsetX", "dropOffsetY", "stackOffsetX"), NUMBER)
SIDES = {
    "type": "array",
    "items": {"type": "object", "properties": {"image": ASSET, "value": NUMBER}},
}
OWN: dict[str, dict[str, Any]] = {
    "": {"image": ASSET, "faces": SIDES},
    "card": {"deck": TEXT, "cardType": TEXT, "activeFace": NUMBER},
    "deck": {"cardDefaults": {}, "cardTypes": {}, "faceTemplates": {"type": "array"}},
    "pile": {},
    "holder": {
        "dropTarget": TARGETS,
        "onEnter": FACE,
        "onLeave": FACE,
        "text": TEXT,
        "color": TEXT,
        "alignChildren": FLAG,
        **OFFSETS,
    },
    "seat": {"index": NUMBER, "hand": TEXT, "displayEmpty": TEXT, "player": TEXT},
    "dice": {"faces": SIDES, "imageScale": NUMBER, "activeFace": NUMBER},
    "button": {"text": TEXT},
    "label": {"text": {"type": ["string", "number"]}},
}
OPERATIONS = {
    "SHUFFLE": {"holder"},
    "MOVE": {"from", "to", "count", "face"},
    "LABEL": {"label", "mode", "value"},
    "IF": {"operand1", "relation", "operand2", "thenRoutine"},
}
BY_TYPE = {
    kind: jsonschema.Draft202012Validator(
        {
            "type": "object",
            "properties": {**COMMON, **own},
            "required": ["id"],
            "additionalProperties": False,
        }
    )
    for kind, own in OWN.items()
}
MOST = 10 * 1024 * 1024


class RoomArchive(NamedTuple):
    rooms: tuple[Room, ...]
    metas: tuple[Widget, ...]
    assets: Mapping[str, bytes]
    """By the path that widgets name."""


def read_archive(data: bytes) -> RoomArchive:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        files = {name: archive.read(name) for name in names}
    texts = sorted((name for name in names if re.fullmatch(r"[0-9]+\.json", name)), key=_number)
    assert [_number(name) for name in texts] == list(range(len(texts)))
    assets = {f"/{name}": data for name, data in files.items() if name.startswith("assets/")}
    assert len(assets) + len(texts) == len(set(names)) == len(names)
    rooms = [json.loads(files[name]) for name in texts]
    metas = tuple(room.pop("_meta") for room in rooms)
    return RoomArchive(tuple(rooms), metas, assets)


def _number(name: str) -> int:
    return int(name.partition(".")[0])


def assert_readable(archive: RoomArchive, game: str) -> None:
    """What the server would refuse, or would show otherwise than it is meant."""
    for path, data in archive.assets.items():
        checksum, _, length = path.removeprefix("/assets/").partition("_")
        assert int(checksum) % (1 << 32) == crc32(data), path
        assert int(length) == len(data) < MOST, path
    named = set()
    for room, meta in zip(archive.rooms, archive.metas, strict=True):
        assert meta["version"] == 22
        assert meta["info"]["name"] == game
        assert meta["info"]["image"] in archive.assets
        for id, widget in room.items():
            assert widget["id"] == id
            BY_TYPE[widget.get("type", "")].validate(widget)
            _assert_linked(room, widget)
        named |= set(_paths(room))
    assert named == set(archive.assets), "every picture is shown, and there is no other"


def _assert_linked(room: Room, widget: Widget) -> None:
    for key in ("parent", "hand", "deck", "onlyVisibleForSeat"):
        assert key not in widget or widget[key] in room, (widget["id"], key)
    if widget.get("type") == "card":
        assert widget["cardType"] in room[widget["deck"]]["cardTypes"], widget["id"]
    for target in widget.get("dropTarget", ()):
        assert target.get("deck", "felt") in room
    for operation in _operations(widget.get("clickRoutine", ())):
        assert operation.keys() - {"func"} == OPERATIONS[operation["func"]], widget["id"]
        for key in ("holder", "from", "to", "label"):
            ids = operation.get(key, [])
            assert set([ids] if isinstance(ids, str) else ids) <= room.keys(), (widget["id"], key)


def _operations(routine: Any) -> Iterator[Widget]:
    for one in routine:
        yield one
        yield from _operations(one.get("thenRoutine", ()))


def _paths(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value.startswith("/assets/"):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _paths(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _paths(inner)


# -- where things are


def cards_of(room: Room, component: str) -> list[Widget]:
    deck = f"deck-{component}"
    return [one for one in room.values() if one.get("deck") == deck]


def box_of(room: Room, widget: Widget) -> Rect:
    """In units of the room, wherever it is nested."""
    size = room[widget["deck"]]["cardDefaults"] if "deck" in widget else widget
    x, y = widget.get("x", 0), widget.get("y", 0)
    if "parent" in widget:
        outer = box_of(room, room[widget["parent"]])
        x, y = x + outer.left, y + outer.top
    return Rect(x, y, size["width"], size["height"])


def outermost(room: Room, widget: Widget) -> Widget:
    return outermost(room, room[widget["parent"]]) if "parent" in widget else widget


# -- pictures


def room_shows(game: Game, archive: RoomArchive) -> int:
    """Every picture of every room beside its face; how many pictures were looked at."""
    seen: dict[tuple[str, str], bool] = {}
    faces = game.faces(game.components)
    for room in archive.rooms:
        for what, path in _shown(room):
            if (what, path) not in seen:
                seen[what, path] = _face_shows(what, archive.assets[path], faces)
    assert {path for _, path in seen} == set(archive.assets)
    return sum(seen.values())


def _shown(room: Room) -> Iterator[tuple[str, str]]:
    """What each picture should be: a face's name, with the number of its side."""
    for widget in room.values():
        component = widget["id"].removeprefix("deck-")
        for card, sides in widget.get("cardTypes", {}).items():
            yield f"{component}/{card}", sides["front"]
            yield f"{component}/{card}/back", sides["back"]
        if "image" in widget:
            yield "/".join(widget["id"].split(".")[:2]), widget["image"]
        for number, side in enumerate(widget.get("faces", ())):
            parts = widget["id"].split(".")
            of = f"{parts[0]}/{parts[1]}/side" if len(parts) > 1 else f"{parts[0]}//page"
            yield f"{of}/{number}", side["image"]


def _face_shows(what: str, data: bytes, faces: Mapping[str, ExportFace]) -> bool:
    component, card, *side = what.split("/")
    if side and side[0] == "page":
        pages = [face for face in faces.values() if face.component.id == component]
        return bool(face_shows(data, pages[int(side[1])]))
    name = component if card == component else f"{component}-{card}"
    front = faces[name]
    if side and side[0] == "side":
        return _side_of_cube_shows(data, front, int(side[1]))
    is_back = bool(side)
    if front.component.footprint:
        return bool(side_shows(data, front, is_back))
    back = faces.get(f"{name}-back") or faces.get(f"{component}-back") or front
    return bool(face_shows(data, back if is_back else front))


CROSS = ((1, 1), (1, 0), (0, 1), (2, 1), (1, 2), (1, 3))
"""Column and row of the sides from 1 to 6, in the net of the layout `die`."""


def _side_of_cube_shows(data: bytes, net: ExportFace, number: int) -> bool:
    picture, size = opened(data), net.frame.size
    side = picture.shape[0]
    assert picture.shape == (side, side, 3)
    wide, high = 3 * side, 3 * side / size.width * size.height
    column, row = CROSS[number]
    box = Rect(-column * side, (4 - row) * side - high, wide, high)
    look = next(drawn([((side, side), [Place(net.frame, box)])]))
    assert_same(picture, look, f"{net.name}, side {number + 1}")
    return True

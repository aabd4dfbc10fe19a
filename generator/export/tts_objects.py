"""Objects as Tabletop Simulator saves them: decks, tiles, tokens, bags and documents.

Fields as its knowledge base and the saves of others show them. Lengths are those of the table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Object = dict[str, Any]

ROUNDED, SQUARE, HEXAGON, ROUND = 0, 1, 3, 4
"""Shapes of cards."""
BOX_TILE, ROUND_TILE, ROUNDED_TILE = 0, 2, 3
"""Shapes of tiles."""
UPRIGHT = 180.0
"""Turned towards the first player."""
TILE_THICKNESS, BOARD_THICKNESS = 0.1, 0.15
MERGE_DISTANCE = 15.0
"""How closely a token follows the edge of its picture."""


@dataclass(slots=True, eq=False, repr=False)
class ObjectIds:
    """Six hexadecimal digits for each object, from what it is: the same in every export."""

    game: str
    _given: set[str] = field(default_factory=set)

    def of(self, *path: object) -> str:
        text = "/".join(map(str, (self.game, *path)))
        for salt in range(1 << 24):
            name = hashlib.sha256(f"{text}#{salt}".encode()).hexdigest()[:6]
            if name not in self._given:
                self._given.add(name)
                return name
        raise ValueError("there are no more names")


class ObjectScale(NamedTuple):
    x: float = 1.0
    y: float = 1.0
    z: float = 1.0


def thing(
    name: str, guid: str, nickname: str, words: str = "", scale: ObjectScale = ObjectScale()
) -> Object:
    """What every object has; its position is decided when all of them are known."""
    return {
        "GUID": guid,
        "Name": name,
        "Transform": transform(0.0, 0.0, scale),
        "Nickname": nickname,
        "Description": words,
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Tags": [],
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": False,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def transform(x: float, z: float, scale: ObjectScale, face_down: bool = False) -> dict[str, float]:
    where = {"posX": round(x, 3), "posY": 1.5, "posZ": round(z, 3)}
    turned = {"rotX": 0.0, "rotY": UPRIGHT, "rotZ": 180.0 if face_down else 0.0}
    sized = {f"scale{axis.upper()}": round(value, 4) for axis, value in scale._asdict().items()}
    return {**where, **turned, **sized}


def sheet(face: str, back: str, columns: int, rows: int, unique_back: bool, shape: int) -> Object:
    """The last place is the picture that others see of a card in someone's hand."""
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": unique_back,
        "UniqueBack": unique_back,
        "Type": shape,
    }


def card(base: Object, key: int, slot: int, sheets: Mapping[str, Object]) -> Object:
    """Its number encodes sheet and place."""
    base["Name"] = "CardCustom"
    return {
        **base,
        "Hands": True,
        "HideWhenFaceDown": True,
        "CardID": 100 * key + slot,
        "SidewaysCard": False,
        "CustomDeck": {str(key): sheets[str(key)]},
    }


def deck(base: Object, cards: Sequence[Object]) -> Object:
    """All copies in order; one card alone is no deck."""
    if len(cards) == 1:
        return cards[0]
    sheets = {key: sheet for one in cards for key, sheet in one["CustomDeck"].items()}
    base["Name"] = "DeckCustom"
    return {
        **base,
        "HideWhenFaceDown": True,
        "SidewaysCard": False,
        "DeckIDs": [one["CardID"] for one in cards],
        "CustomDeck": sheets,
        "ContainedObjects": list(cards),
    }


def tile(base: Object, front: str, back: str, shape: int, thickness: float) -> Object:
    """The picture is stretched over a square, which its scale makes as wide and high as it is."""
    form = {"Type": shape, "Thickness": thickness, "Stackable": False, "Stretch": True}
    return {
        **base,
        "Name": "Custom_Tile",
        "CustomImage": {**_image(front, back), "CustomTile": form},
    }


def token(base: Object, front: str) -> Object:
    """Shaped like what its picture shows."""
    form = {
        "Thickness": TILE_THICKNESS,
        "MergeDistancePixels": MERGE_DISTANCE,
        "StandUp": False,
        "Stackable": False,
    }
    return {
        **base,
        "Name": "Custom_Token",
        "CustomImage": {**_image(front, ""), "CustomToken": form},
    }


def _image(front: str, back: str) -> Object:
    return {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}


def figure(base: Object, front: str, back: str) -> Object:
    """Cardboard that stands upright."""
    return {**base, "Name": "Figurine_Custom", "CustomImage": _image(front, back)}


def with_state(one: Object, other: Object) -> Object:
    """An object that players switch to another and back."""
    return {**one, "States": {"2": other}}


def bag(base: Object, contents: Sequence[Object], endless: bool) -> Object:
    name = "Infinite_Bag" if endless else "Bag"
    return {**base, "Name": name, "ContainedObjects": list(contents)}


def document(base: Object, url: str) -> Object:
    told = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    return {**base, "Name": "Custom_PDF", "CustomPDF": told}


def saved(objects: Sequence[Object]) -> Object:
    """A saved object: a save whose outer fields are empty."""
    empty = ("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity")
    return {
        **dict.fromkeys(empty, ""),
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }


class TableObject(NamedTuple):
    """An object and the room it takes on the table."""

    object: Object
    width: float
    depth: float
    face_down: bool = False


BETWEEN = 1.0
TABLE_WIDTH = 40.0


def laid_out(rows: Sequence[Sequence[TableObject]]) -> list[Object]:
    """Each row from left to right around the middle, one below the other; long rows go on below."""
    lines = [line for row in rows for line in _lines(row)]
    depth = sum(max(one.depth for one in line) + BETWEEN for line in lines) - BETWEEN
    z, objects = depth / 2, []
    for line in lines:
        deep = max(one.depth for one in line)
        x = -(sum(one.width + BETWEEN for one in line) - BETWEEN) / 2
        for one in line:
            objects.append(_standing_at(one, x + one.width / 2, z - deep / 2))
            x += one.width + BETWEEN
        z -= deep + BETWEEN
    return objects


def _standing_at(one: TableObject, x: float, z: float) -> Object:
    old = one.object["Transform"]
    scale = ObjectScale(old["scaleX"], old["scaleY"], old["scaleZ"])
    return {**one.object, "Transform": transform(x, z, scale, one.face_down)}


def _lines(row: Sequence[TableObject]) -> Iterator[list[TableObject]]:
    line: list[TableObject] = []
    for one in row:
        if line and sum(each.width + BETWEEN for each in line) + one.width > TABLE_WIDTH:
            yield line
            line = []
        line.append(one)
    if line:
        yield line

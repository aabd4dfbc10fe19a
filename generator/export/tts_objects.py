"""Objects as Tabletop Simulator saves them: decks, tiles, tokens, dice, bags, zones, documents.

Fields as its knowledge base and the saves of others show them. Lengths are those of the table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Any

from generator.core.frozen import slotted
from generator.core.named_tuple import NamedTuple

Object = dict[str, Any]

ROUNDED, SQUARE, HEXAGON, ROUND = 0, 1, 3, 4
"""Shapes of cards."""
BOX_TILE, ROUND_TILE, ROUNDED_TILE = 0, 2, 3
"""Shapes of tiles."""
UPRIGHT = 180.0
"""Turned towards the first player."""
D6 = 1
ROLLED: Mapping[int, tuple[float, float]] = MappingProxyType(
    {1: (-90, 0), 2: (0, 0), 3: (0, -90), 4: (0, 90), 5: (0, 180), 6: (90, 0)}
)
"""How a die is turned about x and z when a number is up."""
SEAT_COLOURS = (
    *("White", "Brown", "Red", "Orange", "Yellow"),
    *("Green", "Teal", "Blue", "Purple", "Pink"),
)
"""As the program's seats go around its table, clockwise."""
TILE_THICKNESS, BOARD_THICKNESS = 0.1, 0.15
TABLE, SKY = "Table_RPG", "Sky_Museum"
"""The largest of the program's rectangular tables."""
MERGE_DISTANCE = 15.0
"""How closely a token follows the edge of its picture."""


@slotted
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
        "Transform": transform(NOWHERE, scale),
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


class TablePose(NamedTuple):
    """Where the middle of an object is, x to the right and z away, and how it is turned."""

    x: float
    y: float
    z: float
    turn: float = UPRIGHT
    """Clockwise, seen from above."""
    about_x: float = 0.0
    about_z: float = 0.0


NOWHERE = TablePose(0.0, 1.5, 0.0)


def transform(pose: TablePose, scale: ObjectScale) -> dict[str, float]:
    where = {"posX": pose.x, "posY": pose.y, "posZ": pose.z}
    turned = {"rotX": pose.about_x, "rotY": pose.turn % 360, "rotZ": pose.about_z}
    sized = {f"scale{axis.upper()}": value for axis, value in scale._asdict().items()}
    told = {**where, **turned, **sized}
    return {name: round(value, 4) + 0.0 for name, value in told.items()}


def scale_of(one: Object) -> ObjectScale:
    told = one["Transform"]
    return ObjectScale(told["scaleX"], told["scaleY"], told["scaleZ"])


def placed(one: Object, pose: TablePose) -> Object:
    return {**one, "Transform": transform(pose, scale_of(one))}


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


def with_state(one: Object, other: Object, number: int = 2) -> Object:
    """An object that players switch to another, which has a number, and back."""
    return {**one, "States": {str(number): other}}


def die(base: Object, picture: str) -> Object:
    """It rolls; the picture has its six sides where the program looks for them."""
    values = [
        {"Value": number, "Rotation": _vector(x, 0.0, z)} for number, (x, z) in ROLLED.items()
    ]
    image = {**_image(picture, ""), "CustomDice": {"Type": D6}}
    return {**base, "Name": "Custom_Dice", "CustomImage": image, "RotationValues": values}


def counter(base: Object, value: int) -> Object:
    return {**base, "Name": "Counter", "Counter": {"value": value}}


def hand_zone(base: Object, colour: str) -> Object:
    """What is in it, nobody but the player of that colour sees."""
    return {**base, "Name": "HandTrigger", "Locked": True, "Grid": False, "FogColor": colour}


def bag(base: Object, contents: Sequence[Object], endless: bool) -> Object:
    """What was put in last comes out first."""
    if endless:
        return {**base, "Name": "Infinite_Bag", "ContainedObjects": list(contents)}
    return {**base, "Name": "Bag", "Bag": {"Order": 0}, "ContainedObjects": list(contents)}


def document(base: Object, url: str) -> Object:
    told = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    return {**base, "Name": "Custom_PDF", "CustomPDF": told}


def snap_point(x: float, y: float, z: float, turn: float) -> Object:
    """Of the table, or of an object in whose own space it is. What snaps to it is turned too."""
    return {"Position": _vector(x, y, z), "Rotation": _vector(0.0, turn % 360, 0.0)}


def _vector(x: float, y: float, z: float) -> dict[str, float]:
    return {axis: round(value, 4) + 0.0 for axis, value in zip("xyz", (x, y, z), strict=True)}


def tab(number: int, title: str, body: str) -> Object:
    """A page of the notebook that everybody reads."""
    grey = {"r": 0.5, "g": 0.5, "b": 0.5}
    return {"title": title, "body": body, "color": "Grey", "visibleColor": grey, "id": number}


def saved(
    title: str, objects: Sequence[Object], snaps: Sequence[Object], tabs: Sequence[Object]
) -> Object:
    """A saved game. Its objects are also found when it is loaded as a saved object."""
    empty = ("Date", "VersionNumber", "GameType", "GameComplexity")
    return {
        "SaveName": title,
        "GameMode": title,
        **dict.fromkeys(empty, ""),
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": TABLE,
        "Sky": SKY,
        "Note": "",
        "TabStates": {str(one["id"]): one for one in tabs},
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "SnapPoints": list(snaps),
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }

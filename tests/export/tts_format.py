"""What a saved game of Tabletop Simulator may have, field by field.

Written from the pages *Save File Format* and *Custom Dice* of the program's knowledge base, and
for what is newer from the declarations of Sebaestschjin/typed-tabletop-simulator.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema

from tests.export.tabling import ADDRESS, Written, objects

NUMBER, TEXT, FLAG, WHOLE = ({"type": t} for t in ("number", "string", "boolean", "integer"))
URL = {"type": "string", "pattern": r"^(https?|file)://"}


def _strict(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


VECTOR = _strict(x=NUMBER, y=NUMBER, z=NUMBER)
SNAP = _strict(Position=VECTOR, Rotation=VECTOR)
COLOURS = (
    *("White", "Brown", "Red", "Orange", "Yellow"),
    *("Green", "Teal", "Blue", "Purple", "Pink"),
)
PLACE = [f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"]
SHEET = _strict(
    FaceURL=URL,
    BackURL=URL,
    NumWidth={"type": "integer", "minimum": 1, "maximum": 10},
    NumHeight={"type": "integer", "minimum": 1, "maximum": 7},
    BackIsHidden=FLAG,
    UniqueBack=FLAG,
    Type={"enum": [0, 1, 2, 3, 4]},
)
IMAGE = {"ImageURL": URL, "ImageSecondaryURL": TEXT, "ImageScalar": NUMBER, "WidthScale": NUMBER}
TILE = _strict(Type={"enum": [0, 1, 2, 3]}, Thickness=NUMBER, Stackable=FLAG, Stretch=FLAG)
TOKEN = _strict(Thickness=NUMBER, MergeDistancePixels=NUMBER, StandUp=FLAG, Stackable=FLAG)
SHEETS = {
    "type": "object",
    "patternProperties": {r"^[1-9][0-9]*$": SHEET},
    "additionalProperties": False,
    "minProperties": 1,
}
BASE = {
    "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
    "Name": TEXT,
    "Transform": _strict(**dict.fromkeys(PLACE, NUMBER)),
    "Nickname": {"type": "string", "minLength": 1},
    "ColorDiffuse": _strict(r=NUMBER, g=NUMBER, b=NUMBER),
    "Tags": {"type": "array", "items": TEXT},
    **dict.fromkeys(("Description", "GMNotes", "LuaScript", "LuaScriptState", "XmlUI"), TEXT),
    **dict.fromkeys(("Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip"), FLAG),
    **dict.fromkeys(("HideWhenFaceDown", "Hands"), FLAG),
}
MORE: dict[str, dict[str, Any]] = {
    "CardCustom": {"CardID": WHOLE, "SidewaysCard": FLAG, "CustomDeck": SHEETS},
    "DeckCustom": {
        "DeckIDs": {"type": "array", "items": WHOLE, "minItems": 2},
        "CustomDeck": SHEETS,
        "SidewaysCard": FLAG,
        "ContainedObjects": {"type": "array", "minItems": 2},
    },
    "Custom_Tile": {"CustomImage": _strict(**IMAGE, CustomTile=TILE)},
    "Custom_Token": {"CustomImage": _strict(**IMAGE, CustomToken=TOKEN)},
    "Figurine_Custom": {"CustomImage": _strict(**IMAGE)},
    "Bag": {
        "ContainedObjects": {"type": "array", "minItems": 1},
        "Bag": _strict(Order={"enum": [0, 1, 2]}),
    },
    "Custom_Dice": {
        "CustomImage": _strict(**IMAGE, CustomDice=_strict(Type={"const": 1})),
        "RotationValues": {
            "type": "array",
            "minItems": 6,
            "maxItems": 6,
            "items": _strict(Value=WHOLE, Rotation=VECTOR),
        },
    },
    "Counter": {"Counter": _strict(value=WHOLE)},
    "HandTrigger": {"FogColor": {"enum": list(COLOURS)}},
    "Infinite_Bag": {"ContainedObjects": {"type": "array", "minItems": 1, "maxItems": 1}},
    "Custom_PDF": {
        "CustomPDF": _strict(PDFUrl=URL, PDFPassword=TEXT, PDFPage=WHOLE, PDFPageOffset=WHOLE)
    },
}
OUTER = _strict(
    **dict.fromkeys(
        ("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"), TEXT
    ),
    **dict.fromkeys(("Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI"), TEXT),
    Tags={"type": "array"},
    Gravity=NUMBER,
    PlayArea=NUMBER,
    Hands=_strict(Enable=FLAG, DisableUnused=FLAG, Hiding={"enum": [0, 1, 2]}),
    SnapPoints={"type": "array", "items": SNAP},
    TabStates={
        "type": "object",
        "patternProperties": {
            "^[0-9]+$": _strict(
                title=TEXT,
                body={"type": "string", "minLength": 1},
                color=TEXT,
                visibleColor=_strict(r=NUMBER, g=NUMBER, b=NUMBER),
                id=WHOLE,
            )
        },
        "additionalProperties": False,
    },
    ObjectStates={"type": "array", "minItems": 1},
)


def assert_valid(files: Written, game: str) -> None:
    """Every object has the fields that the program saves for its kind, and no other."""
    save = json.loads(files[f"{game}.json"])
    jsonschema.validate(save, OUTER)
    found = [each for one in objects(files) for each in (one, *one.get("States", {}).values())]
    for one in found:
        own = {key: value for key, value in one.items() if key != "States"}
        for point in own.pop("AttachedSnapPoints", ()):
            jsonschema.validate(point, SNAP)
        jsonschema.validate(own, _strict(**BASE, **MORE[one["Name"]]))
    guids = [one["GUID"] for one in found]
    assert len(set(guids)) == len(guids)
    assert {url.removeprefix(f"{ADDRESS}/tts/") for url in _urls(save)} <= set(files)


def _urls(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for value in node.values():
            yield from _urls(value)
    elif isinstance(node, list):
        for value in node:
            yield from _urls(value)
    elif isinstance(node, str) and node.startswith("http"):
        yield node

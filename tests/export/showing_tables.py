"""Sheets and pictures of virtual tables beside the faces that they should show."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from generator.core.geometry import Rect
from generator.export.card_text import title_of
from generator.export.faces import ExportCard, ExportFace
from generator.export.folded_dice import sides_of
from tests.export.comparing import (
    Place,
    Shown,
    alone,
    as_page,
    corners_of,
    drawn,
    drawn_as_cells,
    inside,
    opened,
)
from tests.export.comparing import shown as pages_of
from tests.export.showing import Game, Written, assert_nearest, assert_same, small
from tests.export.tabling import objects


class Sheet(NamedTuple):
    """A picture of many faces in rows, cell by cell."""

    columns: int
    rows: int
    faces: Mapping[int, ExportFace]
    """By place."""


def sheet_shows(data: bytes, sheet: Sheet, name: str) -> int:
    picture = opened(data)
    high, wide = picture.shape[0] // sheet.rows, picture.shape[1] // sheet.columns
    assert picture.shape == (high * sheet.rows, wide * sheet.columns, 3), name
    boxes = {
        slot: Rect(slot % sheet.columns * wide, slot // sheet.columns * high, wide, high)
        for slot in sheet.faces
    }
    places = {
        slot: Place(face.frame, boxes[slot], edge=corners_of(boxes[slot]))
        for slot, face in sheet.faces.items()
    }
    look = drawn_as_cells(picture.shape[1], picture.shape[0], list(places.values()))
    cells = {sheet.faces[slot].name: inside(look, places[slot].box, 0) for slot in places}
    known = {face: small(cell) for face, cell in cells.items()}
    for slot, place in places.items():
        shown, face = inside(picture, place.box, 0), sheet.faces[slot].name
        assert_same(shown, cells[face], f"{name}, {face}")
        assert_nearest(shown, face, known)
    return len(places)


def face_shows(data: bytes, face: ExportFace) -> int:
    """A picture of one face, or what its own outline leaves of it."""
    with Image.open(io.BytesIO(data)) as image:
        clear = np.asarray(image.convert("RGBA"))[:, :, 3] < 255
    picture = opened(data)
    look = alone(face.frame, picture.shape[1], picture.shape[0])
    assert clear.mean() < 0.9, face.name
    assert_same(_without(picture, clear), _without(look, clear), face.name)
    return 1


def side_shows(data: bytes, strip: ExportFace, is_back: bool) -> int:
    """One side of a figure: what is below the middle of its strip, or above it upside down.

    It ends at a fold, which is at a whole or half millimetre.
    """
    picture, size = opened(data), strip.frame.size
    high, wide, _ = picture.shape
    side = round(2 * high / wide * size.width) / 2
    long = high / side * size.height
    place = Place(strip.frame, Rect(0, -long / 2, wide, long), 2 if is_back else 0)
    look = next(drawn([((wide, high), [place])]))
    assert_same(picture, look, strip.name)
    return 1


CELLS = {1: (2, 205), 2: (2, 103), 3: (104, 205), 4: (104, 103), 5: (205, 103), 6: (205, 205)}
"""Upper left corners of the cells in the program's template, drawn 301 pixels wide."""
CELL, TEMPLATE = 94, 301


def thumbnail_shows(data: bytes, game: Game) -> int:
    """The first board or else the first card, in the middle of a square."""
    (face, *_) = [game.cards(one)[0].front for one in (*game.of("board"), *game.of("deck"))]
    size, picture = face.frame.size, opened(data)
    assert picture.shape == (256, 256, 3)
    wide, high = (256 * side / max(size) for side in size)
    box = Rect((256 - wide) / 2, (256 - high) / 2, wide, high)
    look = next(drawn([((256, 256), [Place(face.frame, box, edge=corners_of(box))])]))
    assert np.abs(small(picture) - small(look)).mean() < 3, face.name
    return 1


def _named_card(game: Game, name: str) -> ExportCard:
    cards = (one for component in game.components for one in game.cards(component))
    return next(one for one in cards if one.front.name == name)


def die_shows(data: bytes, card: ExportCard) -> int:
    """Each side is in the cell of its number; 1 and 6 are upside down, as in the template."""
    picture, sides = opened(data), sides_of(card)
    scale = picture.shape[0] / TEMPLATE
    wide = round(CELL * scale)
    for number, (left, top) in CELLS.items():
        x, y = round(left * scale), round(top * scale)
        shown = picture[y : y + wide, x : x + wide]
        shown = shown[::-1, ::-1] if number in (1, 6) else shown
        looks = [small(alone(side.frame, wide, wide)) for side in sides]
        worth = [float(np.abs(small(shown) - look).mean()) for look in looks]
        assert worth.index(min(worth)) == number - 1, (card.front.name, number, worth)
    return 1


def _without(image: Shown, clear: npt.NDArray[np.bool_]) -> Shown:
    kept = image.copy()
    kept[clear] = 0
    return kept


def table_shows(
    game: Game, files: Written, sheets: Mapping[str, Sheet], format: str = "png"
) -> int:
    """Every picture: sheets as they are described, all others by the names of their faces."""
    faces = game.faces(game.components)
    looked = 0
    for name, data in files.items():
        stem, _, ending = name.rpartition("/")[2].rpartition(".")
        if ending != format:
            continue
        if name in sheets:
            looked += sheet_shows(data, sheets[name], name)
        elif stem == game.studio.game.id and stem not in faces:
            looked += thumbnail_shows(data, game)
        elif stem in faces:
            looked += face_shows(data, faces[stem])
        elif stem.endswith("-die"):
            looked += die_shows(data, _named_card(game, stem.removesuffix("-die")))
        elif "-upright" in stem:
            looked += side_shows(data, faces[stem.partition("-upright")[0]], "-back" in stem)
        else:
            assert stem == "plain-back" and (opened(data) == 255).all(), name
    return looked


class Entry(NamedTuple):
    """What the ledger says of one sheet."""

    key: int
    cards: Mapping[int, ExportCard]
    """By place."""


def entries(game: Game, files: Written) -> Iterator[tuple[str, list[Entry]]]:
    """The sheets of each component."""
    ledger = json.loads(files["places.json"])["sheets"]
    for component in game.components:
        by_id = {one.front.card.id: one for one in game.cards(component)}
        told = ledger.get(component.id, [])
        yield (
            component.id,
            [
                Entry(sheet["key"], {slot: by_id[id] for id, slot in sheet["cards"].items()})
                for sheet in told
            ],
        )


def tabletop_simulator_shows(game: Game, files: Written) -> int:
    cards = [one for one in objects(dict(files)) if one["Name"] == "CardCustom"]
    sheets: dict[str, Sheet] = {}
    for id, told in entries(game, files):
        for entry in told:
            own = [card for card in cards if card["CardID"] // 100 == entry.key]
            assert Counter(card["CardID"] % 100 for card in own) == {
                slot: one.copies for slot, one in entry.cards.items()
            }, id
            for card in own:
                named = title_of(game.studio, entry.cards[card["CardID"] % 100].front)
                assert card["Nickname"] == named
            sheets.update(_sheets_of(own[0]["CustomDeck"][str(entry.key)], entry))
    looked = _pages_show(game, files) + table_shows(game, files, sheets)
    pictures = {name for name in files if name.endswith(".png")}
    shown = set(sheets) | _named(objects(dict(files))) | {f"{game.studio.game.id}.png"}
    assert pictures == shown, pictures
    return looked


def _sheets_of(told: dict[str, Any], entry: Entry) -> Iterator[tuple[str, Sheet]]:
    """Fronts, with a back in the last place; and backs, or the one that all of them share."""
    grid = told["NumWidth"], told["NumHeight"]
    fronts = {slot: one.front for slot, one in entry.cards.items()}
    backs = {slot: one.back for slot, one in entry.cards.items() if one.back}
    back = _file(told["BackURL"])
    if told["UniqueBack"]:
        yield back, Sheet(*grid, backs)
    elif backs:
        one = next(iter(backs.values()))
        fronts[grid[0] * grid[1] - 1] = one
        yield back, Sheet(1, 1, {0: one})
    yield _file(told["FaceURL"]), Sheet(*grid, fronts)


def _file(address: str) -> str:
    return address.rsplit("/", 1)[-1]


def _named(found: list[dict[str, Any]]) -> set[str]:
    """The pictures that objects name for themselves."""
    images = [one["CustomImage"] for one in _with_states(found) if "CustomImage" in one]
    decks = [deck for one in found for deck in one.get("CustomDeck", {}).values()]
    addresses = [image[key] for image in images for key in ("ImageURL", "ImageSecondaryURL")]
    addresses += [deck[key] for deck in decks for key in ("FaceURL", "BackURL")]
    return {_file(one) for one in addresses if one}


def _with_states(found: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in found:
        yield one
        yield from one.get("States", {}).values()


def _pages_show(game: Game, files: Written) -> int:
    looked = 0
    for component in game.of("document"):
        pages = list(pages_of(files[f"{component.id}.pdf"], 72))
        cards = game.cards(component)
        for page, card in zip(pages, cards, strict=True):
            assert_same(page, as_page(card.front.frame), card.front.name)
            looked += 1
    return looked


def tabletop_playground_shows(game: Game, files: Written) -> int:
    found = [json.loads(data) for name, data in files.items() if name.startswith("Templates/")]
    sheets: dict[str, Sheet] = {}
    for id, told in entries(game, files):
        for number, entry in enumerate(told, 1):
            texture = f"{id}.png" if len(told) == 1 else f"{id}-{number}.png"
            own = [one for one in found if one["FrontTexture"] == texture and id in one["Tags"]]
            if own and own[0]["Type"] == "Card" and f"Textures/{texture}" in files:
                sheets.update(_textures_of(own, entry))
    textures = {one[key] for one in found for key in ("FrontTexture", "BackTexture")} - {""}
    assert {f"Textures/{name}" for name in textures} == {n for n in files if n.endswith(".png")}
    return table_shows(game, files, sheets)


def _textures_of(templates: list[dict[str, Any]], entry: Entry) -> Iterator[tuple[str, Sheet]]:
    """A texture may be that of several templates, each with some of its places."""
    first = templates[0]
    grid = first["NumHorizontal"], first["NumVertical"]
    places = Counter(slot for one in templates for slot in one["Indices"])
    if len(entry.cards) > 1 or grid != (1, 1):
        assert places == {slot: one.copies for slot, one in entry.cards.items()}
    yield (
        f"Textures/{first['FrontTexture']}",
        Sheet(*grid, {slot: one.front for slot, one in entry.cards.items()}),
    )
    backs = {slot: one.back for slot, one in entry.cards.items() if one.back}
    if first["BackTexture"] and first["BackIndex"] == -3:
        yield f"Textures/{first['BackTexture']}", Sheet(*grid, backs)
    elif first["BackTexture"]:
        yield f"Textures/{first['BackTexture']}", Sheet(1, 1, {0: next(iter(backs.values()))})

"""Tabletop Playground: templates as its makers' schema has them, textures that hold their faces."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from tests.export.exporting import picture
from tests.export.tabling import Object, Written, cell, desk, shown, unlike, written
from tests.games import printed, tiny_game

NEAR = 8
NUMBER, TEXT, FLAG, WHOLE = ({"type": t} for t in ("number", "string", "boolean", "integer"))
BASE = {
    "Type": {"enum": ["Card", "Cardboard Figure"]},
    "GUID": {"type": "string", "pattern": "^[0-9A-F]{32}$"},
    "Name": {"type": "string", "minLength": 1},
    "Metadata": TEXT,
    "CollisionType": {"enum": ["Ground", "Penetrable", "Regular", "Static"]},
    "SurfaceType": {"enum": ["Plastic", "Wood", "Metal", "Cardboard", "Cloth", "Glass", "Silent"]},
    "Flippable": FLAG,
    "ShouldSnap": FLAG,
    "Models": {"type": "array"},
    "Tags": {"type": "array", "items": TEXT},
    "FrontTexture": {"type": "string", "minLength": 1},
    "BackTexture": TEXT,
}
PLACES = {"type": "integer", "minimum": 1, "maximum": 128}
BY_PLACE = {"type": "object", "additionalProperties": TEXT}
CARD = {
    **BASE,
    "BackIndex": {"type": "integer", "minimum": -3},
    "HiddenIndex": {"type": "integer", "minimum": -3},
    "NumHorizontal": PLACES,
    "NumVertical": PLACES,
    "Width": {"type": "number", "minimum": 0.1},
    "Height": {"type": "number", "minimum": 0.1},
    "Thickness": {"type": "number", "minimum": 0.01},
    "Model": TEXT,
    "Indices": {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 1},
    "CardNames": BY_PLACE,
    "CardMetadata": BY_PLACE,
    "CardTags": {"type": "object"},
    "HiddenInHand": FLAG,
    "UsedWithCardHolders": FLAG,
    "CanStack": FLAG,
}
FIGURE = {**BASE, "UseAlpha": FLAG}


def assert_valid(template: Object) -> None:
    known = CARD if template["Type"] == "Card" else FIGURE
    schema = {"type": "object", "properties": known, "required": list(known)}
    jsonschema.validate(template, {**schema, "additionalProperties": False})


def templates(files: Written) -> dict[str, Any]:
    found = {
        name.removeprefix("Templates/").removesuffix(".json"): json.loads(data)
        for name, data in files.items()
        if name.startswith("Templates/")
    }
    assert found
    return found


@pytest.fixture(scope="module")
def files() -> Written:
    return written(desk(), "ttpg", dpi="100")


def test_every_template_has_the_fields_of_the_published_schema(files: Written) -> None:
    found = templates(files)
    for template in found.values():
        assert_valid(template)
        for texture in (template["FrontTexture"], template["BackTexture"]):
            assert not texture or f"Textures/{texture}" in files
    guids = [template["GUID"] for template in found.values()]
    assert len(set(guids)) == len(guids)


def test_a_field_that_nobody_knows_is_caught(files: Written) -> None:
    with pytest.raises(jsonschema.ValidationError):
        assert_valid({**templates(files)["cards"], "Colour": "red"})


def test_lengths_are_centimetres(files: Written) -> None:
    cards, board, chip = (templates(files)[name] for name in ("cards", "board", "chips-red"))
    assert (cards["Width"], cards["Height"], cards["Thickness"]) == (6.35, 8.89, 0.05)
    assert (board["Width"], board["Height"], board["Thickness"]) == (30, 20, 0.3)
    assert (chip["Width"], chip["Height"], chip["Thickness"]) == (2.2, 2.2, 0.2)


def test_copies_are_repeated_places(files: Written) -> None:
    cards = templates(files)["cards"]
    assert cards["Indices"] == [0, 0, 1, 2]
    assert cards["CardNames"] == {"0": "One", "1": "Two", "2": "Three"}
    assert templates(files)["chips-red"]["Indices"] == [0] * 5
    assert templates(files)["chips-green"]["Indices"] == [2]


@pytest.mark.parametrize(
    ("name", "index", "texture"),
    [("cards", -2, "cards-back.png"), ("twins", -3, "twins-backs.png"), ("plan", -1, "")],
)
def test_backs_are_found_as_the_schema_says(
    files: Written, name: str, index: int, texture: str
) -> None:
    template = templates(files)[name]
    assert (template["BackIndex"], template["BackTexture"]) == (index, texture)


def test_every_place_of_a_texture_shows_its_card(files: Written) -> None:
    for component in ("cards", "twins"):
        template = templates(files)[component]
        grid = template["NumHorizontal"], template["NumVertical"]
        faces = printed(desk(), component)
        for slot in sorted(set(template["Indices"])):
            card = cell(files[f"Textures/{template['FrontTexture']}"], slot, *grid)
            assert unlike(card, shown(faces[slot].front, card.size)) <= NEAR
            if template["BackIndex"] == -3:
                back = faces[slot].back
                assert back is not None
                behind = cell(files[f"Textures/{template['BackTexture']}"], slot, *grid)
                assert unlike(behind, shown(back, behind.size)) <= NEAR


def test_shapes_are_those_of_the_pieces(files: Written) -> None:
    found = templates(files)
    models = {
        name: found[name]["Model"] for name in ("cards", "chips-red", "marker-first", "board")
    }
    assert models == {
        "cards": "Rounded",
        "chips-red": "Round",
        "marker-first": "Rounded",
        "board": "Square",
    }
    hill = found["tiles-hill"]
    assert hill["Model"] == hill["FrontTexture"] == "tiles-hill.png"
    assert picture(files["Textures/tiles-hill.png"]).getpixel((1, 1))[3] == 0


def test_what_stands_is_a_cardboard_figure() -> None:
    standee = (
        "tokens: marker\ntitle: Marker\nlayout: piece\nback: back\nfold-over: true\n"
        "size: 30mm x 50mm\npieces: [{id: first, title: First}]\n"
    )
    found = templates(written(desk(marker=standee), "ttpg", dpi="50"))["marker-first"]
    assert found["Type"] == "Cardboard Figure"
    assert found["BackTexture"] == "marker-back.png"
    assert_valid(found)


def test_cards_stay_where_they_are_through_edits() -> None:
    def game(*ids: str) -> dict[str, str]:
        cards = "".join(f"  - {{id: {id}, title: {id.title()}}}\n" for id in ids)
        return tiny_game(deck=f"deck: things\ntitle: Things\nlayout: face\ncards:\n{cards}")

    first = written(game("a", "b", "c"), "ttpg", dpi="30")
    second = written(game("c", "new", "a"), "ttpg", before=first, dpi="30")
    things = templates(second)["things"]
    assert things["CardNames"] == {"0": "A", "1": "New", "2": "C"}
    assert things["Indices"] == [2, 1, 0], "in the deck's own order"
    assert things["GUID"] == templates(first)["things"]["GUID"]


def test_the_same_game_gives_the_same_bytes(files: Written) -> None:
    assert written(desk(), "ttpg", before=files, dpi="100") == files

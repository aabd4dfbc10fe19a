"""Every shipped game on every virtual table and under every blade, read back by others."""

from __future__ import annotations

import json
from functools import cache

import pypdfium2
import pytest

from generator.display import Frame
from generator.export import Outcome, Wish, export
from generator.export.faces import faces_of
from generator.files import open_game, shipped_games
from generator.geometry import Size
from generator.order import Order
from generator.studio import Studio, open_studio
from tests.export.exporting import picture
from tests.export.tabling import ADDRESS, Written, cell, differ, objects, shown
from tests.export.test_cut_files import dxf_boxes, svg_boxes
from tests.export.test_tabletop_playground import assert_valid as assert_template
from tests.export.test_tabletop_playground import templates
from tests.export.test_tabletop_simulator import assert_valid as assert_save
from tests.games import told

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("game", shipped_games())]
NEAR = 1.0
"""Of 255, on the average: lines between pixels come out a little otherwise on a large sheet."""
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}


@cache
def exported(game: str, target: str) -> Written:
    _, folder = open_game(game)
    outcomes, problems = export(folder, Order(seed=1), Wish((target,), address=ADDRESS))
    assert all(problem.severity == "note" for problem in problems), told(problems)
    (outcome,) = outcomes
    assert_clean(outcome)
    return {file.name: file.data for file in outcome.files}


def assert_clean(outcome: Outcome) -> None:
    assert all(one.code == "does-not-fit" for one in outcome.problems), told(outcome.problems)
    assert all(one.severity == "warning" for one in outcome.problems)


@cache
def studio(game: str) -> Studio:
    _, folder = open_game(game)
    opened, _ = open_studio(folder, 1)
    assert opened is not None
    return opened


def fronts(game: str, component: str) -> dict[str, Frame]:
    found = studio(game).game.component(component)
    assert found is not None
    faces = faces_of(studio(game), found, found.size or Size(180, 260))
    return {one.front.card.id: one.front.frame for one in faces}


def test_tabletop_simulator_gets_every_card_in_its_place(game: str) -> None:
    files = exported(game, "tts")
    assert_save(files, game)
    cards = [one for one in objects(files) if one["Name"] == "CardCustom"]
    decks = [one for one in studio(game).game.components if one.kind == "deck" and not one.optional]
    assert len(cards) == sum(card.copies for deck in decks for card in deck.cards)
    sheets = {key: sheet for one in cards for key, sheet in one["CustomDeck"].items()}
    assert_sheets(
        game,
        files,
        {
            int(key): (sheet["FaceURL"].rsplit("/", 1)[-1], sheet["NumWidth"], sheet["NumHeight"])
            for key, sheet in sheets.items()
        },
    )


def assert_sheets(game: str, files: Written, sheets: dict[int, tuple[str, int, int]]) -> None:
    """Each sheet, cut up, gives the faces that the ledger names."""
    ledger = json.loads(files["places.json"])["sheets"]
    looked = 0
    for component, own in ledger.items():
        frames = fronts(game, component)
        for sheet in own:
            name, columns, rows = sheets[sheet["key"]]
            assert max(picture(files[name]).size) <= 4096
            for id, slot in sheet["cards"].items():
                card = cell(files[name], slot, columns, rows)
                assert differ(card, shown(frames[id], card.size)) <= NEAR, (component, id)
                looked += 1
    assert looked


def test_tabletop_playground_gets_every_face_in_its_place(game: str) -> None:
    files = exported(game, "ttpg")
    found = templates(files)
    for template in found.values():
        assert_template(template)
    ledger = json.loads(files["places.json"])["sheets"]
    by_texture = {t["FrontTexture"]: t for t in found.values() if t["Type"] == "Card"}
    for component, own in ledger.items():
        frames = fronts(game, component)
        for number, sheet in enumerate(own, 1):
            name = f"{component}.png" if len(own) == 1 else f"{component}-{number}.png"
            if name not in by_texture:
                continue  # a piece of its own shape has a picture of its own
            grid = by_texture[name]["NumHorizontal"], by_texture[name]["NumVertical"]
            for id, slot in list(sheet["cards"].items())[:12]:
                card = cell(files[f"Textures/{name}"], slot, *grid)
                if component not in ("rules", "finish"):  # pages fill the paper that is asked for
                    assert differ(card, shown(frames[id], card.size)) <= NEAR, (component, id)


def test_what_is_cut_is_what_is_printed(game: str) -> None:
    """Both files agree, every piece is cut once, and cut lines are where the pages' ink ends."""
    files = exported(game, "silhouette")
    cut = {
        c.id: sum(card.copies for card in c.cards)
        for c in studio(game).game.components
        if c.kind in ("deck", "tokens") and not c.optional
    }
    for paper, size in PAPERS.items():
        pdf = files[f"{game}-{paper}.pdf"]
        text = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]
        pieces = 0
        for name in files:
            if not name.startswith(f"{game}-{paper}-") or not name.endswith(".svg"):
                continue
            stem = name.removesuffix(".svg")
            boxes = svg_boxes(files[name])
            high = max(box[3] for box in svg_boxes(files[name], "page"))
            assert dxf_boxes(files[f"{stem}.dxf"], high) == [
                pytest.approx(box, abs=0.01) for box in boxes
            ]
            pages = [n for n, told in enumerate(text) if stem in told.replace("\r\n", "")]
            shown_on = [n for n in pages if "front" in text[n]]
            assert shown_on, stem
            pieces += len(boxes) * len(shown_on)
            assert all(b[0] >= 0 and b[2] <= max(size) and b[1] >= 0 for b in boxes)
        assert pieces >= sum(cut.values()), (paper, cut)


def test_cricut_gets_pictures_of_every_sheet(game: str) -> None:
    files = exported(game, "cricut")
    pictures = [picture(data) for name, data in files.items() if name.endswith(".png")]
    assert pictures and all(sorted(one.size) == [2025, 2775] for one in pictures)
    cut_out = [one for one in pictures if one.mode == "RGBA"]
    assert cut_out and all(one.getpixel((0, 0))[3] == 0 for one in cut_out)
    for name, data in files.items():
        if name.endswith(".svg"):
            assert svg_boxes(data)

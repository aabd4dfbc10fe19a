"""A picture of each face, or of each page."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.export.contact import GAP, ROOM
from tests.export.exporting import exported, picture
from tests.games import DECK, tiny_game

BACKED = DECK.replace("layout: face\n", "layout: face\nback: face\n")
SAME_BACKS = {"layouts/behind.yaml": "layout: behind\nelements: [{shape: ellipse, fill: ink}]\n"}


def test_each_face_once_by_a_name_that_stays() -> None:
    assert list(exported(tiny_game(), "png")) == ["things-one.png", "things-two.png"]
    own = tiny_game(deck=BACKED)
    assert list(exported(own, "png")) == [
        "things-one.png",
        "things-one-back.png",
        "things-two.png",
        "things-two-back.png",
    ]
    shared = {**tiny_game(deck=BACKED.replace("back: face", "back: behind")), **SAME_BACKS}
    assert list(exported(shared, "png")) == ["things-one.png", "things-back.png", "things-two.png"]


def test_bleed_is_the_art_and_from_where_that_ends_its_edge() -> None:
    """Four colours meet in the middle; each must fill its corner of the bleed."""
    assert picture(exported(tiny_game(), "png")["things-one.png"]).size == (750, 1050)
    for bleed in ("2mm", "3.048mm", "6mm"):
        bled = picture(exported(tiny_game(layout=QUARTERS), "png", bleed=bleed)["things-one.png"])
        around = round(float(bleed[:-2]) / 25.4 * 300)
        assert bled.size == (750 + 2 * around, 1050 + 2 * around)
        corners = [bled.getpixel((x, y)) for y in (0, bled.height - 1) for x in (0, bled.width - 1)]
        assert corners == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)]
        middle = [bled.getpixel((x, 2)) for x in (bled.width // 2 - 3, bled.width // 2 + 3)]
        assert middle == [(255, 0, 0), (0, 255, 0)]


QUARTERS = """\
layout: face
elements:
  - {shape: rectangle, box: bleed, fill: "#000000"}
  - {shape: rectangle, box: {left: -3mm, top: -3mm, right: 31.75mm, bottom: 44.45mm}, fill: "#f00"}
  - {shape: rectangle, box: {right: -3mm, top: -3mm, left: 31.75mm, bottom: 44.45mm}, fill: "#0f0"}
  - {shape: rectangle, box: {left: -3mm, bottom: -3mm, right: 31.75mm, top: 44.45mm}, fill: "#00f"}
"""


def test_the_contact_sheet_shows_every_face_with_its_name() -> None:
    files = exported(tiny_game(layout=QUARTERS), "png", contact_sheet="true", dpi="30")
    assert list(files)[-1] == "tiny-contact-sheet.png"
    sheet = picture(files["tiny-contact-sheet.png"])
    colours = [colour for _, colour in sheet.getcolors(100_000)]
    assert (255, 0, 0) in colours and (0, 0, 255) in colours and (232, 232, 232) in colours
    row = [sheet.getpixel((x, sheet.height // 4)) for x in range(sheet.width)]
    reds = [x for x, colour in enumerate(row) if colour == (255, 0, 0)]
    (second,) = [b for a, b in pairwise(reds) if b - a > 1]  # two faces in a row
    assert (second - reds[0]) / 150 * 25.4 == pytest.approx(ROOM.width + GAP, abs=0.3)


def test_formats_are_what_their_names_say() -> None:
    for target, format in (("png", "PNG"), ("jpg", "JPEG"), ("webp", "WEBP")):
        data = exported(tiny_game(), target, dpi="72")[f"things-one.{target}"]
        shown = picture(data)
        assert shown.format == format and shown.size == (180, 252)


def test_pages_are_pictures_too() -> None:
    pages = exported(tiny_game(), "png", what="sheets", dpi="36")
    assert list(pages) == ["tiny-a4-01.png"]
    assert picture(pages["tiny-a4-01.png"]).size == (298, 421)


def test_a_row_of_the_contact_sheet_is_as_high_as_what_stands_in_it() -> None:
    """Pieces are shown as they are cut, and leave no hole where cards would stand."""
    piece = "tokens: things\ntitle: Things\nlayout: face\nshape: round\nsize: 12mm x 12mm\n"
    game = tiny_game(deck=f"{piece}pieces: [{{title: One}}]\n", layout=QUARTERS)
    sheet = picture(exported(game, "png", contact_sheet="true")["tiny-contact-sheet.png"])
    assert 18 < sheet.height / 150 * 25.4 < 30
    corner, middle = (
        sheet.getpixel((round(x / 25.4 * 150), round(y / 25.4 * 150)))
        for x, y in ((19.5, 5.5), (25, 11))
    )
    assert corner == (232, 232, 232) != middle

"""DriveThruCards and its like: a PDF for each deck, in the inks of a press."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.export import Outcome, Wish, card_pdf
from generator.render.press import press_pdf
from tests.export.exporting import exported, outcomes, run
from tests.export.preflighting import faults
from tests.export.press_profile import press_profile
from tests.games import DECK, folder, tiny_game, told
from tests.looking import at, near, pixels, text_on

SHOP = "drive-thru-cards"
GAME = {
    **tiny_game(deck=DECK.replace("layout: face\n", "layout: face\nback: behind\nbleed: 3.5mm\n")),
    "layouts/face.yaml": """\
layout: face
elements:
  - {shape: rectangle, box: bleed, fill: "#ff0000"}
  - {shape: rectangle, box: [4mm, 54mm, 20mm, 20mm], fill: {gradient: ["#ff0000", "#0000ff"]}}
  - {text: "{{ title }}", box: [5mm, 5mm, 50mm, 10mm], colour: "#1b1b1b"}
""",
    "layouts/behind.yaml": """\
layout: behind
elements:
  - {shape: rectangle, box: bleed, fill: "#00a060"}
""",
}
PICTURE = "  - {picture: star, box: [30mm, 30mm, 20mm, 20mm]}\n"
PICTURED = {**GAME, "layouts/face.yaml": GAME["layouts/face.yaml"] + PICTURE}


def star(mode: str = "RGBA") -> bytes:
    """A picture that is clear on its left, half clear in its middle and blue on its right."""
    image = Image.new(mode, (300, 300), (0, 0, 255, 255)[: len(mode)])
    if mode == "RGBA":
        image.paste((0, 0, 255, 0), (0, 0, 100, 300))
        image.paste((0, 0, 255, 90), (100, 0, 200, 300))
    data = io.BytesIO()
    image.save(data, "PNG" if mode == "RGBA" else "JPEG")
    return data.getvalue()


def made(files: dict[str, str], icc: bytes = b"", **art: bytes) -> Outcome:
    """What becomes of the one target; keywords are pictures in the game's art."""
    named = {f"art/{name.replace('_', '.')}": data for name, data in art.items()}
    (outcome,), problems = run(folder(files, **named), Wish((SHOP,), icc=icc))
    assert not [problem for problem in problems if problem.severity == "error"], told(problems)
    return outcome


def pdf_of(files: dict[str, str], icc: bytes = b"", **art: bytes) -> bytes:
    outcome = made(files, icc, **art)
    assert outcome.is_done, told(list(outcome.problems))
    (file,) = outcome.files
    assert file.name == "things.pdf"
    return file.data


def test_the_back_of_each_card_comes_before_its_face() -> None:
    data = pdf_of(GAME)
    assert [text_on(data, page).strip() for page in range(6)] == ["", "One", "", "Two", "", "Two"]
    document = pypdfium2.PdfDocument(data)
    try:
        assert {document[n].get_size() for n in range(6)} == {(198.0, 270.0)}
        assert {document[n].get_trimbox() for n in range(6)} == {(9.0, 9.0, 189.0, 261.0)}
        assert {document[n].get_bleedbox() for n in range(6)} == {(0.0, 0.0, 198.0, 270.0)}
    finally:
        document.close()


def test_fronts_come_first_where_a_target_says_so_and_light_stays_light() -> None:
    own = {"layouts/targets/own.yaml": f"extends: {SHOP}\norder: front-first\ncolours: rgb\n"}
    data = exported({**GAME, **own}, "own")["things.pdf"]
    assert [text_on(data, page).strip() for page in range(4)] == ["One", "", "Two", ""]
    assert near(at(pixels(data, 0), 1, 1), (255, 0, 0))


@pytest.mark.parametrize(("checks", "files"), [(False, 1), (True, 0)])
def test_pages_that_ink_is_counted_on_are_those_that_are_written(
    monkeypatch: pytest.MonkeyPatch, checks: bool, files: int
) -> None:
    made: list[bytes] = []

    def counted(*given: Any, **named: Any) -> bytes:
        made.append(press_pdf(*given, **named))
        return made[-1]

    monkeypatch.setattr(card_pdf, "press_pdf", counted)
    (outcome,), _ = run(folder(GAME), Wish((SHOP,), checks=checks))
    assert outcome.is_done and len(made) == 1
    assert [one.data for one in outcome.files] == made[:files]


def contents(data: bytes) -> bytes:
    """Every drawing of the document, one after the other."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
        return b"".join(o.read_bytes() for o in forms if o.get("/Subtype") == "/Form")


def test_art_reaches_the_edge_of_the_page_and_is_in_four_inks() -> None:
    data = pdf_of(GAME)
    drawn = contents(data)
    assert b"0 1 1 0 k" in drawn and b"0 0 0 0.894 k" in drawn and b" rg" not in drawn
    face, back = pixels(data, 1, 100), pixels(data, 0, 100)
    for image in (face, back):
        corners = image[[0, 0, -1, -1], [0, -1, 0, -1]].astype(int)
        assert np.abs(corners - corners[0]).max() <= 1
    red, green = face[0, 0], back[0, 0]
    assert red[0] > 180 and red[1] < 80
    assert green[1] > 100 and green[0] < 100


def test_without_a_profile_nothing_is_claimed() -> None:
    assert faults(pdf_of(GAME), is_x=False) == []
    (made,) = outcomes(GAME, SHOP)
    assert "not marked as PDF/X: that needs the press's profile (--icc)" in made.says
    assert faults(pdf_of(GAME)) != []


def test_with_a_profile_it_is_pdf_x_1a_as_far_as_that_is_looked_for() -> None:
    plain = pdf_of(GAME, press_profile())
    assert faults(plain) == []
    pictured = pdf_of(PICTURED, press_profile(), star_png=star())
    assert faults(pictured) == []
    assert pictured == pdf_of(PICTURED, press_profile(), star_png=star())
    assert "PDF/X-1a:2003 as far as we check it" in made(GAME, press_profile()).says


def test_the_profile_may_lie_in_the_games_folder() -> None:
    own = {**GAME, "layouts/targets/own.yaml": f"extends: {SHOP}\nicc: press.icc\n"}
    files = exported(folder(own, **{"press.icc": press_profile()}), "own")
    assert faults(files["things.pdf"]) == []
    (missing,) = outcomes(own, "own")
    assert [problem.code for problem in missing.problems] == ["missing-file"]


def test_pictures_are_in_inks_too_and_what_is_half_clear_is_mixed_with_what_is_below() -> None:
    data = pdf_of(PICTURED, star_png=star())
    assert faults(data, is_x=False) == []
    face = pixels(data, 1)
    clear, half, blue = (at(face, 3.175 + x, 43.175) for x in (33, 40, 47))
    ground = at(face, 1, 1)
    assert clear == ground and blue[2] > 100 > blue[0]
    mixed = '  - {shape: rectangle, box: [30mm, 30mm, 20mm, 20mm], fill: "#a5005a"}\n'
    face = GAME["layouts/face.yaml"] + mixed
    opaque = pixels(pdf_of({**GAME, "layouts/face.yaml": face}), 1)
    assert near(half, at(opaque, 43.175, 43.175))


CLEAR = """\
  - {shape: ellipse, box: [6mm, 20mm, 30mm, 30mm], fill: royalblue 50%}
  - {text: Below, box: [8mm, 62mm, 40mm, 8mm], colour: "#1b1b1b", size: 14pt}
  - {shape: rectangle, box: [6mm, 60mm, 30mm, 15mm], fill: gold, blend: multiply}
  - {text: Above, box: [8mm, 30mm, 40mm, 8mm], colour: "#1b1b1b", size: 14pt}
  - {shape: rectangle, box: [40mm, 40mm, 12mm, 12mm], fill: white, mask: {feather: 3mm}}
"""


def test_what_shines_through_is_flattened_and_words_above_it_stay_words() -> None:
    data = pdf_of({**GAME, "layouts/face.yaml": GAME["layouts/face.yaml"] + CLEAR})
    assert faults(data, is_x=False) == []
    assert "Above" in text_on(data, 1)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Mask" in o]
        sizes = sorted(int(image.Width) / 300 * 25.4 for image in images)
    assert len(sizes) == 2 * 3 and sizes[-1] < 31  # of two faces, where something shines through
    jpeg = pdf_of(PICTURED, star_jpg=star("RGB"))
    assert faults(jpeg, is_x=False) == []


SMALL = GAME | {
    "layouts/face.yaml": """\
layout: face
elements:
  - {text: "{{ title }}", box: [5mm, 5mm, 50mm, 10mm], size: 8pt, colour: "#1c2a12"}
  - {text: Large, box: [5mm, 25mm, 50mm, 10mm], size: 14pt, colour: "#1c2a12"}
  - {text: Pale, box: [5mm, 45mm, 50mm, 10mm], size: 8pt, colour: "#c8d2a0"}
"""
}


def small_inks(data: bytes) -> set[tuple[float, ...]]:
    found = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) k", contents(data))
    return {tuple(map(float, inks)) for inks in found}


def test_small_text_in_three_inks_is_reported_once_for_a_deck() -> None:
    outcome = made(SMALL)
    (problem,) = [one for one in outcome.problems if one.code == "text-in-inks"]
    assert "4 texts of 'Things' under 10 pt" in problem.message
    assert "such as 'One' of 'things-one' (C5 M0 Y9 K84)" in problem.message
    grey = {**SMALL, "layouts/face.yaml": GAME["layouts/face.yaml"]}
    assert "text-in-inks" not in [one.code for one in made(grey).problems]


def test_dark_small_text_may_be_printed_in_black_alone() -> None:
    before = small_inks(exported_small("as-drawn"))
    after = small_inks(exported_small("black"))
    dark = next(inks for inks in before if inks[3] > 0.8 and inks[0] > 0.02)
    assert dark in after, "the large text keeps its colour"
    black = [inks for inks in after - before if inks[:3] == (0, 0, 0)]
    assert len(black) == 1 and black[0][3] == pytest.approx(0.85, abs=0.03)
    assert len(after) == len(before) + 1, "pale text keeps its colour"


def exported_small(way: str) -> bytes:
    (outcome,), _ = run(folder(SMALL), Wish((SHOP,)), small_text=way)
    left = [one.message for one in outcome.problems if one.code == "text-in-inks"]
    assert [message.split(" ")[0] for message in left] == (["4"] if way == "as-drawn" else ["2"])
    return outcome.files[0].data


def test_more_ink_than_the_shop_allows_is_told_and_held_back() -> None:
    dark = {**GAME, "layouts/behind.yaml": GAME["layouts/behind.yaml"].replace("00a060", "00005a")}
    outcome = made(dark, press_profile(0.0))
    assert [problem.code for problem in outcome.problems] == ["too-much-ink"]
    assert "the colour #00005a would take" in outcome.problems[0].message
    assert outcome.is_done and "CMYK, at most 240% ink" in outcome.says
    spots = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) k", contents(outcome.files[0].data))
    heaviest = max(sum(float(ink) for ink in spot) for spot in spots)
    assert heaviest == pytest.approx(2.4, abs=0.003)
    assert not made(dark).problems


def test_a_picture_that_is_half_clear_at_its_edges_alone_is_cut_there() -> None:
    image = Image.new("RGBA", (300, 300), (0, 0, 255, 255))
    image.paste((0, 0, 255, 0), (0, 0, 200, 300))
    image.paste((0, 0, 255, 90), (200, 0, 202, 300))
    data = io.BytesIO()
    image.save(data, "PNG")
    with pikepdf.open(io.BytesIO(pdf_of(PICTURED, star_png=data.getvalue()))) as pdf:
        (drawn,) = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Mask" in o]
        assert drawn.ColorSpace == "/DeviceCMYK" and "/SMask" not in drawn
        mask = np.unpackbits(np.frombuffer(drawn.Mask.read_bytes(), np.uint8))
        rows = mask.reshape(300, 304)[:, :300]
        assert rows[:, :202].all() and not rows[:, 202:].any()


PLANTED: dict[str, Callable[[pikepdf.Pdf], None]] = {}


def planted(name: str) -> Callable[[Callable[[pikepdf.Pdf], None]], None]:
    def keep(plant: Callable[[pikepdf.Pdf], None]) -> None:
        PLANTED[name] = plant

    return keep


@planted("the operator rg")
def _(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(pdf.make_stream(b"1 0 0 rg"))


@planted("boxes that do not")
def _(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.TrimBox = pikepdf.Array([-5, 0, 100, 100])


@planted("claims to be")
def _(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/GTS_PDFXVersion"]


@planted("0 output intents")
def _(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/OutputIntents"]


@planted("half transparent")
def _(pdf: pikepdf.Pdf) -> None:
    image = next(o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Mask" in o)
    image.SMask = image.Mask


@planted("is not embedded")
def _(pdf: pikepdf.Pdf) -> None:
    descriptor = next(
        o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/FontFile2" in o
    )
    del descriptor["/FontFile2"]


@pytest.mark.parametrize("fault", PLANTED)
def test_every_fault_that_is_looked_for_is_found(fault: str) -> None:
    changed = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf_of(PICTURED, press_profile(), star_png=star()))) as pdf:
        PLANTED[fault](pdf)
        pdf.save(changed, force_version="1.3", deterministic_id=True)
    assert any(fault in found for found in faults(changed.getvalue()))

"""The PDF as others read it: pikepdf for what it says, pdfium for what it shows."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import numpy as np
import pikepdf
import pypdfium2
import pytest

from generator.core.colour import Colour
from generator.core.display import Frame, Path, Stamp
from generator.core.geometry import Point, Rect, Size, rotation, translation
from generator.core.outline import rectangle
from generator.kit.binding import Kit
from generator.kit.order import Order
from generator.render.about import About
from generator.render.pdf import PdfPage, write_pdf
from tests.games import ONE_PAPER, REPOSITORY, kits, tiny_game
from tests.looking import text_on

HERE = str(REPOSITORY).encode()

GAME = tiny_game()["game.yaml"].replace("[things]", "[things, coins, plan, manual]")
LAYOUT = """\
layout: face
elements:
  - {shape: rectangle, box: bleed, fill: {gradient: [accent, paper]}}
  - {text: "{{ title }}", box: [5mm, 5mm, 50mm, 10mm], font: title}
  - {text: "Drink {coffee} **now**, please (*AVATAR*)", box: [5mm, 20mm, 50mm, 20mm]}
"""
SMALL = 'layout: small\nelements: [{text: "{{ title }}", box: safe, size: 6pt}]\n'
FILES = {
    **tiny_game(game=GAME, layout=LAYOUT),
    "layouts/small.yaml": SMALL,
    "layouts/back.yaml": "layout: back\nelements: [{shape: ellipse, box: safe, fill: ink}]\n",
    "coins.yaml": (
        "tokens: coins\ntitle: Coins\nshare-sheet: false\n"
        "layout: small\nsize: 25mm x 25mm\nshape: round\n"
        "pieces: [{title: Coin, copies: 12}]\n"
    ),
    "plan.yaml": "board: plan\ntitle: Plan\nlayout: small\nsize: 300mm x 300mm\n",
    "manual.yaml": "document: manual\ntitle: Manual\nlayout: face\npages: [{title: P1}]\n",
}
FILES["things.yaml"] = FILES["things.yaml"].replace("layout: face", "layout: face\nback: back")


@cache
def kit(order: Order = ONE_PAPER) -> Kit:
    (made,) = kits(FILES, order)
    return made


@contextmanager
def opened(data: bytes) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield pdf


def fonts(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/BaseFont" in o]


def forms(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    streams = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
    return [o for o in streams if o.get("/Subtype") == "/Form"]


def box(page: pikepdf.Page, name: str) -> list[float]:
    """Left, bottom, right and top in mm."""
    return [float(value) / 72 * 25.4 for value in page.obj[name]]


def test_the_file_is_sound() -> None:
    with opened(kit().data) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == kit().pages


def test_the_page_is_the_paper() -> None:
    with opened(kit().data) as pdf:
        for page in pdf.pages:
            left, bottom, right, top = box(page, "/MediaBox")
            assert (left, bottom) == (0, 0)
            assert sorted((right, top)) == pytest.approx([210, 297], abs=0.01)


@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_trim_and_bleed_lie_in_each_other_on_every_page(bleed: float) -> None:
    with opened(kit(Order(papers=("a4",), bleed=bleed)).data) as pdf:
        for page in pdf.pages:
            media, outer, trim = (
                box(page, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            for inner, around in ((outer, media), (trim, outer)):
                assert all(inner[n] >= around[n] - 0.01 for n in (0, 1))
                assert all(inner[n] <= around[n] + 0.01 for n in (2, 3))
            assert trim[2] > trim[0] and trim[3] > trim[1]


def test_the_trim_box_holds_the_cards() -> None:
    with opened(kit().data) as pdf:
        left, bottom, right, top = box(pdf.pages[0], "/TrimBox")
        assert (right - left, top - bottom) == pytest.approx((3 * 63.5, 88.9), abs=0.01)
        assert left == pytest.approx((210 - 3 * 63.5) / 2, abs=0.01)
        assert top == pytest.approx(297 - (297 - 3 * 88.9) / 2, abs=0.01)


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [
        ("long", "/DuplexFlipLongEdge"),
        ("short", "/DuplexFlipShortEdge"),
        ("fronts", "/Simplex"),
    ],
)
def test_the_printer_is_told_not_to_scale_and_how_to_flip(backs: str, duplex: str) -> None:
    with opened(kit(Order(papers=("a4",), backs=backs)).data) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.Duplex == duplex


def test_a_tray_is_picked_only_for_paper_that_trays_hold() -> None:
    papers = {"a4": True, "letter": True, "common": False, "200mm x 300mm": False}
    for paper, held in papers.items():
        with opened(kit(Order(papers=(paper,))).data) as pdf:
            assert ("/PickTrayByPDFSize" in pdf.Root.ViewerPreferences) == held, paper
    whole = next(
        one for one in kits(FILES, ONE_PAPER._replace(boards="whole")) if one.paper == "whole"
    )
    with opened(whole.data) as pdf:
        assert "/PickTrayByPDFSize" not in pdf.Root.ViewerPreferences


def test_its_author_is_the_designer_and_its_words_can_be_searched() -> None:
    game = FILES["game.yaml"] + "author: Ada & Sons\ncredits: [By Ada.]\nlanguage: de\n"
    (made,) = kits({**FILES, "game.yaml": game})
    with opened(made.data) as pdf:
        assert str(pdf.docinfo["/Author"]) == "Ada & Sons"
        assert str(pdf.docinfo["/Keywords"]).startswith("print and play, Tiny Game, Things")
        said = pdf.open_metadata()
        assert said["dc:creator"] == ["Ada & Sons"]
        assert said["dc:title"] == "Tiny Game"
        assert set(said["dc:language"]) == {"de"} and pdf.Root.Lang == "de"
        assert "Things" in said["dc:subject"]


def test_nobody_is_the_author_of_a_game_that_names_none() -> None:
    with opened(kit().data) as pdf:
        assert not str(pdf.docinfo.get("/Author", ""))
        assert "dc:creator" not in pdf.open_metadata()


def test_a_kit_without_backs_is_one_sided() -> None:
    (made,) = kits(tiny_game())
    with opened(made.data) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


def test_it_says_what_it_is_and_not_when_or_where_it_was_made() -> None:
    with opened(kit().data) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Tiny Game"
        assert pdf.Root.Lang == "en"
        assert {str(pdf.docinfo[name])[:6] for name in ("/CreationDate", "/ModDate")} == {"D:2000"}
        assert not any(HERE in one.unparse(resolved=True) for one in pdf.objects)
    assert HERE not in kit().data


def test_every_font_is_embedded_and_a_subset() -> None:
    with opened(kit().data) as pdf:
        found = fonts(pdf)
        assert found
        for font in found:
            assert re.fullmatch(r"/[A-Z]{6}\+\S+", str(font.BaseFont))
            assert font.Subtype in ("/Type0", "/CIDFontType2")
            if font.Subtype == "/CIDFontType2":
                file = font.FontDescriptor.FontFile2
                assert len(file.read_bytes()) == int(file.Length1) < 60_000
            else:
                assert "/ToUnicode" in font
    assert b"Helvetica" not in kit().data


def test_a_sheet_says_what_its_cards_and_its_margin_say() -> None:
    text = re.sub(r"\s+", "", text_on(kit().data))  # turned notes make pdfium unsure of spaces
    assert text.count("Drink[coffee]now,please(AVATAR)") == 3
    assert text.count("One") == 1 and text.count("Two") == 2
    assert "sheet1of1·front·A4·fliponthelongedge" in text


def test_a_page_says_what_its_foot_says() -> None:
    text = text_on(kit().data, kit().pages - 2)
    assert "this line is 100 mm long when printed at 100 %" in text
    assert "Tiny Game · Manual" in text


def drawn_bytes(data: bytes) -> int:
    """All that is packed: what pages, faces, pictures and fonts are drawn with."""
    with opened(data) as pdf:
        streams = (one for one in pdf.objects if isinstance(one, pikepdf.Stream))
        return sum(len(one.read_raw_bytes()) for one in streams)


def test_a_distinct_face_is_one_form_however_many_copies() -> None:
    deck = FILES["things.yaml"]
    few, many = (
        kits({**FILES, "things.yaml": deck.replace("copies: 2", f"copies: {n}")})[0].data
        for n in (2, 90)
    )
    with opened(few) as one, opened(many) as other:
        assert len(forms(one)) == len(forms(other))
        drawn = re.findall(rb"/X\d+ Do", other.pages[2].Contents.read_bytes())
        assert len(drawn) == 9
        assert len(set(drawn)) == 1
        assert len(other.pages) > len(one.pages) + 15
    more, drawn_more = (size(many) - size(few) for size in (len, drawn_bytes))
    assert drawn_more < 30_000
    assert more - drawn_more < 25_000, "what readers are told of each copy is short"


def stamping(times: int, clip: Rect | None) -> bytes:
    """A page with a leaning face whose art reaches over its edge; further ones lie beyond it."""
    art = Path((("m", -5, -5), ("l", 30, 2), ("l", 12, 40), ("h",)), Colour(200, 30, 30))
    face = Frame(Size(20, 30), (art,), 2.0)
    lean = rotation(8, Point(10, 15)).then(translation(20, 20))
    elsewhere = translation(500, 500)
    stamps = (Stamp(face, lean, clip), *[Stamp(face, elsewhere, clip)] * (times - 1))
    sheet = Frame(Size(60, 70), stamps)
    whole = Rect(0, 0, 60, 70)
    return write_pdf([PdfPage(sheet, whole, whole, "one", ("one",))], About("one"))


@pytest.mark.parametrize("clip", [None, Rect(20, 20, 20, 30), Rect(24, 24, 6, 6)])
def test_a_face_that_stands_once_looks_as_one_that_is_a_form(clip: Rect | None) -> None:
    once, twice = stamping(1, clip), stamping(2, clip)
    with opened(once) as inline, opened(twice) as shared:
        assert (len(forms(inline)), len(forms(shared))) == (0, 1)
    pixels = [page_pixels(data) for data in (once, twice)]
    apart = np.abs(pixels[0].astype(int) - pixels[1])
    assert pixels[0].mean() > 1 and (apart > 8).mean() < 1e-4


def test_a_pdf_that_nobody_keeps_is_larger_and_shows_the_same() -> None:
    bars = [Rect(place % 50, place % 60, 0.5, 4) for place in range(400)]
    frame = Frame(Size(60, 70), tuple(Path(rectangle(bar), Colour(200, 30, 0)) for bar in bars))
    whole = Rect(0, 0, 60, 70)
    kept, dropped = (
        write_pdf([PdfPage(frame, whole, whole, "one", ())], About("one"), small)
        for small in (True, False)
    )
    assert len(dropped) > 2 * len(kept)
    assert np.array_equal(page_pixels(kept), page_pixels(dropped))


def page_pixels(pdf: bytes) -> np.ndarray:
    document = pypdfium2.PdfDocument(pdf)
    return 255 - np.asarray(document[0].render(scale=4).to_pil().convert("L"))


def test_every_component_has_its_bookmark_and_its_sheets_below() -> None:
    with opened(kit().data) as pdf, pdf.open_outline() as outline:
        titles = [entry.title for entry in outline.root]
        assert titles == ["Things", "Coins", "Plan", "Manual"]
        below = {entry.title: [child.title for child in entry.children] for entry in outline.root}
        assert below["Things"] == ["Things 1, front", "Things 1, back"]
        assert below["Plan"] == [f"Plan {n}" for n in range(1, len(below["Plan"]) + 1)]
        assert len(below["Plan"]) > 1
        assert below["Manual"] == []


def test_bookmarks_lead_to_their_pages_in_order() -> None:
    with opened(kit().data) as pdf, pdf.open_outline() as outline:
        numbers = [
            pikepdf.Page(entry.destination[0]).index  # type: ignore[index]
            for entry in outline.root
        ]
        assert numbers[:2] == [0, 2]
        assert numbers == sorted(set(numbers))


def test_building_twice_gives_the_same_bytes() -> None:
    (again,) = kits(FILES)
    assert again.data == kit().data


def test_an_icon_with_a_long_name_says_it_beside_its_glyph() -> None:
    """A glyph has room for few characters in programs other than ours."""
    layout = LAYOUT.replace("{coffee}", "{clipboard-check-outline}")
    (made,) = kits(tiny_game(layout=layout))
    with opened(made.data) as pdf:
        streams = [page.Contents.read_bytes() for page in pdf.pages]
        for page in pdf.pages:
            streams += [form.read_bytes() for form in page.Resources.get("/XObject", {}).values()]
    name = "[clipboard-check-outline]".encode("utf-16-be").hex().upper().encode()
    assert any(b"/ActualText" in one and name in one for one in streams)

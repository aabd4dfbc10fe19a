"""Cutting machines: which files a game gives, and that page, cut file and label agree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Any

import pypdfium2
import pytest

from generator.export import cut_pictures
from generator.export.cut_out import inside_of
from generator.kit.order import Order
from generator.render.image_files import ImageOrder, Packing
from tests.export.exporting import exported, outcomes, picture
from tests.export.tabling import desk
from tests.export.test_cut_files import dxf_boxes, svg_boxes
from tests.games import ONE_PAPER, tiny_game
from tests.looking import pixels, text_on

BLUE = 'layout: face\nelements:\n  - {shape: rectangle, box: bleed, fill: "#005ac8"}\n'
LETTER = Order(papers=("letter",))


def deck(count: int, more: str = "") -> dict[str, str]:
    cards = (
        f"deck: things\ntitle: Things\nlayout: face\n{more}cards: [{{id: a, copies: {count}}}]\n"
    )
    return tiny_game(deck=cards, layout=BLUE)


def names(files: dict[str, bytes], ending: str) -> list[str]:
    return [name for name in files if name.endswith(ending)]


def test_a_deck_gives_pages_and_the_lines_to_cut_them() -> None:
    files = exported(deck(19), "silhouette")
    assert names(files, ".pdf") == ["tiny-a4.pdf"]
    svg, dxf = names(files, ".svg"), names(files, ".dxf")
    assert [PurePath(name).stem for name in svg] == [PurePath(name).stem for name in dxf]
    assert [len(svg_boxes(files[name])) for name in svg] == [8, 3], "one for two full sheets"


def test_names_and_pages_tell_every_value() -> None:
    files = exported(deck(8), "silhouette", order=LETTER)
    (name,) = names(files, ".svg")
    told = r"tiny-letter-63\.5x88\.9-8-up-3-marks-inset-10-arm-7\.2-line-1-[0-9a-f]{8}\.svg"
    assert re.fullmatch(told, name)
    page = text_on(files["tiny-letter.pdf"])
    assert name.removesuffix(".svg") in page.replace("\r\n", "")
    assert "3 marks, inset 10 mm, arm 7.2 mm, line 1 mm" in page


def test_every_paper_has_its_own_lines() -> None:
    files = exported(deck(8), "silhouette", order=Order(papers=("a4", "letter")))
    assert names(files, ".pdf") == ["tiny-a4.pdf", "tiny-letter.pdf"]
    assert len(names(files, ".svg")) == 2


def test_the_version_changes_with_the_geometry_alone() -> None:
    first = names(exported(deck(8), "silhouette"), ".svg")
    other = {**deck(8), "layouts/face.yaml": BLUE.replace("005ac8", "c85a00")}
    assert names(exported(other, "silhouette"), ".svg") == first
    assert names(exported(deck(8), "silhouette", gap="2mm"), ".svg") != first
    assert names(exported(deck(8), "silhouette", line="0.5mm"), ".svg") != first


def test_four_marks_are_for_the_machine_that_asks_for_them() -> None:
    for target, corner in (("silhouette", 255), ("silhouette-4", 0)):
        files = exported(deck(1), target)
        page = pixels(files["tiny-a4.pdf"], dpi=72)
        x, y = (round((mm - 10) / 25.4 * 72) for mm in (297, 210))
        assert page[y, x].max() == corner, target


def test_without_borders_nine_cards_fit_on_letter() -> None:
    files = exported(deck(9), "silhouette-borderless", order=LETTER)
    (name,) = names(files, ".svg")
    assert "-9-up-3-marks-inset-3.5-arm-6.69-line-1-" in name
    assert len(svg_boxes(files[name])) == 9
    document = pypdfium2.PdfDocument(files["tiny-letter.pdf"])
    try:
        text = document[0].get_textpage()
        boxes = [text.get_rect(n) for n in range(text.count_rects())]
    finally:
        document.close()
    edge = (215.9 - 3 * 63.5 - 2 * 1.25) / 2 - 1.25 / 2
    assert boxes and max(box[2] for box in boxes) / 72 * 25.4 < edge, "its label is off the cards"
    low, high = 279.4 - 3.5 - 5, 279.4 - 3.5
    page = pixels(files["tiny-letter.pdf"], dpi=254)
    assert page[round(low * 10) : round(high * 10), 35].max() < 40, "its marks are 3.5 mm inside"


def test_pieces_of_all_shapes_are_cut() -> None:
    files = exported(
        desk(), "silhouette", order=ONE_PAPER._replace(decks=("chips", "tiles", "marker"))
    )
    boxes = [box for name in names(files, ".svg") for box in svg_boxes(files[name])]
    sizes = sorted((round(b[2] - b[0], 2), round(b[3] - b[1], 2)) for b in boxes)
    assert sizes == sorted([(22.0, 22.0)] * 7 + [(22.0, 19.05)] + [(30.0, 12.0)])
    assert boxes == [
        pytest.approx(box, abs=0.002)
        for name in names(files, ".dxf")
        for box in dxf_boxes(files[name], 297)
    ]


def test_cards_that_are_folded_are_cut_with_their_backs() -> None:
    face = "layout: rear\nelements: [{text: Rear, box: [5mm, 20mm, 40mm, 10mm]}]\n"
    files = deck(3, "back: rear\n") | {"layouts/rear.yaml": face}
    order = ONE_PAPER._replace(backs="gutterfold")
    found = exported(files, "silhouette", order=order)
    (pdf,) = names(found, ".pdf")
    assert text_on(found[pdf]).count("Rear") == 3
    (svg,) = names(found, ".svg")
    assert len(svg_boxes(found[svg])) == 3


def test_boards_and_documents_are_left_to_scissors() -> None:
    (outcome,) = outcomes(desk(), "silhouette")
    assert outcome.says == ("2 boards and documents are left out: they are not for cutting",)
    only = ONE_PAPER._replace(decks=("board",))
    (outcome,) = outcomes(desk(), "silhouette", order=only)
    assert [problem.code for problem in outcome.problems] == ["nothing-to-print"]
    assert not outcome.files


def test_what_is_too_large_is_told_and_left_out() -> None:
    large = desk(
        marker="tokens: marker\ntitle: Marker\nlayout: piece\nsize: 250mm x 12mm\n"
        "pieces: [{id: first, title: First}]\n"
    )
    (outcome,) = outcomes(large, "cricut", order=ONE_PAPER._replace(decks=("chips", "marker")))
    (problem,) = outcome.problems
    assert (problem.code, problem.severity) == ("does-not-fit", "warning")
    assert outcome.files, "the others are cut"


# -- Cricut -----------------------------------------------------------------------------------


def opaque(data: bytes, least: int = 127) -> tuple[int, int, int, int] | None:
    return picture(data).getchannel("A").point(lambda value: 255 * (value > least)).getbbox()


def test_a_picture_is_as_large_as_its_name_says_so_that_nothing_in_it_is_stretched() -> None:
    files = exported(deck(2), "cricut", dpi="144")
    (name,) = names(files, ".png")
    told = re.search(r"-([0-9.]+)x([0-9.]+)mm", name)
    size = tuple(pixels / 144 * 25.4 for pixels in picture(files[name]).size)
    assert told and size == pytest.approx((float(told[1]), float(told[2])), abs=0.0051)
    assert size == pytest.approx((2 * 63.5 + 1.25, 88.9), abs=25.4 / 144), "a pixel too many"
    (cut,) = names(files, ".svg")
    wide, high = (max(box[side] for box in svg_boxes(files[cut], "page")) for side in (2, 3))
    assert (wide, high) == pytest.approx(size, abs=0.005)


def test_pieces_touch_all_edges_of_a_picture_of_their_real_size() -> None:
    """A program that trims what is clear must find nothing to trim."""
    files = exported(deck(2), "cricut", dpi="254", gap="1.3mm")
    assert names(files, ".pdf") == [] and names(files, ".dxf") == []
    (name,) = names(files, ".png")
    assert name == "tiny-01-128.3x88.9mm.png"
    one = picture(files[name])
    assert one.size == (1283, 889)
    assert [round(float(dots)) for dots in one.info["dpi"]] == [254, 254]
    assert opaque(files[name]) == (0, 0, *one.size)
    (svg,) = names(files, ".svg")
    assert svg.startswith("tiny-128.3x88.9mm-63.5x88.9-2-up-no-marks-")


@pytest.mark.parametrize("decks", [("chips",), ("tiles",), ("marker",)])
def test_shaped_pieces_touch_the_edges_too(decks: tuple[str, ...]) -> None:
    files = exported(desk(), "cricut", order=ONE_PAPER._replace(decks=decks), dpi="254")
    fronts = [name for name in names(files, ".png") if not name.endswith("-back.png")]
    assert fronts
    for name in fronts:
        seen = opaque(files[name], 0)
        assert seen == (0, 0, *picture(files[name]).size), name


def test_nothing_is_left_between_the_pieces() -> None:
    """Design Space cuts along the edge of what is not clear: that edge is the cut line."""
    files = exported(deck(2, "corner: 3mm\n"), "cricut", dpi="254")
    (svg,) = names(files, ".svg")
    boxes = svg_boxes(files[svg])
    (name,) = names(files, ".png")
    alpha = picture(files[name]).getchannel("A")
    for left, top, right, bottom in boxes:
        inner = alpha.crop(tuple(round(v * 10) for v in (left, top, right, bottom)))
        assert inner.getpixel((2, 2)) == 0, "its corner is round"
        assert inner.getpixel((2, 400)) == 255
    assert alpha.getpixel((round((boxes[0][2] + 0.6) * 10), 400)) == 0


def test_all_sheets_that_are_cut_alike_share_one_drawn_outline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def counted(*said: object) -> tuple[bytes, ...]:
        asked.append(1)
        return inside_of(*said)  # type: ignore[arg-type]

    monkeypatch.setattr(cut_pictures, "inside_of", counted)
    files = exported(deck(9), "cricut", dpi="50")
    assert (len(names(files, ".png")), len(asked)) == (3, 2)


def test_sheets_that_show_the_same_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = _drawn(monkeypatch)
    rear = "layout: rear\nelements: [{text: Rear, box: [5mm, 20mm, 40mm, 10mm]}]\n"
    files = exported(deck(9, "back: rear\n") | {"layouts/rear.yaml": rear}, "cricut", dpi="50")
    backs = [files[name] for name in names(files, "-back.png")]
    fronts = [files[name] for name in names(files, "mm.png")]
    assert drawn == [4], "four cards and one, from both sides"
    assert [len(fronts), len(backs)] == [3, 3]
    assert fronts[0] == fronts[1] != fronts[2]
    assert backs[0] == backs[1] != backs[2]


def test_backs_that_come_out_equal_for_other_cards_are_drawn_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = _drawn(monkeypatch)
    rear = "layout: rear\nelements: [{text: '{{ title[:1] }}', box: [5mm, 20mm, 40mm, 10mm]}]\n"
    files = deck(4, "back: rear\n") | {"layouts/rear.yaml": rear}
    both = files["things.yaml"].replace("[{id: a, copies: 4}]", CARDS)
    found = exported(files | {"things.yaml": both}, "cricut", dpi="50")
    first, second = (found[name] for name in names(found, "-back.png"))
    assert first == second
    assert drawn == [3], "two fronts, one back"


CARDS = "[{id: a, title: Ash, copies: 4}, {id: b, title: Aspen, copies: 4}]"


def _drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Gets the number of pictures that are drawn for each export."""
    counts: list[int] = []
    real = cut_pictures.drawn

    def counted(job: Any, orders: Sequence[ImageOrder], packing: Packing) -> Iterator[bytes]:
        counts.append(len(orders))
        return real(job, orders, packing)

    monkeypatch.setattr(cut_pictures, "drawn", counted)
    return counts


def test_both_targets_give_the_same_bytes_again() -> None:
    for target in ("silhouette", "cricut"):
        assert exported(deck(3), target) == exported(deck(3), target)

"""`opacity`, `blend` and `mask` of an element → one group that lets something through."""

from __future__ import annotations

import io

import pytest
from PIL import Image as Pixels

from generator.build import check
from generator.core.display import Frame, GroupItem, Item, Path, Stamp
from generator.core.display_dump import dump
from generator.core.geometry import Rect
from generator.core.outline import outline
from generator.kit.order import Order
from tests.clear_faces import CLOUD
from tests.games import LAYOUT, codes_of, face, folder, problems_of, tiny_game

SHAPE = "  - {shape: rectangle, box: [10mm, 10mm, 20mm, 10mm], fill: accent, "


def files(more: str) -> dict[str, str]:
    drawings = {"drawings/clouds.yaml": CLOUD} if "picture" in more else {}
    return {**tiny_game(layout=f"{LAYOUT}{SHAPE}{more}}}\n"), **drawings}


def groups(frame: Frame) -> list[GroupItem]:
    def inside(items: tuple[Item, ...]) -> list[GroupItem]:
        found: list[GroupItem] = []
        for item in items:
            if isinstance(item, Stamp):
                found += inside(item.frame.items)
            elif isinstance(item, GroupItem):
                found += [item, *inside(item.items)]
        return found

    return inside(frame.items)


def test_an_element_is_one_thing_with_its_opacity_and_blend() -> None:
    (group,) = groups(face(files("opacity: 60%, blend: multiply")))
    assert (group.opacity, group.blend, group.mask, group.clip) == (0.6, "multiply", None, None)


def test_an_element_that_hides_what_is_below_is_in_no_group() -> None:
    assert groups(face(files("opacity: 100%, blend: normal"))) == []


def test_a_plain_shape_cuts_and_needs_no_mask() -> None:
    box = Rect(10, 10, 20, 10)
    for text, figure in (
        ("mask: ellipse", outline("ellipse", box)),
        ("mask: {radius: 3mm}", outline("rectangle", box, 3.0)),
        ("mask: {shape: diamond}", outline("diamond", box)),
    ):
        (group,) = groups(face(files(text)))
        assert group.clip == figure and not group.is_veiled


def test_soft_edges_and_pictures_are_masks_in_the_elements_own_box() -> None:
    (soft,) = groups(face(files("mask: {shape: ellipse, feather: 2mm}")))
    assert soft.mask is not None and soft.mask.feather == 2
    assert isinstance(soft.mask.items[0], Path) and soft.clip is None
    (pictured,) = groups(face(files("mask: {picture: cloud, fit: stretch}")))
    assert pictured.mask is not None
    assert isinstance(pictured.mask.items[0], Stamp)
    assert pictured.mask.items[0].clip == Rect(10, 10, 20, 10)


def test_a_mask_turns_with_its_element() -> None:
    turned, masked = groups(face(files("mask: ellipse, rotate: 30")))
    assert masked.clip is not None and turned.clip is None and turned.items == (masked,)


def test_its_dump_says_what_it_lets_through() -> None:
    said = dump(face(files("opacity: 60%, blend: screen, mask: {feather: 2mm}")))
    assert "opacity=0.6 screen feather=2.00" in said and "through path" in said


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("mask: {feather: 6mm}", "a feather of 6 mm leaves nothing solid of 20 × 10 mm"),
        ("mask: {picture: clowd}", "clowd"),
        ("opacity: 0%", "a share above 0%"),
        ("blend: multiplied", "one of normal, multiply"),
    ],
)
def test_what_makes_no_sense_is_told_in_its_line(more: str, says: str) -> None:
    (problem,) = [p for p in problems_of(files(more)) if p.severity == "error"]
    assert says in problem.message
    assert problem.where.file.endswith("face.yaml") and problem.where.line > 8


def test_a_photo_without_clear_parts_masks_nothing_and_is_told() -> None:
    data = io.BytesIO()
    Pixels.new("RGB", (300, 300), "navy").save(data, "PNG")
    opened = folder(files("mask: {picture: sea}"), **{"art/sea.png": data.getvalue()})
    found = [p for p in check(opened, Order()).problems if p.code == "bad-picture"]
    assert "has nothing transparent" in found[0].message


def test_a_share_may_be_worked_out_from_the_card() -> None:
    (group,) = groups(face(files("opacity: '{{ 20 * copies }}%'"), "two"))
    assert group.opacity == 0.4
    assert codes_of(files("opacity: '{{ 20 * copies }}%'")) == []

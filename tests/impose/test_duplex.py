"""A back behind every front, so that two-sided printing puts nothing wrong together."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.display import GroupItem
from generator.core.geometry import Point, Size
from generator.impose import Page, Press, impose
from generator.impose.duplex import two_sided
from generator.model import Component
from tests.impose.strategies import MODEST
from tests.sheets import A4, NO_LAYOUT, card, component, game, label, placed

BACKED = component(id="cards", back=NO_LAYOUT)
PLAIN = component(id="plain")
RULES = component("document", "rules")
MAT = component("board", "mat")
COINS = component("tokens", "coins", back=NO_LAYOUT)
SIZE = Size(63.5, 88.9)


def kit(parts: Sequence[Component], press: Press, pages: int = 3) -> list[Page]:
    printed = {
        part.id: [card(SIZE, 1, part.back is not None) for _ in range(pages)]
        if part.kind == "document"
        else [card(SIZE, 12, part.back is not None)]
        for part in parts
    }
    pages = list(impose(game(parts), parts, printed, press, label))
    return list(two_sided(pages, press))


@given(
    st.lists(st.sampled_from([PLAIN, RULES, MAT, COINS]), unique_by=id, max_size=4),
    st.integers(0, 4),
    st.integers(1, 5),
    st.sampled_from(["long", "short"]),
)
@MODEST
def test_sides_alternate_and_only_documents_have_words_behind(
    parts: list[Component], place: int, pages: int, backs: str
) -> None:
    parts.insert(place, BACKED)
    made = kit(parts, Press(A4, backs=backs), pages)
    assert [page.side for page in made] == ["front", "back"] * (len(made) // 2)
    for front, back in zip(made[::2], made[1::2], strict=True):
        assert back.frame.size == front.frame.size
        if {"cards", "coins"} & front.faces.keys():
            assert back.faces == front.faces
        elif "rules" in front.faces:
            assert back.faces in ({}, front.faces)
        else:
            assert back.faces == {} and not back.frame.items


def test_a_document_is_a_booklet_and_its_last_leaf_may_be_empty_behind() -> None:
    made = kit([BACKED, RULES], Press(A4), pages=3)[4:]
    assert [list(page.faces) for page in made] == [["rules"], ["rules"], ["rules"], []]


def test_documents_that_follow_each_other_share_sheets() -> None:
    """A page on finishing, and a list of two pages: two sheets, and nothing behind the last."""
    finish = component("document", "finish")
    made = kit([BACKED, finish, RULES], Press(A4), pages=1)[4:]
    assert [list(page.faces) for page in made] == [["finish"], ["rules"]]
    assert [page.side for page in made] == ["front", "back"]


def test_a_page_goes_behind_an_earlier_document_that_has_an_empty_back() -> None:
    finish = component("document", "finish")
    parts = [RULES, BACKED, finish]
    printed = {"rules": [card(SIZE)] * 3, "cards": [card(SIZE, 1, True)], "finish": [card(SIZE)]}
    press = Press(A4)
    made = two_sided(list(impose(game(parts), parts, printed, press, label)), press)
    assert [list(page.faces) for page in made] == [
        *(["rules"] for _ in range(3)),
        ["finish"],
        *(["cards"] for _ in range(2)),
    ]


def test_pages_that_belong_together_are_not_torn_apart() -> None:
    finish = component("document", "finish")
    parts = [RULES, BACKED, finish]
    made = kit(parts, Press(A4), pages=3)
    assert [list(page.faces) for page in made][-4:] == [["finish"], ["finish"], ["finish"], []]


def test_flipped_on_the_short_edge_a_document_is_printed_upside_down_behind() -> None:
    front, back, *_ = kit([RULES, BACKED], Press(A4, backs="short"), pages=2)
    (turned,) = back.frame.items
    assert isinstance(turned, GroupItem)
    assert tuple(turned.matrix.apply(0, 0)) == pytest.approx(tuple(A4.size))
    assert (front.side, back.side) == ("front", "back")


def test_without_any_back_nothing_is_added() -> None:
    assert [page.side for page in kit([PLAIN, RULES], Press(A4))] == ["front"] * 5


@pytest.mark.parametrize("backs", ["fronts", "separate", "gutterfold"])
def test_only_two_sided_kits_have_empty_backs(backs: str) -> None:
    assert all(page.faces for page in kit([PLAIN, BACKED], Press(A4, backs=backs)))


@pytest.mark.parametrize(("flip", "sideways"), [("long", True), ("short", False)])
def test_separate_backs_are_mirrored_for_the_edge_that_the_pile_turns_on(
    flip: str, sideways: bool
) -> None:
    made = kit([BACKED], Press(A4, backs="separate", flip=flip))
    assert [page.side for page in made] == ["front", "back"] * 2
    for front, back in zip(made[::2], made[1::2], strict=True):
        for one, other in zip(placed(front), placed(back), strict=True):
            there = Point(*other.trim.centre)
            turned = Point(210 - there.x, there.y) if sideways else Point(there.x, 297 - there.y)
            assert tuple(turned) == pytest.approx(tuple(one.trim.centre))

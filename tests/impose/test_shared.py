"""Decks on shared sheets, and what fills the slots that stay free: placed and not counted."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build import build
from generator.core.display import Frame, Stamp
from generator.core.geometry import Rect, Size
from generator.impose import Page, Press, Printed, impose
from generator.kit.order import Order
from generator.model import Component
from tests.games import (
    DECK,
    LAYOUT,
    Files,
    assert_silent,
    folder,
    kits,
    studio,
    the_problem,
    tiny_game,
)
from tests.looking import text_on
from tests.sheets import A4, component, game, label

POKER = Size(63.5, 88.9)


def deck(id: str, copies: int, back: bool = False, spares: int = 0) -> Printed:
    return Printed(
        Frame(POKER, (), 3), Frame(POKER, (), 3) if back else None, copies, POKER, spares
    )


def pages(
    decks: Sequence[tuple[Component, Sequence[Printed]]], press: Press | None = None
) -> list[Page]:
    components = [one for one, _ in decks]
    printed = {one.id: cards for one, cards in decks}
    return [*impose(game(components), components, printed, press or Press(A4), label)]


def named(id: str, shares: bool = True, **more: object) -> Component:
    return component(id=id, size=POKER, share_sheet=shares, **more)


def stamps(page: Page) -> list[Frame]:
    return [item.frame for item in page.frame.items if isinstance(item, Stamp)]


def test_decks_share_a_sheet_where_that_saves_one() -> None:
    decks = [(named(id), [deck(id, 3)]) for id in ("aids", "roles", "extras")]
    (page,) = pages(decks)
    assert page.faces == {"aids": 3, "roles": 3, "extras": 3}
    assert page.title == "Aids + Roles + Extras 1"
    full = [(named(id), [deck(id, 9)]) for id in ("aids", "roles", "extras")]
    assert [list(page.faces) for page in pages(full)] == [["aids"], ["roles"], ["extras"]]
    apart = [(named(id, shares=False), [deck(id, 3)]) for id in ("aids", "roles", "extras")]
    assert len(pages(apart)) == 3


def test_a_deck_goes_on_where_the_one_before_it_ends() -> None:
    made = pages([(named("aids"), [deck("aids", 14)]), (named("roles"), [deck("roles", 10)])])
    assert [dict(page.faces) for page in made] == [
        {"aids": 9},
        {"aids": 5, "roles": 4},
        {"roles": 6},
    ]
    assert [page.title for page in made] == ["Aids 1", "Aids + Roles 2", "Roles 3"]


@pytest.mark.parametrize(
    ("more", "card"),
    [
        ({"bleed": 2.0}, deck("roles", 3)),
        ({"corner": 3.0}, deck("roles", 3)),
        ({}, deck("roles", 3, back=True)),
    ],
)
def test_decks_that_are_cut_otherwise_have_sheets_of_their_own(
    more: dict[str, object], card: Printed
) -> None:
    made = pages([(named("aids"), [deck("aids", 3)]), (named("roles", **more), [card])])
    assert [set(page.faces) for page in made if page.side == "front"] == [{"aids"}, {"roles"}]


@pytest.mark.parametrize("backs", ["long", "short"])
def test_every_back_lies_behind_its_front_on_a_shared_sheet(backs: str) -> None:
    cards = {id: deck(id, 4, back=True) for id in ("aids", "roles")}
    press = Press(A4, backs=backs)
    front, back = pages([(named(id), [one]) for id, one in cards.items()], press)
    behind = {front: back for one in cards.values() for front, back in [(id(one.front), one.back)]}
    for (shown, trim), (other, place) in zip(places(front), places(back), strict=True):
        assert behind[id(shown)] is other
        width, height = A4.size
        mirrored = (
            (width - trim.right, trim.top) if backs == "long" else (trim.left, height - trim.bottom)
        )
        assert (place.left, place.top) == pytest.approx(mirrored)


def places(page: Page) -> list[tuple[Frame, Rect]]:
    """Each stamp and where its trim lies, in the order of the slots."""
    found = []
    for item in page.frame.items:
        if isinstance(item, Stamp):
            corners = [item.matrix.apply(x, y) for x in (0, POKER.width) for y in (0, POKER.height)]
            left, top = min(c.x for c in corners), min(c.y for c in corners)
            right, bottom = max(c.x for c in corners), max(c.y for c in corners)
            found.append((item.frame, Rect(left, top, right - left, bottom - top)))
    return found


def test_spares_fill_the_last_sheet_and_no_more() -> None:
    card, other = deck("things", 10), deck("things", 2, spares=3)
    first, last = pages([(named("things"), [card, other])])
    assert (len(stamps(first)), len(stamps(last))) == (9, 6)
    assert (dict(first.faces), dict(last.faces)) == ({"things": 9}, {"things": 3})
    full = pages([(named("things"), [deck("things", 9, spares=5)])])
    assert [len(stamps(page)) for page in full] == [9]


def test_spares_have_their_backs() -> None:
    front, back = pages([(named("things"), [deck("things", 2, back=True, spares=2)])])
    assert len(stamps(front)) == len(stamps(back)) == 4


@settings(max_examples=40, derandomize=True, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 4)), min_size=1, max_size=5))
def test_every_card_is_placed_once_and_spares_take_only_what_is_free(
    counts: list[tuple[int, int]],
) -> None:
    decks = [
        (named(f"deck-{n}"), [deck("", copies, spares=spares)])
        for n, (copies, spares) in enumerate(counts)
    ]
    made = pages(decks)
    whole = sum(copies for copies, _ in counts)
    assert sum(sum(page.faces.values()) for page in made) == whole
    assert len(made) == -(-whole // 9)
    placed = sum(len(stamps(page)) for page in made)
    wanted = whole + sum(spares for _, spares in counts)
    assert whole <= placed <= (min(wanted, len(made) * 9) if whole else 0)


# -- as a game says it ------------------------------------------------------------------------

SPARES = DECK.replace("layout: face", "layout: face\nspares: [one, two, one]")
BLANKS = DECK.replace("layout: face", "layout: face\nback: face\nblanks: note")
NOTE = LAYOUT.replace("layout: face", "layout: note").replace("{{ title }}", "write here")


def test_spares_are_labelled_and_count_as_no_cards() -> None:
    (kit,) = kits(tiny_game(deck=SPARES))
    assert [part.faces for part in kit.parts] == [3]
    text = text_on(kit.data)
    assert "sheet 1 of 1, 3 spares" in text
    assert (text.count("One"), text.count("Two")) == (3, 3)


def test_blanks_fill_every_slot_that_is_free() -> None:
    files = tiny_game(deck=BLANKS) | {"layouts/note.yaml": NOTE}
    (kit,) = kits(files)
    assert [part.faces for part in kit.parts] == [3]
    assert text_on(kit.data).count("write here") == 6
    assert "6 spares" in text_on(kit.data)


def test_spares_come_before_blanks() -> None:
    both = BLANKS.replace("blanks: note", "blanks: note\nspares: [two]")
    (kit,) = kits(tiny_game(deck=both) | {"layouts/note.yaml": NOTE})
    text = text_on(kit.data)
    assert (text.count("Two"), text.count("write here")) == (3, 5)


@pytest.mark.parametrize("order", [Order(only=("one",)), Order(only=("*",))])
def test_a_part_of_a_deck_has_no_spares(order: Order) -> None:
    both = BLANKS.replace("blanks: note", "blanks: note\nspares: [two]")
    made, problems = build(
        folder(tiny_game(deck=both) | {"layouts/note.yaml": NOTE}),
        order._replace(papers=("a4",)),
    )
    assert_silent(problems)
    assert "spare" not in text_on(made[0].data)


def test_rules_and_texts_do_not_count_spares() -> None:
    layout = LAYOUT.replace("{{ title }}", "{{ deck.count }} of {{ things | length }}")
    files: Files = tiny_game(deck=SPARES, layout=layout) | {
        "rules.yaml": "rules: [{id: three, says: Three., value: things | count, is: 3}]\n"
    }
    (kit,) = kits(files)
    assert text_on(kit.data).count("3 of 2") == 6


def test_a_spare_that_there_is_not_is_told() -> None:
    problem = the_problem(tiny_game(deck=SPARES.replace("[one, two, one]", "[one, tow]")))
    assert (problem.code, problem.where.line, problem.where.column) == ("unknown-name", 4, 15)
    assert problem.hint == "did you mean 'two'?"


def test_a_layout_of_blanks_that_names_a_field_is_told() -> None:
    wrong = NOTE.replace("write here", "{{ text }}")
    problem = the_problem(tiny_game(deck=BLANKS) | {"layouts/note.yaml": wrong})
    assert (problem.code, problem.where.file) == ("bad-template", "layouts/note.yaml")


def test_tokens_have_no_spares() -> None:
    tokens = SPARES.replace("deck: things", "tokens: things").replace("cards:", "pieces:")
    problem = the_problem(tiny_game(deck=tokens))
    assert problem.code == "unknown-key"
    assert "spares" in problem.message


def test_a_deck_without_blanks_has_none() -> None:
    opened = studio(tiny_game())
    assert opened.blanks(opened.game.components[0]) == ()

"""Pages written ahead by two processes: the same bytes and problems as written in their turn."""

from __future__ import annotations

from typing import Any

import pytest

from generator.build import build
from generator.core import fork
from generator.kit import early_pages, pages
from generator.kit.binding import Drawn
from generator.kit.order import Order
from generator.opened import MANY
from tests.games import PICTURED, Files, folder, tiny_game

CARDS = MANY + 25
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
BACK = "layout: back\nelements:\n  - {text: Same, box: trim, size: 9pt}\n"
ORDER = Order(papers=("a4",))
LATE = 100
"""The card that differs: neither on the first pages nor on the last."""

pytestmark = pytest.mark.skipif(not fork.CAN_FORK, reason="there is no other process")


def deck(
    text: str = "Takes.",
    art: str = "disc",
    copies: int = 1,
    back: bool = True,
    face: str = PICTURED,
) -> Files:
    """Many cards that look alike, but for one of them."""
    late = f"text: '{text}', art: {art}, copies: {copies}"
    cards = "".join(
        f"  - {{id: c{n}, title: Card {n}, "
        f"{late if n == LATE else f'text: Takes {n} of {n % 7}., art: disc'}}}\n"
        for n in range(CARDS)
    )
    head = "deck: things\ntitle: Things\nlayout: face\n" + ("back: back\n" if back else "")
    return {
        **tiny_game(
            deck=f"{head}fields: {{text: text?, art: picture}}\ncards:\n{cards}", layout=face
        ),
        "layouts/back.yaml": BACK,
        "art/disc.svg": SVG % '<circle r="4" fill="#369"/>',
        "art/other.svg": SVG % '<path fill="#369" d="M1 1 H5 V5 Z"/>',
    }


class Built:
    """A game built by so many processes, and the places of the pages that were written ahead."""

    def __init__(self, files: Files, processes: int, order: Order = ORDER) -> None:
        self.written: list[int] = []
        self.shown = 0
        tried = pages.written_ahead

        def noted(drawn: Drawn, coming: Any) -> Drawn:
            made = tried(drawn, coming)
            self.written, self.shown = sorted(made.written), len(made.pages)
            return made

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(early_pages, "cores", lambda: processes)
            patch.setattr(pages, "written_ahead", noted)
            kits, self.problems = build(folder(files), order)
        self.data = [kit.data for kit in kits]


def same(files: Files, order: Order = ORDER) -> Built:
    """What two processes make, once it is known that one makes the same."""
    two, one = Built(files, 2, order), Built(files, 1, order)
    assert one.written == []
    assert two.data == one.data
    assert two.problems == one.problems
    return two


@pytest.mark.parametrize("back", [True, False])
def test_every_page_but_the_first_is_written_ahead(back: bool) -> None:
    two = same(deck(back=back))
    assert two.written == list(range(early_pages.FIRST, two.shown))
    assert two.shown == -(-CARDS // 9) * (2 if back else 1)
    assert len(two.data) == 1


OWN_PAGE = LATE // 9 * 2
"""The page of the card that differs, with backs behind the fronts."""


@pytest.mark.parametrize(
    "files",
    [
        pytest.param(deck(text="{coffee}"), id="an icon that no page before shows"),
        pytest.param(deck(text="**Loud**"), id="a typeface that no page before shows"),
        pytest.param(deck(art="other"), id="a picture that no other page shows"),
    ],
)
def test_a_page_that_needs_a_name_of_its_own_is_written_in_its_turn(files: Files) -> None:
    two = same(files)
    assert set(range(early_pages.FIRST, two.shown)) - set(two.written) == {OWN_PAGE}


def test_problems_are_found_on_faces_that_nobody_keeps() -> None:
    two = same(deck(text="Far too long. " * 99))
    assert {problem.code for problem in two.problems} >= {"text-overflow"}
    assert two.data == []
    assert same(deck(art="lost")).problems


def test_what_is_printed_twice_is_made_before_its_pages() -> None:
    two = same(deck(copies=2))
    assert two.shown == 0, "one face is a form, and pages name it"


def test_a_picture_inside_a_drawing_that_a_later_page_shows_by_itself() -> None:
    """It has a name only because of that page: what was written before it knows none."""
    still = "  - {picture: other, box: [40mm, 40mm, 9mm, 9mm]}\n"
    assert same(deck(art="other", face=PICTURED + still)).written == []
    assert same(deck(face=PICTURED + still)).written


@pytest.mark.parametrize(
    "order",
    [
        ORDER._replace(papers=("a4", "letter")),
        ORDER._replace(ink="low"),
        ORDER._replace(backs="separate"),
        ORDER._replace(anyway=True),
        ORDER._replace(bleed_from="mirror"),
    ],
)
def test_faces_that_are_looked_at_before_they_print_are_made_first(order: Order) -> None:
    assert same(deck(), order).shown == 0


def test_few_cards_are_made_before_their_pages() -> None:
    assert Built(tiny_game(), 2).shown == 0

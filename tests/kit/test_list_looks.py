"""A game draws the head and the foot of its lists: as wide as the page, and covering nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.build import build
from generator.core.kept_things import Kept
from generator.core.problems import one_line
from generator.kit import closing
from generator.model.changes import Change, Changes, Since
from tests.games import DECK, ONE_PAPER, Files, assert_silent, folder, kits, problems_of, tiny_game
from tests.looking import Extent, extent, pixels, text_on

DPI = 100
HEAD, FOOT = (200, 0, 0), (0, 0, 200)
DRAWINGS = """\
drawings:
  top:
    size: 100mm x 8mm
    values: {title: ""}
    elements:
      - {shape: rectangle, fill: "#c80000"}
      - {text: "The list: {{ title }}", box: [2mm, 5.5mm, 96mm, 2mm], size: 3pt, colour: paper}
  end:
    size: 100mm x 30mm
    elements: [{shape: rectangle, fill: "#0000c8"}]
"""
LISTS = "checklist: true\nlists: {head: top, foot: end}\n"
FILES: Files = tiny_game(game=tiny_game()["game.yaml"] + LISTS) | {"drawings/lists.yaml": DRAWINGS}
WIDE = (5.0, 205.0)
"""The printable page, from left to right."""


def with_cards(count: int) -> Files:
    """So many rows are on its checklist."""
    cards = "".join(f"  - {{title: Card {n}}}\n" for n in range(count))
    return {**FILES, "things.yaml": DECK.partition("  - title")[0] + cards}


def last_page(files: Files) -> tuple[bytes, int]:
    (kit,) = kits(files)
    return kit.data, kit.pages - 1


def drawn(files: Files, colour: tuple[int, int, int]) -> Extent:
    return extent(pixels(*last_page(files), DPI), colour, DPI)


def has(files: Files, colour: tuple[int, int, int]) -> bool:
    return bool((pixels(*last_page(files), DPI) == colour).all(axis=2).any())


def test_the_head_is_as_wide_as_the_page_and_says_the_title_once() -> None:
    head = drawn(FILES, HEAD)
    assert (head.left, head.right) == pytest.approx(WIDE, abs=0.3)
    assert head.height == pytest.approx(head.width * 8 / 100, abs=0.3)
    said = text_on(*last_page(FILES))
    assert said.count("Is everything there?") == 2  # the other is the note in the margin
    assert "The list: Is everything there?" in said


def test_what_the_list_says_is_below_its_head() -> None:
    shown = pixels(*last_page(FILES), DPI)
    bottom = int(drawn(FILES, HEAD).bottom / 25.4 * DPI)
    dark = (shown < 120).all(axis=2)
    assert not dark[:bottom].any() and dark[bottom + 2 :].any()


def test_a_pull_list_has_it_too() -> None:
    change = Change("things", "one", "One", "One", "changed", 1, 1)
    changes = Changes(Since("run", "1"), {"things": "Things"}, (change,))
    (kit,) = kits(FILES, ONE_PAPER._replace(changes=changes))
    assert "The list: Pull list" in text_on(kit.data)


def test_a_cut_plan_on_a_page_of_its_own_has_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "room_below", lambda *_: None)
    piece = "tokens: coins\ntitle: Coins\nlayout: face\nsize: 25mm x 25mm\npieces: [{title: C}]\n"
    game = FILES["game.yaml"].replace("[things]", "[things, coins]")
    files = {**FILES, "game.yaml": game, "coins.yaml": piece}
    (kit,) = kits(files)
    assert any("The list: Cut plan" in text_on(kit.data, n) for n in range(kit.pages))


def test_the_foot_is_at_the_end_of_the_page() -> None:
    foot = drawn(FILES, FOOT)
    assert (foot.left, foot.right) == pytest.approx(WIDE, abs=0.3)
    assert foot.height == pytest.approx(foot.width * 30 / 100, abs=0.3)
    assert foot.bottom > 270


@pytest.mark.parametrize("cards", range(120, 170, 7))
def test_the_foot_covers_nothing_however_much_room_there_is(cards: int) -> None:
    files = with_cards(cards)
    without = {**files, "game.yaml": files["game.yaml"].replace(", foot: end", "")}
    if has(files, FOOT):
        assert drawn(files, FOOT).width > 0.59 * (WIDE[1] - WIDE[0])
        covered = (pixels(*last_page(files), DPI) == FOOT).all(axis=2)
        assert (pixels(*last_page(without), DPI)[covered] == 255).all()
    assert _words(files) == _words(without)


def _words(files: Files) -> list[str]:
    """The version in the margin tells the two apart."""
    words = text_on(*last_page(files)).split()
    return [one for before, one in pairwise(["", *words]) if before != "version"]


def test_where_little_room_is_left_the_foot_is_smaller_or_not_there() -> None:
    seen = {cards: has(with_cards(cards), FOOT) for cards in range(120, 170, 7)}
    assert any(seen.values()) and not all(seen.values())
    full = WIDE[1] - WIDE[0]
    widths = [drawn(with_cards(cards), FOOT).width for cards, there in seen.items() if there]
    assert min(widths) < 0.97 * full


def test_black_and_white_has_them_in_black_and_white() -> None:
    (kit,) = kits(FILES, ONE_PAPER._replace(ink="bw"))
    shown = pixels(kit.data, kit.pages - 1, DPI)
    assert (shown.max(axis=2) - shown.min(axis=2)).max() < 8


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{head: top,", "{head: topp,", "game.yaml:8:15: error: there is no drawing 'topp'"),
        ("{head: top,", "{head: end,", "the drawing 'end' has no value 'title'"),
        ("foot: end", "foott: end", "unknown key 'foott'"),
        ("{head: top, foot: end}", "top", "expected the drawings of lists"),
    ],
)
def test_what_cannot_be_drawn_is_reported_where_it_is_written(
    old: str, new: str, said: str
) -> None:
    files = {**FILES, "game.yaml": FILES["game.yaml"].replace(old, new)}
    built, problems = build(folder(files), ONE_PAPER)
    assert not built
    for found in (problems, problems_of(files)):
        (one,) = [problem for problem in found if problem.code != "orphan"]
        assert said in one_line(one)


def test_a_head_whose_title_does_not_fit_is_reported_by_each_build() -> None:
    large = DRAWINGS.replace("96mm, 2mm]", "9mm, 2mm]")
    files, kept = {**FILES, "drawings/lists.yaml": large}, Kept()
    codes = [[one.code for one in build(folder(files), ONE_PAPER, kept=kept)[1]] for _ in range(2)]
    codes.append([one.code for one in problems_of(files)])
    assert all(set(found) == {"text-overflow"} for found in codes), codes


def test_a_game_with_both_is_silent() -> None:
    assert_silent(problems_of(FILES))

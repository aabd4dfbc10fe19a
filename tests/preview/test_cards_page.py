"""Cards are added, copied, moved, counted and deleted on the page, by mouse and by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import Shown, a_page, previewed, write_files
from tests.preview.clerks import OTHERS, REFERRED

DECK = """\
deck: things
title: Things
layout: face
fields: {text: text?, cost: number?}
cards:
  - title: One   # the first
  - title: Two
    copies: 2
  # between
  - {title: Three, cost: 3}
  - {title: Four, cost: 1}
"""
FILES = {**REFERRED, "things.yaml": DECK, "others.yaml": OTHERS.replace("Three", "Other")}


class Bench(NamedTuple):
    """The page, and the folder that it changes."""

    page: Page
    folder: Path

    def tile(self, card: str) -> str:
        return f'[data-component="things"][data-key="{card}"]'

    def says(self, text: str) -> None:
        expect(self.page.locator("#news")).to_contain_text(text)

    def order(self, *cards: str) -> None:
        names = self.page.locator('[data-component="things"] .name')
        expect(names).to_have_text([*cards])

    def deck(self) -> str:
        return (self.folder / "things.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def opened(
    tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[tuple[Page, Shown]]:
    folder = write_files(tmp_path_factory.mktemp("cards") / "tiny", FILES)
    with previewed(folder) as shown, a_page(browser, shown, bypass_csp=True) as page:
        yield page, shown


@pytest.fixture
def bench(opened: tuple[Page, Shown]) -> Iterator[Bench]:
    """Whatever a test does is taken back by Ctrl+Z: the files are as they were."""
    page, shown = opened
    yield Bench(page, shown.folder)
    while page.locator("dialog[open]").count():
        page.evaluate("document.querySelector('dialog[open]').close()")
    page.locator("#tab-cards").focus()
    page.keyboard.press("Escape")
    while page.locator("#undo").is_visible() or changed(shown.folder):
        expect(page.locator("#undo")).to_be_visible()  # it is told of a step after its cards
        before = page.locator("#undo").get_attribute("title") or ""
        page.keyboard.press("Control+z")
        same = page.locator("#undo:not([hidden])").and_(page.get_by_title(before, exact=True))
        expect(same).to_have_count(0)


def changed(folder: Path) -> list[str]:
    """The files that are not as they were."""
    return [name for name, text in FILES.items() if (folder / name).read_text("utf-8") != text]


def test_a_new_card_opens_with_its_title_selected_and_goes_again(bench: Bench) -> None:
    page = bench.page
    page.get_by_role("button", name="Add card to Things").click()
    expect(page.locator("#viewer-title")).to_have_text("New card")
    expect(page.locator("#field-title")).to_be_focused()
    page.keyboard.type("Five")
    page.keyboard.press("Enter")
    expect(page.locator("#viewer-title")).to_have_text("Five")
    assert bench.deck() == f"{DECK}  - {{title: Five}}\n"
    acts = page.locator(".card-acts")
    acts.get_by_role("button", name="One copy more").click()
    expect(page.locator("#viewer .facts")).to_contain_text("2 copies")
    acts.get_by_role("button", name="Duplicate").click()
    expect(page.locator("#viewer-title")).to_have_text("Five copy")
    acts.get_by_role("button", name="Delete").click()
    expect(page.locator("#viewer")).to_be_hidden()
    bench.order("One", "Two", "Three", "Four", "Five")


def test_what_is_typed_on_a_card_that_is_deleted_is_not_led_to_the_next(bench: Bench) -> None:
    page = bench.page
    page.locator(f"{bench.tile('three')} .stack").click()
    page.locator("#field-text").fill("Words of three.")
    page.locator(".card-acts").get_by_role("button", name="Delete").click()
    expect(page.locator("#viewer")).to_be_hidden()
    page.locator(f"{bench.tile('four')} .stack").click()
    expect(page.locator("#field-text")).to_have_value("")
    page.keyboard.press("Escape")
    page.locator("#unsaved").click()
    expect(page.locator("#drafts")).to_contain_text("no longer in the game")
    page.get_by_role("button", name="Discard text of Three").click()


def test_copies_are_counted_on_the_tile(bench: Bench) -> None:
    tile = bench.page.locator(bench.tile("two"))
    tile.hover()
    more = tile.get_by_role("button", name="One copy more of Two")
    more.click()
    more.click()
    expect(tile.locator(".copies")).to_have_text("×4")
    tile.get_by_role("button", name="One copy fewer of Two").click()
    expect(tile.locator(".copies")).to_have_text("×3")
    assert bench.deck() == DECK.replace("copies: 2", "copies: 3")


def test_a_card_is_dragged_to_its_place(bench: Bench) -> None:
    page = bench.page
    start = page.locator(f"{bench.tile('four')} .stack").bounding_box()
    end = page.locator(f"{bench.tile('two')} .stack").bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 40, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(end["x"] + 8, end["y"] + 40, steps=5)
    expect(page.locator(".drop-mark")).to_have_attribute("data-at", "two before")
    page.mouse.up()
    bench.order("One", "Four", "Two", "Three")
    assert "  - title: One   # the first\n  - {title: Four, cost: 1}\n" in bench.deck()
    assert page.locator(".drop-mark").count() == 0 and not page.locator("#viewer").is_visible()


def test_a_field_of_several_cards_is_one_step(bench: Bench) -> None:
    page = bench.page
    page.locator(f"{bench.tile('two')} .stack").click(modifiers=["Control"])
    page.locator(f"{bench.tile('four')} .stack").click(modifiers=["Shift"])
    bar = page.get_by_role("region", name="Selected cards")
    expect(bar).to_contain_text("3 cards selected")
    bar.get_by_label("Set", exact=True).select_option("cost")
    expect(bar.locator("#picked-value")).to_have_attribute("placeholder", "different values")
    bar.locator("#picked-value").fill("7")
    bar.get_by_role("button", name="Set all").click()
    bench.says("cost of 3 cards → 7")
    assert bench.deck().count("cost: 7") == 3
    bar.get_by_role("button", name="One copy more of each").click()
    bench.says("copies of 3 cards")
    expect(page.locator(f"{bench.tile('two')} .copies")).to_have_text("×3")
    bar.get_by_role("button", name="Earlier").click()
    bench.order("Two", "Three", "Four", "One")
    page.locator(f"{bench.tile('four')} .tick-one").click()
    expect(bar).to_contain_text("2 cards selected")
    bar.get_by_role("button", name="Clear").click()
    expect(bar).to_be_hidden()


def test_what_is_needed_elsewhere_is_not_deleted_and_is_shown(bench: Bench) -> None:
    page = bench.page
    page.locator(f"{bench.tile('one')} .stack").focus()
    page.keyboard.press("Delete")
    refused = page.locator("#refused")
    expect(refused).to_contain_text("One cannot be deleted: Other (like) refers to it")
    assert bench.deck() == DECK
    refused.get_by_role("button", name="Open Other (like)").click()
    expect(page.locator("#viewer-title")).to_have_text("Other")


def test_all_of_it_by_keys_alone(bench: Bench) -> None:
    page = bench.page
    page.locator(f"{bench.tile('two')} .stack").focus()
    page.keyboard.press("Alt+ArrowRight")
    bench.order("One", "Three", "Two", "Four")
    expect(page.locator(f"{bench.tile('two')}:focus-within")).to_have_count(1)
    page.keyboard.press("c")
    bench.says("copies of Two: 2 → 3")
    page.keyboard.press("Shift+C")
    bench.says("copies of Two: 3 → 2")
    page.keyboard.press("x")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+X")
    expect(page.locator(".picked")).to_contain_text("2 cards selected")
    page.keyboard.press("Delete")
    bench.order("One", "Three")
    expect(page.locator(f"{bench.tile('three')}:focus-within")).to_have_count(1)
    page.keyboard.press("d")
    expect(page.locator("#viewer-title")).to_have_text("Three copy")
    page.keyboard.press("Escape")
    expect(page.locator(f"{bench.tile('three-copy')} .stack")).to_be_focused()
    page.locator(f"{bench.tile('three')} .stack").focus()
    page.keyboard.press("n")
    expect(page.locator("#viewer-title")).to_have_text("New card")
    page.keyboard.press("Escape")
    bench.order("One", "Three", "New card", "Three copy")
    page.keyboard.press("Control+a")
    expect(page.locator(".picked")).to_contain_text("5 cards selected")
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_be_hidden()

"""Pictures on the page: dropped, chosen as files and from the sheet, by mouse and by keyboard."""

from __future__ import annotations

import http.client
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import Shown, a_page, previewed, write_files
from tests.preview.test_art_clerk import FILES, NEW, PNG
from tests.table.test_hands_dealt import DEALT

ONE = '[data-component="things"][data-key="one"]'
DROP = """([target, files]) => {
  const data = new DataTransfer();
  for (const [name, text] of files) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], name));
  }
  const options = { dataTransfer: data, bubbles: true, cancelable: true };
  const over = new DragEvent("dragover", options);
  document.querySelector(target).dispatchEvent(over);
  document.querySelector(target).dispatchEvent(new DragEvent("drop", options));
  return over.defaultPrevented;
}"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    folder = write_files(tmp_path_factory.mktemp("art") / "tiny", FILES)
    (folder / "art").mkdir()
    (folder / "art" / "moggy.png").write_bytes(PNG)
    with previewed(folder) as shown:
        yield shown


@pytest.fixture(scope="module")
def page(shown: Shown, browser: Browser) -> Iterator[Page]:
    with a_page(browser, shown, bypass_csp=True) as page:
        yield page


def drop(page: Page, target: str, *files: tuple[str, bytes]) -> None:
    coded = [[name, b64encode(data).decode()] for name, data in files]
    assert page.evaluate(DROP, [target, coded])  # or the browser would leave for the picture


def deck(shown: Shown) -> str:
    return (shown.folder / "things.yaml").read_text(encoding="utf-8")


def taken_back(page: Page, shown: Shown) -> None:
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_be_hidden()
    assert deck(shown) == FILES["things.yaml"]
    assert [one.name for one in (shown.folder / "art").iterdir()] == ["moggy.png"]


def test_a_picture_is_dropped_on_a_card_and_taken_back_in_one_step(
    page: Page, shown: Shown
) -> None:
    before = page.locator(f"{ONE} img").get_attribute("src")
    drop(page, f"{ONE} .stack", ("My Zebra.png", NEW))
    expect(page.locator("#news")).to_contain_text("with art/my-zebra.png")
    assert (shown.folder / "art" / "my-zebra.png").read_bytes() == NEW
    assert "art: my-zebra}  # the first" in deck(shown)
    expect(page.locator(f"{ONE} img")).not_to_have_attribute("src", before or "")
    taken_back(page, shown)


def test_what_cannot_be_a_picture_is_refused_on_the_page(page: Page, shown: Shown) -> None:
    for files, says in (
        ([("run.exe", b"MZ")], "a file ending in '.exe' is no picture"),
        ([("page.png", b"<!doctype html>")], "it looks like HTML"),
        ([("a.png", NEW), ("b.png", NEW)], "one picture at a time"),
    ):
        drop(page, f"{ONE} .stack", *files)
        expect(page.locator("#refused")).to_contain_text(says)
        page.keyboard.press("Escape")
    drop(page, "header.top", ("a.png", NEW))
    expect(page.locator("#news")).to_have_text("Drop the picture on a card.")
    assert deck(shown) == FILES["things.yaml"]


def test_a_file_and_a_picture_of_the_sheet_are_chosen_by_keyboard(page: Page, shown: Shown) -> None:
    page.locator(f"{ONE} .stack").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#viewer .stage")).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="From a file for sign").press("Enter")
    chooser.value.set_files({"name": "zebra.png", "mimeType": "image/png", "buffer": NEW})
    expect(page.locator("#field-sign")).to_have_value("zebra")
    page.get_by_role("button", name="Choose a picture for art").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#art-sheet").get_by_role("option").nth(2)).to_have_text("spot")
    page.keyboard.type("mog")
    expect(page.locator("#art-sheet").get_by_role("option")).to_have_text(["moggy"])
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", name="moggy")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#field-art")).to_have_value("moggy")
    expect(page.locator("#news")).to_have_text("Saved: art of One: nothing → moggy")
    assert "sign: zebra, art: moggy}  # the first" in deck(shown)
    drop(page, '.row[data-name="art"] label', ("zebra.png", NEW))
    expect(page.locator("#field-art")).to_have_value("zebra")
    page.keyboard.press("Escape")
    for says in ("moggy → zebra", "nothing → moggy"):
        expect(page.locator("#undo")).to_have_attribute("title", re.compile(f"Undo: art.*{says}"))
        page.locator("#undo").click()
    expect(page.locator("#undo")).to_have_attribute("title", re.compile("Undo: sign"))
    taken_back(page, shown)


def test_the_sheet_of_icons_holds_only_what_is_in_view(page: Page) -> None:
    page.locator(f"{ONE} .stack").click()
    page.get_by_role("button", name="Choose an icon for sign").click()
    expect(page.locator("#art-sheet .facts")).to_contain_text("pictures and icons")
    options = page.locator("#art-sheet").get_by_role("option")
    expect(options.first).to_have_text("moggy")
    assert options.count() < 90
    expect(page.locator("#art-sheet img[src]").nth(20)).to_be_attached()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    last = page.locator("#art-sheet li:focus")
    expect(last).to_have_attribute("aria-posinset", last.get_attribute("aria-setsize") or "")
    assert options.count() < 90
    page.locator("#art-search").fill("coffee maker")
    expect(options.first).to_have_text("coffee-maker")
    page.keyboard.press("Escape")  # clears the search
    page.keyboard.press("Escape")
    expect(page.locator("#art-sheet")).to_be_hidden()
    page.keyboard.press("Escape")


def test_an_upload_is_limited_and_needs_the_token(shown: Shown) -> None:
    def sent(path: str, body: bytes, **headers: str) -> tuple[int, bytes]:
        with closing(http.client.HTTPConnection("127.0.0.1", shown.port, timeout=30)) as line:
            line.request("POST", path, body, headers)
            answer = line.getresponse()
            return answer.status, answer.read()

    given = quote(json.dumps({"component": "things", "card": "one", "name": "../zebra.png"}))
    assert sent(f"/{'x' * len(shown.token)}/art?given={given}", NEW)[0] == 403
    assert sent(f"/{shown.token}/art?given={given}", NEW, Origin="http://evil")[0] == 403
    assert sent(f"/{shown.token}/art?given=[]", NEW)[0] == 400
    assert b"this is a path" in sent(f"/{shown.token}/art?given={given}", NEW)[1]
    assert [one.name for one in (shown.folder / "art").iterdir()] == ["moggy.png"]
    assert Path(shown.folder / "things.yaml").read_text("utf-8") == FILES["things.yaml"]


def test_opening_hands_are_dealt_and_drawn_on(tmp_path: Path, browser: Browser) -> None:
    folder = write_files(tmp_path / "tiny", DEALT)
    with previewed(folder) as shown, a_page(browser, shown) as page:
        page.keyboard.press("7")
        hands = page.locator(".dealt-hands section")
        expect(hands).to_have_count(2)
        expect(hands.first.locator("button")).to_have_count(5)
        expect(hands.first.locator("img[src]")).to_have_count(5)
        first = hands.first.locator("button").first.get_attribute("aria-label")
        page.locator("#deal-players").select_option("3")
        expect(hands).to_have_count(3)
        page.get_by_role("button", name="Each draws one").click()
        expect(hands.first).to_contain_text("5 cards, 1 of them drawn")
        page.get_by_role("button", name="Back to the start").click()
        expect(hands.first).to_contain_text("4 cards")
        page.locator("#deal-seed").fill("8")
        page.keyboard.press("Enter")
        expect(page.locator("#view-hands > .facts")).to_contain_text("Seed 8. Things: 18 left")
        assert hands.first.locator("button").first.get_attribute("aria-label") != first
        hands.nth(1).locator("button").nth(2).focus()
        page.keyboard.press("Enter")
        expect(page.locator("#viewer")).to_be_visible()


def test_a_colour_and_a_font_are_changed_where_they_are_written(page: Page, shown: Shown) -> None:
    before = (shown.folder / "game.yaml").read_text(encoding="utf-8")
    page.get_by_role("button", name="Colours and fonts").click()
    expect(page.locator(".palette-colours li")).to_have_count(3)
    page.locator("#colours-paper").fill("beige")
    expect(page.locator(".palette-looks li")).not_to_have_count(0)
    assert (shown.folder / "game.yaml").read_text(encoding="utf-8") == before
    page.keyboard.press("Escape")
    expect(page.locator(".palette-looks")).to_be_hidden()
    page.locator("#colours-accent").fill("tomato")
    page.keyboard.press("Enter")
    expect(page.locator("#news")).to_contain_text("Saved: colour accent: #ffc800 → tomato")
    page.locator("#fonts-title").fill("No Such Font")
    page.keyboard.press("Tab")
    expect(page.locator(".palette-note")).to_contain_text("No Such Font")
    page.get_by_role("button", name="Close").click()
    after = (shown.folder / "game.yaml").read_text(encoding="utf-8")
    assert after == before.replace('"#ffc800"', '"tomato"')
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_be_hidden()
    assert (shown.folder / "game.yaml").read_text(encoding="utf-8") == before

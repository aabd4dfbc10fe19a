"""The page of changes, read back by a parser and shown in a browser."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.export.changes_page import changes_page
from generator.kit.before_after import PastState, compare, opened_then
from generator.kit.reprint import opened_for
from generator.model.changes import Since
from tests.accessibility import barriers
from tests.browser import a_browser
from tests.export.test_web_page import HOSTILE, Page
from tests.games import DECK, ONE_PAPER, Files, folder, tiny_game

SAYING = """\
layout: face
elements:
  - text: "{{ title }}. {{ text }}"
    box: [2mm, 5mm, 58mm, 60mm]
    size: 9pt to 3pt
"""
MORE = "  - {title: Gone}\n"
BEFORE = tiny_game(deck=DECK + MORE, layout=SAYING)
CHANGED = DECK.replace("A thing.", "Another thing.").replace("copies: 2", "copies: 3")
AFTER = tiny_game(deck=CHANGED + "  - {title: Fresh}\n  - {title: Last}\n", layout=SAYING)


def page(before: Files = BEFORE, after: Files = AFTER, since: str = "v1") -> dict[str, bytes]:
    now = opened_for(folder(after), ONE_PAPER)
    past = PastState(Since("revision", since), opened_then(folder(before), now))
    files = changes_page(now, compare(past, now, ONE_PAPER))
    return {file.name: file.data for file in files}


def test_every_change_is_there_with_its_pictures_and_words() -> None:
    files = page()
    shown = Page(files["index.html"])
    titles = [text for tag, text in shown.texts if tag == "h3"]
    assert len(titles) == 5
    for words in ("Since revision v1", "1 changed", "2 new", "1 more copies", "1 removed",
                  "2 → 3 copies"):  # fmt: skip
        assert words in shown.text
    assert [text for tag, text in shown.texts if tag == "del"] == ["", "A"]
    assert [text for tag, text in shown.texts if tag == "ins"] == ["", "Another"]
    pictures = {str(image["src"]) for image in shown.all("img")}
    assert pictures == files.keys() - {"index.html"}
    alts = [image["alt"] for image in shown.all("img")]
    assert alts[:3] == ["One, front, before", "One, front, after", "One, front, what differs"]
    for image in shown.all("img"):
        size = Image.open(io.BytesIO(files[str(image["src"])])).size
        assert size == (int(str(image["width"])), int(str(image["height"])))


def test_nothing_but_own_files_is_named() -> None:
    shown = Page(page()["index.html"])
    assert len(shown.all("script")) == len(shown.all("style")) == 1
    assert not shown.all("link") and not shown.all("iframe")
    assert all(not str(one.get("src", "")).startswith(("http", "/")) for _, one in shown.found)
    policy = next(one["content"] for one in shown.all("meta") if "http-equiv" in one)
    assert str(policy).startswith("default-src 'none'; img-src 'self' file:;")


def test_the_same_states_give_the_same_files_and_none_gives_a_page_that_says_so() -> None:
    assert page() == page()
    files = page(BEFORE, BEFORE)
    assert list(files) == ["index.html"]
    assert "Nothing has changed since revision v1." in Page(files["index.html"]).text


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_stay_words(words: str) -> None:
    quoted = words.replace("'", "''")
    deck = DECK.replace("title: One", f"title: '{quoted}'").replace("A thing.", f"'{quoted} x'")
    deck = deck.replace("title: Things", f"title: '{quoted}'")
    files = page(tiny_game(layout=SAYING), tiny_game(deck=deck, layout=SAYING), since=words)
    shown = Page(files["index.html"])
    plain = " ".join(words.split())
    assert shown.text.count(plain) >= 4
    assert len(shown.all("script")) == len(shown.all("style")) == len(shown.all("title")) == 1
    assert {str(image["src"]) for image in shown.all("img")} == files.keys() - {"index.html"}


def test_the_page_works_from_the_disk_by_keyboard_in_the_dark_too(tmp_path: Path) -> None:
    for name, data in page().items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    url = (tmp_path / "index.html").as_uri()
    with a_browser() as browser:
        for scheme in ("light", "dark"):
            with browser.new_context(color_scheme=scheme, bypass_csp=True) as context:
                opened = context.new_page()
                opened.goto(url)
                for mode in ("Differences", "Slider"):
                    opened.get_by_role("button", name=mode).press("Enter")
                    assert barriers(opened) == []
        with browser.new_context() as context:
            opened = context.new_page()
            opened.goto(url)
            assert not opened.locator(".difference").first.is_visible()
            opened.get_by_role("button", name="Slider").press("Enter")
            wipe = opened.get_by_role("slider").first
            wipe.press("End")
            clip = "element => getComputedStyle(element).clipPath"
            after = opened.locator(".both .after img").first
            assert after.evaluate(clip) == "inset(0px 0px 0px 100%)"
        with browser.new_context(java_script_enabled=False) as context:
            opened = context.new_page()
            opened.goto(url)
            assert opened.locator(".difference").first.is_visible()
            assert not opened.locator(".modes").is_visible()

"""The page to share, read back by a parser and shown in a browser: it runs nothing but its search,
and lacks nothing."""

from __future__ import annotations

from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Request

from generator.core.colour import Colour, contrast
from generator.export import Wish
from generator.export.web_style import Palette, day, night, own_script
from generator.files import Folder, open_game, shipped_games
from tests.accessibility import barriers
from tests.browser import a_browser
from tests.export.exporting import exported, picture, run
from tests.export.test_pictures import SAME_BACKS
from tests.games import DECK, GAME, Files, tiny_game, told

VOID = {"img", "input", "meta", "br", "link"}
RULES = """\
document: rules
title: Rules
layout: page
fields: {text: text}
pages:
  - title: Tiny Game
    id: page-1
    text: |
      ## Setup

      1. Shuffle **all** things.
      2. Deal {dice-6} two.

      - A point of a list

      | Players | 2 | 3 |
      | Cards | 5 | 4 |

      > Nobody wins.
"""
PAGE = "layout: page\nelements:\n  - prose: '{{ text }}'\n    box: [20mm, 20mm, 150mm, 200mm]\n"
SAYING = """\
layout: face
elements:
  - text: "{{ title }}"
    box: [5mm, 5mm, 50mm, 30mm]
    size: 9pt to 3pt
  - text: "{{ text }}"
    box: [5mm, 40mm, 50mm, 40mm]
    size: 9pt to 3pt
"""


class Page(HTMLParser):
    """What a browser would find: every element with its attributes, and all text by element."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(data.decode())
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), (tag, attrs)
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
            self.texts.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.texts.append((self.open[-1], data))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]

    @property
    def text(self) -> str:
        return " ".join("".join(text for _, text in self.texts).split())


def with_rules() -> dict[str, str]:
    game = GAME.replace("[things]", "[things, rules]") + "credits: ['Design: A & B <C>']\n"
    files = tiny_game(game=game, layout=SAYING)
    return {**files, "rulebook.yaml": RULES, "layouts/page.yaml": PAGE}


def page(game: Files | Folder) -> tuple[Page, dict[str, bytes]]:
    """The page and all its files; shipped games have notes, and no game has worse."""
    (outcome,), found = run(game, Wish(("web",)), dpi="30")
    said = (*found, *outcome.problems)
    assert all(one.severity == "note" for one in said), told(said)
    files = {file.name: file.data for file in outcome.files}
    return Page(files["index.html"]), files


def assert_whole(shown: Page, files: dict[str, bytes]) -> None:
    """All pictures are there and described, ids are unique, nothing comes from elsewhere, and the
    only script is ours."""
    sources = [str(image["src"]) for image in shown.all("img")]
    assert set(sources) == {name for name in files if name.endswith((".png", ".webp"))}
    assert all(image["alt"] is not None for image in shown.all("img"))
    assert all(image["alt"] for image in shown.all("img") if image.get("class") != "icon")
    ids = [str(attributes["id"]) for _, attributes in shown.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {str(link["href"]) for link in shown.all("a")} <= {*files, *(f"#{one}" for one in ids)}
    assert len(shown.all("script")) == 1 and own_script().encode() in files["index.html"]
    assert not {"link", "iframe", "object", "form", "base"} & {n for n, _ in shown.found}
    assert not [key for _, attributes in shown.found for key in attributes if key.startswith("on")]


def test_every_card_is_there_with_its_picture_its_words_and_its_number() -> None:
    shown, files = page(with_rules())
    assert_whole(shown, files)
    assert ("h1", "Tiny Game") in shown.texts and ("h2", "Things") in shown.texts
    assert ("span", "One") in shown.texts and ("p", "A thing.") in shown.texts
    assert [text for tag, text in shown.texts if text.startswith("×")] == ["× 2"]
    assert "3 in all" in shown.text and "Players 2–4 Cards 3" in shown.text
    assert "Design: A & B <C>" in shown.text
    assert [one["lang"] for one in shown.all("html")] == ["en"]
    assert picture(files["pictures/things-one.webp"]).width == round(63.5 / 25.4 * 30)


def test_rules_are_headings_lists_and_tables() -> None:
    shown, files = page(with_rules())
    assert ("h3", "Setup") in shown.texts
    assert [item["value"] for item in shown.all("li") if "value" in item] == ["1", "2"]
    assert ("strong", "all") in shown.texts and ("li", "A point of a list") in shown.texts
    assert [head["scope"] for head in shown.all("th")] == ["col"] * 3
    assert [text for tag, text in shown.texts if tag == "td" and text] == ["Cards", "5", "4"]
    assert "Nobody wins." in shown.text
    assert [one["alt"] for one in shown.all("img") if one.get("class") == "icon"] == ["dice 6"]
    assert "icons/dice-6.png" in files


HOSTILE = (
    "<script>alert(1)</script>",
    "</style></title><img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    '" onload="alert(1)\' &lt;b&gt;',
)


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_stay_words(words: str) -> None:
    quoted = words.replace("'", "''")
    deck = DECK.replace("title: One", f"title: '{quoted}'\n    id: one")
    deck = deck.replace("text: A thing.", f"text: '{quoted} again'").replace(
        "Things", f"'{quoted}'"
    )
    game = GAME.replace("Tiny Game", f"'{quoted}'") + f"credits: ['{quoted}']\nauthor: '{quoted}'\n"
    deck = deck.replace("layout: face\n", "layout: face\nback: behind\n")
    files = {**tiny_game(game=game, deck=deck, layout=SAYING), **SAME_BACKS}
    (outcome,), _ = run(files, Wish(("web",)), dpi="30")  # the game is warned of some of them
    written = {file.name: file.data for file in outcome.files}
    shown = Page(written["index.html"])
    assert_whole(shown, written)
    plain = " ".join(words.split())
    assert shown.text.count(plain) >= 6
    assert len(shown.all("img")) == 3 and len(shown.all("style")) == len(shown.all("title")) == 1
    assert f"Back of {plain}" in [image["alt"] for image in shown.all("img")]


def test_a_back_of_all_cards_is_shown_once() -> None:
    files = tiny_game(deck=DECK.replace("layout: face\n", "layout: face\nback: back\n"))
    back = "layout: back\nelements: [{text: Behind, box: [5mm, 5mm, 50mm, 10mm]}]\n"
    shown, written = page({**files, "layouts/back.yaml": back})
    assert_whole(shown, written)
    assert [one["alt"] for one in shown.all("img")].count("Back of Things") == 1
    assert len(shown.all("img")) == 3 and shown.text.count("Behind") == 1


def test_a_component_may_be_called_as_its_card_and_as_parts_of_the_page() -> None:
    deck = "deck: parts\ntitle: Parts\nlayout: face\nfields: {text: text?}\n"
    deck += "cards: [{id: parts, title: Lid}]\n"
    game = GAME.replace("[things]", "[parts]")
    files = tiny_game(game=game, deck=deck, layout=SAYING)
    assert_whole(*page(files))


def test_the_same_game_gives_the_same_page() -> None:
    assert exported(with_rules(), "web", dpi="30") == exported(with_rules(), "web", dpi="30")


COLOURS = st.builds(Colour, *[st.integers(0, 255)] * 4)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(["paper", "ink", "accent"]), COLOURS))
def test_whatever_its_colours_a_game_can_be_read_by_day_and_by_night(
    colours: dict[str, Colour],
) -> None:
    for palette in (day(colours), night(colours)):
        assert isinstance(palette, Palette)
        assert contrast(palette.ink, palette.ground) >= 7
        assert contrast(palette.soft, palette.ground) >= 4.5


# -- in a browser -----------------------------------------------------------------------------


def faults(folder: Path, spoil: str = "") -> list[Any]:
    """What axe finds in the light and in the dark, on a phone and on a desk; or what is not
    shown."""
    found: list[Any] = []
    with a_browser() as browser:
        for scheme, width in (("light", 1024), ("dark", 390)):
            context = browser.new_context(
                color_scheme=scheme,  # type: ignore[arg-type]
                viewport={"width": width, "height": 800},
                bypass_csp=True,
            )
            opened = context.new_page()
            opened.on("requestfailed", partial(_failed, found))
            opened.goto((folder / "index.html").as_uri())
            opened.evaluate(spoil or "0")
            wide = opened.evaluate("document.documentElement.scrollWidth")
            found += [] if wide <= width else [f"{wide} pixels on {width}"]
            fonts = opened.evaluate("document.fonts.ready.then(all => [...all].map(f => f.status))")
            found += [status for status in fonts if status == "error"]
            found += barriers(opened)
            context.close()
    return found


def _failed(found: list[Any], request: Request) -> None:
    found.append(request.url)


def written_to(place: Path, files: dict[str, bytes]) -> str:
    for name, data in files.items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_bytes(data)
    return (place / "index.html").as_uri()


def assert_for_all(game: Files | Folder, place: Path) -> None:
    shown, files = page(game)
    assert_whole(shown, files)
    written_to(place, files)
    assert faults(place) == []


def test_a_browser_shows_it_to_everybody_and_sees_what_would_be_wrong(tmp_path: Path) -> None:
    assert_for_all(with_rules(), tmp_path)
    found = faults(tmp_path, "document.images[0].removeAttribute('alt')")
    assert any("image-alt" in fault for fault in found)


def test_the_search_hides_what_does_not_have_all_its_words(tmp_path: Path) -> None:
    """From the disk, with the page's own policy."""
    _, files = page(with_rules())
    address = written_to(tmp_path, files)
    with a_browser() as browser:
        opened = browser.new_page()
        opened.goto(address)
        words = opened.locator(".words").first
        assert words.bounding_box()["width"] <= 1, "only read aloud, until they are asked for"  # type: ignore[index]
        opened.get_by_label("Texts below the cards").check()
        assert words.bounding_box()["width"] > 100  # type: ignore[index]
        for looked_for, cards, told in (
            ("thing ONE", ["One"], "1 found"),
            ("shuffle", [], "1 found"),
            ("<b>", [], "0 found"),
            ("", ["One", "Two"], ""),
        ):
            opened.get_by_label("Search").fill(looked_for)
            titles = opened.locator(".cards h3 > span:first-child:visible").all_inner_texts()
            assert (titles, opened.locator("#found").inner_text()) == (cards, told), looked_for
            assert opened.locator("h2", has_text="Things").is_visible() == bool(cards)
        changed = files["index.html"].replace(b"toLowerCase", b"toUpperCase")
        (tmp_path / "index.html").write_bytes(changed)
        opened.reload()
        assert not opened.locator(".search").is_visible(), "a script that is not ours does not run"
        opened.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
def test_every_shipped_game_is_shown_to_everybody(game: str, tmp_path: Path) -> None:
    assert_for_all(open_game(game)[1], tmp_path)

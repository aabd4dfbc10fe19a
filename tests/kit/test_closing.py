"""The cut plan costs no sheet where pages have room for it, and covers nothing there."""

from __future__ import annotations

import pytest

from generator.files import open_game
from generator.kit import closing
from generator.kit.order import Order
from generator.kit.pages import kits_of
from generator.opened import open_studio
from tests.games import ONE_PAPER, kits
from tests.kit.test_facts import FILES
from tests.looking import text_on

GAMES = ("action-the-project", "bad-day", "office-job", "theyre-coming", "thrown-under-the-bus")


@pytest.mark.parametrize("backs", ["fronts", "gutterfold", "separate", "long", "short"])
def test_it_is_on_a_page_that_prints_anyway(backs: str) -> None:
    (kit, *_) = kits(FILES, ONE_PAPER._replace(backs=backs))
    texts = [text_on(kit.data, n) for n in range(kit.pages)]
    (held,) = [text for text in texts if "in the order of the numbers" in text]
    assert "to read" in held


def test_a_document_that_is_full_leaves_it_to_the_checklist() -> None:
    page = FILES["layouts/page.yaml"]
    full = page.replace("}]", "}, {shape: rectangle, box: trim, stroke: ink}]")
    (kit,) = kits(FILES | {"layouts/page.yaml": full}, ONE_PAPER._replace(backs="fronts"))
    last = text_on(kit.data, kit.pages - 1)
    assert "Is everything there?" in last and "in the order of the numbers" in last


def test_it_has_its_own_page_if_no_other_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(closing, "room_below", lambda *_: None)
    (kit,) = kits(FILES, ONE_PAPER._replace(backs="fronts"))
    assert [page.title for page in kit.imposed].count("Cut plan") == 1


def test_a_back_that_would_be_empty_has_it_in_large_pictures() -> None:
    """Finish, plan, checklist and a page of rules are two sheets with it, and two without."""
    more = "document: manual\ntitle: Manual\nlayout: page\npages: [{title: R, text: Hello}]\n"
    rules = more.replace("layout: page\n", "layout: page\nfields: {text: text}\n")
    files = FILES | {
        "manual.yaml": rules,
        "game.yaml": FILES["game.yaml"].replace("plan, finish", "plan, manual, finish"),
    }
    (kit,) = kits(files, ONE_PAPER)
    plan = next(page for page in kit.imposed if page.title == "Cut plan")
    assert plan.to_read
    read = [page for page in kit.imposed if page.to_read]
    assert len(read) == 4 and not any(page.to_read for page in kit.imposed[: -len(read)])


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("backs", ["long", "short", "gutterfold", "fronts", "separate"])
def test_no_shipped_kit_needs_a_sheet_for_it(id: str, backs: str) -> None:
    files = open_game(id)[1]
    order = Order(papers=("a4", "letter", "a3"), backs=backs)
    studio, _ = open_studio(files, order.opening)
    assert studio is not None
    kits, _ = kits_of(studio, files, order)
    for kit in kits:
        read = [page for page in kit.imposed if page.to_read]
        alone = [page for page in read if page.title == "Cut plan"]
        if backs in ("long", "short"):
            assert not alone or len(read) % 2 == 0
        elif not kit.name.endswith("-backs.pdf"):
            assert not alone, kit.name

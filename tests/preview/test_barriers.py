"""Every view, dialog and state of the page can be read and reached, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.accessibility import barriers
from tests.browser import Shown, copy_game, previewed
from tests.preview.everything import written
from tests.preview.page_states import empty_states, every_state


class Look(NamedTuple):
    scheme: Literal["light", "dark"]
    width: int


LOOKS = [Look(scheme, width) for width in (390, 1024, 1440) for scheme in ("light", "dark")]
States = Callable[[Page, Shown], Iterator[str]]


def faults(shown: Shown, browser: Browser, states: States, looks: list[Look]) -> list[str]:
    """Of every state, in one of the looks after the other."""
    found: list[str] = []
    with browser.new_context(bypass_csp=True, reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.goto(shown.url)
        page.wait_for_selector(".tile")
        looked = cycle(looks)
        for state in states(page, shown):
            look = next(looked)
            page.emulate_media(color_scheme=look.scheme)
            page.set_viewport_size({"width": look.width, "height": 900})
            found += [f"{state}, {look}: {one}" for one in barriers(page)]
            wide = page.evaluate("document.documentElement.scrollWidth")
            found += [f"{state}, {look}: {wide} pixels wide"] if wide > look.width else []
    return found


def test_every_state_can_be_read_and_reached(tmp_path: Path, browser: Browser) -> None:
    with previewed(written(tmp_path / "tiny")) as shown:
        looks = [Look("light", 1440), Look("dark", 390)]
        assert faults(shown, browser, every_state, looks) == []


def test_views_with_little_in_them_can_be_read(tiny: Shown, browser: Browser) -> None:
    assert faults(tiny, browser, empty_states, LOOKS) == []


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.scheme}-{look.width}")
def test_every_state_can_be_read_in_every_look(
    tmp_path: Path, browser: Browser, look: Look
) -> None:
    with previewed(written(tmp_path / "tiny")) as shown:
        assert faults(shown, browser, every_state, [look]) == []


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.scheme}-{look.width}")
def test_a_shipped_game_can_be_read(tmp_path: Path, browser: Browser, look: Look) -> None:
    with previewed(copy_game("bad-day", tmp_path / "bad-day")) as shown:
        assert faults(shown, browser, empty_states, [look]) == []


def test_what_cannot_be_read_is_found(tiny: Shown, browser: Browser) -> None:
    def spoilt(page: Page, shown: Shown) -> Iterator[str]:
        page.evaluate("document.querySelector('main').append(new Image())")
        yield "spoilt"

    (fault,) = faults(tiny, browser, spoilt, LOOKS)
    assert "image-alt" in fault

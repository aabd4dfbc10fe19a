"""SVG files as we draw them and as Chromium does: alike wherever there is no edge."""

from __future__ import annotations

import io
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image
from playwright.sync_api import Browser

from generator.assets.svg import read_svg
from generator.render.image_files import ImageOrder, Packing, draw
from tests.assets.svg_samples import SAMPLES, document
from tests.browser import a_browser

SIDE = 400
MOST = 1.0
FINER = 4
"""pdfium takes a gradient's colour from the corner of a pixel, not from its middle."""
EDGE = 24
"""So large a step between neighbours is an edge; programs smooth those differently."""

Shot = npt.NDArray[np.int16]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with a_browser() as browser:
        yield browser


def ours(svg: str) -> Shot:
    large = SIDE * FINER
    (png,) = draw([ImageOrder(read_svg(svg.encode(), {}), large, large)], Packing())
    with Image.open(io.BytesIO(png)) as image:
        return np.array(image.convert("RGB").reduce(FINER), dtype=np.int16)


def theirs(svg: str, browser: Browser) -> Shot:
    page = browser.new_page(viewport={"width": SIDE, "height": SIDE})
    page.set_content(
        f"<style>body{{margin:0}}svg{{width:{SIDE}px;height:{SIDE}px;display:block}}</style>{svg}"
    )
    png = page.screenshot()
    page.close()
    return _pixels(png)


def _pixels(png: bytes) -> Shot:
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.int16)


def away_from_edges(shot: Shot) -> npt.NDArray[np.bool_]:
    steps = np.zeros(shot.shape[:2], dtype=bool)
    down = np.abs(np.diff(shot, axis=0)).max(axis=2) > EDGE
    across = np.abs(np.diff(shot, axis=1)).max(axis=2) > EDGE
    steps[:-1] |= down
    steps[1:] |= down
    steps[:, :-1] |= across
    steps[:, 1:] |= across
    for _ in range(2):
        wider = steps.copy()
        wider[1:] |= steps[:-1]
        wider[:-1] |= steps[1:]
        wider[:, 1:] |= steps[:, :-1]
        wider[:, :-1] |= steps[:, 1:]
        steps = wider
    return ~steps


def deviation(one: Shot, other: Shot) -> float:
    flat = away_from_edges(other)
    assert flat.mean() > 0.4
    return float(np.abs(one - other)[flat].mean())


@pytest.mark.parametrize("name", SAMPLES)
def test_a_drawing_looks_as_in_chromium(name: str, browser: Browser) -> None:
    svg = document(SAMPLES[name])
    assert deviation(ours(svg), theirs(svg, browser)) < MOST


def test_a_difference_would_be_seen(browser: Browser) -> None:
    right, wrong = document(SAMPLES["opacity"]), document(SAMPLES["opacity"].replace("0.6", "0.5"))
    assert deviation(ours(wrong), theirs(right, browser)) > MOST

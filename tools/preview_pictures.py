"""Takes pictures of the preview page as it is, in Chromium: `make pictures`."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser import Shown, a_browser, copy_game, previewed

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 390, "height": 800}
COLOURS = 256
MOST_BYTES = 150_000
CARD = '[data-component="schemes"][data-key="donut-brawl.1"] .stack'


@contextmanager
def page_of(browser: Browser, shown: Shown, size: dict[str, int], scheme: str) -> Iterator[Page]:
    context = browser.new_context(viewport=size, color_scheme=scheme, device_scale_factor=1.5)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(shown.url)
    page.wait_for_selector(".tile")
    yield page
    context.close()


def take(page: Page, name: str) -> None:
    """The window as it is."""
    page.wait_for_timeout(1500)
    save(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), f"preview-{name}")


def save(taken: Image.Image, name: str, most: int = MOST_BYTES) -> None:
    """In few enough colours and pixels to be a small file."""
    for share in (1, 0.8, 0.65, 0.58, 0.5):
        size = (round(taken.width * share), round(taken.height * share))
        image = taken.resize(size, Image.Resampling.LANCZOS)
        kept = io.BytesIO()
        few = image.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)
        few.save(kept, "PNG", optimize=True)
        if len(kept.getvalue()) <= most:
            break
    (PICTURES / f"{name}.png").write_bytes(kept.getvalue())


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        game = copy_game("bad-day", Path(folder) / "bad-day")
        with previewed(game) as shown, a_browser() as browser:
            with page_of(browser, shown, WIDE, "light") as page:
                page.locator("#index button", has_text="Schemes").click()
                take(page, "wide")
                page.locator(CARD).click()
                page.locator("#field-flavour").fill("One glazed, nine directors, and no witnesses.")
                take(page, "edit")
            with page_of(browser, shown, WIDE, "dark") as page:
                page.locator("#tab-figures").click()
                take(page, "dark")
            with page_of(browser, shown, NARROW, "light") as page:
                page.locator("#index button", has_text="Schemes").click()
                page.evaluate("scrollTo(0, 0)")
                take(page, "narrow")


if __name__ == "__main__":
    main()

"""Takes pictures of each game as it is set up on the table, in Chromium: `make pictures`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser import Shown, a_browser, on_the_table
from tools.preview_pictures import save

ROOT = Path(__file__).parent.parent
GAMES = ("action-the-project", "bad-day", "office-job", "theyre-coming", "thrown-under-the-bus")
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 800}
MOST_BYTES = 120_000
SMOOTH = "#table { background: radial-gradient(var(--felt-lit), var(--felt) 60%) !important; }"
"""Without the weave of the felt, of which a small file has no room."""


def taken(browser: Browser, shown: Shown, size: dict[str, int], scheme: str) -> Image.Image:
    """The table as the first player sees it, once all pictures are there."""
    context = browser.new_context(viewport=size, color_scheme=scheme, bypass_csp=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(shown.url)
    page.add_style_tag(content=SMOOTH)
    page.locator("#hand .empty button").first.click()
    page.mouse.move(640, 1)
    page.wait_for_function(
        "() => document.querySelectorAll('#hand .empty[hidden], #hand .empty p').length > 0"
        " && [...document.images].every((one) => one.complete)",
        timeout=60_000,
    )
    page.wait_for_timeout(2500)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return image


def main(games: tuple[str, ...]) -> None:
    with a_browser() as browser:
        for game in games:
            with on_the_table(ROOT / "cards" / game, "--players", "3") as shown:
                scheme = "dark" if game == "theyre-coming" else "light"
                save(taken(browser, shown, WIDE, scheme), f"play-{game}", MOST_BYTES)
                if game == "bad-day":
                    save(taken(browser, shown, PHONE, "light"), "play-phone", MOST_BYTES)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or GAMES)

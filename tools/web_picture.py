"""Takes the picture of the page to share, light and dark, in Chromium: `make pictures`."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parent.parent))

from generator.core.problems import one_line
from generator.export import Wish, export
from generator.files import open_game
from generator.kit.order import Order
from tests.browser import a_browser
from tools.preview_pictures import save

GAME, PART = "bad-day", "schemes"
HIGH = 900
DESK, PHONE = 1120, 390


def main() -> None:
    outcomes, problems = export(open_game(GAME)[1], Order(), Wish(("web",)))
    files = [file for outcome in outcomes for file in outcome.files]
    if not files:
        sys.exit("\n".join(one_line(problem) for problem in problems))
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            path = Path(folder) / file.name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(file.data)
        address = (Path(folder) / "index.html").as_uri()
        with a_browser() as browser:
            desk = shot(browser, address, DESK, "light")
            phone = shot(browser, f"{address}#{PART}", PHONE, "dark")
    both = Image.new("RGB", (desk.width + phone.width, desk.height))
    both.paste(desk, (0, 0))
    both.paste(phone, (desk.width, 0))
    save(both, "web-page")


def shot(browser: Browser, address: str, width: int, scheme: str) -> Image.Image:
    context = browser.new_context(
        viewport={"width": width, "height": HIGH},
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    page = context.new_page()
    page.goto(address)
    page.evaluate("document.fonts.ready")
    if scheme == "light":
        page.evaluate(f"scrollTo(0, document.getElementById('{PART}').offsetTop - 60)")
    page.wait_for_timeout(800)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return image


if __name__ == "__main__":
    main()

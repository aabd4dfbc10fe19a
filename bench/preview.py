"""`python -m bench.preview`: how long the preview's page takes on large decks, in Chromium.

`--beside PATH` measures another checkout as well, taking turns.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench.decks import card
from bench.peers.ours import prepare

REPOSITORY = Path(__file__).parent.parent
WORDS = "stapler 4"
TYPED_WORDS = [WORDS[: length + 1] for length in range(len(WORDS)) if WORDS[length] != " "]
PICTURED = ".tile img"
SCROLL = """async () => {
  const gaps = [];
  let before = performance.now();
  for (let frame = 0; frame < 90; frame += 1) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    gaps.push(now - before);
    before = now;
    scrollBy({ top: 160, behavior: "instant" });
  }
  return gaps.slice(1).sort((one, other) => one - other)[Math.floor(gaps.length * 0.95) - 1];
}"""
INPUT = """async ([id, value]) => {
  const input = document.getElementById(id);
  const from = performance.now();
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  void document.body.offsetHeight;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - from;
}"""
TYPED = """async ([id, words]) => {
  const input = document.getElementById(id);
  const line = document.getElementById("found-line");
  const from = performance.now();
  const found = new Promise((done) => {
    new MutationObserver(() => line.textContent.includes(`“${words.at(-1)}”`) && done())
      .observe(line, { childList: true, characterData: true, subtree: true });
  });
  for (const value of words) {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((done) => setTimeout(done));
  }
  await found;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - from;
}"""
SEEN = """([selector, before]) => {
  const image = document.querySelector(selector);
  return image && image.complete && image.naturalWidth > 0 && image.src !== before;
}"""


class Opened(NamedTuple):
    page: Page
    folder: Path
    process: int


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.preview", description=__doc__)
    parser.add_argument("--cards", default="1000,10000")
    parser.add_argument("--beside", default="", help="another checkout")
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    checkouts = {"here": REPOSITORY} | ({"beside": Path(asked.beside)} if asked.beside else {})
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as held:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        for cards in map(int, asked.cards.split(",")):
            found = {}
            for name, checkout in checkouts.items():
                folder = Path(held) / f"{name}-{cards}"
                found[name] = measured(browser, checkout, folder, cards, asked.rounds)
            sys.stdout.write(table(cards, found))
        browser.close()
    return 0


def table(cards: int, found: Mapping[str, Mapping[str, float]]) -> str:
    """One line for each figure, a column for each checkout."""
    names = list(found)
    lines = [f"{cards:,} cards".ljust(32) + "".join(name.rjust(12) for name in names)]
    for figure in found[names[0]]:
        values = "".join(f"{found[name][figure]:12,.0f}" for name in names)
        lines.append(figure.ljust(32) + values)
    return "\n".join(lines) + "\n\n"


def measured(
    browser: Browser, checkout: Path, folder: Path, cards: int, rounds: int
) -> dict[str, float]:
    folder.mkdir(parents=True)
    prepare(folder, [card(number) for number in range(cards)])
    with opened(browser, checkout, folder / "deck") as (shown, opening):
        page = shown.page
        saves = sorted(saved(shown, rounds))
        figures = {
            "open, ms": opening,
            "save to tile, median ms": statistics.median(saves),
            "save to tile, 95 % ms": saves[int(0.95 * (len(saves) - 1))],
        }
        figures["trial, median ms"] = statistics.median(tried(page, rounds))
        figures |= searched(page, rounds)
        steps = [page.evaluate(INPUT, ["size", str(2.5 + n / 10)]) for n in range(8)]
        figures["size slider, median ms"] = statistics.median(steps)
        page.wait_for_timeout(1500)
        figures["scroll, 95 % ms"] = page.evaluate(SCROLL)
        figures["nodes"] = page.evaluate("document.querySelectorAll('*').length")
        figures["pictures"] = page.evaluate("document.images.length")
        figures["page memory, MB"] = heap(page)
        figures["program memory, MB"] = resident(shown.process)
    return figures


@contextmanager
def opened(browser: Browser, checkout: Path, game: Path) -> Iterator[tuple[Opened, float]]:
    command = [sys.executable, "-m", "generator", "preview", str(game), "--no-open"]
    environment = {"PYTHONPATH": str(checkout), "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1"}
    environment["XDG_STATE_HOME"] = str(game.parent / "state")
    program = subprocess.Popen(
        command, cwd=game, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(60_000)
    try:
        url = program.stdout.readline().split()[-1]
        start = time.perf_counter()
        page.goto(url)
        page.wait_for_function(SEEN, arg=[PICTURED, ""], polling=10)
        opening = (time.perf_counter() - start) * 1000
        page.wait_for_timeout(6000)  # until pictures and checks are done
        yield Opened(page, game, program.pid), opening
    finally:
        page.close()
        program.terminate()
        program.wait(20)


def saved(shown: Opened, rounds: int) -> Iterator[float]:
    """From a save in an editor until the picture of the card is another."""
    path = shown.folder / "cards.yaml"
    text = path.read_text()
    for number in range(rounds):
        before = shown.page.evaluate(f"document.querySelector({PICTURED!r}).src")
        changed = text.replace("On desk 0 you", f"On desk 0, {number}, you")
        start = time.perf_counter()
        path.write_text(changed)
        shown.page.wait_for_function(SEEN, arg=[PICTURED, before], polling=10)
        yield (time.perf_counter() - start) * 1000
        shown.page.wait_for_timeout(1500)


def tried(page: Page, rounds: int) -> list[float]:
    """From the last letter typed in a card until its picture says it."""
    page.locator(".stack").first.click()
    page.wait_for_timeout(1000)
    face = "#viewer .face img"
    found = []
    for number in range(rounds):
        before = page.evaluate(f"document.querySelector({face!r}).src")
        start = time.perf_counter()
        page.locator("#field-text").fill(f"Word number {number} of many.")
        page.wait_for_function(SEEN, arg=[face, before], polling=10)
        found.append((time.perf_counter() - start) * 1000)
        page.wait_for_timeout(400)
    page.evaluate("localStorage.clear(); document.querySelector('#viewer').close()")
    return found


def searched(page: Page, rounds: int) -> dict[str, float]:
    """One letter until the frame that shows what it finds, and nine typed without a pause.

    Nine letters each awaited take nine frames at least, whatever the page does.
    """
    letters, words = [], []
    for _ in range(rounds):
        letters += [page.evaluate(TYPED, ["search", [typed]]) for typed in TYPED_WORDS]
        page.evaluate(INPUT, ["search", ""])
        page.wait_for_timeout(300)
        words.append(page.evaluate(TYPED, ["search", TYPED_WORDS]))
        page.evaluate(INPUT, ["search", ""])
        page.wait_for_timeout(300)
    return {
        "search, one letter, median ms": statistics.median(letters),
        "search of 9 letters, median ms": statistics.median(words),
    }


def heap(page: Page) -> float:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def resident(process: int) -> float:
    """Megabytes of memory that the program and its workers hold."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    own = int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1000
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return own + sum(resident(int(child)) for child in children)


if __name__ == "__main__":
    sys.exit(main())

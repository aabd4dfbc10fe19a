"""A real browser, headless, and the page as a program of its own on a game that may be changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.games import REPOSITORY
from tests.programs import program

USELESS = ",".join(
    (
        "WebUIOmniboxPopup",
        "WebUIOmniboxAimPopup",
        "WebUIOmniboxFullPopup",
        "PreloadTopChromeWebUI",
        "SpareRendererForSitePerProcess",
        # those that Playwright turns off itself: Chromium hears only the last list
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
        "HttpsUpgrades",
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
        "AvoidCorsURLLoaderRestartOnRedirect",
        "TcpPortRandomizationWin",
        "NetworkTimeServiceQuerying",
        "OptimizationHints",
        "AimEnabled",
        "PreconnectToSearch",
    )
)
"""What Chromium would draw or start beside each page, in more time than the page takes."""
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={USELESS}",
)


_OPEN: list[Browser] = []


class Shown(NamedTuple):
    """A game that `cubicle preview` shows, or that is on the table of `cubicle play`."""

    url: str
    folder: Path
    process: subprocess.Popen[str]

    @property
    def port(self) -> int:
        return int(self.url.split(":")[2].split("/")[0])

    @property
    def token(self) -> str:
        return self.url.rstrip("/").rsplit("/", 1)[-1]

    def change(self, name: str, old: str, new: str) -> None:
        """As an editor would: the whole file written again."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        path.write_text(text.replace(old, new), encoding="utf-8")


def write_files(folder: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def copy_game(name: str, folder: Path) -> Path:
    """A shipped game with its layouts, as a folder that a test may change."""
    shutil.copytree(REPOSITORY / "cards" / name, folder)
    shutil.copytree(REPOSITORY / "layouts" / name, folder / "layouts")
    return folder


@contextmanager
def previewed(
    folder: Path, *options: str, program: tuple[str, ...] = ("generator",)
) -> Iterator[Shown]:
    with _begun(folder, [*program, "preview", str(folder), "--no-open", *options]) as shown:
        yield shown


@contextmanager
def on_the_table(
    folder: Path, *options: str, program: tuple[str, ...] = ("generator",)
) -> Iterator[Shown]:
    words = [*program, "play", str(folder), "--no-open", "--seed", "7", *options]
    with _begun(folder, words) as shown:
        yield shown


@contextmanager
def _begun(folder: Path, words: list[str]) -> Iterator[Shown]:
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    assert "http://" in said, said + (process.stderr.read() if process.stderr else "")
    try:
        yield Shown(said.split()[-1], folder, process)
    finally:
        process.terminate()
        _, complaints = process.communicate(timeout=10)
        assert "Traceback" not in complaints, complaints


@contextmanager
def a_browser() -> Iterator[Browser]:
    """Debian's Chromium; nothing is ever downloaded. One that is open already is shared: two
    cannot be driven from one thread."""
    if _OPEN:
        yield _OPEN[0]
        return
    path = program("chromium", "chromium", "chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        _OPEN.append(browser)
        try:
            yield browser
        finally:
            _OPEN.clear()
            browser.close()


@contextmanager
def a_page(
    browser: Browser, shown: Shown, drawn: str = ".tile", **options: object
) -> Iterator[Page]:
    """The page, opened and drawn; whatever it complains of fails the test."""
    context = browser.new_context(**options)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(10_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    try:
        page.goto(shown.url)
        page.wait_for_selector(drawn)
        yield page
    finally:
        context.close()
    assert not complaints, complaints

"""Untrusted games on the page: what it wants of the machine it does not get, and it is ended.

The checks inside the process are switched off here, so that what is left is the boundary. Each
escape is shown to work without it.
"""

from __future__ import annotations

import gc
import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import jinja2
import pytest
from playwright.sync_api import Browser, expect

from generator import expressions, files
from generator.cli.commands.preview import print_form
from generator.files import Disk, data_root
from generator.kit.order import Order
from generator.worker.inside import Grants
from generator.worker.landlock import version
from generator.worker.limits import Limits
from generator.worker.workshop import Answerer, Over, Unconfined, Workshop
from tests.browser import a_page, previewed, write_files
from tests.games import DECK, LAYOUT, tiny_game
from tests.worker.unguarded import REACH, read_anything

pytestmark = [
    pytest.mark.skipif(version() < 4, reason="this kernel's Landlock knows too little"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
SECRET = "s3cret"
BUILTINS = f"{REACH}.__builtins__"
NONE = "{{ 'x' if EXPRESSION is none else 'y' }}"
Opened = Callable[[type], Answerer]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "secret.yaml").write_text(f"{SECRET}: 1\n")
    write_files(tmp_path / "game", tiny_game())
    return tmp_path


@pytest.fixture
def clerks(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """The clerk of the preview without checks: behind the boundary, or here."""
    monkeypatch.setattr(files, "read_inside", read_anything)
    monkeypatch.setattr(expressions, "_sandbox", jinja2.Environment)
    monkeypatch.setenv("GITHUB_TOKEN", SECRET)
    expressions._compiled.cache_clear()
    opened: list[Answerer] = []
    game = Disk((("", place / "game"), ("layouts/", data_root() / "layouts")))

    def begin(number: int) -> Callable[[bytes], bytes]:
        from generator.preview.clerk import Clerk

        return Clerk(game, Order(papers=("a4",)), print_form()[1], number).reply

    def clerk(kind: type) -> Answerer:
        reads = (str(place / "game"), str(data_root() / "layouts"))
        grants = Grants(reads, (), Limits(20, 0))
        one = Workshop(begin, lambda: grants) if kind is Workshop else Unconfined(begin)
        opened.append(one)
        return one

    yield clerk
    for one in opened:
        one.close()
    expressions._compiled.cache_clear()
    gc.collect()  # what the escapes left open is closed before another test is blamed for it


def told(clerk: Answerer) -> str:
    """All that the page would hear of the game."""
    try:
        return clerk.ask(json.dumps(["read", []]).encode()).decode()
    except Over as over:
        return over.problems[0].message
    except OSError as error:
        return str(error)


def template(place: Path, text: str) -> None:
    """Every card of the game works this out."""
    element = f"  - text: >-\n      {text}\n    box: [5mm, 20mm, 50mm, 50mm]\n"
    (place / "game/layouts/face.yaml").write_text(LAYOUT + element)


@pytest.mark.parametrize(
    "expression",
    [
        f"{BUILTINS}.open('PLACE/secret.yaml').read()",
        f"{REACH}.os.environ.get('GITHUB_TOKEN')",
        f"{BUILTINS}.open('/proc/self/environ').read()|replace('\\0', ' ')",
    ],
)
def test_what_is_not_the_games_is_never_on_the_page(
    place: Path, clerks: Opened, expression: str
) -> None:
    template(place, "{{ " + expression.replace("PLACE", str(place)) + " }}")
    if "/proc/" not in expression:  # which tells how a process was started
        assert SECRET in told(clerks(Unconfined)), "the escape itself does not work any more"
    assert SECRET not in told(clerks(Workshop))


def test_a_link_out_of_the_folder_is_not_read(place: Path, clerks: Opened) -> None:
    (place / "game/game.yaml").unlink()
    (place / "game/game.yaml").symlink_to(place / "secret.yaml")
    assert SECRET in told(clerks(Unconfined)), "the escape itself does not work any more"
    assert SECRET not in told(clerks(Workshop))


@pytest.mark.parametrize(
    "expression",
    [
        f"{BUILTINS}.open('MARK', 'w')",
        f"{BUILTINS}.open('GAME/mark.yaml', 'w')",
        f"{REACH}.os.system('touch MARK')",
        f"{REACH}.os.rename('GAME/things.yaml', 'GAME/others.yaml')",
    ],
)
def test_nothing_is_written_or_started(place: Path, clerks: Opened, expression: str) -> None:
    paths = expression.replace("MARK", f"{place}/mark").replace("GAME", f"{place}/game")
    template(place, NONE.replace("EXPRESSION", paths))
    before = sorted(place.rglob("*"))
    told(clerks(Workshop))
    assert sorted(place.rglob("*")) == before
    told(clerks(Unconfined))
    assert sorted(place.rglob("*")) != before, "the escape itself does not work any more"


@pytest.mark.parametrize("kind", [socket.SOCK_STREAM, socket.SOCK_DGRAM])
def test_nobody_is_called(place: Path, clerks: Opened, kind: socket.SocketKind) -> None:
    with socket.socket(type=kind) as server:
        server.bind(("127.0.0.1", 0))
        server.settimeout(0.2)
        if kind is socket.SOCK_STREAM:
            server.listen()
        module = f"{BUILTINS}.__import__('socket').socket(type={int(kind)})"
        call = "connect({})" if kind is socket.SOCK_STREAM else "sendto('x'.encode(), {})"
        expression = f"{module}.{call.format(server.getsockname())}"
        template(place, NONE.replace("EXPRESSION", expression))
        hear = server.accept if kind is socket.SOCK_STREAM else lambda: server.recv(1)
        told(clerks(Workshop))
        with pytest.raises(TimeoutError):
            hear()
        told(clerks(Unconfined))
        heard = hear()  # else the escape itself does not work any more
        if isinstance(heard, tuple):
            heard[0].close()


def test_the_same_clerk_shows_an_honest_game(place: Path, clerks: Opened) -> None:
    """What refuses everything proves nothing."""
    clerk = clerks(Workshop)
    read = json.loads(clerk.ask(b'["read", []]'))
    assert read["told"]["problems"] == []
    assert clerk.ask(json.dumps(["picture", read["fresh"][0], 50]).encode())[:4] == b"\x89PNG"
    kit = json.loads(clerk.ask(b'["kit", {"papers": "a4"}]'))
    assert clerk.ask(json.dumps(["file", kit["files"][0]["name"]]).encode())[:4] == b"%PDF"


UNGUARDED = "tests.worker.unguarded"
SOON = 20_000
"""Milliseconds; other work on the machine may slow the worker down."""
ENDLESS = f"{{{{ 'x' if {BUILTINS}.__import__('time').sleep(60) is none }}}}"
HUNGRY = "{{ range(100000000)|list|length }}"


@pytest.mark.parametrize(
    ("bomb", "limit", "says"),
    [
        (ENDLESS, ("--seconds", "3"), "3 seconds"),
        (HUNGRY, ("--memory", "400"), "400 MB of memory"),
    ],
)
def test_what_would_never_end_is_ended_and_the_next_save_mends_it(
    tmp_path: Path, browser: Browser, bomb: str, limit: tuple[str, str], says: str
) -> None:
    folder = write_files(tmp_path / "tiny", tiny_game())
    deck = folder / "things.yaml"
    program = (UNGUARDED, *limit)
    with previewed(folder, program=program) as shown, a_page(browser, shown) as page:
        picture = page.locator('[data-key="one"] img')
        expect(picture).to_have_js_property("complete", True)
        before = picture.get_attribute("src")
        shown.change("things.yaml", "title: One", f'title: "{bomb}"')
        banner = page.locator("#banner")
        expect(banner).to_contain_text(says, timeout=SOON)
        expect(banner).to_contain_text("the last good version of Things")
        assert picture.get_attribute("src") == before
        assert picture.evaluate("image => image.naturalWidth") > 0
        deck.write_text(DECK.replace("title: One", "title: Mended"), encoding="utf-8")
        expect(page.locator('[data-key="mended"] .name')).to_have_text("Mended", timeout=SOON)
        expect(banner).to_be_hidden()
        expect(page.locator('[data-key="mended"] img')).not_to_have_attribute("src", before or "")
        page.locator('[data-key="mended"] .stack').click()
        page.locator("#field-text").fill(bomb)
        note = page.locator('[data-name="text"] .note').first
        expect(note).to_contain_text(says, timeout=SOON)
        page.locator("#field-text").fill("An honest word.")
        expect(page.locator(".trial")).to_be_visible(timeout=SOON)
        page.locator("#field-text").press("Control+Enter")
        expect(page.locator("#news")).to_contain_text("Saved")
        assert "An honest word." in deck.read_text(encoding="utf-8")
        shown.process.terminate()
        assert shown.process.stderr is not None
        terminal = shown.process.stderr.read()
        assert [says in line for line in terminal.splitlines()].count(True) == 2

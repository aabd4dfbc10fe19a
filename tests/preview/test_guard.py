"""Nobody but the browser that was given the address gets anything from the page."""

from __future__ import annotations

import http.client
import re
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser

from tests.browser import Shown, a_page, previewed, write_files
from tests.games import DECK, REPOSITORY, tiny_game


class Answer(NamedTuple):
    status: int
    body: bytes
    headers: Mapping[str, str]


def ask(
    shown: Shown,
    path: str = "",
    headers: Mapping[str, str] | None = None,
    method: str = "GET",
    body: bytes | None = None,
) -> Answer:
    """A request for a path below the token, or for the very path if it begins with a slash."""
    connection = http.client.HTTPConnection("127.0.0.1", shown.port, timeout=5)
    given = {"Host": f"127.0.0.1:{shown.port}", **(headers or {})}
    connection.putrequest(method, path if path.startswith("/") else f"/{shown.token}/{path}", True)
    for name, value in given.items():
        connection.putheader(name, value)
    if body is not None:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)
    response = connection.getresponse()
    answer = Answer(response.status, response.read(), dict(response.getheaders()))
    connection.close()
    return answer


def say(shown: Shown, raw: bytes) -> bytes:
    """Raw bytes to the port → all that comes back."""
    with socket.create_connection(("127.0.0.1", shown.port), timeout=5) as line:
        line.sendall(raw)
        line.shutdown(socket.SHUT_WR)
        answer = b""
        while part := line.recv(65536):
            answer += part
    return answer


def test_the_page_answers_who_has_its_address(tiny: Shown) -> None:
    for name in ("127.0.0.1", "localhost", "[::1]"):
        answer = ask(tiny, "", {"Host": f"{name}:{tiny.port}"})
        assert answer.status == 200
        assert b"<!doctype html>" in answer.body


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil:{port}"],
)
def test_h01_another_host_is_refused(tiny: Shown, host: str) -> None:
    answer = ask(tiny, "", {"Host": host.format(port=tiny.port)})
    assert answer.status == 403
    assert b"html" not in answer.body


def test_h02_no_host_is_refused(tiny: Shown) -> None:
    path = f"GET /{tiny.token}/ HTTP/1.0\r\n\r\n".encode()
    assert say(tiny, path).startswith(b"HTTP/1.1 403")
    path = f"GET /{tiny.token}/ HTTP/1.1\r\n\r\n".encode()
    assert say(tiny, path).startswith(b"HTTP/1.1 400")


def test_a_host_given_twice_is_refused(tiny: Shown) -> None:
    own = f"Host: 127.0.0.1:{tiny.port}\r\n"
    raw = f"GET /{tiny.token}/ HTTP/1.1\r\n{own}Host: evil.example\r\nConnection: close\r\n\r\n"
    assert say(tiny, raw.encode())[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 403")


@pytest.mark.parametrize("origin", ["http://evil", "null", "http://127.0.0.1:1", "https://{own}"])
def test_h03_another_origin_is_refused(tiny: Shown, origin: str) -> None:
    own = f"127.0.0.1:{tiny.port}"
    assert ask(tiny, "", {"Origin": origin.format(own=own)}).status == 403
    assert ask(tiny, "", {"Origin": f"http://{own}"}).status == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site", "else"])
def test_h04_requests_across_sites_are_refused(tiny: Shown, site: str) -> None:
    assert ask(tiny, "", {"Sec-Fetch-Site": site}).status == 403
    for trusted in ("same-origin", "none"):
        assert ask(tiny, "", {"Sec-Fetch-Site": trusted}).status == 200


@pytest.mark.parametrize("name", ["kit", "sheets", "edit", "try", "undo", "redo"])
def test_h05_a_post_without_the_token_is_refused(tiny: Shown, name: str) -> None:
    for path in (f"/{name}", f"/{'x' * len(tiny.token)}/{name}", f"//{tiny.token}/{name}"):
        assert ask(tiny, path, method="POST", body=b"{}").status == 403


def test_without_the_token_there_is_nothing(tiny: Shown) -> None:
    assert ask(tiny, "/").status == 403
    for path in ("/app.js", "/events", "/picture/1f1-100.png", f"/{tiny.token[:-1]}/"):
        assert ask(tiny, path).status == 404


PATHS = (
    "../x", "%2e%2e/x", "..%5cx", "/x", "@fs/x", "x%00.png", ".git/config", "../../etc/passwd",
    "%2e%2e%2f%2e%2e%2fetc/passwd", "app.js/../../game.yaml", "game.yaml", "layouts/face.yaml",
    "page/app.js", "fonts/../app.css", "picture/../../x-100.png", "picture/1f1-100.svg",
    "picture/1f999999-100.png", "picture/1f1-101.png", "file/..%2f..%2fgame.yaml", "%ff", "~root",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_h06_no_path_leads_to_a_file(tiny: Shown, path: str) -> None:
    answer = ask(tiny, f"/{tiny.token}/{path}")
    assert answer.status == 404
    assert b"Traceback" not in answer.body
    assert b"game:" not in answer.body


def test_h07_a_link_in_the_folder_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("secret: yes", encoding="utf-8")
    folder = write_files(tmp_path / "tiny", tiny_game())
    (folder / "linked.yaml").symlink_to(secret)
    (folder / "page").symlink_to(tmp_path)
    with previewed(folder) as shown:
        for path in ("linked.yaml", "page/secret.yaml", "file/linked.yaml"):
            answer = ask(shown, path)
            assert answer.status == 404
            assert b"secret" not in answer.body


def test_h08_what_is_too_large_or_no_request_is_refused_and_the_page_still_answers(
    tiny: Shown,
) -> None:
    million = b"x" * 1_000_000
    for raw in (
        b"GET /" + million + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + million + b"\r\n\r\n",
        b"\x00\x01\x02 not a request\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    ):
        try:
            answer = say(tiny, raw)
        except OSError:  # hung up before it was all said
            answer = b""
        assert answer[:10] in (b"", b"HTTP/1.1 4")
    assert ask(tiny, "sheets", method="POST", body=million).status == 413
    assert ask(tiny, "sheets", method="POST", body=b"not json").status == 400
    assert ask(tiny, "sheets", method="POST", body=b"[1]").status == 400
    idle = [socket.create_connection(("127.0.0.1", tiny.port)) for _ in range(200)]
    assert ask(tiny).status == 200
    for line in idle:
        line.close()
    assert tiny.process.poll() is None


DEEP = 100_000
ODD = (
    b"[" * DEEP, b"[" * DEEP + b"]" * DEEP, b'{"a": ' * 40_000,
    b'{"a": ' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"a": ' + b"9" * 5_000 + b"}", b'{"a": 1e999}', b'{"a": NaN}', b'{"value": "\\ud800"}',
    b'{"\\udfff": 1}', b'{"a": "\xff"}', b'{"a": "\xed\xa0\x80"}', b'"x"', b"null", b"{",
)  # fmt: skip


def test_no_question_ends_the_worker_or_is_told_at_the_terminal(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "tiny", tiny_game())
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    with previewed(folder) as shown:
        for body in ODD:
            for name in ("edit", "try", "kit", "sheets"):
                assert ask(shown, name, method="POST", body=body).status == 400
        for dpi in ("9" * 5_000, "9" * 5, "-1", "1e2", "٣"):
            assert ask(shown, f"picture/1f1-{quote(dpi)}.png").status == 404
        for _ in range(3):
            assert ask(shown, "", {**upgrade, "Origin": "http://evil"}).status == 403
            say(shown, b"no request\r\n\r\n")
        head = f"POST /{shown.token}/edit HTTP/1.1\r\nHost: 127.0.0.1:{shown.port}\r\n"
        say(shown, f"{head}Content-Length: 100\r\n\r\n{{".encode())  # and hangs up
        assert ask(shown, "picture/1f1-100.png").status == 200, "the first worker is there yet"
        shown.process.terminate()
        assert shown.process.stderr is not None
        said = shown.process.stderr.read().splitlines()
        assert said == ["Starting the preview of tiny …", "Press Ctrl+C to stop."]


@pytest.mark.skipif(sys.platform != "linux", reason="reads the kernel's table of sockets")
def test_h09_it_listens_on_the_loopback_only(tiny: Shown) -> None:
    port = f":{tiny.port:04X} "
    tables = [Path(name).read_text() for name in ("/proc/net/tcp", "/proc/net/tcp6")]
    lines = [line for table in tables for line in table.splitlines() if port in line]
    listening = [line.split()[1] for line in lines if line.split()[3] == "0A"]
    assert listening == [f"0100007F:{tiny.port:04X}"]


def test_h10_markup_in_a_card_is_shown_as_it_is_written(tmp_path: Path, browser: Browser) -> None:
    evil = "<img src=x onerror=document.title='taken'>"
    deck = DECK.replace("title: One", f'title: "{evil}"')
    folder = write_files(tmp_path / "tiny", tiny_game(deck=deck))
    with previewed(folder) as shown, a_page(browser, shown) as page:
        assert page.locator(".caption .name").first.inner_text() == evil
        page.locator(".stack").first.click()
        assert page.locator("#viewer-title").inner_text() == evil
        assert "taken" not in page.title()
        assert page.locator("img[onerror]").count() == 0


def test_h11_pictures_are_png_and_nothing_else(tiny: Shown) -> None:
    answer = ask(tiny, "picture/1f1-100.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.body.startswith(b"\x89PNG")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert not re.search(r"unsafe|data:|blob:|\*|http", policy)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_h12_a_port_in_use_is_told(tiny: Shown) -> None:
    command = [sys.executable, "-m", "generator", "preview", str(tiny.folder), "--no-open"]
    ran = subprocess.run(
        [*command, "--port", str(tiny.port)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert ran.returncode == 2
    assert f"port {tiny.port} cannot be used" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_page_ends_when_it_is_told_to(tmp_path: Path, browser: Browser) -> None:
    """A page that follows the game does not hold the program back."""
    folder = write_files(tmp_path / "tiny", tiny_game())
    with previewed(folder) as shown, browser.new_context() as context:
        page = context.new_page()
        page.goto(shown.url)
        page.wait_for_selector(".tile")
        start = time.monotonic()
        shown.process.terminate()
        shown.process.wait(timeout=5)
        assert time.monotonic() - start < 3
        page.locator(".notice").wait_for()

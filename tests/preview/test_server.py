"""The page is served while other things take long."""

from __future__ import annotations

import http.client
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from generator.files import Disk
from generator.preview import patience, server
from generator.preview.page_files import PAGE
from generator.preview.server import serve
from tests.preview.scripted import Scripted, desk_of


class Ending(Scripted):
    """Whose first check is a fault of ours, which ends the server."""

    def _check(self) -> object:
        raise AssertionError("seen")


def test_the_page_opens_though_the_first_reading_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.1)
    monkeypatch.setattr(patience, "PATIENCE", 0.05)
    clerk = Ending()
    clerk.hanging = {"read"}
    desk, _ = desk_of(clerk, tmp_path)
    opened = Event()

    async def ready(_: Any) -> None:
        opened.set()

    with socket.socket() as listening, ThreadPoolExecutor(1) as thread:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        game = Disk((("", tmp_path),))
        serving = thread.submit(serve, desk, game, listening, "token", ready)
        try:
            assert opened.wait(5)
            for name in (*PAGE, "form", "icon.png"):
                line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
                line.request("GET", f"/token/{name}")
                assert line.getresponse().status == 200
                line.close()
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            line.request("GET", "/token/picture/1f1-100.png")
            assert line.getresponse().status == 202, "ask again: browsers report a refusal"
            line.close()
        finally:
            clerk.go_on.set()
        with pytest.raises(AssertionError, match="seen"):
            serving.result(timeout=10)

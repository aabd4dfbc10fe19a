"""Connections that wait: none for ever, not more than a few, and never with a word for each."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState

from generator.core.problems import Problem
from generator.preview import connections
from generator.preview.connections import Connection, Shortage
from tests.browser import previewed, write_files
from tests.games import tiny_game
from tests.preview.scripted import played
from tests.preview.test_guard import ask

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS", 0.3)
    monkeypatch.setattr(connections, "MOST", 4)


def served(scene: Callable[[Callable[[], Coroutine[Any, Any, Line]]], Any]) -> None:
    """Runs it with a server that greets whoever has said all."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            continue
        await PlainTextResponse("hello")(scope, receive, send)

    async def whole() -> None:
        state = ServerState()
        config = uvicorn.Config(app, log_config=None, log_level="error", timeout_keep_alive=1)
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: Connection(config, state, {}, loop), "127.0.0.1", 0
        )
        port = server.sockets[0].getsockname()[1]
        async with server, asyncio.timeout(10):
            await scene(lambda: asyncio.open_connection("127.0.0.1", port))
        for task in state.tasks:
            task.cancel()

    played(whole)


async def hung_up(line: Line) -> bool:
    """Whether it is ended within a moment, with nothing said."""
    try:
        return await asyncio.wait_for(line[0].read(), 1) == b""
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


@pytest.mark.parametrize("start", [b"", b"G", HEAD, HEAD + b"X: ", POST, POST + b"1234"])
def test_a_request_that_does_not_come_is_not_waited_for(start: bytes) -> None:
    async def scene(connect: Callable[[], Coroutine[Any, Any, Line]]) -> None:
        line = await connect()
        line[1].write(start)
        assert await hung_up(line)
        line[1].close()

    served(scene)


def test_a_little_now_and_then_does_not_keep_a_connection() -> None:
    async def scene(connect: Callable[[], Coroutine[Any, Any, Line]]) -> None:
        reader, writer = await connect()
        start = asyncio.get_running_loop().time()
        writer.write(HEAD + b"\r\n")  # a whole one first
        assert (await reader.read(15)).startswith(b"HTTP/1.1 200")
        with pytest.raises(ConnectionError):
            while True:
                writer.write(b"G")
                await writer.drain()
                await asyncio.sleep(0.02)
                if reader.at_eof():
                    raise ConnectionResetError
        assert asyncio.get_running_loop().time() - start < 2
        writer.close()

    served(scene)


def test_whoever_waits_longest_gives_way() -> None:
    async def scene(connect: Callable[[], Coroutine[Any, Any, Line]]) -> None:
        lines = [await connect() for _ in range(12)]
        last, writer = lines[-1]
        writer.write(HEAD + b"\r\n")
        assert (await last.read(15)).startswith(b"HTTP/1.1 200")
        assert await hung_up(lines[0])
        for _, line in lines:
            line.close()

    served(scene)


def test_what_is_short_is_told_once_and_everything_else_as_ever() -> None:
    said: list[Problem] = []
    others: list[dict[str, Any]] = []
    shortage = Shortage(said.append)

    class Loop:
        def default_exception_handler(self, context: dict[str, Any]) -> None:
            others.append(context)

    loop: Any = Loop()
    for _ in range(1000):
        shortage(loop, {"exception": OSError(errno.EMFILE, "Too many open files")})
    shortage(loop, {"exception": OSError(errno.EPERM, "no")})
    shortage(loop, {"message": "a task was destroyed"})
    assert [problem.message for problem in said] == [
        "no connection can be taken: too many open files"
    ]
    assert len(others) == 2


@pytest.mark.skipif(os.name == "nt", reason="limits of Unix")
@pytest.mark.parametrize("files", ["256", "64"])
def test_a_page_with_few_files_answers_beside_many_that_wait(tmp_path: Path, files: str) -> None:
    folder = write_files(tmp_path / "tiny", tiny_game())
    with previewed(folder, program=("tests.preview.few_files", files)) as shown:
        idle = [
            socket.create_connection(("127.0.0.1", shown.port)) for _ in range(3 * int(files) // 2)
        ]
        start = time.monotonic()
        assert [ask(shown, name).status for name in ("", "app.js", "form")] == [200] * 3
        assert time.monotonic() - start < 5
        for line in idle:
            line.close()
        assert ask(shown).status == 200
        shown.process.terminate()
        assert shown.process.stderr is not None
        assert len(shown.process.stderr.read().splitlines()) <= 2

"""Pages behind a guard: how they are served, and how questions in JSON are read and answered."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Awaitable, Callable, Coroutine
from types import FrameType
from typing import Any, Protocol

import uvicorn
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp

from generator.core.problems import Refusal
from generator.files import installed_file
from generator.preview.connections import Connection, most_connections

SCRIPT, STYLE = "text/javascript; charset=utf-8", "text/css; charset=utf-8"
HTML = "text/html; charset=utf-8"
HELD = {
    "icon.png": "image/png",
    "fonts/label.ttf": "font/ttf",
    "fonts/body.ttf": "font/ttf",
    "fonts/strong.ttf": "font/ttf",
}
MOST_BYTES = 300_000
MOST_LEVELS = 8
"""So deep are the questions of the page nested at most."""
PING = 15.0
Answer = Callable[[Any], Coroutine[Any, Any, Any]]
Endpoint = Callable[[Request], Awaitable[Response]]


class Closing(Protocol):
    """What lets pages go."""

    def close(self) -> None: ...


class Server(uvicorn.Server):
    """Lets the pages go first: they keep a connection open that never ends by itself."""

    def __init__(self, app: ASGIApp, desk: Closing) -> None:
        config = uvicorn.Config(
            app,
            lifespan="on",
            http=Connection,
            backlog=most_connections(),
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            date_header=False,
            ws="none",
            timeout_graceful_shutdown=1,
        )
        super().__init__(config)
        self._desk = desk
        self.failed: BaseException | None = None

    def serve_until_ended(self, *listening: socket.socket) -> None:
        """A bug of ours ends it and comes up here."""
        self.run(sockets=[*listening])
        if self.failed is not None:
            raise self.failed

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._desk.close()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # cut off is no error now
        super().handle_exit(sig, frame)

    def watch_over(self, task: asyncio.Task[Any]) -> None:
        """Work beside the requests does not end in silence."""
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.failed = self.failed or error
            self._desk.close()
            self.should_exit = True


def file_answer(path: str, kind: str) -> Endpoint:
    """A file of the program's own pages."""
    data = installed_file("generator", path)

    async def answer(request: Request) -> Response:
        return Response(data, media_type=kind)

    return answer


def posted(answer: Answer) -> Endpoint:
    """A question in JSON; problems are an answer like any other."""

    async def posted(request: Request) -> Response:
        body = b""
        try:
            async for part in request.stream():
                body += part
                if len(body) > MOST_BYTES:
                    return PlainTextResponse("the request is too large\n", 413)
        except ClientDisconnect:
            return PlainTextResponse("the connection was closed\n", 400)
        given = given_of(body)
        if given is None:
            return PlainTextResponse("this needs a JSON object\n", 400)
        try:
            return json_answer(await answer(given))
        except Refusal as refusal:
            return json_answer({"problems": [problem.as_dict() for problem in refusal.problems]})

    return posted


def given_of(body: bytes) -> dict[str, Any] | None:
    """The question, if it is one that a page may send: with an end, and of characters that are."""
    try:
        given = json.loads(body or b"{}")
        is_flat = isinstance(given, dict) and _is_flat(given, MOST_LEVELS)
        if is_flat:
            json.dumps(given, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return None
    return given if is_flat else None


def _is_flat(value: object, levels: int) -> bool:
    if isinstance(value, dict):
        value = [*value.values()]
    return not isinstance(value, list) or (
        levels > 0 and all(_is_flat(one, levels - 1) for one in value)
    )


def json_answer(data: object) -> Response:
    """What the clerk says in JSON goes through as it is."""
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    return Response(body, media_type="application/json")


def later() -> Response:
    """Ask again: the work goes on. It is no refusal, which browsers would report."""
    return Response(status_code=202)


def nothing() -> Response:
    return PlainTextResponse("there is nothing here\n", 404)

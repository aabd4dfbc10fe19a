"""Addresses of the page → what the desk answers. No address leads to a file."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from generator.core.problems import Refusal
from generator.files import Disk, installed_file
from generator.preview.connections import Connection, Shortage, most_connections
from generator.preview.desk import Desk
from generator.preview.guard import Guard
from generator.preview.page_files import EXPORT, PAGE, SHARED
from generator.preview.patience import Busy
from generator.preview.watch import watch

HELD = {
    "icon.png": "image/png",
    "fonts/label.ttf": "font/ttf",
    "fonts/body.ttf": "font/ttf",
    "fonts/strong.ttf": "font/ttf",
}
MOST_BYTES = 300_000
MOST_LEVELS = 8
"""So deep are the questions of the page nested at most."""
PATIENCE = 3.0
"""Seconds that the first reading may take before the page opens without it."""
PING = 15.0
DPI = re.compile(r"[0-9]{1,4}")
Answer = Callable[[Any], Coroutine[Any, Any, Any]]
Endpoint = Callable[[Request], Awaitable[Response]]


def serve(desk: Desk, game: Disk, listening: socket.socket, token: str, ready: Answer) -> None:
    """Shows the page until it is interrupted; a bug of ours ends it and comes up here."""
    port = listening.getsockname()[1]

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        desk.watch_over = server.watch_over
        asyncio.get_running_loop().set_exception_handler(Shortage(desk.say))
        await desk.hold(HELD)
        first = asyncio.create_task(desk.read())
        server.watch_over(first)
        await asyncio.wait({first}, timeout=PATIENCE)
        following = asyncio.create_task(watch(desk, game))
        server.watch_over(following)
        opened = asyncio.create_task(ready(None))
        yield
        for task in (first, following, opened):
            task.cancel()

    app = Starlette(routes=_routes(desk, token), lifespan=life)
    config = uvicorn.Config(
        Guard(app, port, token),
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
    server = _Server(config, desk)
    server.run(sockets=[listening])
    if server.failed is not None:
        raise server.failed


class _Server(uvicorn.Server):
    """Lets the pages go first: they keep a connection open that never ends by itself."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self._desk = desk
        self.failed: BaseException | None = None

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


def _routes(desk: Desk, token: str) -> list[Route]:
    async def picture(request: Request) -> Response:
        name, dpi = request.path_params["name"], request.path_params["dpi"]
        try:
            png = await desk.picture(name, int(dpi)) if DPI.fullmatch(dpi) else None
        except Busy:
            return PlainTextResponse("something takes long, ask again\n", 503)
        return Response(png, media_type="image/png") if png else _nothing()

    async def kit_file(request: Request) -> Response:
        name = request.path_params["name"]
        try:
            data = await desk.ask("file", name)
        except Refusal:
            return _nothing()
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/pdf", headers=headers) if data else _nothing()

    async def events(request: Request) -> Response:
        return StreamingResponse(_stream(desk), media_type="text/event-stream")

    async def form(request: Request) -> Response:
        return _json(desk.form)

    def held(name: str, kind: str) -> Endpoint:
        async def answer(request: Request) -> Response:
            return Response(desk.held(name), media_type=kind)

        return answer

    return [
        *(Route(f"/{token}/{path}", _file(*file)) for path, file in PAGE.items()),
        *(Route(f"/{token}/{name}", _file(name, kind, EXPORT)) for name, kind in SHARED.items()),
        *(Route(f"/{token}/{name}", held(name, kind)) for name, kind in HELD.items()),
        Route(f"/{token}/picture/{{name}}-{{dpi}}.png", picture),
        Route(f"/{token}/file/{{name}}", kit_file),
        Route(f"/{token}/events", events),
        Route(f"/{token}/form", form),
        *(
            Route(f"/{token}/{name}", _posted(answer), methods=["POST"])
            for name, answer in _questions(desk).items()
        ),
    ]


PASSED_ON = ("choices", "sheets", "needs", "ink", "kit", "test-sheet", "try")
"""What the clerk answers by itself; nothing is written."""


def _questions(desk: Desk) -> dict[str, Answer]:
    """What pages may ask, by its address."""
    return {
        **{name: partial(desk.ask, name) for name in PASSED_ON},
        "edit": partial(desk.change, "edit"),
        "arrange": partial(desk.change, "arrange"),
        "undo": desk.undo,
        "redo": desk.redo,
        "mark": desk.past.mark,
        "compare": desk.past.compare,
        "milestones": desk.past.milestones,
        "open-file": desk.files.open,
    }


def _file(name: str, kind: str, folder: str = "preview/page") -> Endpoint:
    data = installed_file("generator", f"{folder}/{name}")

    async def answer(request: Request) -> Response:
        return Response(data, media_type=kind)

    return answer


def _posted(answer: Answer) -> Endpoint:
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
        given = _given(body)
        if given is None:
            return PlainTextResponse("this needs a JSON object\n", 400)
        try:
            return _json(await answer(given))
        except Refusal as refusal:
            return _json({"problems": [problem.as_dict() for problem in refusal.problems]})

    return posted


def _given(body: bytes) -> dict[str, Any] | None:
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


async def _stream(desk: Desk) -> AsyncIterator[str]:
    page = desk.join()
    try:
        while True:
            try:
                said = await asyncio.wait_for(page.get(), PING)
            except TimeoutError:
                said = ": still here\n\n"
            if said is None:
                return
            yield said
    finally:
        desk.leave(page)


def _json(data: object) -> Response:
    """What the clerk says in JSON goes through as it is."""
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    return Response(body, media_type="application/json")


def _nothing() -> Response:
    return PlainTextResponse("there is nothing here\n", 404)

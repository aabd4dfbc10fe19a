"""Addresses of the page → what the desk answers. No address leads to a file."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from generator.core.pattern import pattern
from generator.core.problems import Refusal
from generator.files import Disk
from generator.preview.connections import Shortage
from generator.preview.desk import Desk
from generator.preview.guard import Guard
from generator.preview.page_files import PAGE, SHARED
from generator.preview.patience import Busy
from generator.preview.serving import (
    HELD,
    PING,
    Answer,
    Endpoint,
    Server,
    file_answer,
    json_answer,
    later,
    nothing,
    posted,
)
from generator.preview.uploads import uploaded
from generator.preview.watch import watch

PATIENCE = 3.0
"""Seconds that the first reading may take before the page opens without it."""
PASSED_ON = ("art-names", "art-thumbs", "choices", "deal", "handles", "ink", "kit", "needs",
             "palette", "sheets", "test-sheet", "texts", "try", "try-move",
             "try-palette", "try-text")  # fmt: skip
"""Questions that the clerk answers by itself."""
WRITTEN = ("edit", "add-language", "arrange", "move", "palette-set", "translate")
"""Questions whose answers are files to write."""
DPI = pattern(r"[0-9]{1,4}")


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
    server = Server(Guard(app, port, (token,)), desk)
    server.serve_until_ended(listening)


def _routes(desk: Desk, token: str) -> list[Route]:
    async def picture(request: Request) -> Response:
        name, dpi = request.path_params["name"], request.path_params["dpi"]
        try:
            png = await desk.picture(name, int(dpi)) if DPI.fullmatch(dpi) else None
        except Busy:
            return later()
        return Response(png, media_type="image/png") if png else nothing()

    async def kit_file(request: Request) -> Response:
        name = request.path_params["name"]
        try:
            data = await desk.ask("file", name)
        except Refusal:
            return nothing()
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/pdf", headers=headers) if data else nothing()

    async def events(request: Request) -> Response:
        return StreamingResponse(_stream(desk), media_type="text/event-stream")

    async def form(request: Request) -> Response:
        return json_answer(desk.form)

    def held(name: str, kind: str) -> Endpoint:
        async def answer(request: Request) -> Response:
            return Response(desk.held(name), media_type=kind)

        return answer

    return [
        *_files(token),
        *(Route(f"/{token}/{name}", held(name, kind)) for name, kind in HELD.items()),
        Route(f"/{token}/picture/{{name}}-{{dpi}}.png", picture),
        Route(f"/{token}/file/{{name}}", kit_file),
        Route(f"/{token}/events", events),
        Route(f"/{token}/form", form),
        Route(f"/{token}/art", uploaded(partial(desk.change, "art")), methods=["POST"]),
        *(
            Route(f"/{token}/{name}", posted(answer), methods=["POST"])
            for name, answer in _questions(desk).items()
        ),
    ]


def _questions(desk: Desk) -> dict[str, Answer]:
    """What pages may ask, by its address."""
    return {
        **{name: partial(desk.ask, name) for name in PASSED_ON},
        **{name: partial(desk.change, name) for name in WRITTEN},
        "undo": desk.undo,
        "redo": desk.redo,
        "mark": desk.past.mark,
        "compare": desk.past.compare,
        "milestones": desk.past.milestones,
        "open-file": desk.files.open,
    }


def _files(token: str) -> list[Route]:
    own = {path: (f"preview/page/{name}", kind) for path, (name, kind) in PAGE.items()}
    shared = {name: (f"export/{name}", kind) for name, kind in SHARED.items()}
    return [Route(f"/{token}/{path}", file_answer(*file)) for path, file in (own | shared).items()]


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

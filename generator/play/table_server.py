"""Addresses of the table's pages → what the desk answers. The link says whose page it is."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from generator.core.pattern import pattern
from generator.files import Disk
from generator.play.seat_links import TABLE, WATCHING, qr_picture
from generator.play.table_desk import TableDesk
from generator.play.table_lines import TableLine
from generator.preview.connections import Shortage
from generator.preview.guard import Guard
from generator.preview.patience import Busy
from generator.preview.serving import (
    HELD,
    HTML,
    SCRIPT,
    STYLE,
    Answer,
    Endpoint,
    Server,
    file_answer,
    json_answer,
    later,
    nothing,
    posted,
)
from generator.preview.watch import watch

OWN = (
    "acts", "ask", "board", "camera", "carry", "closer", "dialogs", "drag", "geometry", "keys",
    "past", "seen", "table", "targets", "tray",
)  # fmt: skip
SHARED = ("dom", "line", "pictures")
"""With the page of the preview."""
PAGES = {
    "": ("play/page/index.html", HTML),
    "table.css": ("play/page/table.css", STYLE),
    "felt.svg": ("play/page/felt.svg", "image/svg+xml"),
    "wood.svg": ("play/page/wood.svg", "image/svg+xml"),
    **{f"{name}.js": (f"preview/page/{name}.js", SCRIPT) for name in SHARED},
    **{f"{name}.js": (f"play/page/{name}.js", SCRIPT) for name in OWN},
}
NUMBER = pattern(r"[0-9]{1,4}", re.ASCII)
COUNT = pattern(r"[0-9]{1,7}", re.ASCII)
KEPT = {"cache-control": "private, max-age=86400"}
"""Pictures are fetched once: another picture has another name."""


def serve_table(
    desk: TableDesk,
    game: Disk,
    listening: Sequence[socket.socket],
    ready: Answer,
    addresses: Collection[str],
) -> None:
    """Shows the table until it is interrupted; `addresses` are those beyond the loopback."""
    port = listening[0].getsockname()[1]

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(Shortage(desk.say))
        await desk.hold(HELD)
        following = asyncio.create_task(watch(desk, game))
        server.watch_over(following)
        opened = asyncio.create_task(ready(None))
        yield
        for task in (following, opened):
            task.cancel()

    app = Starlette(routes=_routes(desk), lifespan=life)
    tokens = desk.links.roles.keys()
    server = Server(Guard(app, port, tokens, "cubicle play", addresses), desk)
    server.serve_until_ended(*listening)


def _routes(desk: TableDesk) -> list[Route]:
    return [
        *(Route(f"/{{token}}/{path}", file_answer(*file)) for path, file in PAGES.items()),
        *(Route(f"/{{token}}/{name}", _held(desk, name, kind)) for name, kind in HELD.items()),
        Route("/{token}/picture/{name}-{dpi}.png", _picture(desk)),
        Route("/{token}/link-{seat}.svg", _link(desk)),
        Route("/{token}/events", _events(desk)),
        Route("/{token}/past", _past(desk)),
        Route("/{token}/save", _save(desk)),
        Route("/{token}/move", _move(desk), methods=["POST"]),
        Route("/{token}/note", _note(desk), methods=["POST"]),
        Route("/{token}/links", _links(desk), methods=["POST"]),
    ]


def _role(desk: TableDesk, request: Request) -> int:
    """Whose link it is; the guard has let in nobody without one."""
    return desk.links.roles[request.path_params["token"]]


def _seat(desk: TableDesk, request: Request) -> int | None:
    """The seat that a page may act for; None if it may not act for the one that it says."""
    role, said = _role(desk, request), request.query_params.get("seat")
    if role != TABLE:
        return role if said is None else None
    if said is None:
        return 0
    return desk.free_seat(int(said)) if NUMBER.fullmatch(said) else None


def _held(desk: TableDesk, name: str, kind: str) -> Endpoint:
    async def answer(request: Request) -> Response:
        return Response(desk.held(name), media_type=kind, headers=KEPT)

    return answer


def _picture(desk: TableDesk) -> Endpoint:
    async def answer(request: Request) -> Response:
        name, dpi = request.path_params["name"], request.path_params["dpi"]
        role = _role(desk, request)
        try:
            png = await desk.picture(role, name, int(dpi)) if NUMBER.fullmatch(dpi) else None
        except Busy:
            return later()
        return Response(png, media_type="image/png", headers=KEPT) if png else nothing()

    return answer


def _link(desk: TableDesk) -> Endpoint:
    async def answer(request: Request) -> Response:
        seat = request.path_params["seat"]
        if _role(desk, request) != TABLE:
            return _refused()
        url = desk.link(int(seat)) if NUMBER.fullmatch(seat) else None
        return Response(qr_picture(url), media_type="image/svg+xml") if url else nothing()

    return answer


def _events(desk: TableDesk) -> Endpoint:
    async def answer(request: Request) -> Response:
        seat, role = _seat(desk, request), _role(desk, request)
        if seat is None:
            return _refused()
        line = TableLine(seat, role != TABLE)
        return StreamingResponse(desk.follow(line, role), media_type="text/event-stream")

    return answer


def _past(desk: TableDesk) -> Endpoint:
    async def answer(request: Request) -> Response:
        seat, role = _seat(desk, request), _role(desk, request)
        moves = request.query_params.get("moves", "")
        if seat is None or not COUNT.fullmatch(moves):
            return _refused()
        if not desk.allowance.takes(role):
            return _too_many()
        return json_answer(await desk.past(seat, role, int(moves)))

    return answer


def _save(desk: TableDesk) -> Endpoint:
    async def answer(request: Request) -> Response:
        if _role(desk, request) != TABLE:
            return _refused()
        headers = {"content-disposition": f'attachment; filename="{desk.id}.play.jsonl"'}
        return Response(desk.saved(), media_type="application/jsonl", headers=headers)

    return answer


def _move(desk: TableDesk) -> Endpoint:
    async def moved(seat: int, given: Any) -> Any:
        return desk.move(seat, given)

    return _acted(desk, moved)


def _note(desk: TableDesk) -> Endpoint:
    """Whoever only watches by a link writes nothing."""
    acted = _acted(desk, desk.note)

    async def answer(request: Request) -> Response:
        return await acted(request) if _role(desk, request) != WATCHING else _refused()

    return answer


def _acted(desk: TableDesk, act: Callable[[int, Any], Coroutine[Any, Any, Any]]) -> Endpoint:
    """What a page asks to be done by its seat, and not too often."""

    async def answer(request: Request) -> Response:
        seat = _seat(desk, request)
        if seat is None:
            return _refused()
        if not desk.allowance.takes(_role(desk, request)):
            return _too_many()
        return await posted(partial(act, seat))(request)

    return answer


def _links(desk: TableDesk) -> Endpoint:
    async def links(given: Any) -> Any:
        return desk.told_links()

    answered = posted(links)

    async def answer(request: Request) -> Response:
        return await answered(request) if _role(desk, request) == TABLE else _refused()

    return answer


def _too_many() -> Response:
    return PlainTextResponse("too many moves at once: wait a moment\n", 429)


def _refused() -> Response:
    return PlainTextResponse("this link does not allow that\n", 403)

"""A file of the user's, sent by a page with what it is for → its answer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response

from generator.core.problems import Refusal
from generator.files import MAX_PICTURE_BYTES
from generator.preview.serving import Endpoint, given_of, json_answer

Taken = Callable[[dict[str, Any], bytes], Coroutine[Any, Any, Any]]


def uploaded(answer: Taken) -> Endpoint:
    """The file is the body; what goes with it is JSON in the address."""

    async def taken(request: Request) -> Response:
        given = given_of(request.query_params.get("given", "").encode(errors="replace"))
        if given is None:
            return PlainTextResponse("this needs a JSON object\n", 400)
        body = bytearray()
        try:
            async for part in request.stream():
                body += part
                if len(body) > MAX_PICTURE_BYTES:
                    most = MAX_PICTURE_BYTES // 1_000_000
                    return PlainTextResponse(f"the file is larger than {most} MB\n", 413)
        except ClientDisconnect:
            return PlainTextResponse("the connection was closed\n", 400)
        try:
            return json_answer(await answer(given, bytes(body)))
        except Refusal as refusal:
            return json_answer({"problems": [problem.as_dict() for problem in refusal.problems]})

    return taken

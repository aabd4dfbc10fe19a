"""A request → whether it comes from the browser that was given the address."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}
NAMES = ("127.0.0.1", "localhost", "[::1]")
TRUSTED_SITES = ("", "same-origin", "none")


class Guard:
    """Refuses requests from other sites and without the token, before anything is done for them."""

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        self._app = app
        self._hosts = {f"{name}:{port}" for name in NAMES}
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                named = {name for name, _ in own}
                others = [pair for pair in message["headers"] if pair[0].lower() not in named]
                message = {**message, "headers": [*others, *own]}
            await send(message)

        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            refused = self._refused(scope)
            answer = PlainTextResponse(*refused) if refused else self._app
            await answer(scope, receive, send_guarded)

    def _refused(self, scope: Scope) -> tuple[str, int] | None:
        """What is said to it, and the status, if it is not to be answered."""
        host = _header(scope, b"host")
        if host not in self._hosts:
            return "this page is only available at 127.0.0.1\n", 403
        origin = _header(scope, b"origin")
        if origin is not None and origin != f"http://{host}":
            return "requests from other sites are refused\n", 403
        if (_header(scope, b"sec-fetch-site") or "") not in TRUSTED_SITES:
            return "requests from other sites are refused\n", 403
        if self._has_token(scope["path"]):
            return None
        if scope["path"] == "/" or scope["method"] not in ("GET", "HEAD"):
            return "open the complete address that cubicle preview printed\n", 403
        return "there is nothing here\n", 404

    def _has_token(self, path: str) -> bool:
        given = path.removeprefix("/").split("/", 1)[0]
        return secrets.compare_digest(given.encode(errors="replace"), self._token.encode())


def _header(scope: Scope, name: bytes) -> str | None:
    """Its value; one that is given twice is as bad as a wrong one."""
    values = list(_values(scope, name))
    return ", ".join(values) if values else None


def _values(scope: Scope, name: bytes) -> Iterator[str]:
    return (value.decode("latin-1") for key, value in scope["headers"] if key == name)

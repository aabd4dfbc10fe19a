"""A request → whether it comes from the browser that was given the address."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator

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
MAY_DIFFER = frozenset({b"cache-control"})
"""What an answer says of these counts."""
NAMES = ("127.0.0.1", "localhost", "[::1]")
TRUSTED_SITES = ("", "same-origin", "none")


class Guard:
    """Refuses requests from other sites and without a token, before anything is done for them."""

    def __init__(
        self,
        app: ASGIApp,
        port: int,
        tokens: Collection[str],
        command: str = "cubicle preview",
        further: Collection[str] = (),
    ) -> None:
        """The page is at the loopback, and at `further` addresses of this machine if asked."""
        self._app = app
        self._hosts = {f"{name}:{port}" for name in (*NAMES, *further)}
        self._tokens = [token.encode() for token in tokens]
        self._command = command
        self._at = " or ".join((NAMES[0], *further))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                named = {name for name, _ in own} - MAY_DIFFER
                said = {name.lower() for name, _ in message["headers"]}
                own = [pair for pair in own if pair[0] not in MAY_DIFFER & said]
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
            return f"this page is only available at {self._at}\n", 403
        origin = _header(scope, b"origin")
        if origin is not None and origin != f"http://{host}":
            return "requests from other sites are refused\n", 403
        if (_header(scope, b"sec-fetch-site") or "") not in TRUSTED_SITES:
            return "requests from other sites are refused\n", 403
        if self._has_token(scope["path"]):
            return None
        if scope["path"] == "/" or scope["method"] not in ("GET", "HEAD"):
            return f"open the complete address that {self._command} printed\n", 403
        return "there is nothing here\n", 404

    def _has_token(self, path: str) -> bool:
        given = path.removeprefix("/").split("/", 1)[0]
        said = given.encode(errors="replace")
        matches = [secrets.compare_digest(said, token) for token in self._tokens]
        return any(matches)


def _header(scope: Scope, name: bytes) -> str | None:
    """Its value; one that is given twice is as bad as a wrong one."""
    values = list(_values(scope, name))
    return ", ".join(values) if values else None


def _values(scope: Scope, name: bytes) -> Iterator[str]:
    return (value.decode("latin-1") for key, value in scope["headers"] if key == name)

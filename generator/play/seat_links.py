"""Seats → secret links: one for each, one to watch, and one for the table's own page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from generator.core.named_tuple import NamedTuple

TABLE = -1
"""The table's own page, which may take any seat."""
WATCHING = 0
QUIET = 4
"""Modules around a QR code that stay light."""


class SeatLinks(NamedTuple):
    """Fresh for each table: a link of an earlier one opens nothing."""

    roles: Mapping[str, int]
    """By token: a seat, or who has none."""

    def token(self, role: int) -> str:
        return next(token for token, one in self.roles.items() if one == role)


def new_links(seats: int) -> SeatLinks:
    return SeatLinks({secrets.token_urlsafe(18): role for role in range(TABLE, seats + 1)})


def qr_picture(url: str) -> str:
    """A link as a QR code with its quiet zone, as SVG."""
    from segno import encoder  # only who gives out links pays for it

    encode: Callable[..., Any] = encoder.encode
    rows = encode(url, error="M", micro=False).matrix
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module
    )
    side = len(rows)
    box = f"{-QUIET} {-QUIET} {side + 2 * QUIET} {side + 2 * QUIET}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path d="{dark}"/></svg>'

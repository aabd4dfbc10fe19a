"""Seats → secret links: one for each, one to watch, and one for the table's own page."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

TABLE = -1
"""The table's own page, which may take any seat."""
WATCHING = 0


class SeatLinks(NamedTuple):
    """Fresh for each table: a link of an earlier one opens nothing."""

    roles: Mapping[str, int]
    """By token: a seat, or who has none."""

    def token(self, role: int) -> str:
        return next(token for token, one in self.roles.items() if one == role)


def new_links(seats: int) -> SeatLinks:
    return SeatLinks({secrets.token_urlsafe(18): role for role in range(TABLE, seats + 1)})


def qr_rows(url: str) -> list[str]:
    """The modules of a link's QR code, a row at a time: 1 is dark."""
    from segno import encoder  # only who gives out links pays for it

    encode: Callable[..., Any] = encoder.encode
    code = encode(url, error="M", micro=False)
    return ["".join(str(int(bool(module))) for module in row) for row in code.matrix]

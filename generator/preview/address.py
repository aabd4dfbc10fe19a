"""Where a game was shown last: the same port and token again, so that open pages find it.

Where it cannot be kept, every start has a new address: then a page that was open before must be
opened anew.
"""

from __future__ import annotations

import json
import secrets
from hashlib import sha256

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.files import Disk
from generator.files.private import read_private, write_private

_TOKEN = pattern(r"[A-Za-z0-9_-]{24}")


class Address(NamedTuple):
    """0 is any port that is free."""

    port: int
    token: str


def new_address() -> Address:
    return Address(0, secrets.token_urlsafe(18))


def last_address(game: Disk) -> Address:
    """The address that the game had last; a new one if none is kept."""
    try:
        kept = json.loads(read_private(_name(game)) or b"null")
    except ValueError:
        return new_address()
    match kept:
        case {"port": int(port), "token": str(token)} if 0 < port < 65536:
            return Address(port, token) if _TOKEN.fullmatch(token) else new_address()
        case _:
            return new_address()


def keep_address(game: Disk, address: Address) -> None:
    write_private(_name(game), json.dumps(address._asdict()).encode())


def _name(game: Disk) -> str:
    place = str(game.own("").absolute()).encode(errors="surrogateescape")
    return f"preview/{sha256(place).hexdigest()[:32]}.json"

"""A game with a deck that is dealt, loose pieces and a counter; and a page's ways to its table."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.browser import Shown
from tests.games import tiny_game

GAME = """\
game: tiny
title: Tiny Game
players: 2-4
components: [things, coins]
colours: {ink: "#202020", paper: "#ffffff", accent: "#ffc800"}
fonts: {body: Fira Sans, title: Barlow Condensed 700}
"""
DECK = """\
deck: things
title: Things
layout: face
back: back
cards:
  - {title: Anvil, copies: 2}
  - {title: Balloon, copies: 2}
  - {title: Candle, copies: 2}
  - {title: Drum, copies: 2}
  - {title: Engine, copies: 2}
  - {title: Feather, copies: 2}
"""
COINS = """\
tokens: coins
title: Coins
layout: face
size: 20mm x 20mm
shape: round
pieces:
  - {title: Coin, copies: 3}
  - {title: Ring}
"""
BACK = """\
layout: back
elements:
  - shape: rectangle
    box: bleed
    fill: accent
"""
TABLE = """\
things:
  things: {shuffle: true, deal: 3, hand: 3}
counters:
  score: {title: Score, least: 0, most: 9, each-seat: true}
"""


def small_game(deck: str = DECK) -> dict[str, str]:
    files = tiny_game(game=GAME, deck=deck)
    more = {"coins.yaml": COINS, "layouts/back.yaml": BACK, "table.yaml": TABLE}
    return {**files, **more}


class Answer(NamedTuple):
    status: int
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


def ask(
    shown: Shown,
    path: str,
    given: object = None,
    token: str = "",
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """A request with a token, the table's own unless another is given; POST if there is a body."""
    connection = http.client.HTTPConnection("127.0.0.1", shown.port, timeout=5)
    body = given if isinstance(given, bytes) or given is None else json.dumps(given).encode()
    whole = path if path.startswith("/") else f"/{token or shown.token}/{path}"
    connection.request("POST" if body is not None else "GET", whole, body, dict(headers or {}))
    response = connection.getresponse()
    answer = Answer(response.status, response.read())
    connection.close()
    return answer


def links(shown: Shown) -> dict[int, str]:
    """The tokens of seats, and of spectators as 0."""
    told = ask(shown, "links", {}).data["links"]
    return {one["seat"]: one["url"].rstrip("/").rsplit("/", 1)[-1] for one in told}


def view(shown: Shown, seat: int | None = None, token: str = "") -> Any:
    """All that a seat sees, as its page would get it first."""
    connection = http.client.HTTPConnection("127.0.0.1", shown.port, timeout=5)
    asked = "" if seat is None else f"?seat={seat}"
    connection.request("GET", f"/{token or shown.token}/events{asked}")
    response = connection.getresponse()
    assert response.status == 200, response.read()
    lines = [response.readline() for _ in range(2)]
    connection.close()
    assert lines[0] == b"event: all\n"
    return json.loads(lines[1].removeprefix(b"data: "))


def one(seen: Any, **wanted: object) -> Any:
    """The first thing that is so."""
    return next(
        thing for thing in seen["things"] if all(thing[key] == wanted[key] for key in wanted)
    )

"""Nobody gets anything from the table but who was given a link, and no seat more than its own."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest

from generator.play.allowance import AT_ONCE
from tests.browser import Shown, on_the_table, write_files
from tests.play.small_game import ask, links, one, small_game, view
from tests.preview.test_guard import ODD, PATHS

NAMES = ("Anvil", "Balloon", "Candle", "Drum", "Engine", "Feather")


def test_another_host_or_site_is_refused(small: Shown) -> None:
    for host in ("evil.example", f"evil.example:{small.port}", "127.0.0.1", "localhost:1"):
        assert ask(small, "", headers={"Host": host}).status == 403
    for origin in ("http://evil", "null", f"https://127.0.0.1:{small.port}"):
        assert ask(small, "move", {"do": "undo"}, headers={"Origin": origin}).status == 403
    assert (
        ask(small, "move", {"do": "undo"}, headers={"Sec-Fetch-Site": "cross-site"}).status == 403
    )


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_to_a_file(small: Shown, path: str) -> None:
    answer = ask(small, f"/{small.token}/{path}")
    assert answer.status == 404
    assert b"game:" not in answer.body


def test_a_forged_or_old_link_opens_nothing(small: Shown, tmp_path: Path) -> None:
    folder = write_files(tmp_path / "tiny", small_game())
    with on_the_table(folder) as earlier:
        old = [earlier.token, *links(earlier).values()]
    assert len({*old, small.token, *links(small).values()}) == 8
    for token in (*old, "x" * 24, small.token[:-1], small.token + "x", ""):
        for path in ("", "events", "move", "picture/x-50.png", "save"):
            assert ask(small, f"/{token}/{path}").status in (403, 404)
        assert ask(small, f"/{token}/move", {"do": "undo"}).status == 403
    assert ask(small, "/").status == 403


def test_a_seat_acts_for_itself_alone(small: Shown) -> None:
    own = links(small)
    for seat in ("2", "0", "99", "-1", "1e1", "%D9%A2", "2&seat=1"):
        assert ask(small, f"events?seat={seat}", token=own[1]).status == 403
        assert ask(small, f"move?seat={seat}", {"do": "undo"}, token=own[1]).status == 403
    for token in (own[1], own[0]):
        assert ask(small, "links", {}, token=token).status == 403
        assert ask(small, "save", token=token).status == 403
        assert ask(small, "link-1.svg", token=token).status == 403
    assert [ask(small, f"link-{n}.svg").status for n in (0, 1, 2, 3, 99, -1, "x")] == [
        *(200, 200, 200),
        *(404, 404, 404, 404),
    ]
    for seat in ("3", "99", "-1", "x", "1000000000"):
        assert ask(small, f"events?seat={seat}").status == 403
    assert "Take a seat" in ask(small, "move", {"do": "undo"}, token=own[0]).data["wrong"]


def test_what_a_seat_does_not_see_it_cannot_move(small: Shown) -> None:
    own = links(small)
    theirs = view(small, token=own[2])
    card = one(theirs, hand=2)
    mine = view(small, token=own[1])
    assert card["id"] not in json.dumps(mine)
    held = one(mine, hand=2)
    top = next(pile for pile in mine["piles"] if pile["kind"] == "draw")
    for name in (card["id"], held["id"], "things/anvil/1", "hand-2", "x" * 200):
        for move in ({"do": "flip"}, {"do": "put", "at": [1, 1]}, {"do": "put", "hand": 1}):
            answer = ask(small, "move", {**move, "things": [name]}, token=own[1])
            assert answer.data["wrong"], (name, move)
    assert view(small, token=own[2])["things"] == theirs["things"]
    assert ask(small, f"picture/{card['picture']}-50.png", token=own[2]).status == 200
    assert ask(small, f"picture/{card['picture']}-50.png", token=own[1]).status == 404
    assert top["count"] == 6


def test_nothing_that_is_hidden_is_sent(small: Shown) -> None:
    own = links(small)
    held = {
        seat: [
            one["title"] for one in view(small, token=own[seat])["things"] if one["hand"] == seat
        ]
        for seat in (1, 2)
    }
    for seat in (0, 1):
        sent = json.dumps(view(small, token=own[seat]))
        known = {title for who, titles in held.items() if who == seat for title in titles}
        found = {name for name in NAMES if name in sent}
        assert found == known
        assert "things/" not in sent
    assert set(NAMES) - {*held[1]}, "a card that only the other seat has would be found"


BAD: tuple[Any, ...] = (
    {}, {"do": 1}, {"do": "x" * 100_000}, {"do": "flip"}, {"do": "flip", "things": []},
    {"do": "flip", "things": ["x" * 100_000]}, {"do": "flip", "things": [[]]},
    {"do": "flip", "things": ["x"] * 5_000}, {"do": "put", "things": ["x"], "at": [1e308, 0]},
    {"do": "put", "things": ["x"], "at": [0]}, {"do": "draw", "pile": "x", "count": 10**30},
    {"do": "count", "counter": "score-1", "value": True},
    {"do": "flip", "things": ["x"], "seed": 1},
    {"do": "restore", "laid": []}, {"do": "shuffle", "pile": {"a": 1}},
)  # fmt: skip


def test_odd_moves_change_nothing_and_end_nothing(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "tiny", small_game())
    with on_the_table(folder) as shown:
        before = view(shown, 1)
        for given in BAD:
            answer = ask(shown, "move?seat=1", given)
            assert answer.status == 200
            assert 0 < len(answer.data["wrong"]) < 300
        for body in ODD:
            assert ask(shown, "move?seat=1", body).status == 400
        assert ask(shown, "move?seat=1", b"x" * 1_000_000).status == 413
        assert view(shown, 1) == before
        shown.process.terminate()
        assert shown.process.stderr is not None
        said = shown.process.stderr.read().splitlines()
        assert said[0] == "Laying the table for tiny …"
        assert len(said) == 3, said


def test_a_flood_is_held_off_and_the_table_goes_on(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "tiny", small_game())
    with on_the_table(folder) as shown:
        own = links(shown)
        flood = [
            ask(shown, "move", {"do": "count", "counter": "score-1", "value": n % 9}, token=own[1])
            for n in range(AT_ONCE + 60)
        ]
        assert 429 in {one.status for one in flood}
        assert ask(shown, "move", {"do": "undo"}, token=own[2]).status == 200
        idle = [socket.create_connection(("127.0.0.1", shown.port)) for _ in range(150)]
        assert ask(shown, "").status == 200
        for line in idle:
            line.close()


def test_it_listens_on_the_loopback_only(small: Shown) -> None:
    port = f":{small.port:04X} "
    table = Path("/proc/net/tcp")
    if not table.exists():
        pytest.skip("reads the kernel's table of sockets")
    lines = [line.split() for line in table.read_text().splitlines() if port in line]
    assert [line[1] for line in lines if line[3] == "0A"] == [f"0100007F:{small.port:04X}"]

"""All that a seat receives over HTTP in random play, searched for what is hidden from it."""

from __future__ import annotations

import http.client
import json
import random
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Condition, Thread
from typing import Any, NamedTuple

import pytest

from generator.files import Disk, open_game
from generator.kit.order import Order
from generator.play.begun import BegunGame, begun_of
from generator.play.table_clerk import TableClerk
from generator.table.played import Played
from generator.table.saved_play import replayed
from tests.browser import Shown, copy_game, on_the_table, write_files
from tests.games import games_slow_but
from tests.play.small_game import ask, links, small_game, view
from tests.table.playing import Reach, random_wish
from tests.table.test_sight import may_know

DPI = 50
PNG = b"\x89PNG\r\n\x1a\n"
DECK = """\
deck: things
title: Things
layout: telling
back: back
fields: {text: text}
cards:
  - {title: Anvil, text: It costs 1.}
  - {title: Balloon, text: It costs 2.}
  - {title: Candle, text: It costs 3.}
  - {title: Drum, text: It costs 4.}
  - {title: Engine, text: It costs 5.}
  - {title: Feather, text: It costs 6.}
  - {title: Gondola, text: It costs 7.}
  - {title: Hammock, text: It costs 8.}
  - {title: Igloo, text: It costs 9.}
  - {title: Jigsaw, text: It costs 10.}
"""
TELLING = """\
layout: telling
elements:
  - shape: rectangle
    box: bleed
    fill: paper
  - text: "{{ title }}. {{ text }}"
    box: [5mm, 5mm, 50mm, 20mm]
    font: title
"""
Cards = frozenset[tuple[str, str]]


class Received(NamedTuple):
    """Something that a seat received, and how many moves had been made then."""

    moves: int
    data: bytes


class Ear(Thread):
    """Listens to a seat's events, and fetches every picture that they name."""

    def __init__(self, shown: Shown, seat: int, token: str) -> None:
        super().__init__(daemon=True)
        self.shown, self.seat, self.token = shown, seat, token
        self.heard: list[Received] = []
        self._moves = 0
        self._fetched: set[str] = set()
        self._done = -1
        self._news = Condition()

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.shown.port, timeout=20)
        connection.request("GET", f"/{self.token}/events")
        response = connection.getresponse()
        with closing(connection), closing(response):
            while line := response.readline():
                if line.startswith(b"data: "):
                    self._hear(line.removeprefix(b"data: "))
                    with self._news:
                        self._done = self._moves
                        self._news.notify_all()

    def wait_for(self, moves: int) -> None:
        """Until it has heard of so many moves, and has all their pictures."""
        with self._news:
            assert self._news.wait_for(lambda: self._done >= moves, timeout=30)

    def _hear(self, data: bytes) -> None:
        told = json.loads(data)
        self._moves = told.get("rest", told).get("moves", self._moves)
        self.heard.append(Received(self._moves, data))
        things = told.get("set", told).get("things", [])
        for name in {one["picture"] for one in things} - self._fetched - {""}:
            self._fetched.add(name)
            answer = ask(self.shown, f"picture/{name}-{DPI}.png", token=self.token)
            if answer.status == 200:
                self.heard.append(Received(self._moves, answer.body))


class Truth:
    """The game as it is read here, to say what was hidden from whom, and what that looks like."""

    def __init__(self, folder: Path, players: int) -> None:
        game: Disk = open_game(str(folder))[1]
        clerk = TableClerk(game, Order(papers=("a4",), seed=7), players, 1)
        begun = begun_of(clerk.reply(b'["read", [], 7]'))
        assert isinstance(begun, BegunGame)
        self.begun = begun
        deck = [one for one in begun.start.things if one.kind == "card" and len(one.faces) == 2]
        self.fronts: dict[bytes, set[tuple[str, str]]] = {}
        """Several cards may look the same."""
        for one in deck:
            asked = ["picture", begun.faces[one.faces[0]].name, DPI]
            alike = self.fronts.setdefault(clerk.reply(json.dumps(asked).encode()), set())
            alike.add((one.component, one.card))
        self.deck = frozenset((one.component, one.card) for one in deck)
        papers = {one.component for one in begun.start.things if one.kind == "document"}
        self.open = [text for one, text in begun.labels.says.items() if one[0] in papers]

    def known(self, lines: list[str], seat: int) -> Iterator[Cards]:
        """After each move, the cards of which the seat has seen one so far."""
        known: Cards = frozenset()
        for count in range(1, len(lines) + 1):
            played: Played = replayed(lines[:count], self.begun.start, self.begun.labels).played
            things = played.state.things
            seen = (things[id] for id in may_know(played.state, seat))
            known |= frozenset((one.component, one.card) for one in seen)
            yield known

    def leaks(self, ear: Ear, lines: list[str]) -> set[str]:
        """What it received of cards that it had not seen by then."""
        known = [*self.known(lines, ear.seat)]
        found = set()
        for moves, data in ear.heard:
            hidden = self.deck - known[min(moves, len(known) - 1)]
            said = self.without_open_words(readable(data), known[-1])
            for component, card in hidden:
                words = {f"{component}/{card}", *self.words(component, card)}
                words -= {word for one in known[-1] for word in self.words(*one)}
                found |= {one for one in words if as_sent(one) in said}
            if data in self.fronts and self.fronts[data] <= hidden:
                found.add(f"picture of {min(self.fronts[data])}")
        return found

    def words(self, component: str, card: str) -> set[str]:
        """Its title, and what is written on it."""
        labels = self.begun.labels
        return {texts.get((component, card), "") for texts in (labels.cards, labels.says)} - {""}

    def without_open_words(self, data: bytes, known: Cards) -> bytes:
        """Papers that everybody reads, and cards that were seen, may name a hidden card."""
        seen = {words for one in known for words in self.words(*one)}
        for text in sorted({*self.open, *seen} - {""}, key=len, reverse=True):
            data = data.replace(as_sent(text), b"")
        return data


def readable(data: bytes) -> bytes:
    """All but the packed pixels of a PNG, which spell short names by chance."""
    if not data.startswith(PNG):
        return data
    parts, at = [], len(PNG)
    while at < len(data):
        end = at + 8 + int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] != b"IDAT":
            parts.append(data[at:end])
        at = end + 4
    return b"".join(parts)


def as_sent(text: str) -> bytes:
    return json.dumps(text)[1:-1].encode()


def wandered(shown: Shown, chance: random.Random, moves: int) -> list[Ear]:
    """Two seats move what they see; both and a spectator listen."""
    own = links(shown)
    ears = [Ear(shown, seat, own[seat]) for seat in (0, 1, 2)]
    for ear in ears:
        ear.start()
    for _ in range(moves):
        seat = chance.choice((1, 2))
        seen: Any = view(shown, token=own[seat])
        things = [one["id"] for one in seen["things"] if one["hand"] in (0, seat)]
        piles = [one["id"] for one in seen["piles"]]
        counters = [one["id"] for one in seen["counters"]] or ["none"]
        wish = random_wish(chance, Reach(things, piles, counters, len(seen["seats"])))
        roll = chance.random()
        wish = {"do": "undo"} if roll < 0.08 else {"do": "redo"} if roll < 0.12 else wish
        answer = ask(shown, "move", wish, token=own[seat])
        if answer.status == 429:
            time.sleep(0.3)
    made: Any = view(shown, token=own[1])
    for ear in ears:
        ear.wait_for(made["moves"])
    return ears


def heard_in(folder: Path, moves: int, program: tuple[str, ...] = ("generator",)) -> set[str]:
    with on_the_table(folder, "--players", "2", program=program) as shown:
        ears = wandered(shown, random.Random(moves), moves)
        lines = ask(shown, "save").body.decode().splitlines()
        assert len(lines) > moves / 3
        assert all(len(ear.heard) > 10 for ear in ears)
    for ear in ears:
        ear.join(5)
    truth = Truth(folder, 2)
    assert len(truth.fronts) > 5
    return {leak for ear in ears for leak in truth.leaks(ear, lines)}


def secretive(tmp_path: Path) -> Path:
    return write_files(tmp_path / "tiny", {**small_game(DECK), "layouts/telling.yaml": TELLING})


def test_no_byte_says_what_is_hidden(tmp_path: Path) -> None:
    assert heard_in(secretive(tmp_path), 60) == set()


def test_a_planted_leak_is_heard(tmp_path: Path) -> None:
    found = heard_in(secretive(tmp_path), 20, ("tests.play.leaky",))
    assert any(one.startswith("picture") for one in found)
    assert any(one[0].isupper() for one in found), "titles"
    assert any("costs" in one for one in found), "texts"


def test_what_a_hidden_card_is_called_and_says_is_found_among_open_words(tmp_path: Path) -> None:
    truth = Truth(secretive(tmp_path), 2)
    anvil, drum = (("things", f"{one}") for one in ("anvil", "drum"))
    titles, says = {anvil: "Anvil", drum: "Drum the Anvil"}, {anvil: "It is heavy."}
    labels = truth.begun.labels._replace(cards=titles, says=says)
    truth.begun = truth.begun._replace(labels=labels)
    assert b"Anvil" not in truth.without_open_words(b'"Drum the Anvil"', frozenset({drum}))
    assert b"Anvil" in truth.without_open_words(b'"Anvil", "Drum the Anvil"', frozenset({drum}))
    assert truth.words(*anvil) == {"Anvil", "It is heavy."}


def test_a_name_in_the_notes_of_a_picture_is_read_and_one_in_its_pixels_is_not() -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + bytes(4)

    picture = PNG + chunk(b"tEXt", b"Title\0Anvil") + chunk(b"IDAT", b"Drum") + chunk(b"IEND", b"")
    assert b"Anvil" in readable(picture) and b"Drum" not in readable(picture)
    assert readable(b"Drum") == b"Drum"


@pytest.mark.parametrize("game", games_slow_but("bad-day"))
def test_no_byte_says_what_is_hidden_in_a_shipped_game(game: str, tmp_path: Path) -> None:
    assert heard_in(copy_game(game, tmp_path / game), 150) == set()


@pytest.mark.slow
def test_no_byte_says_what_is_hidden_in_long_play(tmp_path: Path) -> None:
    assert heard_in(secretive(tmp_path), 600) == set()

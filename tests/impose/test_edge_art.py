"""Made bleed is drawn from the face's edge alone, and says nothing."""

from __future__ import annotations

import re
import zlib

import pytest

from generator.core.display import Frame, GroupItem, Item, Path, Stamp, TextItem
from generator.impose.bleed import with_bleed
from generator.kit.order import Order
from tests.games import face, kits, tiny_game
from tests.looking import text_on

DECK = (
    "deck: things\ntitle: Things\nlayout: face\nsize: 40mm x 60mm\nbleed: 0mm\n"
    "cards: [{title: Farm, copies: 4}]\n"
)
LAYOUT = """\
layout: face
elements:
  - {shape: rectangle, box: trim, fill: "#00ff00"}
  - {shape: rectangle, box: [15mm, 20mm, 10mm, 10mm], fill: "#ff0000"}
  - {text: "{{ title }}", box: [5mm, 5mm, 30mm, 10mm], font: title}
  - {text: Rim, box: [0, 50mm, 40mm, 10mm], font: title, align: left, size: 20pt}
"""
ORDER = Order(papers=("a4",), bleed=3.0)


def files(way: str) -> dict[str, str]:
    return tiny_game(deck=f"{DECK}bleed-from: {way}\n", layout=LAYOUT)


@pytest.mark.parametrize("way", ["extend", "mirror"])
def test_words_are_read_once_for_each_card(way: str) -> None:
    (kit,) = kits(files(way), ORDER)
    said = text_on(kit.data)
    assert (said.count("Farm"), said.count("Rim")) == (4, 4)


@pytest.mark.parametrize("way", ["extend", "mirror"])
def test_no_form_is_drawn_but_for_the_cards(way: str) -> None:
    (kit,) = kits(files(way), ORDER)
    streams = re.findall(rb"stream\r?\n(.*?)endstream", kit.data, re.DOTALL)
    drawn = b"".join(_plain(stream) for stream in streams)
    assert drawn.count(b" Do") == 4


def _plain(stream: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(stream)
    except zlib.error:
        return b""


def test_what_is_not_at_the_edge_is_drawn_once() -> None:
    grown = with_bleed(face(tiny_game(deck=DECK, layout=LAYOUT)), 3.0)
    (strips, own) = grown.items
    assert isinstance(own, Stamp) and isinstance(strips, GroupItem)
    fills = [str(item.fill) for item in leaves(strips.items) if isinstance(item, Path)]
    assert set(fills) == {"#00ff00"}
    said = [item.text for item in leaves(strips.items) if isinstance(item, TextItem)]
    assert not "".join(said)


def leaves(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in items:
        match item:
            case GroupItem(children):
                found.extend(leaves(children))
            case Stamp(Frame(_, children)):
                found.extend(leaves(children))
            case _:
                found.append(item)
    return found

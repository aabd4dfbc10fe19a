"""cards.xml as MPC Autofill's desktop client reads it, written from its public sources; shares
nothing with what writes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
STOCK = (
    r"\(S27\) Smooth|\(S30\) Standard Smooth|\(S33\) Superior Smooth|\(M31\) Linen|\(P10\) Plastic"
)
PICTURE = r"cards/[a-z0-9][a-z0-9._-]*\.(png|jpg)"
SCHEMA: dict[str, str] = {
    "order": "details fronts (backs )?cardback ",
    "details": "quantity bracket stock foil ",
    "fronts": "(card )+",
    "backs": "(card )+",
    "card": "id sourceType slots name ",
}
"""What is in an element, in order."""
TEXTS: dict[str, str] = {
    "quantity": r"[1-9]\d*",
    "bracket": r"[1-9]\d*",
    "stock": STOCK,
    "foil": "true|false",
    "id": PICTURE,
    "sourceType": "Local File",
    "slots": r"\d+(,\d+)*",
    "name": r"[^/\\]+\.(png|jpg)",
    "cardback": PICTURE,
}


class ReadOrder(NamedTuple):
    """A picture for both sides of every slot."""

    fronts: tuple[str, ...]
    backs: tuple[str, ...]
    stock: str
    foil: bool


def read_order(files: Mapping[str, bytes], name: str = "cards.xml") -> ReadOrder:
    """Everything is there that the client needs, and nothing that it does not know."""
    root = ElementTree.fromstring(files[name])
    assert root.tag == "order"
    _assert_as_told(root)
    text = {one.tag: one.text or "" for one in root.iter()}
    quantity = int(text["quantity"])
    assert int(text["bracket"]) == min(size for size in BRACKETS if size >= quantity)
    backs = _by_slot(root.find("backs"))
    common = {slot: text["cardback"] for slot in range(quantity) if slot not in backs}
    order = ReadOrder(
        _row(_by_slot(root.find("fronts")), quantity),
        _row({**common, **backs}, quantity),
        text["stock"],
        text["foil"] == "true",
    )
    assert {*order.fronts, *order.backs, text["cardback"]} <= set(files), "pictures on the disk"
    return order


def _assert_as_told(element: Element) -> None:
    assert not element.attrib
    inside = "".join(f"{child.tag} " for child in element)
    assert re.fullmatch(SCHEMA.get(element.tag, ""), inside), (element.tag, inside)
    if element.tag in TEXTS:
        assert re.fullmatch(TEXTS[element.tag], element.text or ""), (element.tag, element.text)
    for child in element:
        _assert_as_told(child)


def _by_slot(side: Element | None) -> dict[int, str]:
    found: dict[int, str] = {}
    for card in side if side is not None else ():
        picture, _, slots, name = (child.text or "" for child in card)
        assert picture == f"cards/{name}", "found by either"
        for slot in map(int, slots.split(",")):
            assert slot not in found, "one picture for a slot"
            found[slot] = picture
    return found


def _row(by_slot: Mapping[int, str], quantity: int) -> tuple[str, ...]:
    assert sorted(by_slot) == list(range(quantity)), "every slot has a picture, and no more"
    return tuple(by_slot[slot] for slot in range(quantity))

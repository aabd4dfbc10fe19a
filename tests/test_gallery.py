"""The gallery shows every element and every key, and its page shows the gallery."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest
import yaml
from PIL import Image

from generator.model import ELEMENTS
from generator.model.keys import keys_of
from generator.model.placing import Placing
from tools import gallery

PAGE = (gallery.DOCS / "gallery.md").read_text("utf-8")
MOST_PICTURE_BYTES = 20_000
MASKS = ("shape", "radius", "picture", "fit", "feather")
MARKS = (
    r"on \w+",
    r"spacing \d+",
    "strike",
    "underline",
    "super",
    "sub",
    r"\d+%",
    r"\d+pt",
    "hand",
    "brick",
)
EVERY = frozenset({*keys_of(Placing), "repeat"})
"""Keys that all elements have: one card shows each."""
ALIKE = {"note-fill": "fill", "place": "box", "arrow": "head", "start": "head", "end": "head"}
"""Keys that take the same values."""


def test_every_card_is_on_the_page_with_its_picture() -> None:
    own = {path.stem for path in (gallery.GAME / "layouts").glob("*.yaml")}
    assert own - {*gallery.FRAMES, "sticky-note"} == set(gallery.exhibits())
    assert re.findall(r"<!-- card: ([\w-]+) -->", PAGE) == gallery.exhibits()
    pictures = {path.stem: path for path in gallery.PICTURES.iterdir()}
    assert set(pictures) == set(gallery.exhibits())
    assert all(path.stat().st_size <= MOST_PICTURE_BYTES for path in pictures.values())


def test_the_page_shows_the_yaml_of_the_game() -> None:
    assert gallery.updated(PAGE) == PAGE, "run `make tables`"
    assert gallery.updated(PAGE.replace("size: 26pt to 12pt", "size: 12pt")) == PAGE


@pytest.mark.slow
def test_the_pictures_show_the_cards() -> None:
    for exhibit, face in gallery.faces().items():
        kept = Image.open(gallery.PICTURES / f"{exhibit}.png").convert("RGB")
        drawn = Image.open(io.BytesIO(gallery.small(face))).convert("RGB")
        assert kept.size == drawn.size, "run `make pictures`"
        apart = np.abs(np.asarray(kept, np.int16) - np.asarray(drawn, np.int16)).mean()
        assert apart < 1, f"{exhibit}: run `make pictures`"


def test_every_element_and_every_key_is_on_a_card() -> None:
    shown = set(used())
    assert sorted(set(known()) - shown) == []


def test_a_key_that_no_card_shows_is_noticed() -> None:
    planted = {"type": "object", "properties": {"text": {"type": "string"}, "wobble": {}}}
    assert "text.wobble" in set(_known("text", planted))
    assert "text.wobble" not in set(used())


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark_of_words_is_on_a_card(mark: str) -> None:
    brackets = re.findall(r"\[([^\[\]\n]+)\]\{", PAGE)
    assert any(re.fullmatch(mark, part) for found in brackets for part in found.split(", "))


# -- what there is ----------------------------------------------------------------------------


def known() -> Iterator[str]:
    """Every key as `element.key`, and every value of a choice as `key=value`."""
    for variant in _elements()["anyOf"]:
        kind = kind_of(variant["properties"])
        yield from _known(kind, variant)
    yield from (f"mask.{name}" for name in MASKS)


def _known(path: str, schema: Mapping[str, Any]) -> Iterator[str]:
    for part in schema.get("anyOf", ()):
        yield from _known(path, part)
    key = path.rpartition(".")[2]
    if key == "allow":
        return  # the codes of warnings
    yield from (f"{ALIKE.get(key, key)}={value}" for value in schema.get("enum", ()))
    if "items" in schema and "anyOf" in schema["items"]:
        yield from _known(path, schema["items"])
    for name, inner in schema.get("properties", {}).items():
        yield _named(key, name)
        yield from _known(f"{path}.{name}", inner)


@cache
def _elements() -> Mapping[str, Any]:
    schema = json.loads((gallery.DOCS / "schema" / "layout.json").read_text("utf-8"))
    defined = schema["$defs"]["element"]
    assert len(defined["anyOf"]) == len(ELEMENTS)
    return dict(defined)


def kind_of(keys: Mapping[str, Any]) -> str:
    """An inset has the key of no group: `layout` names its kind."""
    return next(name for name in reversed(ELEMENTS) if name in keys and _is_kind(name, keys))


def _is_kind(name: str, keys: Mapping[str, Any]) -> bool:
    return name != "shape" or "picture" not in keys


def _named(key: str, name: str) -> str:
    around = "element" if key in ELEMENTS and name in EVERY else ALIKE.get(key, key)
    return f"{around}.{name}"


# -- what the cards show ----------------------------------------------------------------------


@cache
def used() -> frozenset[str]:
    paths = sorted((gallery.GAME / "layouts").glob("*.yaml"))
    found: set[str] = set()
    for path in paths:
        for element in yaml.safe_load(path.read_text("utf-8"))["elements"]:
            found.update(_used(element))
    return frozenset(found)


def _used(element: Mapping[str, Any]) -> Iterator[str]:
    yield from _inside(kind_of(element), element)
    for child in (*_children(element, "group"), *_children(element, "each")):
        yield from _used(child)


def _children(element: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    return list(element.get(key, ()))


def _inside(key: str, value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield _named(key, name)
            yield from _inside(str(name), inner)
    elif isinstance(value, list):
        for item in value:
            yield from _inside(key, item)
    else:
        yield f"{ALIKE.get(key, key)}={value}"

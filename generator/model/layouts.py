"""A layout: the elements that draw a face, with the areas and values that they may name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.model.elements import Element
from generator.model.placing import Placing, Repeat
from generator.model.values import NOTHING, Box
from generator.model.waiting import Waiting


class ElementSpec(NamedTuple):
    """An element as written: values that are settled, and those that wait for a card."""

    kind: type[Element]
    settled: Mapping[str, Any]
    waiting: Mapping[str, Waiting]
    placing: Placing
    waiting_placing: Mapping[str, Waiting]
    repeat: Repeat | None
    where: Where
    written_at: Mapping[str, Where]
    waiting_repeat: Mapping[str, Waiting] = NOTHING
    path: str = ""
    """Which element of which file it is, such as `layouts/face/3/1`: it outlives moved lines."""


class Layout(NamedTuple):
    """How a face looks."""

    name: str
    elements: tuple[ElementSpec, ...]
    where: Where
    areas: Mapping[str, Box] = NOTHING
    values: Mapping[str, Waiting] = NOTHING
    """What templates may name when the card has nothing of that name."""
    size: Waiting | None = None
    """How large its faces are, for components that leave it to their layout."""

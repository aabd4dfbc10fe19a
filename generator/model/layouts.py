"""A layout: the elements that draw a face, with the areas and values that they may name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.core.problems import Where
from generator.model.elements import ElementSpec
from generator.model.values import NOTHING, Box
from generator.model.waiting import Waiting


class Layout(NamedTuple):
    """How a face looks."""

    name: str
    elements: tuple[ElementSpec, ...]
    where: Where
    areas: Mapping[str, Box] = NOTHING
    values: Mapping[str, Waiting] = NOTHING
    """What templates may name when the card has nothing of that name."""

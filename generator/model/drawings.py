"""A game's drawings: pictures made of elements, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.colour import Colour
from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem
from generator.model.layouts import Layout


class Drawing(NamedTuple):
    """A picture made of elements, of its own size."""

    name: str
    size: Size
    layout: Layout


class Drawings(Mapping[str, Drawing]):
    """The drawings of a game by name. This one has none; a game's folder may have some."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with those that somebody has asked for."""
        return ()

    def recoloured(self, name: str, colours: Mapping[str, Colour]) -> Drawing:
        """The drawing where some names of colours mean others than in the game's palette."""
        return self[name]

    def __getitem__(self, name: str) -> Drawing:
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


NO_DRAWINGS = Drawings()

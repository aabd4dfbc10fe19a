"""A game's drawings → filled elements. They know no card: each is filled once in each colouring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.core.colour import Colour
from generator.core.geometry import Size
from generator.core.problems import Problem, Where
from generator.model import Drawings, Game
from generator.model.values import Scope
from generator.template import Filled, Filler

Colouring = tuple[tuple[str, Colour], ...]


class FilledDrawing(NamedTuple):
    """A drawing in its colours, ready to be laid out."""

    name: str
    size: Size
    elements: tuple[Filled, ...]
    problems: tuple[Problem, ...]
    where: Where


@dataclass(slots=True, eq=False, repr=False)
class DrawingFiller:
    """Fills the drawings of one game when faces ask for them."""

    game: Game
    _filled: dict[tuple[str, Colouring], FilledDrawing] = field(default_factory=dict)

    def named(self, name: str, colours: Mapping[str, Colour]) -> FilledDrawing | None:
        """None if the game has no drawing of this name."""
        if name not in self.game.drawings:
            return None
        key = (name, tuple(sorted(colours.items())))
        if key not in self._filled:
            self._filled[key] = self._fill(self.game.drawings, name, colours)
        return self._filled[key]

    def _fill(self, drawings: Drawings, name: str, colours: Mapping[str, Colour]) -> FilledDrawing:
        drawing = drawings.recoloured(name, colours) if colours else drawings[name]
        scope = Scope({**self.game.colours, **colours}, tuple(self.game.fonts))
        filled = Filler(scope).fill(drawing.layout, {}, None)
        return FilledDrawing(
            name, drawing.size, filled.elements, filled.problems, drawing.layout.where
        )

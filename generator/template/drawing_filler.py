"""A game's drawings → filled elements, each filled once in each colouring and with each values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from generator.core.colour import Colour
from generator.core.frozen import slotted
from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Given, Problem, Refusal, Where, did_you_mean
from generator.model import Drawing, Game
from generator.model.values import Scope
from generator.template import Filled, Filler
from generator.template.names import CardData, holds_cards, name_in_templates

MOST_FILLINGS = 5000
"""Of one game's drawings: some that draw each other with new values would have no end."""


class FilledDrawing(NamedTuple):
    """A drawing in its colours and with its values, ready to be laid out."""

    name: str
    size: Size
    elements: tuple[Filled, ...]
    problems: tuple[Problem, ...]
    where: Where
    values: Mapping[str, Any]


@slotted
class DrawingFiller:
    """Fills the drawings of one game when faces ask for them."""

    game: Game
    has_others: bool = False
    """Whether a drawing was given a card that says what other cards do: those may change."""
    _filled: dict[object, FilledDrawing] = field(default_factory=dict)

    def named(
        self, name: str, colours: Mapping[str, Colour], values: Mapping[str, Any], where: Where
    ) -> FilledDrawing | None:
        """None if the game has no drawing of this name."""
        if name not in self.game.drawings:
            return None
        key = (name, tuple(sorted(colours.items())), self._hashed(values))
        if key not in self._filled:
            if len(self._filled) >= MOST_FILLINGS:
                message = f"drawings are drawn in more than {MOST_FILLINGS:,} different ways"
                raise Refusal(Problem("over-the-limit", where, message))
            drawings = self.game.drawings
            drawing = drawings.recoloured(name, colours) if colours else drawings[name]
            _check_values(drawing, values, where)
            self._filled[key] = self._fill(drawing, colours, values)
        return self._filled[key]

    def size_of(self, name: Given) -> Size:
        drawings = self.game.drawings
        if name not in drawings:
            message, hint = f"there is no drawing '{name}'", did_you_mean(name, drawings)
            raise Refusal(Problem("unknown-name", name.where, message, hint))
        return drawings[name].size

    def _fill(
        self, drawing: Drawing, colours: Mapping[str, Colour], values: Mapping[str, Any]
    ) -> FilledDrawing:
        scope = Scope({**self.game.colours, **colours}, tuple(self.game.fonts))
        filled = Filler(scope).fill(drawing.layout, values, None)
        return FilledDrawing(
            drawing.name,
            drawing.size,
            filled.elements,
            filled.problems,
            drawing.layout.where,
            values,
        )

    def _hashed(self, value: Any) -> object:
        """The value as part of a key: a card by all that it says.

        One that has other cards is known by itself; the filled drawing keeps it alive.
        """
        if isinstance(value, CardData) and any(map(holds_cards, value.settle().values())):
            self.has_others = True
            return id(value)
        if isinstance(value, Mapping):
            return tuple((name, self._hashed(value[name])) for name in value)
        if isinstance(value, list):
            return tuple(self._hashed(item) for item in value)
        return type(value), value


def _check_values(drawing: Drawing, values: Mapping[str, Any], where: Where) -> None:
    declared = {name_in_templates(name): name for name in drawing.layout.values}
    for name in values:
        if name not in declared:
            message = f"the drawing '{drawing.name}' has no value '{name}'"
            hint = did_you_mean(name, declared.values())
            hint = hint or "declare it with a default in the drawing's own 'values'"
            raise Refusal(Problem("unknown-key", where, message, hint))

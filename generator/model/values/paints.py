"""Kinds of value that paint: colours, gradients and patterns."""

from __future__ import annotations

from typing import NamedTuple

from generator.core.colour import Colour, Gradient, Paint, Pattern, parse_colour
from generator.core.problems import Refusal, Where
from generator.model.values.kinds import (
    FLAG,
    NUMBER,
    TEXT,
    Kind,
    Scope,
    choice,
    listed,
    read_parts,
    refuse,
    unknown,
)
from generator.model.values.measures import EXTENT, LENGTH
from generator.source import Mapping, Node, Scalar

PATTERNS = ("stripes", "dots", "grid", "checks", "waves")


def _colour(node: Node, scope: Scope) -> Colour:
    text = TEXT.read(node, scope)
    if text in scope.colours:
        return scope.colours[text]
    colour = parse_colour(text)
    if colour:
        return colour
    if text.startswith("#"):
        raise refuse(node, "a colour such as #ffc800")
    raise unknown(node, "colour", text, scope.colours)


def colour_in_words(text: str, where: Where, scope: Scope) -> Colour | None:
    """A colour as values name it, where it may also be something else."""
    try:
        return _colour(Scalar(text, text, where), scope)
    except Refusal:
        return None


def _paint(node: Node, scope: Scope) -> Paint | None:
    if isinstance(node, Scalar):
        return None if node.text == "none" else _colour(node, scope)
    if isinstance(node, Mapping) and node.get("gradient"):
        return _gradient(node, scope)
    if isinstance(node, Mapping) and node.get("pattern"):
        return _pattern(node, scope)
    raise refuse(node, "a colour, none, {gradient: [colours]} or {pattern: figure}")


def _gradient(node: Mapping, scope: Scope) -> Gradient:
    parts = read_parts(node, scope, gradient=listed(COLOUR), angle=NUMBER, radial=FLAG)
    if len(parts["gradient"]) < 2:
        raise refuse(node, "a gradient of two colours or more")
    return Gradient(parts["gradient"], parts.get("angle", 90.0), parts.get("radial", False))


def _pattern(node: Mapping, scope: Scope) -> Pattern:
    parts = read_parts(
        node,
        scope,
        pattern=choice(*PATTERNS),
        ground=COLOUR,
        ink=COLOUR,
        pitch=EXTENT,
        angle=NUMBER,
    )
    missing = [name for name in ("ground", "ink", "pitch") if name not in parts]
    if missing:
        raise refuse(node, f"a pattern with {', '.join(missing)}")
    if parts["pitch"] < 0.4:
        raise refuse(node, "a pitch of 0.4mm or more")
    return Pattern(
        parts["pattern"], parts["ground"], parts["ink"], parts["pitch"], parts.get("angle", 45.0)
    )


BLEED_WAYS = ("art", "extend", "mirror", "none")


class BleedFrom(NamedTuple):
    """What goes on beyond a cut: the art itself, its edge stretched or mirrored, or a colour."""

    way: str = "art"
    colour: Colour | None = None


def _bleed_from(node: Node, scope: Scope) -> BleedFrom:
    text = TEXT.read(node, scope)
    if text in BLEED_WAYS:
        return BleedFrom(text)
    if text not in scope.colours and parse_colour(text) is None and not text.startswith("#"):
        raise unknown(node, "bleed", text, [*BLEED_WAYS, *scope.colours])
    return BleedFrom("colour", _colour(node, scope))


TEMPLATE = {"type": "string", "pattern": r"\{\{"}
"""Inside a list or mapping, too, a value may be worked out from the card."""

_COLOUR_TEXT = {"type": "string"}

COLOUR: Kind[Colour] = Kind("a colour", _colour, _COLOUR_TEXT)
BLEED_FROM: Kind[BleedFrom] = Kind(
    "art, extend, mirror, none or a colour", _bleed_from, _COLOUR_TEXT
)
PAINT: Kind[Paint | None] = Kind(
    "a colour, none, a gradient or a pattern",
    _paint,
    {
        "anyOf": [
            _COLOUR_TEXT,
            {
                "type": "object",
                "required": ["gradient"],
                "additionalProperties": False,
                "properties": {
                    "gradient": {"type": "array", "items": _COLOUR_TEXT, "minItems": 2},
                    "angle": {"anyOf": [{"type": "number"}, TEMPLATE]},
                    "radial": {"anyOf": [{"type": "boolean"}, TEMPLATE]},
                },
            },
            {
                "type": "object",
                "required": ["pattern", "ground", "ink", "pitch"],
                "additionalProperties": False,
                "properties": {
                    "pattern": {"anyOf": [{"enum": list(PATTERNS)}, TEMPLATE]},
                    "ground": _COLOUR_TEXT,
                    "ink": _COLOUR_TEXT,
                    "pitch": LENGTH.schema,
                    "angle": {"anyOf": [{"type": "number"}, TEMPLATE]},
                },
            },
        ]
    },
)

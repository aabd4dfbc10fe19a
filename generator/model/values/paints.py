"""Kinds of value that paint: colours, gradients and patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from generator.core.colour import Colour, Gradient, Paint, Pattern, css_colours, parse_colour
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
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
from generator.model.values.measures import EXTENT, LENGTH, share_of
from generator.source import Mapping, Node, Scalar

_NUMBER = pattern(r"[0-9]{1,3}(?:\.[0-9]{0,6})?%?|\.[0-9]{1,6}%?", re.ASCII)
PATTERNS = ("stripes", "dots", "grid", "checks", "waves")


def _colour(node: Node, scope: Scope) -> Colour:
    """A name of the palette, of CSS, or a number; and how much of it there is."""
    text = TEXT.read(node, scope)
    if text in scope.colours:
        return scope.colours[text]
    name, space, said = text.rpartition(" ")
    share = share_of(said) if space else None
    if share is None:
        name, share = text, 1.0
    elif not 0 < share <= 1:
        raise refuse(node, "a share above 0% and up to 100%, such as ink 60%")
    name = name.rstrip()
    colour = scope.colours.get(name) or parse_colour(name)
    if colour is None and name.startswith("#"):
        raise refuse(node, "a colour such as #ffc800, or #ffc80080 to let half shine through")
    if colour is None:
        css = css_colours()
        if name not in css:
            raise unknown(node, "colour", name, [*scope.colours, *css])
        colour = css[name]
    return colour.faded(share)


def _share(node: Node, scope: Scope) -> float:
    share = share_of(node.text) if isinstance(node, Scalar) else None
    if share is None or share > 1:
        raise refuse(node, "a share from 0% to 100%")
    return share


def _opacity(node: Node, scope: Scope) -> float:
    share = share_of(node.text) if isinstance(node, Scalar) else None
    if share is None or not 0 < share <= 1:
        raise refuse(node, "a share above 0% and up to 100%, such as 60%", _opacity_hint(node))
    return share


def _opacity_hint(node: Node) -> str:
    """What a number without a % may have meant."""
    written = node.text if isinstance(node, Scalar) else ""
    number = float(written.rstrip("%")) if _NUMBER.fullmatch(written) else None
    if number == 0:
        return "use `when` to leave an element out"
    if number is None or written.endswith("%"):
        return ""
    percent = number * 100 if number <= 1 else number
    return f"write {percent:g}%" if percent <= 100 else ""


def _colour_or_none(node: Node, scope: Scope) -> Colour | None:
    return None if isinstance(node, Scalar) and node.text == "none" else _colour(node, scope)


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
    parts = read_parts(node, scope, gradient=listed(STOP), angle=NUMBER, radial=FLAG)
    stops: tuple[Stop, ...] = parts["gradient"]
    if len(stops) < 2 or all(stop.colour is None for stop in stops):
        raise refuse(node, "a gradient of two colours or more, not all of them none")
    places = _places([stop.at for stop in stops])
    if any(one > two for one, two in pairwise(places)):
        raise refuse(node, "stops that come one after the other, such as 20%, then 60%")
    spread = list(_unclear(stops, places))
    even = len(spread) == len(stops) and all(stop.at is None for stop in stops)
    return Gradient(
        tuple(colour for _, colour in spread),
        parts.get("angle", 90.0),
        parts.get("radial", False),
        () if even else tuple(place for place, _ in spread),
    )


def _places(said: list[float | None]) -> list[float]:
    """Those that are not said are spread evenly between those that are."""
    known = {0: said[0] or 0.0, len(said) - 1: 1.0 if said[-1] is None else said[-1]}
    known.update({index: at for index, at in enumerate(said) if at is not None})
    places = [0.0] * len(said)
    for (first, start), (last, end) in pairwise(sorted(known.items())):
        for index in range(first, last + 1):
            places[index] = start + (end - start) * (index - first) / (last - first)
    return places


def _unclear(stops: tuple[Stop, ...], places: list[float]) -> Iterator[tuple[float, Colour]]:
    """`none` is its neighbour's colour where nothing of it is left: of both, if they differ."""
    for index, (stop, place) in enumerate(zip(stops, places, strict=True)):
        if stop.colour is not None:
            yield place, stop.colour
            continue
        before = [one.colour for one in stops[:index] if one.colour][-1:]
        after = [one.colour for one in stops[index + 1 :] if one.colour][:1]
        for colour in dict.fromkeys(colour._replace(alpha=0) for colour in before + after):
            yield place, colour


def _stop(node: Node, scope: Scope) -> Stop:
    if not isinstance(node, Mapping):
        clear = isinstance(node, Scalar) and node.text == "none"
        return Stop(None if clear else _colour(node, scope))
    parts = read_parts(node, scope, colour=STOP, at=SHARE)
    if "colour" not in parts:
        raise refuse(node, "a colour and its place, such as {colour: ink, at: 30%}")
    return Stop(parts["colour"].colour, parts.get("at"))


def _pattern(node: Mapping, scope: Scope) -> Pattern:
    parts = read_parts(
        node,
        scope,
        pattern=choice(*PATTERNS),
        ground=COLOUR,
        ink=COLOUR,
        pitch=EXTENT,
        angle=NUMBER,
        weight=EXTENT,
    )
    missing = [name for name in ("ink", "pitch") if name not in parts]
    if missing:
        raise refuse(node, f"a pattern with {', '.join(missing)}")
    if parts["pitch"] < 0.4:
        raise refuse(node, "a pitch of 0.4mm or more")
    return Pattern(
        parts["pattern"],
        parts.get("ground"),
        parts["ink"],
        parts["pitch"],
        parts.get("angle", 45.0),
        parts.get("weight", 0.0),
    )


class Stop(NamedTuple):
    """One colour of a gradient, None where nothing is painted, and where it is, if that is said."""

    colour: Colour | None
    at: float | None = None


BLEED_WAYS = ("art", "extend", "mirror", "none")


class BleedFrom(NamedTuple):
    """What goes on beyond a cut: the art itself, its edge stretched or mirrored, or a colour."""

    way: str = "art"
    colour: Colour | None = None


def _bleed_from(node: Node, scope: Scope) -> BleedFrom:
    text = TEXT.read(node, scope)
    if text in BLEED_WAYS:
        return BleedFrom(text)
    try:
        return BleedFrom("colour", _colour(node, scope))
    except Refusal:
        if text.startswith("#"):
            raise
        raise unknown(node, "bleed", text, [*BLEED_WAYS, *scope.colours]) from None


TEMPLATE = {"type": "string", "pattern": r"\{\{"}
"""Inside a list or mapping, too, a value may be worked out from the card."""

_COLOUR_TEXT = {"type": "string"}

COLOUR: Kind[Colour] = Kind("a colour", _colour, _COLOUR_TEXT)
COLOUR_OR_NONE: Kind[Colour | None] = Kind("a colour, or none", _colour_or_none, _COLOUR_TEXT)
SHARE: Kind[float] = Kind("a share such as 30%", _share, _COLOUR_TEXT)
OPACITY: Kind[float] = Kind("a share such as 60%", _opacity, _COLOUR_TEXT)
STOP: Kind[Stop] = Kind(
    "a colour, none or {colour: ink, at: 30%}",
    _stop,
    {
        "anyOf": [
            _COLOUR_TEXT,
            {
                "type": "object",
                "required": ["colour"],
                "additionalProperties": False,
                "properties": {"colour": _COLOUR_TEXT, "at": _COLOUR_TEXT},
            },
        ]
    },
)
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
                    "gradient": {"type": "array", "items": STOP.schema, "minItems": 2},
                    "angle": {"anyOf": [{"type": "number"}, TEMPLATE]},
                    "radial": {"anyOf": [{"type": "boolean"}, TEMPLATE]},
                },
            },
            {
                "type": "object",
                "required": ["pattern", "ink", "pitch"],
                "additionalProperties": False,
                "properties": {
                    "pattern": {"anyOf": [{"enum": list(PATTERNS)}, TEMPLATE]},
                    "ground": _COLOUR_TEXT,
                    "ink": _COLOUR_TEXT,
                    "pitch": LENGTH.schema,
                    "angle": {"anyOf": [{"type": "number"}, TEMPLATE]},
                    "weight": LENGTH.schema,
                },
            },
        ]
    },
)

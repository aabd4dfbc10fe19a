"""The kind of value of `mask`: the shape or the picture that an element is seen through."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple
from generator.core.outline import FIGURES
from generator.model.values.kinds import TEXT, Kind, Scope, choice, read_parts, refuse
from generator.model.values.measures import EXTENT, SPAN
from generator.source import Mapping, Node, Scalar

FITS = ("contain", "cover", "stretch")


class Masking(NamedTuple):
    """A shape that fills the element's box, or a picture that is fitted into it."""

    shape: str = "rectangle"
    radius: float = 0.0
    picture: str = ""
    fit: str = "contain"
    feather: float = 0.0


def _mask(node: Node, scope: Scope) -> Masking:
    if isinstance(node, Scalar):
        return Masking(choice(*FIGURES).read(node, scope))
    if not isinstance(node, Mapping):
        raise refuse(node, SAYS)
    parts = read_parts(
        node,
        scope,
        shape=choice(*FIGURES),
        radius=SPAN,
        picture=TEXT,
        fit=choice(*FITS),
        feather=EXTENT,
    )
    apart = ("shape", "radius") if "picture" in parts else ("fit",)
    wrong = [name for name in apart if name in parts]
    if wrong or not parts:
        raise refuse(node, f"{SAYS}, each with 'feather' if you like", "one shape or one picture")
    return Masking(**parts)


SAYS = "a shape such as ellipse, {radius: 3mm}, {shape: ellipse, feather: 2mm} or {picture: name}"
_KEYS = ("shape", "radius", "picture", "fit", "feather")
MASK: Kind[Masking] = Kind(
    SAYS,
    _mask,
    {
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "additionalProperties": False,
                "properties": {name: {"type": "string"} for name in _KEYS},
            },
        ]
    },
)

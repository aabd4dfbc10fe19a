"""`allow`: print warnings that a designer has looked at and means to keep, each with the reason."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.named_tuple import NamedTuple
from generator.core.problems import CODES, Problem, Refusal, Where, did_you_mean
from generator.model.values import TEXT, Kind, Scope, refuse
from generator.source import Mapping as MappingNode
from generator.source import Node

ALLOWED = (
    "cell-outside",
    "coarse-picture",
    "colour-alone",
    "hard-to-scan",
    "low-contrast",
    "near-the-cut",
    "odd-picture",
    "picture-on-seam",
    "small-type",
    "text-cut-off",
    "text-on-picture",
    "text-on-seam",
)
"""What is a matter of taste or of the printer; mistakes of other kinds are mended."""


class Allowance(NamedTuple):
    code: str
    reason: str
    where: Where


Allowances = Mapping[str, Allowance]
"""By code."""
WANTED = "warnings, each with a reason, such as text-on-picture: the art is dark there"


def _read(node: Node, scope: Scope) -> Allowances:
    if not isinstance(node, MappingNode):
        raise refuse(node, WANTED)
    found: dict[str, Allowance] = {}
    wrong: list[Problem] = []
    for name, value in node.entries:
        try:
            _check(name.text, name.where)
            found[name.text] = Allowance(name.text, _reason(value, scope), name.where)
        except Refusal as refusal:
            wrong.extend(refusal.problems)
    if wrong:
        raise Refusal(*wrong)
    return found


def _check(code: str, where: Where) -> None:
    if code in ALLOWED:
        return
    if code in CODES:
        message = f"'{code}' cannot be allowed"
        hint = f"only these can: {', '.join(ALLOWED)}"
    else:
        message = f"there is no warning '{code}' to allow"
        hint = did_you_mean(code, ALLOWED)
    raise Refusal(Problem("unknown-name", where, message, hint))


def _reason(node: Node, scope: Scope) -> str:
    reason = TEXT.read(node, scope)
    if not reason.strip():
        raise refuse(node, "the reason, in a few words")
    return reason


ALLOW: Kind[Allowances] = Kind(
    "a mapping of warnings, each with a reason",
    _read,
    {
        "type": "object",
        "additionalProperties": False,
        "properties": {code: {"type": "string", "description": CODES[code]} for code in ALLOWED},
    },
)

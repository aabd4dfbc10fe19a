"""What YAML writes as one value → what it means."""

from __future__ import annotations

import math
import re

from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, Where
from generator.source.libyaml import yaml
from generator.source.yaml_nodes import Plain, Scalar

_INT = pattern(r"[-+]?\d+", re.ASCII)
_FLOAT = pattern(r"[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?", re.ASCII)
_WORDS: dict[str, Plain] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
FORBIDDEN = pattern(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_CONTROL = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""The same in ASCII, sooner ready to look for."""
LINE_ENDS = str.maketrans("\x85\u2028\u2029", "\ufdd0\ufdd0\ufdd0")
"""They end lines for PyYAML, but not in YAML 1.2: an unused character replaces them."""
_NEW_LINES = str.maketrans("\ufdd0", "\n")


def forbidden(text: str) -> re.Match[str] | None:
    """The first character that no text of a game may hold."""
    return (_CONTROL if text.isascii() else FORBIDDEN).search(text)


def scalar_of(
    node: yaml.ScalarNode | yaml.ScalarEvent, where: Where, escapes: bool = True
) -> Scalar:
    """`escapes` is whether the file has any: only they can bring a control character in here."""
    text, style = node.value, node.style
    if not text.isascii():
        text = text.translate(_NEW_LINES)
    if escapes and style == '"' and forbidden(text):
        raise Refusal(Problem("bad-yaml", where, "a control character is not allowed here"))
    if not style:  # written without quotes
        return Scalar(plain(text), text, where)
    return Scalar(text, text, where)


def plain(text: str) -> Plain:
    """YAML 1.2's core meanings, except that leading zeros stay text (`007` is an agent)."""
    if text in _WORDS:
        return _WORDS[text]
    first = text[:1]
    if first.isdigit() or first in "+-.":
        digits = text.lstrip("+-")
        if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
            return text
        if _INT.fullmatch(text):
            return int(text) if len(digits) < 16 else text
        if _FLOAT.fullmatch(text) and len(text) < 24:
            value = float(text)
            return value if math.isfinite(value) else text
    return text

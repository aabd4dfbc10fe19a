"""Python's error about an expression → the same in the words of people who write games."""

from __future__ import annotations

from generator.core.pattern import pattern

PYTHON_REFUSES = (
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    NameError,
    RecursionError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What Python may raise at an expression for which Jinja2 has no words."""
KINDS = {
    "int": "a number",
    "float": "a number",
    "bool": "a flag",
    "str": "text",
    "list": "a list",
    "tuple": "a list",
    "NoneType": "nothing",
}
_SIGN = pattern(r"unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'")
_ORDER = pattern(r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'")
_JOINED = pattern(r'can only concatenate (\w+) \(not "(\w+)"\) to \w+')
_KIND = pattern(r"'(\w+)' object|object of type '(\w+)'")


def complaint(error: Exception) -> str:
    said = str(error)
    if isinstance(error, MemoryError):
        return "it takes too much memory"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, NameError):  # a constant such as 1e400 is infinite: it has no name
        return "the result is too large"
    if match := _SIGN.search(said) or _ORDER.search(said):
        return f"'{match[1]}' does not work between {_kind(match[2])} and {_kind(match[3])}"
    if match := _JOINED.search(said):
        return f"'+' does not work between {_kind(match[1])} and {_kind(match[2])}"
    return _KIND.sub(lambda match: _kind(match[1] or match[2]), said)


def _kind(name: str) -> str:
    return KINDS.get(name, "a mapping")

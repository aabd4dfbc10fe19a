"""Text with `{{ … }}` → values: what is plain in a few steps, all else by Jinja2 in its sandbox."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.expressions.complaints import PYTHON_REFUSES, complaint
from generator.expressions.mathematics import FUNCTIONS
from generator.expressions.plain import NOT_PLAIN, UnknownName, plain_value

if TYPE_CHECKING:
    from jinja2.environment import TemplateExpression
    from jinja2.sandbox import ImmutableSandboxedEnvironment

Names = Mapping[str, Any]
"""What a template may name: plain data only, never objects of ours."""

_CONSTANTS = {"true": True, "false": False, "none": None, "pi": math.pi}
_ODD = pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_BLOCK = pattern(r"\{%-?\s*([a-z]+)")
_INSTEAD = {
    "for": "repeat the element, or join a list: {{ tags | join(', ') }}",
    "if": "write {{ 'yes' if rare else 'no' }}, or give the element a 'when'",
    "set": "give the layout 'values'",
}
_PATH = pattern(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
MAX_RESULT = 20_000


class TemplatePart(NamedTuple):
    literal: str
    expression: str | None
    line: int


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[TemplatePart, ...]:
    parts = []
    line = counted = end = 0
    while (start := text.find("{{", end)) >= 0 and (stop := text.find("}}", start + 2)) >= 0:
        if text.startswith("]{{{", start - 1):  # the first brace is that of a span
            start += 1
            stop = text.find("}}", start + 2)
            if stop < 0:
                break
        line += text.count("\n", counted, start)
        counted = start
        parts.append(TemplatePart(text[end:start], text[start + 2 : stop].strip(), line))
        end = stop + 2
    line += text.count("\n", counted, max(end, start))
    return (*parts, TemplatePart(text[end:], None, line))


def evaluate(text: str, names: Names, where: Where) -> Any:
    """The value: of any type if the text is one `{{ … }}` alone, text otherwise."""
    refuse_blocks(text, where)
    parts = _parts(text)
    if "{{" in parts[-1].literal:
        place = _below(where, parts[-1].line)
        raise Refusal(Problem("bad-template", place, "a '{{' is not closed with '}}'"))
    if len(parts) == 2 and not parts[0].literal and not parts[1].literal.strip():
        return _value(parts[0].expression or "", names, where)
    words = []
    for part in parts:
        words.append(part.literal)
        if part.expression is not None:
            words.append(as_text(_value(part.expression, names, _below(where, part.line))))
    return "".join(words)


def refuse_blocks(text: str, where: Where) -> None:
    """Jinja2's blocks would be printed as they are: texts have values, layouts have choices."""
    block = _BLOCK.search(text) if "{%" in text else None
    if block is not None:
        place = _below(where, text.count("\n", 0, block.start()))
        message = f"'{{% {block[1]} … %}}' does not work in a text"
        hint = _INSTEAD.get(block[1], "only {{ … }} is worked out")
        raise Refusal(Problem("bad-template", place, message, hint))


def _below(where: Where, lines: int) -> Where:
    """A place in a text of several lines; on further lines the column is not known."""
    return where._replace(line=where.line + lines, column=0) if lines else where


@lru_cache(maxsize=4096)
def names_used(text: str) -> tuple[str, ...]:
    """The first name of every plain path in the text: where a value may have come from."""
    firsts = (part.expression.split(".")[0] for part in _parts(text) if part.expression)
    return tuple(name for name in firsts if _PATH.fullmatch(name))


def as_text(value: Any) -> str:
    if isinstance(value, str):
        return str(value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list | tuple):
        return ", ".join(as_text(item) for item in value)
    if isinstance(value, dict) and "title" in value:
        return str(value["title"])
    return str(value)


def _value(expression: str, names: Names, where: Where) -> Any:
    if expression in names:
        return names[expression]
    if expression in _CONSTANTS:
        return _CONSTANTS[expression]
    if _PATH.fullmatch(expression):
        return _look_up(expression, names, where)
    try:
        value = plain_value(expression, names)
        return _compute(expression, names, where) if value is NOT_PLAIN else _settled(value)
    except UnknownName as error:
        hint = did_you_mean(error.name, names)
        message = f"'{error.name}' is not known"
        raise Refusal(Problem("bad-template", where, message, hint)) from error
    except ValueError as error:
        raise _impossible(expression, error, where) from error


def _look_up(path: str, names: Names, where: Where) -> Any:
    value: Any = names
    walked: list[str] = []
    for name in path.split("."):
        if not isinstance(value, Mapping):
            message = f"{'.'.join(walked)} is {describe(value)} and has no '{name}'"
            raise Refusal(Problem("bad-template", where, message))
        if name not in value:
            if not walked and name in FUNCTIONS:
                message = f"'{name}' is a function: write {name}(…)"
                raise Refusal(Problem("bad-template", where, message))
            inside = f"{'.'.join(walked)} has no" if walked else "there is no"
            hint = did_you_mean(name, value)
            raise Refusal(Problem("bad-template", where, f"{inside} '{name}'", hint))
        value = value[name]
        walked.append(name)
    return value


def describe(value: Any) -> str:
    if value is None or value == "":
        return "empty"
    return "a list" if isinstance(value, list | tuple) else f"'{as_text(value)[:40]}'"


def _compute(expression: str, names: Names, where: Where) -> Any:
    from jinja2 import TemplateError

    if len(expression) > 2000:
        raise Refusal(Problem("bad-template", where, "this expression is too long"))
    try:
        compiled, used = _compiled(expression)
        value = _settled(compiled(**{name: names[name] for name in used if name in names}))
    except TemplateError as error:
        message = str(error.message or type(error).__name__).replace(
            " is undefined", " is not known"
        )
        if unknown := re.match(r"No filter named '(.+)'", message):
            message = f"there is no filter '{unknown[1]}' in texts"
        hint = _filter_hint(unknown[1]) if unknown else _undefined_hint(message, names)
        raise Refusal(Problem("bad-template", where, message, hint)) from error
    except PYTHON_REFUSES as error:
        raise _impossible(expression, error, where) from error
    return value


def _impossible(expression: str, error: Exception, where: Where) -> Refusal:
    message = f"cannot work out '{expression[:60]}': {complaint(error)}"
    return Refusal(Problem("bad-template", where, message))


def _settled(value: Any) -> Any:
    """Plain data as it is; anything that is not, or has no end, raises."""
    if isinstance(value, list | tuple):
        if len(value) > MAX_RESULT:
            raise ValueError("the result is too long")
        return [_settled(item) for item in value]
    if type(value) is dict:
        return {name: _settled(item) for name, item in value.items()}
    if isinstance(value, str):
        _refuse_odd_text(value)
    if isinstance(value, int | float) and not abs(value) < 1e15:
        raise ValueError("the result is too large")
    if isinstance(value, str | int | float | Mapping | None):
        return value
    if str(value):  # raises for a name that is not known; an `if` without `else` is empty
        raise TypeError("the result is not a value")
    return None


def _refuse_odd_text(text: str) -> None:
    if len(text) > MAX_RESULT:
        raise ValueError("the result is too long")
    if not text.isprintable() and _ODD.search(text):  # written with an escape such as \x1b
        raise ValueError("the result contains a control character")


def _undefined_hint(message: str, names: Names) -> str:
    match = re.match(r"'(\w+)' is not known", message)
    return did_you_mean(match[1], names) if match else ""


def _filter_hint(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, _sandbox().filters, 1, 0.75)  # `where` is far from `lower`
    if near:
        return f"did you mean '{near[0]}'?"
    return "filters for cards work in rules only; repeat an element, and draw it `when`"


@lru_cache(maxsize=4096)
def _compiled(expression: str) -> tuple[TemplateExpression, frozenset[str]]:
    """The expression ready to be worked out, and the names it uses."""
    from jinja2.nodes import Name

    compiled = _sandbox().compile_expression(expression, undefined_to_none=False)
    named = _sandbox().parse("{{" + expression + "}}").find_all(Name)
    return compiled, frozenset(name.name for name in named)


@lru_cache(maxsize=1)
def _sandbox() -> ImmutableSandboxedEnvironment:
    from generator.expressions.sandbox import sandbox

    return sandbox({"text": as_text})

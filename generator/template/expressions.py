"""`{{ … }}` in text → values. Plain names are looked up; anything more goes to Jinja2's sandbox."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.problems import Problem, Refusal, Where, did_you_mean

if TYPE_CHECKING:
    from jinja2.environment import TemplateExpression
    from jinja2.sandbox import ImmutableSandboxedEnvironment

Names = Mapping[str, Any]
"""What a template may name: plain data only, never objects of ours."""

_MARK = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_PATH = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
MAX_RESULT = 20_000


class Part(NamedTuple):
    literal: str
    expression: str
    line: int


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[Part, ...]:
    parts = []
    end = 0
    for match in _MARK.finditer(text):
        line = text.count("\n", 0, match.start())
        parts.append(Part(text[end : match.start()], match[1].strip(), line))
        end = match.end()
    return (*parts, Part(text[end:], "", 0))


def evaluate(text: str, names: Names, where: Where) -> Any:
    """The value: of any type if the text is one `{{ … }}` alone, text otherwise."""
    parts = _parts(text)
    if len(parts) == 2 and not parts[0].literal and not parts[1].literal.strip():
        return _value(parts[0].expression, names, where)
    words = []
    for part in parts:
        words.append(part.literal)
        if part.expression:
            place = where._replace(line=where.line + part.line) if part.line else where
            words.append(as_text(_value(part.expression, names, place)))
    return "".join(words)


def names_used(text: str) -> tuple[str, ...]:
    """The first name of every plain path in the text: where a value may have come from."""
    firsts = (part.expression.split(".")[0] for part in _parts(text) if part.expression)
    return tuple(name for name in firsts if _PATH.fullmatch(name))


def as_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    if isinstance(value, dict) and "title" in value:
        return str(value["title"])
    return str(value)


def _value(expression: str, names: Names, where: Where) -> Any:
    if _PATH.fullmatch(expression):
        return _look_up(expression, names, where)
    return _compute(expression, names, where)


def _look_up(path: str, names: Names, where: Where) -> Any:
    value: Any = names
    walked: list[str] = []
    for name in path.split("."):
        if not isinstance(value, Mapping):
            message = f"{'.'.join(walked)} is {describe(value)}: it has no '{name}'"
            raise Refusal(Problem("bad-template", where, message))
        if name not in value:
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
        value = _compiled(expression)(**names)
    except TemplateError as error:
        message = str(error.message or type(error).__name__).replace(
            " is undefined", " is not known"
        )
        hint = _undefined_hint(message, names)
        raise Refusal(Problem("bad-template", where, message, hint)) from error
    except (ArithmeticError, TypeError, ValueError, RecursionError, MemoryError) as error:
        message = f"cannot work out '{expression[:60]}': {error}"
        raise Refusal(Problem("bad-template", where, message)) from error
    if isinstance(value, str | list | tuple) and len(value) > MAX_RESULT:
        raise Refusal(Problem("bad-template", where, "the result is too long"))
    return value


def _undefined_hint(message: str, names: Names) -> str:
    match = re.match(r"'(\w+)' is not known", message)
    return did_you_mean(match[1], names) if match else ""


@lru_cache(maxsize=4096)
def _compiled(expression: str) -> TemplateExpression:
    return _sandbox().compile_expression(expression, undefined_to_none=False)


@lru_cache(maxsize=1)
def _sandbox() -> ImmutableSandboxedEnvironment:
    from generator.template.sandbox import sandbox

    return sandbox({"text": as_text})

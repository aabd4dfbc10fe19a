"""Expressions of rules → values, and a trace of the cards that they looked at."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from functools import wraps
from typing import Any

from jinja2 import TemplateError, TemplateSyntaxError, Undefined, pass_context
from jinja2.environment import TemplateExpression
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.core.frozen import slotted
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.expressions import PYTHON_REFUSES
from generator.expressions.complaints import complaint
from generator.expressions.sandbox import sandbox
from generator.rules.filters import FILTERS, RuleError
from generator.rules.trace import Trace

TRACE = "_trace"
MAX_LENGTH = 2000
MAX_WORK = 20_000_000
EVALUATION = 20
"""What one expression costs as against one item that a filter takes."""


@slotted
class Work:
    """What a rule may cost: no loop is without an end."""

    done: int = 0

    def spend(self, steps: int) -> None:
        self.done += steps
        if self.done > MAX_WORK:
            hint = "group equal items with 'by' or 'counts' instead of comparing them one by one"
            raise RuleError(f"this takes more than {MAX_WORK:,} steps; {hint}")


@slotted
class Interpreter:
    """Compiles each expression once and evaluates it over any names."""

    work: Work = field(default_factory=Work)
    _environment: ImmutableSandboxedEnvironment = field(init=False)
    _compiled: dict[str, TemplateExpression] = field(default_factory=dict)

    def __post_init__(self) -> None:
        environment = sandbox({name: _traced(name, f) for name, f in FILTERS.items()})
        named = environment.filters.items()
        environment.filters = {name: _counted(function, self.work) for name, function in named}
        self._environment = environment

    def value(self, text: str, names: Mapping[str, Any], where: Where) -> tuple[Any, Trace]:
        trace = Trace()
        with self.refusing(text, names, where):
            self.work.spend(EVALUATION)
            return _settled(self._expression(text)({**names, TRACE: trace})), trace

    @contextmanager
    def refusing(self, text: str, names: Mapping[str, Any], where: Where) -> Iterator[None]:
        """Whatever goes wrong inside is the rule's mistake, reported where it is written."""
        shown = _shortened(text)
        try:
            yield
        except TemplateSyntaxError as error:
            message, hint = self._syntax(error)
            raise Refusal(_problem(f"{message} in '{shown}'", where, hint)) from error
        except TemplateError as error:
            message = str(error.message or "").replace(" is undefined", " is not known")
            hint = _hint(message, names)
            raise Refusal(_problem(f"{message} in '{shown}'", where, hint)) from error
        except RuleError as error:
            raise Refusal(_problem(f"{error} in '{shown}'", where)) from error
        except (*PYTHON_REFUSES, AttributeError) as error:
            message = f"cannot work out '{shown}': {complaint(error)}"
            raise Refusal(_problem(message, where)) from error

    def _expression(self, text: str) -> TemplateExpression:
        if text not in self._compiled:
            if len(text) > MAX_LENGTH:
                raise RuleError(f"the expression is longer than {MAX_LENGTH:,} characters")
            self._compiled[text] = self._environment.compile_expression(
                text, undefined_to_none=False
            )
        return self._compiled[text]

    def _syntax(self, error: TemplateSyntaxError) -> tuple[str, str]:
        message = str(error.message or "").rstrip(".")
        unknown = re.match(r"No filter named '(.+)'", message)
        if unknown:
            hint = did_you_mean(unknown[1], self._environment.filters)
            return f"there is no filter '{unknown[1]}'", hint
        plain = re.sub("'?end of template'?", "end", message)
        return plain, "check its brackets and quotes"


def _settled(value: Any) -> Any:
    """Plain data as it is; anything that is not, raises."""
    if isinstance(value, Iterator):
        return _settled(list(value))
    if isinstance(value, list | tuple):
        return [_settled(item) for item in value]
    if isinstance(value, Undefined):
        return str(value) or None  # raises for a name that is not known
    if type(value) is dict:
        return {name: _settled(item) for name, item in value.items()}
    if value is None or isinstance(value, str | int | float | Mapping):
        return value
    raise RuleError("the result is not a value that a rule can check")


def _traced(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    signature = inspect.signature(function)

    @pass_context
    @wraps(function)
    def filter_(context: Context, /, *arguments: Any, **named: Any) -> Any:
        try:
            return function(context.resolve(TRACE), *arguments, **named)
        except TypeError as error:
            if _fits(signature, arguments, named):
                raise
            raise RuleError(f"write '{name}' as {_written(name, signature)}") from error

    return filter_


def _fits(signature: inspect.Signature, arguments: Any, named: Any) -> bool:
    try:
        signature.bind(None, *arguments, **named)
    except TypeError:
        return False
    return True


def _written(name: str, signature: inspect.Signature) -> str:
    """A filter as a rule writes it: `where(field=value)`."""
    parts = []
    for parameter in [*signature.parameters.values()][2:]:
        if parameter.kind is parameter.VAR_KEYWORD:
            parts.append("field=value")
        else:
            parts.append(parameter.name)
    return f"{name}({', '.join(parts)})" if parts else f"{name}, without brackets"


def _counted(function: Callable[..., Any], work: Work) -> Callable[..., Any]:
    """Every filter counts the items that it is given."""

    @wraps(function)
    def filter_(*arguments: Any, **named: Any) -> Any:
        work.spend(sum(len(a) for a in arguments if isinstance(a, list | tuple | str)))
        return function(*arguments, **named)

    return filter_


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 120 else f"{words[:119]}…"


def _problem(message: str, where: Where, hint: str = "") -> Problem:
    return Problem("bad-rule", where, message, hint)


def _hint(message: str, names: Mapping[str, Any]) -> str:
    unknown = re.match(r"'(\w+)' is not known", message)
    return did_you_mean(unknown[1], names) if unknown else ""

"""Expressions of rules → values, with a trace of the cards they looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from jinja2 import TemplateError, pass_context
from jinja2.environment import TemplateExpression
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.problems import Problem, Refusal, Where, did_you_mean
from generator.rules.filters import FILTERS, RuleError
from generator.rules.trace import Trace
from generator.template.sandbox import sandbox

TRACE = "_trace"
MAX_LENGTH = 2000


@dataclass(slots=True, eq=False, repr=False)
class Language:
    """Compiles each expression once and evaluates it over any names."""

    _environment: ImmutableSandboxedEnvironment = field(
        default_factory=lambda: sandbox({name: _traced(f) for name, f in FILTERS.items()})
    )
    _compiled: dict[str, TemplateExpression] = field(default_factory=dict)

    def value(self, text: str, names: Mapping[str, Any], where: Where) -> tuple[Any, Trace]:
        trace = Trace()
        try:
            value = self._expression(text)(**names, **{TRACE: trace})
            return (list(value) if isinstance(value, Iterator) else value), trace
        except TemplateError as error:
            message = str(error.message or "").replace(" is undefined", " is not known")
            raise Refusal(
                _problem(f"{message} in '{text}'", where, _hint(message, names))
            ) from error
        except RuleError as error:
            raise Refusal(_problem(f"{error} in '{text}'", where)) from error
        except (ArithmeticError, TypeError, ValueError, KeyError, RecursionError) as error:
            raise Refusal(_problem(f"cannot work out '{text}': {error}", where)) from error

    def _expression(self, text: str) -> TemplateExpression:
        if text not in self._compiled:
            if len(text) > MAX_LENGTH:
                raise RuleError("an expression longer than 2,000 characters")
            self._compiled[text] = self._environment.compile_expression(
                text, undefined_to_none=False
            )
        return self._compiled[text]


def _traced(function: Callable[..., Any]) -> Callable[..., Any]:
    @pass_context
    @wraps(function)
    def filter_(context: Context, *arguments: Any, **named: Any) -> Any:
        return function(context.resolve(TRACE), *arguments, **named)

    return filter_


def _problem(message: str, where: Where, hint: str = "") -> Problem:
    return Problem("bad-rule", where, message, hint)


def _hint(message: str, names: Mapping[str, Any]) -> str:
    word = message.split("'")[1] if message.count("'") >= 2 else ""
    known = [*names, *FILTERS] if "filter" in message else list(names)
    return did_you_mean(word, known) if word else ""

"""Expressions of rules in Jinja2's sandbox: those that are not plain, and what is wrong."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import wraps
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateSyntaxError, pass_context
from jinja2.environment import TemplateExpression
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.core.frozen import slotted
from generator.core.problems import did_you_mean
from generator.expressions.sandbox import sandbox
from generator.rules.filters import FILTERS, RuleError
from generator.rules.trace import Trace

if TYPE_CHECKING:
    from generator.rules.interpreter import Work

TRACE = "_trace"
MAX_LENGTH = 2000


@slotted
class Sandboxed:
    """Compiles each expression once."""

    work: Work
    _environment: ImmutableSandboxedEnvironment = field(init=False)
    _compiled: dict[str, TemplateExpression] = field(default_factory=dict)

    def __post_init__(self) -> None:
        environment = sandbox({name: _traced(name, f) for name, f in FILTERS.items()})
        named = environment.filters.items()
        environment.filters = {name: _counted(function, self.work) for name, function in named}
        self._environment = environment

    def value(self, text: str, names: Mapping[str, Any], trace: Trace) -> Any:
        return self._expression(text)({**names, TRACE: trace})

    def _expression(self, text: str) -> TemplateExpression:
        if text not in self._compiled:
            if len(text) > MAX_LENGTH:
                raise RuleError(f"the expression is longer than {MAX_LENGTH:,} characters")
            self._compiled[text] = self._environment.compile_expression(
                text, undefined_to_none=False
            )
        return self._compiled[text]

    def complaint(self, error: Exception, names: Mapping[str, Any]) -> tuple[str, str]:
        """What is wrong, and what helps."""
        message = str(getattr(error, "message", None) or "")
        if isinstance(error, TemplateSyntaxError):
            return self._syntax(message.rstrip("."))
        unknown = re.match(r"'(\w+)' is undefined", message)
        hint = did_you_mean(unknown[1], names) if unknown else ""
        return message.replace(" is undefined", " is not known"), hint

    def _syntax(self, message: str) -> tuple[str, str]:
        unknown = re.match(r"No filter named '(.+)'", message)
        if unknown:
            hint = did_you_mean(unknown[1], self._environment.filters)
            return f"there is no filter '{unknown[1]}'", hint
        plain = re.sub("'?end of template'?", "end", message)
        return plain, "check its brackets and quotes"


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
    @wraps(function)
    def filter_(*arguments: Any, **named: Any) -> Any:
        work.spend_on(arguments)
        return function(*arguments, **named)

    return filter_

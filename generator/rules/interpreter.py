"""Expressions of rules → values, and a trace of the cards that they looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.core.frozen import slotted
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.expressions.complaints import PYTHON_REFUSES, complaint
from generator.expressions.plain import NOT_PLAIN, UnknownName, plain_value
from generator.expressions.plain_filters import PLAIN_NAMES, apply_filter
from generator.rules.filters import FILTERS, RuleError
from generator.rules.trace import Trace

if TYPE_CHECKING:
    from generator.rules.sandboxed import Sandboxed

MAX_WORK = 20_000_000
KNOWN = frozenset((*PLAIN_NAMES, *FILTERS))
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

    def spend_on(self, given: tuple[Any, ...]) -> None:
        """Every filter counts the items that it is given."""
        self.spend(sum(len(one) for one in given if isinstance(one, list | tuple | str)))


@slotted
class Interpreter:
    """Evaluates expressions over any names; Jinja2 is loaded for those that are not plain."""

    work: Work = field(default_factory=Work)
    _sandboxed: Sandboxed | None = None

    def value(self, text: str, names: Mapping[str, Any], where: Where) -> tuple[Any, Trace]:
        with self.refusing(text, names, where):
            self.work.spend(EVALUATION)
            trace = Trace()
            value = plain_value(text, names, partial(filtered, self.work, trace), KNOWN)
            if value is NOT_PLAIN:
                trace = Trace()
                value = self.sandboxed().value(text, names, trace)
            return _settled(value), trace

    def sandboxed(self) -> Sandboxed:
        if self._sandboxed is None:
            from generator.rules.sandboxed import Sandboxed

            self._sandboxed = Sandboxed(self.work)
        return self._sandboxed

    @contextmanager
    def refusing(self, text: str, names: Mapping[str, Any], where: Where) -> Iterator[None]:
        """Whatever goes wrong inside is the rule's mistake, reported where it is written."""
        shown = _shortened(text)
        try:
            yield
        except RuleError as error:
            raise Refusal(_problem(f"{error} in '{shown}'", where)) from error
        except UnknownName as error:
            hint = did_you_mean(error.name, names)
            raise Refusal(
                _problem(f"'{error.name}' is not known in '{shown}'", where, hint)
            ) from error
        except PYTHON_REFUSES as error:
            message = f"cannot work out '{shown}': {complaint(error)}"
            raise Refusal(_problem(message, where)) from error
        except _template_error() as error:
            message, hint = self.sandboxed().complaint(error, names)
            raise Refusal(_problem(f"{message} in '{shown}'", where, hint)) from error


def _template_error() -> type[Exception]:
    """Asked for when something has gone wrong that Python itself would not refuse."""
    from jinja2 import TemplateError

    return TemplateError


def filtered(work: Work, trace: Trace, name: str, /, *given: Any, **named: Any) -> Any:
    work.spend_on(given)
    filter_ = FILTERS.get(name)
    return filter_(trace, *given, **named) if filter_ else apply_filter(name, *given, **named)


def _settled(value: Any) -> Any:
    """Plain data as it is; anything that is not, raises."""
    if isinstance(value, Iterator):
        return _settled(list(value))
    if isinstance(value, list | tuple):
        return [_settled(item) for item in value]
    if type(value) is dict:
        return {name: _settled(item) for name, item in value.items()}
    if value is None or isinstance(value, str | int | float | Mapping):
        return value
    if str(value):  # raises for a name that is not known; an `if` without `else` is empty
        raise RuleError("the result is not a value that a rule can check")
    return None


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 120 else f"{words[:119]}…"


def _problem(message: str, where: Where, hint: str = "") -> Problem:
    return Problem("bad-rule", where, message, hint)

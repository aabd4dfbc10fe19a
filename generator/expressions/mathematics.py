"""The mathematics of expressions: a few functions of numbers, powers, and how numbers are written.

Whatever they are given, they take no time to speak of and come to a number that is not too large.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from generator.core.frozen import frozen
from generator.core.pattern import pattern

LARGEST = 1e15
MAX_TEXT = 100_000
MOST_NUMBERS = 50
_EXACT = 12
"""Decimals of a sine: the cosine of 90 degrees is 0, whatever its floating point says."""
_FORMAT = pattern(r"(?P<sign>\+?)(?P<zeros>0?)(?P<width>\d{0,2})(?P<comma>,?)(?:\.(?P<places>\d))?")


@frozen
class Function:
    """What an expression may call. As a value it is nothing that could be printed."""

    name: str
    work_out: Callable[..., float]
    fewest: int = 1
    most: int = 1

    def __call__(self, *numbers: Any) -> float:
        if not self.fewest <= len(numbers) <= self.most:
            raise ValueError(f"'{self.name}' takes {self._many()}")
        for number in numbers:
            if not isinstance(number, int | float):
                raise ValueError(f"'{self.name}' works only on numbers")
            if not abs(number) < LARGEST:
                raise ValueError("the number is too large")
        return self.work_out(*numbers)

    def __str__(self) -> str:
        raise TypeError(f"'{self.name}' is a function: write {self.name}(…)")

    __repr__ = __str__

    def _many(self) -> str:
        if self.most == self.fewest:
            return "one number"
        return f"{self.fewest} to {self.most} numbers"


def power(base: Any, exponent: Any) -> float:
    if not isinstance(base, int | float) or not isinstance(exponent, int | float):
        raise ValueError("'**' works only on numbers here")
    if not abs(exponent) < LARGEST or not abs(base) < LARGEST:
        raise ValueError("the number is too large")
    if base and exponent * math.log10(abs(base)) >= math.log10(LARGEST):
        raise ValueError("the result is too large")
    result = base**exponent if abs(exponent) <= 64 else float(base) ** exponent
    if isinstance(result, complex):
        raise ValueError("a negative number has no such power")
    return result


def written_as(value: Any, form: Any) -> str:
    """A number by its form: `03` for 007, `.1` for 7.0, `,` for 7,000, `+` for +7."""
    match = _FORMAT.fullmatch(form) if isinstance(form, str) else None
    if match is None:
        raise ValueError("write the form of a number as '03', '.1', ',' or '+'")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("'format' works only on numbers")
    if not abs(value) < LARGEST:
        raise ValueError("the number is too large")
    places = match["places"]
    if places is not None:
        return format(value, f"{form}f")
    return format(int(value), form) if value == int(value) else format(value, f"{form}.15g")


def _root(number: float) -> float:
    if number < 0:
        raise ValueError("a negative number has no square root")
    return math.sqrt(number)


def _rounded(number: float, places: float = 0) -> float:
    if places not in range(-15, 16):
        raise ValueError("'round' gives at most 15 digits")
    return round(number, int(places)) if places else round(number)


def _of_degrees(of_radians: Callable[[float], float]) -> Callable[[float], float]:
    return lambda degrees: round(of_radians(math.radians(degrees % 360)), _EXACT) + 0.0


FUNCTIONS: Mapping[str, Function] = MappingProxyType(
    {
        function.name: function
        for function in (
            Function("abs", abs),
            Function("ceil", math.ceil),
            Function("cos", _of_degrees(math.cos)),
            Function("floor", math.floor),
            Function("max", max, 2, MOST_NUMBERS),
            Function("min", min, 2, MOST_NUMBERS),
            Function("round", _rounded, 1, 2),
            Function("sin", _of_degrees(math.sin)),
            Function("sqrt", _root),
        )
    }
)
CALLED: Mapping[str, Any] = MappingProxyType({**FUNCTIONS, "pi": math.pi})
"""What every expression may name, unless a field has the same name."""

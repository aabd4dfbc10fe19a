"""Numbers, matrices and paths → the text that PDF uses for them."""

from __future__ import annotations

from functools import lru_cache

from generator.core.geometry import Matrix
from generator.core.outline import Command


@lru_cache(maxsize=65536)
def number(value: float) -> str:
    """At most a thousandth of a millimetre, without needless digits."""
    text = f"{value:.3f}"
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=4096)
def _fine(value: float) -> str:
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def matrix_numbers(matrix: Matrix) -> str:
    """Scales are kept finer than places: they are multiplied by whole drawings."""
    return " ".join([*(_fine(value) for value in matrix[:4]), *(number(v) for v in matrix[4:])])


@lru_cache(maxsize=2048)
def commands(path: tuple[Command, ...]) -> str:
    """Many faces share the same hatching, and its hundreds of strokes take long to write."""
    parts: list[str] = []
    for command in path:
        for value in command[1:]:
            parts.append(number(float(value)))
        parts.append(str(command[0]))
    return " ".join(parts)

"""SVG's path data → drawing commands."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache

from generator.core.outline import Command
from generator.core.pattern import pattern

_TOKEN = pattern(
    r"([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|([\s,]+)",
    re.ASCII,
)
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARC = pattern("[Aa]")
_NUMBER = pattern(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_COMMAND = pattern(r"([MmLlHhVvCcSsQqTtZz])([^MmLlHhVvCcSsQqTtZz]*)")
_LETTERS = pattern(r"[MmLlHhVvCcSsQqTtZz ,\t\r\n]*")
"""What path data without arcs is, beside its numbers."""
MAX_COMMANDS = 60_000
MAX_LENGTH = 1_500_000
MAX_NUMBER = 1e6


def bounded_numbers(text: str) -> list[float]:
    """The numbers in a list of them, none larger than a drawing may be."""
    return [max(-MAX_NUMBER, min(float(number), MAX_NUMBER)) for number in _NUMBER.findall(text)]


@lru_cache(maxsize=1024)
def parse_path(text: str) -> tuple[Command, ...]:
    """Raises ValueError for what is not path data."""
    if len(text) > MAX_LENGTH:
        raise ValueError("the path is too long")
    steps = None if _ARC.search(text) else _ordinary_steps(text)
    return tuple(_Pen().draw(iter(steps) if steps is not None else _steps(text)))


def _ordinary_steps(text: str) -> list[tuple[str, list[float]]] | None:
    """The steps of path data without arcs, in one sweep; None for what is not quite in order."""
    if text.lstrip()[:1] not in "Mm" or not _LETTERS.fullmatch(_NUMBER.sub(" ", text)):
        return None
    steps: list[tuple[str, list[float]]] = []
    for letter, arguments in _COMMAND.findall(text):
        numbers = [float(number) for number in _NUMBER.findall(arguments)]
        count = _COUNT[letter.upper()]
        if (count == 0) != (not numbers) or (count and len(numbers) % count):
            return None
        if numbers and not max(map(abs, numbers)) <= MAX_NUMBER:
            return None
        if not count or len(numbers) == count:
            steps.append((letter, numbers))
            continue
        following = {"M": "L", "m": "l"}.get(letter, letter)
        for start in range(0, len(numbers), count):
            steps.append((following if start else letter, numbers[start : start + count]))
    return steps


def _steps(text: str) -> Iterator[tuple[str, list[float]]]:
    command = ""
    numbers: list[float] = []
    waiting = False  # for the first number of a command
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"'{text[at : at + 12]}' is not path data")
        at = match.end()
        letter, number, _ = match.groups()
        if letter:
            if numbers or waiting:
                raise ValueError(f"too few or too many numbers after {command}")
            waiting = _COUNT[letter.upper()] > 0
            command = letter
            if _COUNT[letter.upper()] == 0:
                yield command, []
        elif number:
            if not command or _COUNT[command.upper()] == 0:
                raise ValueError("numbers without a command")
            text, at, number = _split_flag(text, at, match, command, numbers, number)
            numbers.append(_bounded(number))
            waiting = False
            if len(numbers) == _COUNT[command.upper()]:
                yield command, numbers
                numbers = []
                command = {"M": "L", "m": "l"}.get(command, command)
    if numbers or waiting:
        raise ValueError(f"too few numbers after {command}")


def _bounded(number: str) -> float:
    value = float(number)
    if not abs(value) <= MAX_NUMBER:
        raise ValueError(f"{number[:12]} is too large a number")
    return value


def _split_flag(
    text: str,
    at: int,
    match: re.Match[str],
    command: str,
    numbers: list[float],
    number: str,
) -> tuple[str, int, str]:
    """An arc's two flags need no space before what follows: `a1 1 0 01.5.5`."""
    if command in "Aa" and len(numbers) in (3, 4) and len(number) > 1 and number[0] in "01":
        return text, match.start() + 1, number[0]
    return text, at, number


class _Pen:
    def __init__(self) -> None:
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[float, float] | None = None
        self.handle_of = ""

    def draw(self, steps: Iterator[tuple[str, list[float]]]) -> Iterator[Command]:
        for count, (letter, numbers) in enumerate(steps):
            if count > MAX_COMMANDS:
                raise ValueError("the path is too long")
            if count == 0 and letter not in "Mm":
                raise ValueError("path data must start with M")
            yield from self._step(letter, numbers)

    def _step(self, letter: str, n: list[float]) -> Iterator[Command]:
        kind = letter.upper()
        if letter.islower():
            n = self._absolute(kind, n)
        before, self.handle = self.handle, None
        before_of, self.handle_of = self.handle_of, kind
        match kind:
            case "M":
                self._go(n[0], n[1])
                self.start_x, self.start_y = n[0], n[1]
                yield ("m", n[0], n[1])
            case "L" | "H" | "V":
                x = n[0] if kind != "V" else self.x
                y = n[-1] if kind != "H" else self.y
                self._go(x, y)
                yield ("l", x, y)
            case "Z":
                self._go(self.start_x, self.start_y)
                yield ("h",)
            case "A":
                yield from self._arc(n)
            case _:
                yield self._curve(kind, n, before if before_of in _SMOOTH_AFTER[kind] else None)

    def _absolute(self, kind: str, n: list[float]) -> list[float]:
        if kind == "H":
            return [n[0] + self.x]
        if kind == "V":
            return [n[0] + self.y]
        if kind == "A":
            return [*n[:5], n[5] + self.x, n[6] + self.y]
        return [value + (self.y if index % 2 else self.x) for index, value in enumerate(n)]

    def _go(self, x: float, y: float) -> None:
        self.x, self.y = x, y

    def _curve(self, kind: str, n: list[float], handle: tuple[float, float] | None) -> Command:
        mirrored = (2 * self.x - handle[0], 2 * self.y - handle[1]) if handle else (self.x, self.y)
        if kind in "CS":
            x1, y1, x2, y2, x, y = n if kind == "C" else (*mirrored, *n)
            self.handle = (x2, y2)
        else:
            qx, qy, x, y = n if kind == "Q" else (*mirrored, *n)
            x1, y1 = self.x + 2 / 3 * (qx - self.x), self.y + 2 / 3 * (qy - self.y)
            x2, y2 = x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y)
            self.handle = (qx, qy)
        self._go(x, y)
        return ("c", x1, y1, x2, y2, x, y)

    def _arc(self, n: list[float]) -> Iterator[Command]:
        x0, y0 = self.x, self.y
        rx, ry, turn, large, sweep, x, y = n
        self._go(x, y)
        if (x0, y0) == (x, y):
            return
        if rx == 0 or ry == 0:
            yield ("l", x, y)
            return
        yield from arc(x0, y0, abs(rx), abs(ry), turn, bool(large), bool(sweep), x, y)


_SMOOTH_AFTER = {"C": "", "Q": "", "S": "CS", "T": "QT"}


def arc(
    x0: float,
    y0: float,
    rx: float,
    ry: float,
    turn: float,
    large: bool,
    sweep: bool,
    x: float,
    y: float,
) -> Iterator[Command]:
    """An elliptical arc as Béziers of at most a quarter turn (SVG 1.1, appendix F.6)."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (x0 - x) / 2, (y0 - y) / 2
    x1, y1 = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2) ** 0.5
    rx, ry = rx * grow, ry * grow
    under = (rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2
    over = (rx * y1) ** 2 + (ry * x1) ** 2
    factor = math.sqrt(max(under / over, 0.0)) * (-1 if large == sweep else 1)
    cx1, cy1 = factor * rx * y1 / ry, -factor * ry * x1 / rx
    cx = cos * cx1 - sin * cy1 + (x0 + x) / 2
    cy = sin * cx1 + cos * cy1 + (y0 + y) / 2
    start = math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
    sweep_angle = math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - start
    if sweep and sweep_angle < 0:
        sweep_angle += 2 * math.pi
    if not sweep and sweep_angle > 0:
        sweep_angle -= 2 * math.pi
    pieces = max(1, math.ceil(abs(sweep_angle) / (math.pi / 2) - 1e-9))
    step = sweep_angle / pieces
    k = 4 / 3 * math.tan(step / 4)

    def place(px: float, py: float) -> tuple[float, float]:
        return cos * rx * px - sin * ry * py + cx, sin * rx * px + cos * ry * py + cy

    for index in range(pieces):
        a, b = start + index * step, start + (index + 1) * step
        first = place(math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a))
        second = place(math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b))
        yield ("c", *first, *second, *place(math.cos(b), math.sin(b)))

"""An open line and the heads at its ends → the line made shorter, and its heads."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.core.colour import Colour
from generator.core.display import Path
from generator.core.outline import Command, ellipse, polyline
from generator.model.values.strokes import Arrow

USUAL = 4.5
"""A head is so many times as long as its line is wide."""
SPREAD = 0.45
"""Half of the angle of a head's point, in radians."""
UNDER = 2.2 / USUAL
"""How much of a triangle the line does not go under, so that it does not end beyond the point."""


def headed(
    commands: tuple[Command, ...], arrow: Arrow, stroke: Colour, width: float
) -> tuple[tuple[Command, ...], list[Path]]:
    """Raises ValueError for a line that has no two ends."""
    if any(c[0] == "h" for c in commands) or sum(c[0] == "m" for c in commands) != 1:
        raise ValueError("only an open path in one part has ends for an arrow")
    heads = []
    if arrow.end:
        commands, head = _head(commands, arrow.end, arrow.size, stroke, width)
        heads.append(head)
    if arrow.start:
        turned, head = _head(_reversed(commands), arrow.start, arrow.size, stroke, width)
        commands = _reversed(turned)
        heads.append(head)
    return commands, heads


def _head(
    commands: tuple[Command, ...], name: str, size: float, stroke: Colour, width: float
) -> tuple[tuple[Command, ...], Path]:
    places = _places(commands)
    tip = places[-1]
    behind = next((p for p in reversed(places) if math.dist(p, tip) > 1e-9), tip)
    angle = math.atan2(tip[1] - behind[1], tip[0] - behind[0])
    edge = size / math.cos(SPREAD) if size else USUAL * width
    length = size or USUAL * width
    wings = [
        (tip[0] - edge * math.cos(angle + turn), tip[1] - edge * math.sin(angle + turn))
        for turn in (SPREAD, -SPREAD)
    ]
    match name:
        case "dot":
            return commands, Path(ellipse(*tip, length / 2, length / 2), fill=stroke)
        case "bar":
            across = -math.sin(angle) * length / 2, math.cos(angle) * length / 2
            ends = [(tip[0] + way * across[0], tip[1] + way * across[1]) for way in (1, -1)]
            return commands, Path(polyline(ends, closed=False), None, stroke, width, cap=0)
        case "open":
            chevron = polyline([wings[0], tip, wings[1]], closed=False)
            return commands, Path(chevron, None, stroke, width)
        case _:
            shorter = (*commands[:-1], _shorter(behind, commands[-1], tip, UNDER * edge))
            return shorter, Path(polyline([tip, *wings], closed=True), fill=stroke)


def _shorter(
    behind: tuple[float, float], last: Command, tip: tuple[float, float], by: float
) -> Command:
    """The last stretch drawn back by so much along its end; of a curve, its handle too."""
    reach = math.dist(behind, tip) or 1.0
    if last[0] == "c":
        dx, dy = (tip[0] - behind[0]) / reach * by, (tip[1] - behind[1]) / reach * by
        x1, y1, x2, y2, x, y = (float(n) for n in last[1:])
        return ("c", x1, y1, x2 - dx, y2 - dy, x - dx, y - dy)
    t = max(1 - by / reach, 0.0)
    return ("l", behind[0] + (tip[0] - behind[0]) * t, behind[1] + (tip[1] - behind[1]) * t)


def _places(commands: Sequence[Command]) -> list[tuple[float, float]]:
    """Where the pen goes, handles included."""
    numbers = [[float(n) for n in command[1:]] for command in commands]
    return [(n[i], n[i + 1]) for n in numbers for i in range(0, len(n), 2)]


def _reversed(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """The same line from its other end."""
    places = _places(commands)[::-1]
    turned: list[Command] = [("m", *places[0])]
    at = 1
    for command in reversed(commands[1:]):
        count = (len(command) - 1) // 2
        numbers = [n for place in places[at : at + count] for n in place]
        turned.append((command[0], *numbers))
        at += count
    return tuple(turned)

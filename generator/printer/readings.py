"""The numbers that a user reads off the test sheet → what the printer does to a sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.core.geometry import Point, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.impose.paper import Paper
from generator.model.printer import MOST_MARGIN, SCALES, Printer, PrinterScale
from generator.model.values import Sides
from generator.printer.scales import LADDER, LAST, MIDDLE, TOOTH, ScalePositions, scale_positions

TOGETHER = 0.5
"""How far readings may be from all that a shift and a turn can make of them."""


class Readings(NamedTuple):
    """The numbers from the sheet's form; None where nothing was read."""

    top: tuple[float, ...] | None = None
    bottom: tuple[float, ...] | None = None
    rulers: tuple[float, ...] | None = None
    margins: tuple[float, ...] | None = None
    back_margins: tuple[float, ...] | None = None


def measured(readings: Readings, paper: Paper, backs: str, known: Printer) -> Printer:
    """The printer according to the readings; what was not read stays as it was."""
    where = scale_positions(paper.size)
    problems = [*_wrong(readings, where)]
    if problems:
        raise Refusal(*problems)
    printer = known
    if readings.rulers:
        printer = replace(printer, scale=_scale(readings.rulers, where))
    if readings.top and readings.bottom:
        marks = _offs(readings.top, printer.scale), _offs(readings.bottom, printer.scale)
        offset, turn = _astray(*marks, where, paper)
        printer = replace(printer, paper=paper.title, backs=backs, offset=offset, rotate=turn)
    if readings.margins:
        printer = replace(printer, margins=Sides(*readings.margins))
    if readings.back_margins:
        printer = replace(printer, back_margins=Sides(*readings.back_margins))
    return printer


# -- what numbers mean ------------------------------------------------------------------------


def _offs(pair: tuple[float, ...], scale: PrinterScale) -> Point:
    """How far a back fell from its front: the sheet's millimetres came out at a scale."""
    across, down = (value - MIDDLE for value in pair)
    return Point(across * scale.across / 100, down * scale.down / 100)


def _astray(top: Point, bottom: Point, where: ScalePositions, paper: Paper) -> tuple[Point, float]:
    """The shift in the middle of the sheet and the turn that come closest to four readings."""
    across, down = (top.x, bottom.x), (top.y, bottom.y)
    high = where.bottom.across_at.y - where.top.across_at.y
    wide = where.bottom.down_at.x - where.top.down_at.x
    turn = (wide * (down[1] - down[0]) - high * (across[1] - across[0])) / (wide**2 + high**2)
    middle = Rect(0, 0, *paper.size).centre
    ys = [scale.across_at.y - middle.y for scale in (where.top, where.bottom)]
    xs = [scale.down_at.x - middle.x for scale in (where.top, where.bottom)]
    shift = Point(
        sum(value + turn * y for value, y in zip(across, ys, strict=True)) / 2,
        sum(value - turn * x for value, x in zip(down, xs, strict=True)) / 2,
    )
    left = abs(across[1] - across[0] + turn * high), abs(down[1] - down[0] - turn * wide)
    if max(left) > TOGETHER:
        message = "A, B, C and D do not match: no shift and rotation of the back gives all four"
        hint = "read them again; across is A and C, down is B and D"
        raise Refusal(Problem("wrong-option", Where("--top"), message, hint))
    return shift, math.degrees(turn)


def _scale(rulers: tuple[float, ...], where: ScalePositions) -> PrinterScale:
    across, down = rulers
    return PrinterScale(_percent(across, where.across.length), _percent(down, where.down.length))


def _percent(reading: float, length: float) -> float:
    """The comb came out at the scale that is looked for: its line is as far as whole mm say."""
    whole, tenth = divmod(round(reading * 10), 10)
    return (whole + tenth) / (length + TOOTH * tenth) * 100


# -- numbers that cannot be -------------------------------------------------------------------


def _wrong(readings: Readings, where: ScalePositions) -> Iterator[Problem]:
    if not any(readings):
        message = "there are no readings: give --top and --bottom, --rulers or --margins"
        yield _refused(
            "NAME", message, "run `cubicle calibrate` alone to print the sheet to read them from"
        )
    if bool(readings.top) != bool(readings.bottom):
        given, lacking = ("--top", "--bottom") if readings.top else ("--bottom", "--top")
        yield _refused(
            given, f"{given} alone cannot show a rotation: it needs {lacking}", "read both"
        )
    for option, pair in (("--top", readings.top), ("--bottom", readings.bottom)):
        for value in pair or ():
            if not 0 <= value <= LAST:
                hint = (
                    f"{MIDDLE:.1f} is perfect; if the arrow is beyond the scale, the paper was "
                    "fed badly"
                )
                yield _refused(option, f"{value:g} is not on the scale of 0 to {LAST}", hint)
    lengths = (where.across.length, where.down.length)
    names = ("across (E)", "down (F)")
    for value, length, name in zip(readings.rulers or (), lengths, names, strict=False):
        least, most = (length * part / 100 for part in SCALES)
        if not least <= value <= most:
            message = f"the line {name} is {length:g} mm on the sheet and cannot be {value:g} mm"
            hint = f"expected {least:g} to {most:g}; did you print it on the right paper?"
            yield _refused("--rulers", message, hint)
    for option, four in (
        ("--margins", readings.margins),
        ("--back-margins", readings.back_margins),
    ):
        for value in four or ():
            if not 0 <= value <= MOST_MARGIN:
                hint = f"the lines go from 0 to {LADDER - 1}"
                yield _refused(option, f"a margin cannot be {value:g} mm", hint)


def _refused(option: str, message: str, hint: str) -> Problem:
    return Problem("wrong-option", Where(option), message, hint)

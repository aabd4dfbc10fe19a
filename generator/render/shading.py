"""Gradients → PDF shadings."""

from __future__ import annotations

import math
from itertools import pairwise

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName

from generator.core.colour import Colour, Gradient
from generator.core.geometry import Rect
from generator.core.gradients import reach
from generator.render.colourspace import LIGHT, Plates
from generator.render.numbers import number

Stops = tuple[tuple[float, Colour], ...]


def shading_dictionary(gradient: Gradient, bounds: Rect, plates: Plates = LIGHT) -> PDFDictionary:
    start, end, stops = _between(gradient.stops)
    kind = 3 if gradient.radial else 2
    places = (*_place(gradient, bounds, start), *_place(gradient, bounds, end))
    return PDFDictionary(
        {
            "ShadingType": kind,
            "ColorSpace": PDFName(plates.space),
            "Coords": PDFArray([number(value) for value in places]),
            "Extend": PDFArray(["true", "true"]),
            "Function": _function(stops, plates),
        }
    )


def _place(gradient: Gradient, bounds: Rect, share: float) -> tuple[float, ...]:
    """The point of a straight gradient, or the circle of a round one, where it is so far on."""
    cx, cy = bounds.centre
    far = reach(gradient, bounds)
    if gradient.radial:
        back = (1 - share) * far
        return cx + gradient.focus[0] * back, cy + gradient.focus[1] * back, share * far
    angle = math.radians(gradient.angle)
    along = (2 * share - 1) * far
    return cx + math.cos(angle) * along, cy + math.sin(angle) * along


def _between(stops: Stops) -> tuple[float, float, Stops]:
    """From the first to the last stop: viewers have so many colours for the whole of a shading."""
    start, end = stops[0][0], stops[-1][0]
    if (start, end) == (0, 1) or start == end:
        return 0.0, 1.0, _from_end_to_end(stops)
    wide = end - start
    return start, end, tuple(((place - start) / wide, colour) for place, colour in stops)


def _function(stops: Stops, plates: Plates) -> PDFDictionary:
    spans = [(one, two) for one, two in pairwise(stops) if two[0] > one[0]]
    steps = [
        PDFDictionary(
            {
                "FunctionType": 2,
                "Domain": "[0 1]",
                "N": 1,
                "C0": f"[{plates.numbers(first)}]",
                "C1": f"[{plates.numbers(second)}]",
            }
        )
        for (_, first), (_, second) in spans
    ]
    if len(steps) == 1:
        return steps[0]
    bounds = [number(start) for (start, _), _ in spans[1:]]
    return PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": "[0 1]",
            "Functions": PDFArray(steps),
            "Bounds": f"[{' '.join(bounds)}]",
            "Encode": f"[{'0 1 ' * len(steps)}]",
        }
    )


def _from_end_to_end(stops: Stops) -> Stops:
    """The first and the last colour go on to the ends."""
    before = ((0.0, stops[0][1]),) if stops[0][0] > 0 else ()
    after = ((1.0, stops[-1][1]),) if stops[-1][0] < 1 else ()
    return before + stops + after

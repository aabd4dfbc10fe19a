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


def shading_dictionary(gradient: Gradient, bounds: Rect, plates: Plates = LIGHT) -> PDFDictionary:
    cx, cy = bounds.centre
    places: tuple[float, ...]
    if gradient.radial:
        kind, places = 3, (cx, cy, 0.0, cx, cy, reach(gradient, bounds))
    else:
        angle = math.radians(gradient.angle)
        across, down = math.cos(angle), math.sin(angle)
        far = reach(gradient, bounds)
        kind = 2
        places = (cx - across * far, cy - down * far, cx + across * far, cy + down * far)
    return PDFDictionary(
        {
            "ShadingType": kind,
            "ColorSpace": PDFName(plates.space),
            "Coords": PDFArray([number(value) for value in places]),
            "Extend": PDFArray(["true", "true"]),
            "Function": _function(gradient, plates),
        }
    )


def _function(gradient: Gradient, plates: Plates) -> PDFDictionary:
    stops = _from_end_to_end(gradient.stops)
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


def _from_end_to_end(stops: tuple[tuple[float, Colour], ...]) -> tuple[tuple[float, Colour], ...]:
    """The first and the last colour go on to the ends."""
    before = ((0.0, stops[0][1]),) if stops[0][0] > 0 else ()
    after = ((1.0, stops[-1][1]),) if stops[-1][0] < 1 else ()
    return before + stops + after

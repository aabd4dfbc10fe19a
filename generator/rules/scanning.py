"""QR codes and barcodes on a finished face → what keeps scanners from reading them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.backdrop import top_at
from generator.core.colour import contrast, luminance
from generator.core.geometry import Rect
from generator.core.scanned import Marks
from generator.rules.legibility import CodeOnFace, Seen
from generator.rules.pixels_below import colours_below

LEAST_CONTRAST = 4.5
SLACK = 0.05

Fault = tuple[str, float, str, str, str]
"""Its code, how bad it is, what to say, what to do, and the path of the element."""


def code_faults(seen: Seen, trim: Rect, safe: Rect) -> Iterator[Fault]:
    for code in seen.codes:
        marks, name = code.zone.marks, code.zone.name
        assert marks is not None
        for badness, says, hint in (
            *_small(code, marks),
            *_pale(code, marks),
            *_covered(code, seen),
        ):
            yield "hard-to-scan", badness, f"{name} {says}", hint, code.zone.of
        quiet = code.box.beyond(trim)
        if quiet > SLACK:
            says = f"the quiet zone of {name} extends {quiet:.1f} mm beyond the cut"
            hint = "move it inwards, or make it smaller"
            yield "near-the-cut", quiet, says, hint, code.zone.of
        out = code.box.grown(-marks.quiet * code.scale).beyond(safe)
        if out > SLACK:
            says = f"{name} is {out:.1f} mm outside the safe area"
            hint = "move it inwards: a slightly misplaced cut would touch it"
            yield "near-the-cut", out, says, hint, code.zone.of


def _small(code: CodeOnFace, marks: Marks) -> Iterator[tuple[float, str, str]]:
    printed = marks.least * code.scale
    if printed < marks.enough - 1e-6:
        width = code.zone.box.width * code.scale * marks.enough / printed
        says = f"has modules of {printed:.2f} mm at its printed size"
        yield -printed, says, f"make it {width:.1f} mm wide or more, or let it say less"
    height = code.zone.box.height * code.scale
    if height < marks.high - SLACK:
        yield -height, f"has bars {height:.1f} mm high", f"make them {marks.high:g} mm or higher"


def _pale(code: CodeOnFace, marks: Marks) -> Iterator[tuple[float, str, str]]:
    own = luminance(marks.colour)
    below = colours_below(code.points, code.under, code.box, own)
    ground = min(below, key=luminance)
    ratio = contrast(marks.colour, ground)
    if luminance(ground) < own:
        says = f"is lighter than what is below it ({marks.colour} on {ground})"
        yield -1.0, says, "scanners expect dark marks on a light ground"
    elif ratio < LEAST_CONTRAST:
        says = f"has a contrast of {ratio:.1f} : 1 ({marks.colour} on {ground})"
        hint = f"use {LEAST_CONTRAST:g} : 1 or more, also in the quiet zone around it"
        yield -ratio, says, hint


def _covered(code: CodeOnFace, seen: Seen) -> Iterator[tuple[float, str, str]]:
    """Its own marks are the next thing painted after it."""
    later = seen.grounds[code.before + 1 :]
    hint = "scanners need all of it, and nothing in the quiet zone around it"
    if any(top_at(point, later) for point in code.points):
        yield 0.0, "has something painted over it", hint
    words = next((t.words for t in seen.texts if t.box.overlaps(code.box, SLACK)), None)
    if words is not None:
        yield 0.0, f"has the text '{words[:30]}' on it", hint

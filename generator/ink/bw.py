"""Black and white: dark parts → black, light parts → white, colours → patterns."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.colour import BLACK, WHITE, Colour, grey, luminance
from generator.core.corner_points import bounds_of, corners
from generator.core.display import GroupItem, Item, Path, Run
from generator.core.geometry import IDENTITY
from generator.ink.low import HAIR, bare, fine_figures, letter_edge
from generator.ink.manner import Backdrop, Form
from generator.ink.signs import BLACK_SIGN, WHITE_SIGN, Sign, Signs, weight_of
from generator.ink.tone import apart, covers_up, flat, is_faint, told_apart
from generator.layout.patterns import figures as pattern_figures

LINE = 0.2
BROAD = 1.4
LEAST_AREA = 14.0
"""Smaller shapes, in mm and mm², show no pattern: they are black or white."""
HALO = 0.55
LIGHT = 0.3
"""The luminance from which small things are white."""
FAINT_PATTERN = 0.3
"""Patterns whose two colours are no further apart stay fine."""


class BlackAndWhite:
    spots = True
    on_pattern: Colour | None = None

    def __init__(self, signs: Signs) -> None:
        self.signs = signs

    def shape(self, path: Path, form: Form, bed: Backdrop) -> tuple[Sequence[Item], Colour | None]:
        assert path.fill is not None
        colour = flat(path.fill)
        sign = self._sign(colour, form)
        edge = self._edge(path, colour, sign, form, bed)
        width = path.stroke_width if path.stroke else LINE / form.scale
        figure = bare(path)._replace(dash=path.dash if path.stroke else ())
        outlined = figure._replace(stroke=edge, stroke_width=width) if edge else figure
        halo = _halo(path, form) if bed.printed is None and told_apart(colour, bed.under) else []
        if sign == BLACK_SIGN:
            return [*halo, outlined._replace(fill=BLACK)], BLACK
        if sign == WHITE_SIGN or path.even_odd:
            return [*halo, outlined], WHITE
        filled = [bare(path), _pattern(path, form, sign, colour)]
        return [*filled, *([outlined._replace(fill=None)] if edge else [])], None

    def line(self, path: Path, core: Path | None, form: Form, bed: Backdrop) -> Sequence[Item]:
        if path.stroke is None:
            return []
        light = luminance(path.stroke) > LIGHT
        white = light if bed.printed == BLACK else covers_up(path.stroke, bed.under)
        drawn = path._replace(stroke=WHITE if white else BLACK)
        if is_faint(path.stroke, bed.under):
            drawn = drawn._replace(stroke_width=min(path.stroke_width, HAIR / form.scale))
        return [drawn]

    def core(self, path: Path) -> Path:
        return path._replace(stroke=path.stroke and self._plain(path.stroke))

    def kept(self, colour: Colour) -> Colour:
        sign = self.signs.known(colour)
        return BLACK if sign == BLACK_SIGN else WHITE if sign == WHITE_SIGN else grey(colour)

    def pattern(self, ground: Path, figures: Path, form: Form, bed: Backdrop) -> Sequence[Item]:
        ink = figures.stroke or flat(figures.fill or WHITE)
        below = [bare(ground)] if ground.fill else [ground]
        black = BLACK if ground.fill or bed.printed != BLACK else WHITE
        if apart(ink, flat(ground.fill or bed.under)) < FAINT_PATTERN:
            return [*below, fine_figures(figures, black)]
        stroke, fill = black if figures.stroke else None, black if figures.fill else None
        return [*below, figures._replace(fill=fill, stroke=stroke)]

    def words(self, run: Run, bed: Backdrop) -> Run:
        if bed.printed == BLACK:
            return run._replace(colour=WHITE)
        ornament = run.glyphs.is_icon and is_faint(run.colour, bed.under)
        return run._replace(colour=BLACK, outline=letter_edge(run) if ornament else 0.0)

    def _sign(self, colour: Colour, form: Form) -> Sign:
        sign = self.signs.of(colour)
        if sign in (BLACK_SIGN, WHITE_SIGN):
            return sign
        if form.is_ground:
            return WHITE_SIGN
        if form.thickness < BROAD or form.area < LEAST_AREA:
            return BLACK_SIGN if self._plain(colour) == BLACK else WHITE_SIGN
        return sign

    def _plain(self, colour: Colour) -> Colour:
        """Black or white, for what is too small for a pattern."""
        sign = self.signs.of(colour)
        if sign in (BLACK_SIGN, WHITE_SIGN):
            return BLACK if sign == BLACK_SIGN else WHITE
        return BLACK if luminance(colour) < LIGHT else WHITE

    def _edge(
        self, path: Path, colour: Colour, sign: Sign, form: Form, bed: Backdrop
    ) -> Colour | None:
        """The line around a figure: none where black meets white anyway."""
        on_black = bed.printed == BLACK
        if path.stroke is not None:
            light = luminance(path.stroke) > LIGHT
            return WHITE if light and (on_black or sign == BLACK_SIGN) else BLACK
        if form.is_ground or not told_apart(colour, bed.under):
            return None
        if sign == BLACK_SIGN:
            return WHITE if on_black else None
        return None if on_black and sign == WHITE_SIGN else BLACK


def _halo(path: Path, form: Form) -> list[Path]:
    """A little white around what is on a pattern."""
    own = path.stroke_width if path.stroke else 0.0
    return [bare(path)._replace(stroke=WHITE, stroke_width=own + 2 * HALO / form.scale)]


def _pattern(path: Path, form: Form, sign: Sign, colour: Colour) -> Item:
    """The colour's figures inside the path, as dense as the colour is dark."""
    pitch = sign.pitch / form.scale
    box = bounds_of(corners(path.commands, IDENTITY))
    weight = weight_of(sign, colour) * pitch
    drawn = pattern_figures(sign.figure, pitch, sign.angle, weight, BLACK, box)
    return GroupItem((drawn,), path.matrix, path.commands)

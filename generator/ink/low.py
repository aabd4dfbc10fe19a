"""Low ink: filled shapes → outlines in their own colour."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.colour import WHITE, Colour, contrast, luminance
from generator.core.display import Item, Path, Run
from generator.ink.manner import Backdrop, Form
from generator.ink.tone import READ, SEEN, covers_up, darkened, darker, flat, is_faint, told_apart

HAIR = 0.12
FINE = 0.16
LARGE_AREA = 40.0
"""Shapes of so many mm² have the wider outline."""
SOLID = 0.65
"""A shape no thicker than this stays filled: its outline would take as much ink."""
SPOT_AREA = 9.0
SPOT = 12.0
"""Shapes of so few mm² stay filled if they are nearly black: eyes, pips, shoes."""
STRIPE_LINES = 3.0
"""A stripe is hatched with lines so far apart."""
LARGE = 8.0
LARGE_ICON = 3.6
"""Faint letters, and icons, of this size or more are outlined."""
ORNAMENT = 2.2
"""The contrast that patterns and faint lines keep on paper."""


class Low:
    spots = False
    on_pattern: Colour | None = WHITE

    def __init__(self, hollow: bool = False) -> None:
        self.hollow = hollow
        """Whether large letters are outlines too: on backs, of which there are many alike."""

    def shape(self, path: Path, form: Form, bed: Backdrop) -> tuple[Sequence[Item], Colour | None]:
        """Paper-white, so that it still hides what is behind, with a line around it."""
        assert path.fill is not None
        colour = flat(path.fill)
        if _is_dark(bed):
            return [path], colour
        if form.is_ground:
            return [bare(path)], WHITE
        if form.area <= SPOT_AREA and contrast(colour, WHITE) >= SPOT:
            return [path], colour
        if path.stroke is not None:
            edge = _line_colour(path.stroke, colour, bed)
            width = _thin(path.stroke_width * form.scale) / form.scale
            return [bare(path)._replace(stroke=edge, stroke_width=width, dash=path.dash)], WHITE
        thin = form.thickness <= SOLID
        if not told_apart(colour, bed.under):
            return [] if thin else [bare(path)], WHITE
        edge = _line_colour(colour, colour, bed)
        if thin:
            return [bare(path)._replace(fill=edge)], edge
        width = (FINE if form.area > LARGE_AREA else HAIR) / form.scale
        return [bare(path)._replace(stroke=edge, stroke_width=width)], WHITE

    def line(self, path: Path, core: Path | None, form: Form, bed: Backdrop) -> Sequence[Item]:
        if path.stroke is None:
            return []
        if _is_dark(bed):
            return [path]
        edge = _line_colour(path.stroke, path.stroke, bed)
        if core is not None:
            around = core.stroke_width + 2 * FINE / form.scale
            return [path._replace(stroke=edge, stroke_width=min(around, path.stroke_width))]
        if covers_up(path.stroke, bed.under):
            return [path._replace(stroke=WHITE)]
        if is_faint(path.stroke, bed.under):
            edge = darkened(darker(path.stroke, bed.under), ORNAMENT)
        width = _thin(path.stroke_width * form.scale) / form.scale
        return [path._replace(stroke=edge, stroke_width=width)]

    def core(self, path: Path) -> Path:
        return path._replace(stroke=WHITE)

    def kept(self, colour: Colour) -> Colour:
        return colour

    def pattern(self, ground: Path, figures: Path, form: Form, bed: Backdrop) -> Sequence[Item]:
        under = flat(ground.fill or bed.under)
        darkest = darker(figures.stroke or flat(figures.fill or WHITE), under)
        fine = fine_figures(figures, darkened(darkest, ORNAMENT))
        return [bare(ground), fine] if ground.fill else [ground, fine]

    def words(self, run: Run, bed: Backdrop) -> Run:
        """In their own colour; light ones on a dark ground take the ground's."""
        if _is_dark(bed):
            return run
        colour = run.colour
        if contrast(colour, WHITE) < READ and luminance(bed.under) < luminance(colour):
            colour = bed.under
        hollow = self.hollow or run.glyphs.is_icon or is_faint(run.colour, bed.under)
        edge = letter_edge(run) if hollow else 0.0
        return run._replace(colour=darkened(colour, READ), outline=edge)


def _is_dark(bed: Backdrop) -> bool:
    """Whether what is below was printed in full, and what is on it is seen as it was drawn."""
    return bed.printed is not None and contrast(bed.printed, WHITE) >= READ


def bare(path: Path) -> Path:
    """Its figure in the white of the paper."""
    return path._replace(fill=WHITE, bounds=None, stroke=None, stroke_width=0.0, dash=())


def fine_figures(figures: Path, colour: Colour) -> Path:
    """A pattern's figures in hairlines; broad stripes are hatched."""
    if figures.stroke is None:
        return figures._replace(fill=None, stroke=colour, stroke_width=HAIR)
    if figures.cap == 0:
        return _hatched(figures, colour)
    return figures._replace(stroke=colour, stroke_width=min(figures.stroke_width, HAIR))


def letter_edge(run: Run) -> float:
    """The outline of large ornaments and icons; small ones stay filled to be read."""
    if run.size < (LARGE_ICON if run.glyphs.is_icon else LARGE):
        return 0.0
    return min(0.11 + 0.008 * run.size, 0.18)


def _line_colour(colour: Colour, fill: Colour, bed: Backdrop) -> Colour:
    """A line's own colour; if it was light, that of the darker side."""
    if contrast(colour, WHITE) >= SEEN:
        return colour
    return darkened(darker(darker(colour, fill), bed.under), SEEN)


def _thin(width: float) -> float:
    return min(width, FINE + 0.15 * max(width - FINE, 0.0), 0.4)


def _hatched(stripes: Path, colour: Colour) -> Path:
    width = stripes.stroke_width
    count = max(1, min(round(width / STRIPE_LINES), 5))
    shifts = [(n + 0.5) / count * width - width / 2 for n in range(count)]
    commands = tuple(
        (c[0], float(c[1]), float(c[2]) + shift) for shift in shifts for c in stripes.commands
    )
    return stripes._replace(commands=commands, stroke=colour, stroke_width=min(HAIR, width))

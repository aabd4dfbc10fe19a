"""A text over pictures → its contrast to the pixels that are really under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.assets.thumbnails import thumbnail
from generator.core.backdrop import Ground, Pixels, fills, is_painted
from generator.core.colour import WHITE, Colour, contrast_of, luminance
from generator.core.geometry import Point, Rect
from generator.rules.legibility import TextOnFace

ALONG, UP = 12, 3
"""How many points of a word are looked at: about as far apart as a letter's strokes."""
UNSEEN = 0.05
"""So small a share of the points may be worse: a speck under a letter hides no word."""
OPAQUE = 0.99


def contrast_over_pictures(lettering: TextOnFace) -> float:
    """The contrast that nearly all of the word has to what is below it."""
    own = luminance(lettering.colour)
    slant = lettering.slant
    points = (
        slant.at((along + 0.5) / ALONG, (up + 0.5) / UP)
        for along in range(ALONG)
        for up in range(UP)
    )
    below = colours_below(points, lettering.over, lettering.box, own)
    ratios = sorted(contrast_of(own, luminance(colour)) for colour in below)
    return ratios[int(len(ratios) * UNSEEN)]


def colours_below(
    points: Iterable[Point], grounds: Sequence[Ground], box: Rect, own: float
) -> list[Colour]:
    """What is seen at points of a box; of a gradient the colour nearest to a luminance."""
    over = [_Layer(ground, fills(ground, box)) for ground in grounds]
    return [_colour_at(point, over, own) for point in points]


class _Layer(NamedTuple):
    ground: Ground
    whole: bool
    """It is painted below the whole word, so no point needs to be tried."""


def _colour_at(point: Point, over: Sequence[_Layer], own: float) -> Colour:
    """What is seen there: half-clear pictures let through what is below them."""
    red = green = blue = solid = 0.0
    for ground, whole in over:
        if not whole and not is_painted(ground, point):
            continue
        colour, cover = _painted_at(point, ground, own)
        if cover == 1.0 and not solid:
            return colour
        share = (1 - solid) * cover
        red, green, blue = (
            red + share * colour.red,
            green + share * colour.green,
            blue + share * colour.blue,
        )
        solid += share
        if solid > OPAQUE:
            break
    paper = (1 - solid) * 255
    return Colour(*(min(int(light + paper), 255) for light in (red, green, blue)))


def _painted_at(point: Point, ground: Ground, own: float) -> tuple[Colour, float]:
    if ground.pixels is not None:
        return _pixel_at(ground.pixels, point)
    worst = min(ground.colours or (WHITE,), key=lambda colour: abs(luminance(colour) - own))
    return worst, 1.0


def _pixel_at(pixels: Pixels, point: Point) -> tuple[Colour, float]:
    picture = thumbnail(pixels.raster)
    across, down = pixels.way_in.apply(*point)
    x = min(max(int(across * picture.width), 0), picture.width - 1)
    y = min(max(int(down * picture.height), 0), picture.height - 1)
    at = y * picture.width + x
    cover = picture.cover[at] / 255 if picture.cover else 1.0
    return Colour(*picture.colours[3 * at : 3 * at + 3]), cover

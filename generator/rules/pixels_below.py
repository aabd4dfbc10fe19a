"""A text over pictures → its contrast to the pixels that are really under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.assets.thumbnails import thumbnail
from generator.core.backdrop import Ground, Pixels, fills, is_painted
from generator.core.colour import OPAQUE, WHITE, Colour, contrast, luminance
from generator.core.geometry import Point, Rect
from generator.core.mixing import over
from generator.core.named_tuple import NamedTuple
from generator.rules.legibility import TextOnFace

ALONG, UP = 12, 3
"""How many points of a word are looked at: about as far apart as a letter's strokes."""
UNSEEN = 0.05
"""So small a share of the points may be worse: a speck under a letter hides no word."""


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
    ratios = sorted(_contrast_to(lettering.colour, colour) for colour in below)
    return ratios[int(len(ratios) * UNSEEN)]


def colours_below(
    points: Iterable[Point], grounds: Sequence[Ground], box: Rect, own: float
) -> list[Colour]:
    """What is seen at points of a box; of a gradient the colour nearest to a luminance."""
    layers = [_Layer(ground, fills(ground, box)) for ground in grounds]
    return [_colour_at(point, layers, own) for point in points]


def _contrast_to(colour: Colour, below: Colour) -> float:
    return contrast(over(colour, below), below)


class _Layer(NamedTuple):
    ground: Ground
    whole: bool
    """It is painted below the whole word, so no point needs to be tried."""


def _colour_at(point: Point, layers: Sequence[_Layer], own: float) -> Colour:
    """What is seen there: what is half clear lets through what is below it."""
    seen: list[tuple[Colour, Ground]] = []
    for ground, whole in layers:
        if whole or is_painted(ground, point):
            colour = _painted_at(point, ground, own)
            seen.append((colour, ground))
            if colour.alpha == OPAQUE and ground.share == 1.0 and ground.blend == "normal":
                break
    found = WHITE
    for colour, ground in reversed(seen):
        found = over(colour, found, ground.share, ground.blend)
    return found


def _painted_at(point: Point, ground: Ground, own: float) -> Colour:
    if ground.pixels is not None:
        return _pixel_at(ground.pixels, point)
    colours = ground.colours_at(point) or (WHITE,)
    return min(colours, key=lambda colour: abs(luminance(colour) - own))


def _pixel_at(pixels: Pixels, point: Point) -> Colour:
    picture = thumbnail(pixels.raster)
    across, down = pixels.way_in.apply(*point)
    x = min(max(int(across * picture.width), 0), picture.width - 1)
    y = min(max(int(down * picture.height), 0), picture.height - 1)
    at = y * picture.width + x
    cover = picture.cover[at] if picture.cover else OPAQUE
    red, green, blue = picture.colours[3 * at : 3 * at + 3]
    return Colour(red, green, blue, cover)

"""Cards in a picture with a clear ground, found by what is opaque; each beside its face."""

from __future__ import annotations

import io
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from PIL import Image

from generator.core.geometry import Rect
from tests.export.comparing import Place, drawn
from tests.export.showing import Game, Written, small

Box = tuple[int, int, int, int]
WIDE, HIGH, EDGE = 400, 560, 12
"""All faces are compared at this size, without the edge where corners are clear."""
FINER = 2
"""Faces are drawn so much larger first, as those of a showcase are: thin lines come out alike."""
MOST_AWAY = 4.0
"""Of 255, in the mean, between a card that was drawn large and one that was drawn small."""


def runs(seen: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The stretches of a line where something is."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], seen, [False])).astype(np.int8)))
    return [(int(a), int(b)) for a, b in pairwise(edges)][::2]


def cards_in(image: Image.Image) -> list[Box]:
    """The boxes of cards that are apart, from left to right."""
    opaque = np.asarray(image.getchannel("A")) == 255
    found = []
    for left, right in runs(opaque.any(axis=0)):
        rows = np.flatnonzero(opaque[:, left:right].any(axis=1))
        found.append((left, int(rows[0]), right, int(rows[-1]) + 1))
    return found


def turned_card(image: Image.Image, degrees: float) -> Image.Image:
    """The last card of a hand, upright again: what is farthest to the right then."""
    upright = image.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    opaque = np.asarray(upright.getchannel("A")) >= 250
    columns = np.flatnonzero(opaque.any(axis=0))
    right = int(columns[-1])
    rows = np.flatnonzero(opaque[:, right - 3])
    high = int(rows[-1] - rows[0])
    wide = round(high * 63.5 / 88.9)
    return upright.crop((right - wide, int(rows[0]), right, int(rows[-1])))


def _at_size(picture: Image.Image) -> npt.NDArray[np.uint8]:
    seen = np.asarray(picture.resize((WIDE, HIGH), Image.Resampling.LANCZOS))
    return seen[EDGE:-EDGE, EDGE:-EDGE]


def showcase_shows(game: Game, files: Written, count: int) -> int:
    """As many cards as were asked for, each of them very like one of the game's faces."""
    (data,) = files.values()
    faces = game.faces(game.of("deck"))
    wide, high = WIDE * FINER, HIGH * FINER
    canvases = [
        ((wide, high), [Place(one.frame, Rect(0, 0, wide, high))]) for one in faces.values()
    ]
    known = {
        name: small(_at_size(Image.fromarray(look)))
        for name, look in zip(faces, drawn(canvases), strict=True)
    }
    with Image.open(io.BytesIO(data)) as image:
        boxes = cards_in(image.convert("RGBA"))
        cards = [image.convert("RGB").crop(box) for box in boxes]
    found = []
    for card in cards:
        own = small(_at_size(card))
        apart = {name: float(np.abs(own - look).mean()) for name, look in known.items()}
        nearest = min(apart, key=lambda name: apart[name])
        others = [name for name in known if (known[name] != known[nearest]).any()]
        assert apart[nearest] < MOST_AWAY, (nearest, apart[nearest])
        assert apart[nearest] < min(apart[name] for name in others), nearest
        found.append(nearest)
    assert len(set(found)) == len(found) == count
    return len(found)

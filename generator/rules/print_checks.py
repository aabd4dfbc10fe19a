"""Finished faces → print problems: small or pale type, type near the cut, coarse pictures.

Also kinds of card that only their colour tells apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from generator.core.colour import contrast
from generator.core.display import (
    Frame,
    GroupItem,
    Image,
    Item,
    Path,
    Raster,
    Stamp,
    TextItem,
    Zone,
    dump,
)
from generator.core.geometry import IDENTITY, MM_PER_INCH, MM_PER_POINT, Matrix, Rect
from generator.core.problems import WARNING, Problem
from generator.impose import Printed
from generator.model import Card, Component, Game
from generator.rules.board_space import zone_problems
from generator.rules.legibility import TextOnFace, letterings

LEAST_CONTRAST = 4.5
LEAST_CONTRAST_LARGE = 3.0
LARGE = 14 * MM_PER_POINT
LEAST_DPI = 200


def face_problems(
    game: Game, component: Component, printed: Sequence[Printed]
) -> Iterator[Problem]:
    cards = [card for card in component.cards if card.copies]
    seen: set[int] = set()
    for card, one in zip(cards, printed, strict=True):
        for frame, side in ((one.front, "front"), (one.back, "back")):
            if frame is not None and id(frame) not in seen:
                seen.add(id(frame))
                yield from _problems(game, component, card, frame, side)
                yield from zone_problems(game, component, frame)
    faces = list(zip(cards, printed, strict=True))
    yield from _odd_pictures(faces)
    if component.kind == "deck":
        yield from _colour_alone(component, faces)
    if component.pile:
        yield from _marked_cards(component, faces)


def _problems(
    game: Game, component: Component, card: Card, frame: Frame, side: str
) -> Iterator[Problem]:
    whose = f"the {side} of '{card.id}'"
    safe = Rect(0, 0, *frame.size).grown(-component.safe)
    told: set[str] = set()
    for lettering in letterings(frame):
        for code, message, hint in _against(lettering, safe, game.least_type):
            if f"{code} {lettering.words}" not in told:
                told.add(f"{code} {lettering.words}")
                yield Problem(code, card.where, f"{whose}: {message}", hint, WARNING)
    for dpi, name in coarse_pictures(frame, LEAST_DPI):
        message = f"{whose}: the picture '{name}' has {dpi:.0f} dpi at its printed size"
        hint = f"use {LEAST_DPI} dpi or more"
        yield Problem("coarse-picture", card.where, message, hint, WARNING)


def _against(
    lettering: TextOnFace, safe: Rect, least_type: float
) -> Iterator[tuple[str, str, str]]:
    words = f"'{lettering.words[:30]}'"
    if lettering.size < least_type - 1e-6:
        points = lettering.size / MM_PER_POINT
        yield "small-type", f"{words} is set in {points:.1f} pt", "type this small is hard to read"
    out = how_far_outside(lettering, safe)
    if out:
        message = f"{words} is {out:.1f} mm outside the safe area"
        yield "near-the-cut", message, "move it inwards: a slightly misplaced cut would touch it"
    if lettering.on_picture:
        yield "text-on-picture", f"{words} is on top of a picture", "give it a plain background"
    least = LEAST_CONTRAST_LARGE if lettering.size >= LARGE else LEAST_CONTRAST
    for ground in lettering.grounds if lettering.is_words else ():
        ratio = contrast(lettering.colour, ground)
        if ratio < least:
            message = f"{words} has a contrast of {ratio:.1f} : 1 ({lettering.colour} on {ground})"
            yield "low-contrast", message, f"use {least:g} : 1 or more, for everyone to read it"
            break


def how_far_outside(lettering: TextOnFace, safe: Rect) -> float:
    """In mm; 0 if it is inside, or outside by too little to see."""
    slack = 0.05 if lettering.is_words else 0.1 * lettering.size
    if safe.contains(lettering.box, slack):
        return 0.0
    return max(
        safe.left - lettering.box.left,
        safe.top - lettering.box.top,
        lettering.box.right - safe.right,
        lettering.box.bottom - safe.bottom,
    )


def coarse_pictures(frame: Frame, least_dpi: float) -> Iterator[tuple[float, str]]:
    """The dpi and the name of each picture that has fewer at its printed size."""
    for raster, dpi in _rasters(frame.items):
        if dpi < least_dpi:
            yield dpi, raster.name


def _rasters(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Raster, float]]:
    """Pictures of pixels, and their dpi at their printed size."""
    for item in items:
        match item:
            case Image(raster, box):
                scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
                yield raster, raster.width / (box.width * scale / MM_PER_INCH)
            case GroupItem(children, own, _):
                yield from _rasters(children, own.then(matrix))
            case Stamp(frame, own, _):
                yield from _rasters(frame.items, own.then(matrix))
            case TextItem() | Path() | Zone():
                pass
            case never:
                assert_never(never)


def _odd_pictures(faces: Sequence[tuple[Card, Printed]]) -> Iterator[Problem]:
    """Each once, at the first card that shows it."""
    told: set[str] = set()
    for card, one in faces:
        for frame, side in ((one.front, "front"), (one.back, "back")):
            for raster, _ in _rasters(frame.items if frame else ()):
                if raster.caveat and raster.name not in told:
                    told.add(raster.name)
                    message = (
                        f"the {side} of '{card.id}': the picture '{raster.name}' {raster.caveat}"
                    )
                    hint = "save it again as a single RGB picture"
                    yield Problem("odd-picture", card.where, message, hint, WARNING)


def _marked_cards(component: Component, faces: Sequence[tuple[Card, Printed]]) -> Iterator[Problem]:
    """Cards of a pile whose backs give them away."""
    backs = {id(one.back): one.back for _, one in faces if one.back is not None}
    looks = {key: dump(frame) for key, frame in backs.items()}
    times = Counter(looks[id(one.back)] for _, one in faces if one.back is not None)
    usual = max(times, key=lambda look: (times[look], look), default="")
    for card, one in faces:
        if one.back is not None and looks[id(one.back)] != usual:
            message = (
                f"the back of '{card.id}' differs from the others in the pile '{component.pile}'"
            )
            hint = "cards that you shuffle together must have the same back"
            yield Problem("mixed-pile", card.where, message, hint)


# -- types told apart by colour alone ---------------------------------------------------------


def _colour_alone(component: Component, faces: Sequence[tuple[Card, Printed]]) -> Iterator[Problem]:
    """Looks at what all cards of a kind have in common, with its colours and without."""
    kinds: dict[str, list[Frame]] = {}
    for card, printed in faces:
        kind = card.fields.get("kind")
        if isinstance(kind, str) and kind:
            kinds.setdefault(kind, []).append(printed.front)
    signs = {kind: _common(frames, colours=True) for kind, frames in kinds.items()}
    plain = {kind: _common(frames, colours=False) for kind, frames in kinds.items()}
    names = list(kinds)
    for index, one in enumerate(names):
        for other in names[index + 1 :]:
            if plain[one] == plain[other] and signs[one] != signs[other]:
                message = f"the kinds '{one}' and '{other}' differ only in colour"
                hint = "give each a sign, a shape or a word as well"
                yield Problem("colour-alone", component.where, message, hint, WARNING)


def _common(frames: Sequence[Frame], colours: bool) -> frozenset[str]:
    sets = [frozenset(_signs(frame.items, colours)) for frame in frames]
    return frozenset.intersection(*sets)


def _signs(items: Iterable[Item], colours: bool) -> Iterator[str]:
    for item in items:
        match item:
            case GroupItem(children, _, _):
                yield from _signs(children, colours)
            case Stamp(frame, matrix, _) if matrix == IDENTITY:
                yield from _signs(frame.items, colours)
            case TextItem(x, y, runs):
                words = "".join(c for run in runs for c in run.glyphs.clusters)
                colour = str(runs[0].colour) if colours and runs else ""
                yield f"text {x:.1f} {y:.1f} {words} {colour}"
            case Path():
                bare = item if colours else item._replace(fill=None, stroke=None)
                yield dump(Frame(_UNIT, (bare,)))
            case Image() | Stamp() | Zone():
                yield dump(Frame(_UNIT, (item,)))
            case never:
                assert_never(never)


_UNIT = Rect(0, 0, 1, 1).size

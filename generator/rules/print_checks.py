"""Finished faces → their faults: small or pale type, type near the cut, coarse pictures.

Also kinds of card that only their colour tells apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import assert_never

from generator.core.backdrop import Ground
from generator.core.colour import contrast
from generator.core.display import (
    Frame,
    GroupItem,
    Image,
    Item,
    Path,
    Stamp,
    TextItem,
    Zone,
)
from generator.core.display_dump import dump
from generator.core.frozen import slotted
from generator.core.geometry import IDENTITY, MM_PER_INCH, MM_PER_POINT, Matrix, Rect
from generator.core.problems import ERROR, Problem
from generator.impose import Printed
from generator.model import Card, Component, Game
from generator.rules.board_space import cells_outside, zone_problems
from generator.rules.faults import Fault
from generator.rules.frame_faults import FrameFaults
from generator.rules.legibility import TextOnFace, seen_on
from generator.rules.pixels_below import contrast_over_pictures

LEAST_CONTRAST = 4.5
LEAST_CONTRAST_LARGE = 3.0
LARGE = 14 * MM_PER_POINT
LEAST_DPI = 200


def faults_of_each(
    game: Game, component: Component, printed: Sequence[Printed], known: FrameFaults
) -> Iterator[Fault]:
    """What is wrong with each finished face by itself; faults are gathered later."""
    for frame, side, ids in _different(_faces(component, printed)):
        for fault in known.of(game, component, frame, side, _faults):
            yield fault._replace(cards=ids)


def faults_together(
    game: Game, component: Component, printed: Sequence[Printed]
) -> Iterator[Fault | Problem]:
    """What is wrong with them beside each other, and with the rooms on them."""
    faces = _faces(component, printed)
    for frame, _, _ in _different(faces):
        yield from zone_problems(game, component, frame)
    if component.kind == "deck":
        yield from _colour_alone(faces)
    if component.pile:
        yield from _marked_cards(component, faces)


def looked_at(
    game: Game, component: Component, printed: Sequence[Printed], known: FrameFaults
) -> Iterator[Frame]:
    """Looks at one new frame after the other, so that other work may go between them."""
    for frame, side, _ in _different(_faces(component, printed)):
        if known.is_new(game, component, frame, side):
            known.of(game, component, frame, side, _faults)
            yield frame


def _faces(component: Component, printed: Sequence[Printed]) -> list[tuple[Card, Printed]]:
    return list(zip([card for card in component.cards if card.copies], printed, strict=True))


def _different(
    faces: Sequence[tuple[Card, Printed]],
) -> Iterator[tuple[Frame, str, tuple[str, ...]]]:
    """Each frame once, its side, and the cards that show it.

    Backs that are made for each card are equal on many of them.
    """
    shown: dict[int, tuple[Frame, str, list[str]]] = {}
    backs: dict[object, Frame] = {}
    for card, one in faces:
        back = one.back and backs.setdefault(_look(one.back), one.back)
        for frame, side in ((one.front, "front"), (back, "back")):
            if frame is not None:
                shown.setdefault(id(frame), (frame, side, []))[2].append(card.id)
    for frame, side, ids in shown.values():
        yield frame, side, tuple(dict.fromkeys(ids))


def _look(frame: Frame) -> object:
    """Equal for frames that show the same things in the same places."""
    return frame.size, frame.reach, frame.items


def _faults(game: Game, component: Component, frame: Frame, side: str) -> Iterator[Fault]:
    ids: tuple[str, ...] = ()
    safe = Rect(0, 0, *frame.size).grown(-component.safe)
    seen = seen_on(frame)
    for lettering in seen.texts:
        own = (ids, side, lettering.of)
        for code, badness, says, hint in _against(lettering, safe, game.least_type):
            yield Fault(code, says, hint, *own, badness)
    if any(component.seams):
        from generator.rules.seam_checks import seam_faults  # only boards have seams

        yield from seam_faults(component.seams, frame, seen.texts, side, ids)
    if seen.codes:
        from generator.rules.scanning import code_faults  # few games have codes

        for code, badness, says, hint, of in code_faults(seen, Rect(0, 0, *frame.size), safe):
            yield Fault(code, says, hint, ids, side, of, badness)
    for image, dpi in _images(frame.items):
        name, own = f"the picture '{image.raster.name}'", (ids, side, image.of)
        if dpi < LEAST_DPI:
            says = f"{name} has {dpi:.0f} dpi at its printed size"
            yield Fault("coarse-picture", says, f"use {LEAST_DPI} dpi or more", *own, -dpi)
        if image.raster.caveat:
            hint = "save it again as a single RGB picture"
            yield Fault("odd-picture", f"{name} {image.raster.caveat}", hint, *own)
    yield from cells_outside(frame, side, ids)


def _against(
    lettering: TextOnFace, safe: Rect, least_type: float
) -> Iterator[tuple[str, float, str, str]]:
    """Each fault's code, how bad it is, what to say, and what to do."""
    words = f"'{lettering.words[:30]}'"
    if lettering.size < least_type - 1e-6:
        points = lettering.size / MM_PER_POINT
        says = f"{words} is set in {points:.1f} pt"
        yield "small-type", -points, says, "type this small is hard to read"
    out = how_far_outside(lettering, safe)
    if out:
        says = f"{words} is {out:.1f} mm outside the safe area"
        yield "near-the-cut", out, says, "move it inwards: a slightly misplaced cut would touch it"
    if lettering.cut:
        says = f"{words} loses {lettering.cut:.1f} mm at the edge of its drawing or group"
        yield "text-cut-off", lettering.cut, says, "enlarge the box around it, or shrink the text"
    if lettering.is_words:
        yield from _pale(lettering, words)


def _pale(lettering: TextOnFace, words: str) -> Iterator[tuple[str, float, str, str]]:
    least = LEAST_CONTRAST_LARGE if lettering.size >= LARGE else LEAST_CONTRAST
    if lettering.over:
        ratio = contrast_over_pictures(lettering)
        if ratio < least:
            says = f"{words} has a contrast of {ratio:.1f} : 1 to {_named(lettering.over)}"
            hint = f"use {least:g} : 1 or more: another colour, or a plain shape below the words"
            yield "text-on-picture", -ratio, says, hint
        return
    grounds = [(contrast(lettering.colour, ground), ground) for ground in lettering.grounds]
    ratio, ground = min(grounds, default=(least, lettering.colour))
    if ratio < least:
        says = f"{words} has a contrast of {ratio:.1f} : 1 ({lettering.colour} on {ground})"
        yield "low-contrast", -ratio, says, f"use {least:g} : 1 or more, for everyone to read it"


def _named(over: Sequence[Ground]) -> str:
    names = [ground.pixels.raster.name for ground in over if ground.pixels]
    return f"the picture '{names[0]}'" if len(names) == 1 else "the pictures below it"


def how_far_outside(lettering: TextOnFace, safe: Rect) -> float:
    """In mm; 0 if it is inside, or outside by too little to see."""
    slack = 0.05 if lettering.is_words else 0.1 * lettering.size
    if safe.contains(lettering.box, slack):
        return 0.0
    return lettering.box.beyond(safe)


def coarse_pictures(frame: Frame, least_dpi: float) -> Iterator[tuple[float, str]]:
    """The dpi and the name of each picture that has fewer at its printed size."""
    for image, dpi in _images(frame.items):
        if dpi < least_dpi:
            yield dpi, image.raster.name


def _images(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Image, float]]:
    """Pictures of pixels, and their dpi at their printed size."""
    for item in items:
        match item:
            case Image(raster, box):
                yield item, raster.width / (box.width * matrix.scale / MM_PER_INCH)
            case GroupItem(children, own, _):
                yield from _images(children, own.then(matrix))
            case Stamp(frame, own, _):
                yield from _images(frame.items, own.then(matrix))
            case TextItem() | Path() | Zone():
                pass
            case never:
                assert_never(never)


def _marked_cards(component: Component, faces: Sequence[tuple[Card, Printed]]) -> Iterator[Fault]:
    """Cards of a pile whose backs give them away."""
    backs = {_look(one.back): one.back for _, one in faces if one.back is not None}
    if len(backs) < 2:
        return
    looks = {look: dump(frame) for look, frame in backs.items()}
    times = Counter(looks[_look(one.back)] for _, one in faces if one.back is not None)
    usual = max(times, key=lambda look: (times[look], look), default="")
    for card, one in faces:
        if one.back is not None and looks[_look(one.back)] != usual:
            says = f"it differs from the others in the pile '{component.pile}'"
            hint = "cards that you shuffle together must have the same back"
            yield Fault("mixed-pile", says, hint, (card.id,), "back", severity=ERROR)


# -- types that only colour distinguishes ---------------------------------------------------------


def _colour_alone(faces: Sequence[tuple[Card, Printed]]) -> Iterator[Fault]:
    """Looks at what all cards of a kind have in common, with its colours and without."""
    kinds: dict[str, list[Frame]] = {}
    for card, printed in faces:
        kind = card.fields.get("kind")
        if isinstance(kind, str) and kind:
            kinds.setdefault(kind, []).append(printed.front)
    grey, coloured = _Signs(colours=False), _Signs(colours=True)
    alike: dict[frozenset[str], list[str]] = {}
    for kind, frames in kinds.items() if len(kinds) > 1 else ():
        alike.setdefault(grey.common(frames), []).append(kind)
    for names in alike.values():
        if len(names) > 1 and len({coloured.common(kinds[name]) for name in names}) > 1:
            *most, last = (f"'{name}'" for name in names)
            says = f"the kinds {', '.join(most)} and {last} differ only in colour"
            yield Fault("colour-alone", says, "give each a sign, a shape or a word as well")


@slotted
class _Signs:
    """What items look like; one that is the same on many faces is looked at once."""

    colours: bool
    _known: dict[int, str] = field(default_factory=dict)

    def common(self, frames: Sequence[Frame]) -> frozenset[str]:
        return frozenset.intersection(*(frozenset(self._of(frame.items)) for frame in frames))

    def _of(self, items: Iterable[Item]) -> Iterator[str]:
        for item in items:
            if isinstance(item, GroupItem):
                yield from self._of(item.items)
            elif isinstance(item, Stamp) and item.matrix == IDENTITY:
                yield from self._of(item.frame.items)
            else:
                if id(item) not in self._known:
                    self._known[id(item)] = _sign(item, self.colours)
                yield self._known[id(item)]


def _sign(item: Item, colours: bool) -> str:
    match item:
        case TextItem(x, y):
            runs = item.runs
            words = "".join(c for run in runs for c in run.glyphs.text)
            colour = str(runs[0].colour) if colours and runs else ""
            return f"text {x:.1f} {y:.1f} {words} {colour}"
        case Path():
            bare = item if colours else item._replace(fill=None, stroke=None)
            return dump(Frame(_UNIT, (bare,)))
        case Image() | Stamp() | Zone() | GroupItem():
            return dump(Frame(_UNIT, (item,)))
        case never:
            assert_never(never)


_UNIT = Rect(0, 0, 1, 1).size

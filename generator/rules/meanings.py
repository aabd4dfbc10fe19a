"""Finished faces → elements that mean different things and look alike in one of the inks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.core.display import MEANING, Frame, Zone
from generator.core.named_tuple import NamedTuple
from generator.impose import Printed
from generator.model import CHILDREN, Card, Component, ElementSpec, Game
from generator.rules.board_space import placed_zones
from generator.rules.faults import Fault

if TYPE_CHECKING:
    from generator.rules.meant_looks import MarkedLook

INKS = ("full", "low", "bw")
HINT = "tell them apart by a shape, a sign or a word, or set 'ink: full'"
MOST_NAMES = 4


class Meant(NamedTuple):
    """A meaning where it is first seen: the zone, and the face that it is on in full ink."""

    zone: Zone
    face: Frame
    side: str
    card: str


def has_meanings(game: Game, component: Component) -> bool:
    """Most games say nothing of the kind: their faces are not looked at."""
    return layouts_mean(component) or drawings_mean(game)


def layouts_mean(component: Component) -> bool:
    return any(_says_one(layout.elements) for layout in component.layouts)


def drawings_mean(game: Game) -> bool:
    """There may be hundreds of them: who asks for each component asks this once."""
    return any(_says_one(drawing.layout.elements) for drawing in game.drawings.values())


def _says_one(specs: Iterable[ElementSpec]) -> bool:
    return any(
        "means" in spec.waiting_placing
        or bool(spec.placing.means)
        or _says_one(spec.settled.get(CHILDREN.get(spec.kind, ""), ()))
        for spec in specs
    )


def alike_faults(
    game: Game, faces: Iterable[tuple[Card, Printed]], inks: Sequence[str]
) -> Iterator[Fault]:
    """`faces` are in full ink."""
    meant = _in_doubt(_first_of_each(faces))
    alike: dict[tuple[Meant, ...], list[str]] = {}
    for ink, looks in zip(inks, _looks_in(game, inks, meant), strict=True):
        for group in _alike(list(zip(meant, looks, strict=True))):
            alike.setdefault(group, []).append(ink)
    of: dict[str, list[tuple[Meant, ...]]] = {}
    for group in alike:
        of.setdefault(group[0].zone.of, []).append(group)
    for path, groups in of.items():
        says = "; ".join(_says(group, alike[group]) for group in groups)
        cards = tuple(dict.fromkeys(one.card for group in groups for one in group))
        yield Fault("looks-alike", says, HINT, cards, groups[0][0].side, path)


def _first_of_each(faces: Iterable[tuple[Card, Printed]]) -> list[Meant]:
    """Each meaning of each element once: what means the same is drawn the same way."""
    found: dict[tuple[str, str], Meant] = {}
    sides = (
        (card, frame, side)
        for card, printed in faces
        for frame, side in ((printed.front, "front"), (printed.back, "back"))
    )
    for card, frame, side in sides:
        if frame is None:
            continue
        for one in placed_zones(frame):
            if one.zone.kind == MEANING:
                key = (one.zone.of, one.zone.name)
                found.setdefault(key, Meant(one.zone, frame, side, card.id))
    return list(found.values())


def _in_doubt(meant: list[Meant]) -> list[Meant]:
    """Those that something else might look like: they must be drawn to tell."""
    if len({one.zone.name for one in meant}) < 2:
        return []
    from generator.rules.meant_looks import in_doubt

    doubts = in_doubt([(one.face, one.zone) for one in meant])
    return [one for one, doubtful in zip(meant, doubts, strict=True) if doubtful]


def _looks_in(
    game: Game, inks: Sequence[str], meant: Sequence[Meant]
) -> Iterator[Sequence[MarkedLook]]:
    """Of each ink; all are drawn together."""
    if not meant:
        yield from ([] for _ in inks)
        return
    from generator.rules.meant_looks import looks_of

    faces = [face for ink in inks for face in _faces_in(game, ink, meant)]
    zones = [one.zone for one in meant] * len(inks)
    looks = looks_of(zip(faces, zones, strict=True))
    for start in range(0, len(looks), len(meant)):
        yield looks[start : start + len(meant)]


def _alike(left: list[tuple[Meant, MarkedLook]]) -> Iterator[tuple[Meant, ...]]:
    """Groups of meanings that nobody can tell apart."""
    while left:
        (first, look), *rest = left
        same = [
            one for one, other in rest if one.zone.name != first.zone.name and look.is_like(other)
        ]
        if same:
            yield (first, *same)
        left = [pair for pair in rest if pair[0] not in same]


def _faces_in(game: Game, ink: str, meant: Sequence[Meant]) -> list[Frame]:
    if ink == "full":
        return [one.face for one in meant]
    from generator.ink import inker_for

    inker = inker_for(ink, game)
    return [inker.face(one.face) for one in meant]


def _says(group: Sequence[Meant], inks: Sequence[str]) -> str:
    names = [f"'{name}'" for name in dict.fromkeys(one.zone.name for one in group)]
    if len(names) > MOST_NAMES:
        names[MOST_NAMES - 1 :] = [f"{len(names) - MOST_NAMES + 1} more"]
    return f"{_listed(names)} look alike in {_listed(inks)} ink"


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last

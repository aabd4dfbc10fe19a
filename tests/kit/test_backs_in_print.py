"""Backs in rendered pixels: whatever a kit holds, each is right behind its front, top at top.

Every face is painted in two colours that no other card has. What is on the front of a sheet is
on its back too, mirrored as the paper turns; nothing here asks where the imposer put it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from generator.core.colour import Colour
from generator.core.display import Frame, Path
from generator.core.geometry import Rect, Size
from generator.core.outline import rectangle
from generator.files import Folder, open_game
from generator.impose.paper import Printed
from generator.kit.binding import Kit
from generator.kit.order import Order, asked_for
from generator.kit.pages import kits_of
from generator.model import Card, Component
from generator.model.changes import Change, Changes, Since
from generator.opened import Studio, open_studio
from tests.games import folder
from tests.kit.test_facts import FILES
from tests.looking import Pixels, pixels

DPI = 60
STEP, LEVELS = 36, 7
"""Between two levels of red, green or blue; 7³ colours can be told from each other."""
INSIDE = 2
"""Pixels around one that must have its colour too: edges are smoothed."""
MIXED = 0.05
"""Of a card's pixels: where two colours meet, a third may be seen."""
Numbers = npt.NDArray[np.int64]
GAMES = ("action-the-project", "bad-day", "office-job", "theyre-coming", "thrown-under-the-bus")
WAYS = [("a4", "short"), ("letter", "long")]


class Painter(NamedTuple):
    """Paints faces, and remembers whose colours are to be found on both sides."""

    seen: dict[tuple[str, str], int]
    backed: set[int]

    def sides(self, component: Component, card: Card, printed: Printed) -> Printed:
        if component.kind not in ("deck", "tokens"):
            return printed
        number = self.seen.setdefault((component.id, card.id), 2 * len(self.seen) + 2)
        behind = printed.back is not None and not component.fold_over
        if behind and printed.copies:
            self.backed.update((number, number + 1))
        face = _painted(printed.size, number)
        return printed._replace(front=face, back=face if printed.back else None)


def _painted(size: Size, number: int) -> Frame:
    """One colour above, the other below."""
    top = Rect(-4, -4, size.width + 8, size.height / 2 + 4)
    low = Rect(-4, size.height / 2, size.width + 8, size.height / 2 + 4)
    halves = ((top, number), (low, number + 1))
    return Frame(size, tuple(Path(rectangle(box), colour(n)) for box, n in halves), 4.0)


def colour(number: int) -> Colour:
    assert number < LEVELS**3
    blue, green, red = number % LEVELS, number // LEVELS % LEVELS, number // LEVELS**2
    return Colour(*(level * STEP for level in (red, green, blue)))


class Seen(NamedTuple):
    """The colour of each pixel, -1 where there is none; and of those that have it all around."""

    all: Numbers
    inside: Numbers

    def turned(self, flip: str) -> Seen:
        """Seen through the paper."""
        return Seen(*(one[:, ::-1] if flip == "long" else one[::-1] for one in self))


def seen(shown: Pixels) -> Seen:
    level = np.rint(shown / STEP).astype(np.int64)
    exact = (np.abs(shown - level * STEP) <= 2).all(axis=2) & (level < LEVELS).all(axis=2)
    found = np.where(exact, (level * [LEVELS**2, LEVELS, 1]).sum(axis=2), -1)
    inside = found.copy()
    for down in range(-INSIDE, INSIDE + 1):
        for across in range(-INSIDE, INSIDE + 1):
            inside[np.roll(found, (down, across), (0, 1)) != found] = -1
    return Seen(found, inside)


def counted(one: Seen, where: npt.NDArray[np.bool_]) -> Numbers:
    return np.maximum(np.bincount(one.inside[where], minlength=LEVELS**3), 1)


def kit_of(files: Folder, order: Order, painter: Painter) -> tuple[Kit, Studio]:
    studio, problems = open_studio(files, order.opening)
    assert studio is not None, problems
    with pytest.MonkeyPatch.context() as patch:
        plain = Studio.sides
        patch.setattr(
            Studio,
            "sides",
            lambda own, component, card, size: painter.sides(
                component, card, plain(own, component, card, size)
            ),
        )
        (kit,), _ = kits_of(studio, files, order)
    return kit, studio


def sheets(kit: Kit) -> Iterator[tuple[int, int]]:
    """The fronts and backs of what is cut."""
    for number in range(0, len(kit.imposed), 2):
        front, back = kit.imposed[number : number + 2]
        assert (front.side, back.side) == ("front", "back")
        if back.faces and not back.to_read:
            yield number, number + 1


def assert_backs_are_behind(kit: Kit, painter: Painter, flip: str) -> set[frozenset[str]]:
    """The components of each sheet with backs."""
    found: set[int] = set()
    mixed = set()
    for one, other in sheets(kit):
        front, back = (seen(pixels(kit.data, page, DPI)) for page in (one, other))
        back = back.turned(flip)
        for near, far in ((front, back), (back, front)):
            wanted = np.isin(near.inside, list(painter.backed))
            both = wanted & (far.all != -1)
            wrong = both & (near.inside != far.all)
            share = np.bincount(near.inside[wrong], minlength=LEVELS**3) / counted(near, both)
            assert (share < MIXED).all(), (kit.imposed[one].title, share.max())
            assert both.sum() >= 0.85 * wanted.sum(), "all but what lines and marks cover"
            found |= set(np.unique(near.inside[both]).tolist())
        mixed.add(frozenset(kit.imposed[one].faces))
    assert found == painter.backed, "every card that has a back was seen"
    return mixed


def changes_in(studio: Studio, order: Order, each: int) -> Changes:
    """As if every so many cards were new."""
    changes = []
    for component in asked_for(studio.game, order):
        cards = [card for card in component.cards if card.copies][::each]
        if component.kind in ("deck", "tokens"):
            changes += [
                Change(component.id, card.id, card.id, card.id, "new", 0, card.copies_for(0))
                for card in cards
            ]
    titles = {one.id: one.title for one in studio.game.components}
    return Changes(Since("revision", "then"), titles, tuple(changes))


TINY = FILES | {
    "coins.yaml": FILES["coins.yaml"].replace("layout: small\n", "layout: small\nback: small\n"),
}


@pytest.mark.parametrize(("paper", "flip"), WAYS)
@pytest.mark.parametrize("part", ["all", "players", "changed"])
def test_cards_and_pieces_on_one_sheet_have_their_backs_behind_them(
    paper: str, flip: str, part: str
) -> None:
    files, painter = folder(TINY), Painter({}, set())
    order = Order(papers=(paper,), backs=flip, players=2 if part == "players" else 0)
    if part == "changed":
        studio, _ = open_studio(files, order.opening)
        assert studio is not None
        order = order._replace(changes=changes_in(studio, order, 1))
    kit, _ = kit_of(files, order, painter)
    assert frozenset({"things", "coins"}) in assert_backs_are_behind(kit, painter, flip)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_wrong_flip_is_noticed(flip: str) -> None:
    painter = Painter({}, set())
    kit, _ = kit_of(folder(TINY), Order(papers=("a4",), backs=flip), painter)
    with pytest.raises(AssertionError):
        assert_backs_are_behind(kit, painter, "short" if flip == "long" else "long")


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "flip"), [*WAYS, ("a4", "long"), ("letter", "short")])
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("part", ["all", "players", "changed"])
def test_shipped_games_have_their_backs_behind_them(
    id: str, paper: str, flip: str, part: str
) -> None:
    files, painter = open_game(id)[1], Painter({}, set())
    order = Order(papers=(paper,), backs=flip, players=3 if part == "players" else 0)
    if part == "changed":
        studio, _ = open_studio(files, order.opening)
        assert studio is not None
        order = order._replace(changes=changes_in(studio, order, 5))
    kit, _ = kit_of(files, order, painter)
    mixed = assert_backs_are_behind(kit, painter, flip)
    print(id, paper, flip, part, *map(sorted, mixed))

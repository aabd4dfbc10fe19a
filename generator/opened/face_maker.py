"""Cards → laid-out faces, each made once, with what was found while it was made."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from generator.assets import Library
from generator.core.display import Frame
from generator.core.geometry import Rect, Size
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Given, Problem, Where
from generator.expressions import as_text
from generator.layout import LaidFace
from generator.layout.typesetting import Typesetter
from generator.model import Card, Component, Layout, Picture
from generator.opened.face_tools import FaceTools
from generator.template import Filled, FilledFace, World
from generator.template.names import holds_cards
from generator.template.reach import Reach

if TYPE_CHECKING:
    from generator.opened.face_cache import FaceCache

Names = dict[str, Any]
"""What a layout's templates may name."""


class FaceSources(NamedTuple):
    """All that decides how a face comes out."""

    tools: FaceTools
    layout: Layout
    card: Card
    values: Mapping[str, Any]
    """The card's own, worked out."""
    deck: Mapping[str, Any]
    edges: tuple[float, float]
    shared: tuple[Mapping[str, Any], Mapping[str, Any]]
    """What all cards may name: the kit and the game."""
    looked_at: tuple[Component, ...]
    """Whose cards it may name."""


class FilledAs(NamedTuple):
    """What is laid out: the same even if more of what it might have named has changed."""

    tools: FaceTools
    elements: tuple[Filled, ...]
    edges: tuple[float, float]
    called: str

    def is_like(self, now: FilledAs) -> bool:
        if self.tools is not now.tools or (self.edges, self.called) != (now.edges, now.called):
            return False
        pairs = zip(self.elements, now.elements, strict=False)
        if any(one is not other and (one.static or other.static) for one, other in pairs):
            return False  # what cards have in common is one object on all of them
        from generator.opened.face_cache import Likeness  # a build that is the only one needs none

        return Likeness(places=True).alike(self.elements, now.elements)


class _Asked(NamedTuple):
    """A card whose faces somebody wants, and what its templates may name."""

    component: Component
    card: Card
    size: Size
    own: Mapping[str, Any]
    names: Callable[[], Names]


FaceKey = tuple[str, str, Size]
"""Component, card, and how large."""


def key_of(component: Component, card: Card, size: Size) -> FaceKey:
    return component.id, card.id, size


class CardFaces(NamedTuple):
    """A card's faces."""

    front: LaidFace
    back: LaidFace | None

    @property
    def problems(self) -> tuple[Problem, ...]:
        return (*self.front.problems, *(self.back.problems if self.back else ()))


@dataclass(slots=True, eq=False, repr=False)
class FaceMaker:
    """Makes the faces of one game, for all papers and inks."""

    tools: FaceTools
    world: World
    cache: FaceCache | None = None
    """Faces of an earlier reading, where a game is read again and again."""
    blueprint: bool = False
    """Whether boxes and names are drawn over the faces, for those who design them."""
    kept: NothingKept = NOTHING_KEPT
    in_kit: bool = False
    """Whether it is known what kit the faces are for."""
    _reach: Reach = field(init=False)
    _sides: dict[FaceKey, CardFaces] = field(default_factory=dict)
    _told: dict[FaceKey, tuple[Problem, ...]] = field(default_factory=dict)
    """What was found on faces that are drawn already and kept by nobody."""
    _blanks: dict[str, CardFaces] = field(default_factory=dict)
    _shared_backs: dict[tuple[str, str], LaidFace] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._reach = Reach(self.world.game, self.kept)

    @property
    def library(self) -> Library:
        return self.tools.library

    @property
    def setter(self) -> Typesetter:
        """What sets words in the game's own type."""
        return self.tools.layouter.setter

    @property
    def problems(self) -> Iterator[Problem]:
        """What was found while the faces made so far were made."""
        for sides in chain(self._sides.values(), self._blanks.values()):
            yield from sides.problems
        for key, told in self._told.items():
            if key not in self._sides:
                yield from told

    def sides(self, component: Component, card: Card, size: Size) -> CardFaces:
        key = key_of(component, card, size)
        if key not in self._sides:
            self._sides[key] = self.made_for_once(component, card, size)
        return self._sides[key]

    def made_for_once(self, component: Component, card: Card, size: Size) -> CardFaces:
        """Faces that are drawn at once, and not kept."""
        own = self.world.data(component, card)
        names = partial(self.world.card, component, card)
        return self._made(_Asked(component, card, size, own, names))

    def note(self, told: Mapping[FaceKey, tuple[Problem, ...]]) -> None:
        """What was found on faces that were drawn at once."""
        self._told.update(told)

    def take(self, component: Component, card: Card, size: Size, made: CardFaces) -> None:
        """Faces that were made for this maker somewhere else."""
        self._sides.setdefault(key_of(component, card, size), made)

    def lacks(self, component: Component, card: Card, size: Size) -> bool:
        return key_of(component, card, size) not in self._sides

    @property
    def may_be_shared(self) -> bool:
        """Whether a second process may make some: it knows no faces of the last run."""
        return self.cache is None and self.kept is NOTHING_KEPT

    @property
    def noted(self) -> tuple[int, ...]:
        """How much has been noted so far, beside the faces themselves."""
        library = self.library
        named = (library.used, library.drawn, library.fonts.problems)
        return (len(self.world.problems), *map(len, named))

    def blank(self, component: Component, layout: Layout, size: Size) -> CardFaces:
        """A card to write on."""
        if component.id not in self._blanks:
            card = Card("blank", 0, {}, component.where, {}, layout, component.back)
            names = partial(self.world.blank, component)
            asked = _Asked(component, card, size, names()["card"], names)
            self._blanks[component.id] = self._made(asked)
        return self._blanks[component.id]

    def elements(self, layout: Layout, component: Component, card: Card) -> tuple[Filled, ...]:
        """What one of the card's faces is made of, in the words that print, but without places."""
        names = partial(self.world.card, component, card)

        def make() -> tuple[Filled, ...]:
            return self._worded(layout, names(), card).elements

        if self.kept is NOTHING_KEPT:
            return make()
        own = self.world.data(component, card)
        made_from = self._made_from(layout, _Asked(component, card, Size(0, 0), own, names))
        return self.kept.made(("elements", component.id, card.id, layout.name), made_from, make)

    def picture(self, picture: Picture, size: Size, where: Where) -> Frame:
        """A drawing or a picture file by itself, in a box of that size."""
        return self._placed(picture, size, where, [])

    def beside(self, name: Given, width: float, values: Mapping[str, str]) -> Frame:
        """A drawing that prints beside the faces; its problems are reported with theirs."""
        across, down = self.tools.layouter.drawings.size_of(name)
        size, found = Size(width, width * down / across), list[Problem]()
        frame = self._placed(Picture(name, values=values), size, name.where, found)
        self.note({(name, " ".join(values.values()), size): tuple(found)})
        return frame

    def _placed(self, picture: Picture, size: Size, where: Where, found: list[Problem]) -> Frame:
        items = self.tools.layouter.pictures.placed(picture, Rect(0, 0, *size), where, found)
        return Frame(size, tuple(items))

    def is_shared(self, back: Layout) -> bool:
        """Whether it says the same of every card."""
        return all(self.tools.filler.static(spec) for spec in back.elements)

    def _made(self, asked: _Asked) -> CardFaces:
        return CardFaces(self._face("front", asked.card.layout, asked), self._back(asked))

    def _back(self, asked: _Asked) -> LaidFace | None:
        """Backs that say the same of every card are one face."""
        back = asked.card.back
        if back is None:
            return None
        key = (asked.component.id, back.name)
        if key in self._shared_backs:
            return self._shared_backs[key]
        face = self._face("back", back, asked)
        if self.is_shared(back):
            self._shared_backs[key] = face
        return face

    def _face(self, side: str, layout: Layout, asked: _Asked) -> LaidFace:
        """That of the last run, if all that it was made from is the same."""
        if self.kept is NOTHING_KEPT:
            return self._laid_out(side, layout, asked)
        name = self._name(side, layout, asked)
        made_from = self._made_from(layout, asked)
        made = self.kept.made(name, made_from, partial(self._laid_out, side, layout, asked))
        self.kept.stay(("laid", *name))
        return made

    def _name(self, side: str, layout: Layout, asked: _Asked) -> tuple[Hashable, ...]:
        card = (asked.component.id, asked.card.id)
        return ("face", side, *card, layout.name, asked.size, self.in_kit)

    def _made_from(self, layout: Layout, asked: _Asked) -> FaceSources:
        component, shared = asked.component, self.world.shared
        return FaceSources(
            self.tools,
            layout,
            asked.card,
            {name: value for name, value in asked.own.items() if not holds_cards(value)},
            self.world.deck(component),
            (component.bleed, component.safe),
            (shared["kit"], shared["game"]),
            self._reach.of(layout, asked.card),
        )

    def _laid_out(self, side: str, layout: Layout, asked: _Asked) -> LaidFace:
        component, card, size, names = asked.component, asked.card, asked.size, asked.names()
        filled, title = self._worded(layout, names, card), as_text(names["title"])
        elements = filled.elements
        edges = (component.bleed, component.safe)
        called = title if layout is card.layout else ""  # a back shows what is common to many
        lay_out = partial(self.tools.layouter.face, elements, size, *edges, called)
        if self.cache is not None:
            key = (component.id, card.id, layout.name, size)
            laid = self.cache.face(key, elements, edges, lay_out)
        else:
            name = ("laid", *self._name(side, layout, asked))
            filled_as = FilledAs(self.tools, elements, edges, called)
            laid = self.kept.made(name, filled_as, lay_out, FilledAs.is_like)
        if self.blueprint:
            laid = self._blueprinted(laid, elements, edges)
        if not filled.problems:
            return laid
        return laid._replace(problems=(*filled.problems, *laid.problems))

    def _worded(self, layout: Layout, names: Names, card: Card) -> FilledFace:
        filled = self.tools.filler.fill(layout, names, card)
        elements = self.tools.layouter.wording.face(filled.elements, as_text(names["title"]))
        return filled._replace(elements=elements)

    def _blueprinted(
        self, laid: LaidFace, elements: tuple[Filled, ...], edges: tuple[float, float]
    ) -> LaidFace:
        from generator.layout.blueprint import blueprint  # most builds are for players
        from generator.layout.boxes import Area

        area = Area(Rect(0, 0, *laid.frame.size), *edges)
        font = next(iter(self.library.game.fonts), "body")
        return laid._replace(frame=blueprint(laid.frame, elements, area, self.setter, font))

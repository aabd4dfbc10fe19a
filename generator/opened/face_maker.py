"""Cards → laid-out faces, each made once, with what was found while it was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.assets import Library
from generator.core.display import Frame
from generator.core.geometry import Rect, Size
from generator.core.problems import Problem, Where
from generator.expressions import as_text
from generator.layout import LaidFace, Layouter
from generator.layout.typesetting import Typesetter
from generator.model import Card, Component, Layout, Picture
from generator.model.values import Scope
from generator.template import Filled, FilledFace, Filler, World
from generator.template.drawing_filler import DrawingFiller

if TYPE_CHECKING:
    from generator.opened.face_cache import FaceCache

Names = dict[str, Any]
"""What a layout's templates may name."""


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

    library: Library
    world: World
    seed: int
    cache: FaceCache | None = None
    """Faces of an earlier reading, where a game is read again and again."""
    blueprint: bool = False
    """Whether boxes and names are drawn over the faces, for those who design them."""
    _filler: Filler = field(init=False)
    _layouter: Layouter = field(init=False)
    _sides: dict[FaceKey, CardFaces] = field(default_factory=dict)
    _told: dict[FaceKey, tuple[Problem, ...]] = field(default_factory=dict)
    """What was found on faces that are drawn already and kept by nobody."""
    _blanks: dict[str, CardFaces] = field(default_factory=dict)
    _shared_backs: dict[tuple[str, str], LaidFace] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game = self.library.game
        self._filler = Filler(Scope(game.colours, tuple(game.fonts)), self.seed)
        self._layouter = Layouter(self.library, DrawingFiller(game))

    @property
    def setter(self) -> Typesetter:
        """What sets words in the game's own type."""
        return self._layouter.setter

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
        return self._made(component, card, self.world.card(component, card), size)

    def note(self, told: Mapping[FaceKey, tuple[Problem, ...]]) -> None:
        """What was found on faces that were drawn at once."""
        self._told.update(told)

    def take(self, component: Component, card: Card, size: Size, made: CardFaces) -> None:
        """Faces that were made for this maker somewhere else."""
        self._sides.setdefault(key_of(component, card, size), made)

    def lacks(self, component: Component, card: Card, size: Size) -> bool:
        return key_of(component, card, size) not in self._sides

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
            names = self.world.blank(component)
            self._blanks[component.id] = self._made(component, card, names, size)
        return self._blanks[component.id]

    def elements(self, layout: Layout, component: Component, card: Card) -> tuple[Filled, ...]:
        """What one of the card's faces is made of, in the words that print, but without places."""
        return self._worded(layout, self.world.card(component, card), card).elements

    def picture(self, picture: Picture, size: Size, where: Where) -> Frame:
        """A drawing or a picture file by itself, in a box of that size."""
        items = self._layouter.pictures.placed(picture, Rect(0, 0, *size), where, [])
        return Frame(size, tuple(items))

    def is_shared(self, back: Layout) -> bool:
        """Whether it says the same of every card."""
        return all(self._filler.static(spec) for spec in back.elements)

    def _made(self, component: Component, card: Card, names: Names, size: Size) -> CardFaces:
        front = self._laid_out(card.layout, component, card, names, size)
        return CardFaces(front, self._back(component, card, names, size))

    def _back(self, component: Component, card: Card, names: Names, size: Size) -> LaidFace | None:
        """Backs that say the same of every card are one face."""
        if card.back is None:
            return None
        key = (component.id, card.back.name)
        if key in self._shared_backs:
            return self._shared_backs[key]
        face = self._laid_out(card.back, component, card, names, size)
        if self.is_shared(card.back):
            self._shared_backs[key] = face
        return face

    def _laid_out(
        self, layout: Layout, component: Component, card: Card, names: Names, size: Size
    ) -> LaidFace:
        filled, title = self._worded(layout, names, card), as_text(names["title"])
        elements = filled.elements
        edges = (component.bleed, component.safe)
        called = title if layout is card.layout else ""  # a back shows what is common to many
        lay_out = partial(self._layouter.face, elements, size, *edges, called)
        if self.cache is None:
            laid = lay_out()
        else:
            key = (component.id, card.id, layout.name, size)
            laid = self.cache.face(key, elements, edges, lay_out)
        if self.blueprint:
            laid = self._blueprinted(laid, elements, edges)
        if not filled.problems:
            return laid
        return laid._replace(problems=(*filled.problems, *laid.problems))

    def _worded(self, layout: Layout, names: Names, card: Card) -> FilledFace:
        filled = self._filler.fill(layout, names, card)
        elements = self._layouter.wording.face(filled.elements, as_text(names["title"]))
        return filled._replace(elements=elements)

    def _blueprinted(
        self, laid: LaidFace, elements: tuple[Filled, ...], edges: tuple[float, float]
    ) -> LaidFace:
        from generator.layout.blueprint import blueprint  # most builds are for players
        from generator.layout.boxes import Area

        area = Area(Rect(0, 0, *laid.frame.size), *edges)
        font = next(iter(self.library.game.fonts), "body")
        return laid._replace(frame=blueprint(laid.frame, elements, area, self.setter, font))

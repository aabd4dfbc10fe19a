"""One game with everything that draws it: cards in, faces out, each made once for all papers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.assets import Library
from generator.core.colour import Colour
from generator.core.display import Frame, Item
from generator.core.geometry import Size
from generator.core.problems import Problem, Refusal, Where
from generator.core.words import ENGLISH, Words
from generator.files import Folder
from generator.impose import Page, Printed
from generator.layout import Layouter
from generator.layout.typesetting import TextLine, TypeStyle, draw_line
from generator.model import Card, Component, Game, Layout
from generator.model.values import Scope
from generator.read import read_game
from generator.read.language import Language, find_language
from generator.read.version import Witness
from generator.read.words import read_words
from generator.template import Filler, World
from generator.template.expressions import as_text, evaluate

if TYPE_CHECKING:
    from generator.ink import Inker
    from generator.opened.face_cache import FaceCache

Names = dict[str, Any]
"""What a layout's templates may name."""
AS_MANY_AS_FIT = 1_000_000


@dataclass(slots=True, eq=False, repr=False)
class Studio:
    """One game with everything that draws it; faces are made once for all papers."""

    game: Game
    library: Library
    seed: int = 0
    players: int = 0
    """As many copies are made as so many players need; 0 is any number of players."""
    version: str = ""
    """Of the game's text."""
    language: Language | None = None
    """What its texts are said in; None is the language the game is written in."""
    words: Words = ENGLISH
    """What its sheets say of themselves."""
    sleeves: Sequence[str] = ()
    """What its decks are cut for."""
    kept: FaceCache | None = None
    """Faces of an earlier reading, where a game is read again and again."""
    ink: str = field(default="full", init=False)
    problems: list[Problem] = field(init=False)
    world: World = field(init=False)
    _layouter: Layouter = field(init=False)
    _filler: Filler = field(init=False)
    _printed: dict[tuple[str, str, Size], Printed] = field(default_factory=dict)
    _shared_backs: dict[tuple[str, str], Frame] = field(default_factory=dict)
    _inker: Inker | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.problems = self.game.late_problems
        self._layouter = Layouter(self.library)
        self._filler = Filler(Scope(self.game.colours, tuple(self.game.fonts)), self.seed)
        self.world = World(self.game, self.problems)

    def as_written(self) -> Studio:
        """The same game in the words that its rules were written for."""
        if self.language is None:
            return self
        return (
            open_studio(self.library.folder, self.seed, self.players, "", self.sleeves)[0] or self
        )

    def print_in(self, ink: str) -> None:
        """Faces made from now on take as much ink: `full`, `low` or `bw`."""
        self.ink = ink
        if ink != "full":
            from generator.ink import inker_for  # most kits are printed in full

            self._inker = inker_for(ink, self.game)

    def printed(self, component: Component, page: Size) -> tuple[Printed, ...]:
        """The component's faces; a document fills the page it is given."""
        size = component.size or page
        cards = [card for card in component.cards if card.copies]
        return tuple(self.sides(component, card, size) for card in cards)

    def sides(self, component: Component, card: Card, size: Size) -> Printed:
        """The card's faces, in as many copies as the component that is asked for holds."""
        key = (component.id, card.id, size)
        if key not in self._printed:
            names = self.world.card(component, card)
            front = self._drawn(component.layout, component, card, names, size)
            back = self._back(component, card, names, size)
            self._printed[key] = Printed(front, back, 0, size)
        copies, spares = card.copies_for(self.players), component.spares.count(card.id)
        return self._printed[key]._replace(copies=copies, spares=spares)

    def blanks(self, component: Component) -> tuple[Printed, ...]:
        """A card to write on, as often as slots are free for it."""
        if component.blanks is None or component.size is None:
            return ()
        card = Card("blank", 0, {}, component.where, {})
        names = self.world.blank(component)
        front = self._drawn(component.blanks, component, card, names, component.size)
        back = self._back(component, card, names, component.size)
        return (Printed(front, back, 0, component.size, AS_MANY_AS_FIT),)

    def sheets(self, pages: Iterable[Page]) -> list[Page]:
        """What stands around the faces, in the ink that is asked for."""
        if self.ink == "full":
            return list(pages)
        from generator.ink.sheet import sheet_in

        return [page._replace(frame=sheet_in(self.ink, page.frame)) for page in pages]

    def noted(self, component: Component) -> Component:
        """The component with its note for the margin worked out: it may tell the seed."""
        names = {**self.world.shared, "seed": self.seed}
        note = evaluate(component.margin_note, names, component.where)
        return component._replace(margin_note=as_text(note))

    def title(self, component: Component, card: Card) -> str:
        """What a card is called; a component lends its title to an only card without one."""
        title = str(self.world.card(component, card)["title"])
        return component.title if title == card.id == component.id else title

    def label(self, text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        """Text for the margin, in the game's body font."""
        return self._line("body", text, size, colour)

    def headline(self, text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        """Text for a heading, in the font of the game's titles."""
        return self._line("title", text, size, colour)

    def _line(
        self, wanted: str, text: str, size: float, colour: Colour
    ) -> tuple[list[Item], float]:
        names = [name for name in (wanted, "body", *self.game.fonts) if name in self.game.fonts]
        font = next(iter(names), "body")
        paragraphs = self._layouter.setter.measure(text, TypeStyle(font), self.game.where, [])
        words = paragraphs[0]
        width = sum(word.width + (word.space_before if n else 0) for n, word in enumerate(words))
        return draw_line(TextLine(words, width), 0.0, 0.0, size, colour), width * size

    def _drawn(
        self, layout: Layout, component: Component, card: Card, names: Names, size: Size
    ) -> Frame:
        face = self._laid_out(layout, component, card, names, size)
        return self._inker.face(face) if self._inker else face

    def _laid_out(
        self, layout: Layout, component: Component, card: Card, names: Names, size: Size
    ) -> Frame:
        filled = self._filler.fill(layout, names, card, self.problems)
        bleed, safe = component.bleed, component.safe
        if self.kept is None:
            return self._layouter.face(filled, size, bleed, safe, self.problems)
        face = self.kept.face(
            (component.id, card.id, layout.name, size),
            filled,
            (bleed, safe),
            lambda found: self._layouter.face(filled, size, bleed, safe, found),
        )
        self.problems.extend(face.problems)
        return face.frame

    def _back(self, component: Component, card: Card, names: Names, size: Size) -> Frame | None:
        """Backs that say the same of every card are one frame."""
        if component.back is None:
            return None
        key = (component.id, component.back.name)
        if key in self._shared_backs:
            return self._shared_backs[key]
        frame = self._drawn(component.back, component, card, names, size)
        if self.is_shared(component.back):
            self._shared_backs[key] = frame
        return frame

    def is_shared(self, back: Layout) -> bool:
        """Whether it says the same of every card."""
        return all(self._filler.static(spec) for spec in back.elements)


def open_studio(
    folder: Folder,
    seed: int = 0,
    players: int = 0,
    language: str = "",
    sleeves: Sequence[str] = (),
    kept: FaceCache | None = None,
    mended: Callable[[Game, Sequence[Problem]], Game] | None = None,
) -> tuple[Studio | None, tuple[Problem, ...]]:
    """The game ready to be drawn, or None and what is wrong with its files.

    `mended` may put something in place of what cannot be read.
    """
    witness = Witness(folder)
    spoken = find_language(witness, language)
    game, problems = read_game(witness, spoken)
    if game is None:
        return None, problems
    try:
        _check_players(game, players)
        if mended is not None:
            game = mended(game, problems)
        game = _cut_for(sleeves, game, witness) if sleeves else game
        library = Library(folder, game)
        words = read_words(witness, spoken.name if spoken else game.language, spoken)
        version = witness.version()
        return Studio(game, library, seed, players, version, spoken, words, sleeves, kept), problems
    except Refusal as refusal:
        return None, (*problems, *refusal.problems)


def _cut_for(sleeves: Sequence[str], game: Game, folder: Folder) -> Game:
    from generator.opened.sleeves import cut_for  # few builds are for sleeves

    return cut_for(game, folder, sleeves)


def _check_players(game: Game, players: int) -> None:
    least, most = game.players
    if players and not least <= players <= most:
        message = f"{game.title} is for {least}-{most} players, not for {players}"
        raise Refusal(Problem("wrong-option", Where("--players"), message))

"""One game with everything that draws it: cards in, faces out, each made once for all papers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from generator.assets import Library
from generator.core.colour import Colour
from generator.core.display import Frame, Item
from generator.core.frozen import frozen
from generator.core.geometry import Size
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.problems import Given, Problem, Refusal, Where
from generator.core.words import Words
from generator.expressions import as_text, evaluate
from generator.files import Folder
from generator.impose import Page, Printed
from generator.impose.paper import face_size
from generator.layout.line_drawing import draw_line
from generator.layout.lines import TextLine
from generator.layout.typesetting import TypeStyle
from generator.model import Card, Component, Game
from generator.model.kit_facts import KitFacts
from generator.model.opening import Opening
from generator.model.values import NOTHING
from generator.opened.as_before import as_before
from generator.opened.copies import with_copies_apart
from generator.opened.face_maker import FaceMaker
from generator.opened.face_tools import face_tools
from generator.read import read_game
from generator.read.language import Language, find_language
from generator.read.version import Witness
from generator.read.words import read_words
from generator.template import World
from generator.template.names import name_in_templates

if TYPE_CHECKING:
    from generator.ink import Inker
    from generator.layout import LaidFace
    from generator.opened.face_cache import FaceCache

AS_MANY_AS_FIT = 1_000_000
MANY = 200
"""With fewer faces than that, a second process would be of no help."""
AS_IT_IS = Opening()


@frozen
class Studio:
    """One opened game. It never changes; what it has made once, it keeps."""

    game: Game
    library: Library
    opening: Opening
    version: str
    """Of the game's text."""
    language: Language | None
    """What its texts are said in; None is the language the game is written in."""
    words: Words
    """What its sheets say of themselves."""
    world: World
    faces: FaceMaker
    _inker: Inker | None = None
    _printed: dict[tuple[str, str, Size], Printed] = field(default_factory=dict)
    _lines: dict[tuple[str, str, float, Colour], tuple[tuple[Item, ...], float]] = field(
        default_factory=dict
    )
    """Lines beside faces, with their widths: the same ones are on many sheets."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What has been found so far, beside what reading the files found."""
        fonts, drawings = self.library.fonts, self.game.drawings
        drawn = (*drawings.problems, *self.world.problems, *self.faces.problems, *fonts.problems)
        return (*drawn, *self._wrong_notes())

    def in_ink(self, ink: str) -> Studio:
        """The same game in another ink; what is laid out is laid out for both."""
        if ink == self.opening.ink:
            return self
        opening = self.opening._replace(ink=ink)
        return replace(self, opening=opening, _inker=_inker(self.game, ink), _printed={})

    def for_kit(self, facts: KitFacts) -> Studio:
        """The same game once it is known what kit it is printed in; no face is made yet."""
        world = World(self.game, facts)
        faces = FaceMaker(self.faces.tools, world, kept=self.faces.kept, in_kit=True)
        return replace(self, world=world, faces=faces, _printed={})

    def as_written(self) -> Studio:
        """The same game in the words that its rules were written for."""
        if self.language is None:
            return self
        opening = self.opening._replace(language="", ink="full")
        return open_studio(self.library.folder, opening)[0] or self

    def printed(self, component: Component, page: Size) -> tuple[Printed, ...]:
        """The component's faces; a document fills the page it is given."""
        size = face_size(component, page)
        cards = [card for card in component.cards if card.copies]
        return tuple(self.sides(component, card, size) for card in cards)

    def make_ready(self, components: Iterable[Component], page: Size) -> None:
        """Makes faces that will be asked for: those of large games in two processes."""
        wanted = {
            component.id: [
                (component, card, size)
                for card in component.cards
                if card.copies and self.faces.lacks(component, card, size)
            ]
            for component in components
            for size in [face_size(component, page)]
        }
        if sum(map(len, wanted.values())) >= MANY and self.faces.may_be_shared:
            from generator.opened.second_maker import make_in_two  # most games are small

            make_in_two(self.faces, wanted)

    def sides(self, component: Component, card: Card, size: Size) -> Printed:
        """The card's faces, in as many copies as the component that is asked for holds."""
        key = (component.id, card.id, size)
        if key not in self._printed:
            front, back = self.faces.sides(component, card, size)
            faces = self._inked(front, back)
            self._printed[key] = Printed(*faces, 0, size)
        return self.counted(component, card, self._printed[key])

    def counted(self, component: Component, card: Card, faces: Printed) -> Printed:
        """The faces, with what is known of the card before they are made."""
        copies, spares = card.copies_for(self.opening.players), _spares(component, card)
        return faces._replace(copies=copies, spares=spares, group=self._group(component, card))

    def _group(self, component: Component, card: Card) -> str:
        """What a card has in common with those that it should share a sheet with."""
        name = component.sheet.together
        if not name:
            return ""
        value = self.world.card(component, card).get(name_in_templates(name))
        return as_text(value)

    def blanks(self, component: Component) -> tuple[Printed, ...]:
        """A card to write on, as often as slots are free for it."""
        if component.blanks is None or component.size is None:
            return ()
        front, back = self.faces.blank(component, component.blanks, component.size)
        faces = self._inked(front, back)
        return (Printed(*faces, 0, component.size, AS_MANY_AS_FIT),)

    def _inked(self, front: LaidFace, back: LaidFace | None) -> tuple[Frame, Frame | None]:
        if self._inker is None:
            return front.frame, back.frame if back else None
        return self._inker.face(front.frame), self._inker.back(back.frame) if back else None

    def sheets(self, pages: Iterable[Page]) -> list[Page]:
        """What is around the faces, in the ink that is asked for."""
        if self._inker is None:
            return list(pages)
        from generator.ink.sheet import sheet_in

        return [page._replace(frame=sheet_in(self.opening.ink, page.frame)) for page in pages]

    def noted(self, component: Component) -> Component:
        """The component with its note for the margin worked out: it may tell the seed."""
        names = {**self.world.shared, "seed": self.opening.seed}
        note = evaluate(component.margin_note, names, component.note_at or component.where)
        return component._replace(margin_note=as_text(note))

    def _wrong_notes(self) -> Iterator[Problem]:
        for component in self.game.components:
            try:
                self.noted(component)
            except Refusal as refusal:
                yield from refusal.problems

    def title(self, component: Component, card: Card) -> str:
        """What a card is called; a component lends its title to an only card without one."""
        title = str(self.world.card(component, card)["title"])
        return component.title if title == card.id == component.id else title

    def have_one_back(self, component: Component) -> bool:
        """Whether all backs are the same, as far as cards have been made."""
        alike = [self.faces.is_shared(back) for back in component.backs]
        return alike == [True] and all(card.back for card in component.cards if card.copies)

    def drawing(self, name: Given, width: float, values: Mapping[str, str] = NOTHING) -> Frame:
        """One of the game's drawings for a page beside its faces, as wide as is asked."""
        frame = self.faces.beside(name, width, values)
        return self._inker.face(frame) if self._inker else frame

    def label(self, text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        """Text for the margin, in the game's body font."""
        return self._line("body", text, size, colour)

    def headline(self, text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        """Text for a heading, in the font of the game's titles."""
        return self._line("title", text, size, colour)

    def _line(
        self, wanted: str, text: str, size: float, colour: Colour
    ) -> tuple[list[Item], float]:
        key = (wanted, text, size, colour)
        if key not in self._lines:
            self._lines[key] = self._set(*key)
        items, width = self._lines[key]
        return list(items), width

    def _set(
        self, wanted: str, text: str, size: float, colour: Colour
    ) -> tuple[tuple[Item, ...], float]:
        names = [name for name in (wanted, "body", *self.game.fonts) if name in self.game.fonts]
        font = next(iter(names), "body")
        paragraphs = self.faces.setter.measure(text, TypeStyle(font), self.game.where, [])
        words = paragraphs[0]
        width = sum(word.width + (word.space_before if n else 0) for n, word in enumerate(words))
        return tuple(draw_line(TextLine(words, width), 0.0, 0.0, size, colour)), width * size


def open_studio(
    folder: Folder,
    opening: Opening = AS_IT_IS,
    cache: FaceCache | None = None,
    kept: NothingKept = NOTHING_KEPT,
    mended: Callable[[Game, Sequence[Problem]], Game] | None = None,
) -> tuple[Studio | None, tuple[Problem, ...]]:
    """The game ready to be drawn, or None and what is wrong with its files.

    `mended` may put something in place of what cannot be read.
    """
    witness = Witness(folder)
    spoken = find_language(witness, opening.language)
    kept = NOTHING_KEPT if spoken else kept  # its words come from another file
    game, problems = read_game(witness, spoken, kept)
    if game is None:
        return None, problems
    try:
        _check_players(game, opening.players)
        if mended is not None:
            game = mended(game, problems)
        game = _cut_for(opening.sleeves, game, witness) if opening.sleeves else game
        game = _laid_out_for(opening.stock, game, folder) if opening.stock else game
        if any(one.stack for one in game.components):
            from generator.opened.measuring import measured  # few games have boxes

            game = measured(game, folder, opening.sleeves)
        game = as_before(game, kept)
        words = read_words(witness, spoken.name if spoken else game.language, spoken)
        world = World(game, KitFacts(words("how/long")))
        game = as_before(with_copies_apart(game), kept)
        inker, version = _inker(game, opening.ink), witness.version()
        tools = face_tools(folder, game, opening, witness.texts, kept)
        faces = FaceMaker(tools, world, cache, opening.blueprint, kept)
    except Refusal as refusal:
        return None, (*problems, *refusal.problems)
    studio = Studio(game, tools.library, opening, version, spoken, words, world, faces, inker)
    return studio, problems


def _spares(component: Component, card: Card) -> int:
    """Of copies that differ the first is printed again."""
    return component.spares.count(card.written_id) if card.copy < 2 else 0


def _inker(game: Game, ink: str) -> Inker | None:
    if ink == "full":
        return None
    from generator.ink import inker_for  # most kits are printed in full

    return inker_for(ink, game)


def _cut_for(sleeves: Sequence[str], game: Game, folder: Folder) -> Game:
    from generator.opened.sleeves import cut_for  # few builds are for sleeves

    return cut_for(game, folder, sleeves)


def _laid_out_for(stock: str, game: Game, folder: Folder) -> Game:
    from generator.opened.stocked import laid_out_for  # few builds are for stock

    return laid_out_for(game, folder, stock)


def _check_players(game: Game, players: int) -> None:
    least, most = game.players
    if players and not least <= players <= most:
        message = f"{game.title} is for {least}-{most} players, not for {players}"
        raise Refusal(Problem("wrong-option", Where("--players"), message))

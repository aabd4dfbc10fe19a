"""Things of a table → objects of Tabletop Simulator, and the files that they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from generator.core.display import Frame
from generator.core.geometry import Rect, Size
from generator.core.written import words_on
from generator.export import tts_objects as tts
from generator.export.art import Art, face_art, picture_of
from generator.export.card_text import title_of
from generator.export.faces import ExportCard, ExportFace
from generator.export.job import Job, Written
from generator.export.thing_faces import ThingFaces
from generator.export.tts_die import die_picture
from generator.export.tts_objects import Object, ObjectScale
from generator.export.tts_sheets import CardSheets
from generator.export.tts_urls import FileUrls
from generator.model.targets import TabletopSimulatorTarget
from generator.render.about import About
from generator.render.pdf import PdfPage, write_pdf
from generator.table import Thing

TILE = 2.0
"""How high a tile is on the table, at a scale of 1."""
BAG = 2.0
SHAPED = ("hexagon", "drawn")


@dataclass(eq=False, repr=False)
class TtsThings:
    """Objects without a place; each is made once, and what it shows is gathered."""

    job: Job[TabletopSimulatorTarget]
    faces: ThingFaces
    sheets: CardSheets
    urls: FileUrls
    ids: tts.ObjectIds
    art: list[Art] = field(default_factory=list)
    files: list[Written] = field(default_factory=list)
    _words: dict[str, tuple[str, str]] = field(default_factory=dict)

    @cached_property
    def unit(self) -> float:
        """How many millimetres one unit of the table is."""
        return self.job.target.tile / TILE

    def of(self, thing: Thing) -> Object:
        match thing.kind:
            case "card":
                return self._card(thing)
            case "board":
                return self._board(thing)
            case "die":
                return self._die(thing)
            case "document":
                return self._document(thing)
            case "standee":
                front, back = (self._picture(face) for face in self.faces.of(thing))
                return tts.figure(self._base(thing, self._like_a_token(thing.size)), front, back)
            case _:
                return self._piece(thing)

    def deck(self, cards: Sequence[Thing], id: str, title: str) -> Object:
        """From the bottom to the top."""
        made = [self._card(one) for one in cards]
        if cards[-1].shows:
            made.reverse()  # the program's list begins where the backs are seen
        base = tts.thing("", self.ids.of("pile", id), title, "", tts.scale_of(made[0]))
        return tts.deck(base, made)

    def bag(self, pieces: Sequence[Thing], id: str, title: str, width: float) -> Object:
        """As wide as the pile that it takes the place of; the last one in comes out first."""
        endless = self.job.target.bags == "endless" and len({one.card for one in pieces}) == 1
        inside = [self.of(one) for one in (pieces[:1] if endless else pieces)]
        words = "as many as you need" if endless else f"{len(pieces)} pieces"
        return self.holding(inside, id, title, words, width, endless)

    def holding(
        self,
        inside: Sequence[Object],
        id: str,
        title: str,
        words: str,
        width: float,
        endless: bool = False,
    ) -> Object:
        scale = ObjectScale(*[width / self.unit / BAG] * 3)
        base = tts.thing("", self.ids.of("bag", id), title, words, scale)
        return tts.bag(base, inside, endless)

    def title(self, thing: Thing) -> str:
        return self._said(self._export_card(thing))[0]

    # -- kinds

    def _card(self, thing: Thing) -> Object:
        place = self.sheets.places[thing.component, thing.card]
        size = thing.size.height / self.job.target.card
        base = self._base(thing, ObjectScale(size, 1.0, size))
        return tts.card(base, place.key, place.slot, {str(place.key): place.sheet})

    def _board(self, thing: Thing) -> Object:
        front, back = self._both(thing)
        base = self._base(thing, self._like_a_tile(thing.size), written=False)
        board = tts.tile(base, front, back, tts.BOX_TILE, tts.BOARD_THICKNESS)
        return {**board, "Locked": True}

    def _die(self, thing: Thing) -> Object:
        sides = self.faces.of(thing)
        name = f"{self._export_card(thing).front.name}-die.{self.job.target.format}"
        self.art.append(Art(name, picture_of(die_picture(sides), self.job.target)))
        edge = thing.size.width / self.unit
        base = self._base(thing, ObjectScale(edge, edge, edge), written=False)
        return tts.die(base, self.urls.of(name))

    def _piece(self, thing: Thing) -> Object:
        component = self._export_card(thing).front.component
        if component.shape in SHAPED:
            return self._token(thing)
        front, back = self._both(thing)
        if component.fold_over:
            return tts.figure(self._base(thing, self._like_a_token(thing.size)), front, back)
        rounded = tts.ROUNDED_TILE if component.corner else tts.BOX_TILE
        shape = tts.ROUND_TILE if component.shape == "round" else rounded
        base = self._base(thing, self._like_a_tile(thing.size))
        return tts.tile(base, front, back, shape, tts.TILE_THICKNESS)

    def _token(self, thing: Thing) -> Object:
        """It has one picture, cut out along its edge; its other side is a state of it."""
        card, scale = self._export_card(thing), self._like_a_token(thing.size)
        front = tts.token(self._base(thing, scale), self._picture(card.front, shaped=True))
        if card.back is None:
            return front
        guid = self.ids.of(card.back.name, thing.component, thing.card, thing.copy - 1)
        base = tts.thing("", guid, self.title(thing), words_on(card.back.frame), scale)
        back = tts.token(base, self._picture(card.back, shaped=True))
        return tts.with_state(back, front, 1) if thing.shows else tts.with_state(front, back)

    def _document(self, thing: Thing) -> Object:
        pages, title = self.faces.of(thing), self.title(thing)
        name = f"{thing.component}.pdf"
        if all(one.name != name for one in self.files):
            data = b"" if self.job.dry else _pdf(title, [one.frame for one in pages])
            self.files.append(Written(name, data))
        size = thing.size.width / pages[0].frame.size.width
        base = self._base(thing, ObjectScale(size, 1.0, size), written=False)
        return tts.document(base, self.urls.of(name))

    # -- all of them

    def _export_card(self, thing: Thing) -> ExportCard:
        return self.faces.cards[thing.component, thing.card]

    def _base(self, thing: Thing, scale: ObjectScale, written: bool = True) -> Object:
        """What is on a thing is its description, so that people can search for it."""
        title, words = self._said(self._export_card(thing))
        guid = self.ids.of(thing.component, thing.card, thing.copy - 1)
        return tts.thing("", guid, title, words if written else "", scale)

    def _said(self, card: ExportCard) -> tuple[str, str]:
        face = card.front
        if face.name not in self._words:
            self._words[face.name] = title_of(self.job.studio, face), words_on(face.frame)
        return self._words[face.name]

    def _both(self, thing: Thing) -> tuple[str, str]:
        card = self._export_card(thing)
        front = self._picture(card.front)
        return front, self._picture(card.back) if card.back is not None else front

    def _picture(self, face: ExportFace, shaped: bool = False) -> str:
        art = face_art(face, self.job.target, shaped)
        self.art.append(art)
        return self.urls.of(art.name)

    def _like_a_tile(self, size: Size) -> ObjectScale:
        """A tile is square until its scale makes it a rectangle."""
        tile = self.job.target.tile
        return ObjectScale(size.width / tile, 1.0, size.height / tile)

    def _like_a_token(self, size: Size) -> ObjectScale:
        """A token is as wide as its picture asks for."""
        return ObjectScale(
            size.height / self.job.target.tile, 1.0, size.height / self.job.target.tile
        )


def _pdf(title: str, pages: Sequence[Frame]) -> bytes:
    sheets = [
        PdfPage(page, Rect(0, 0, *page.size), Rect(0, 0, *page.size), title, (title,))
        for page in pages
    ]
    return write_pdf(sheets, About(title))

"""Kind `tabletop-simulator`: sheets of cards, pictures and a saved object."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from generator.core.display import Frame
from generator.core.geometry import Rect, Size
from generator.export import atlas
from generator.export import tts_objects as tts
from generator.export.art import (
    Art,
    Deck,
    back_name,
    backs_name,
    deck_art,
    deck_of,
    drawn_art,
    face_art,
    known_places,
    places_file,
    sheet_name,
    whole,
)
from generator.export.card_text import title_of, words_on
from generator.export.faces import ExportCard, ExportFace, faces_of
from generator.export.job import Job, Preflight, Written
from generator.export.positions import AtlasGrid, Positions
from generator.export.standees import flat_and_shuffled, upright
from generator.export.tts_objects import Object, ObjectScale, TableObject
from generator.model import Component
from generator.model.targets import TabletopSimulatorTarget
from generator.render.about import About
from generator.render.image_files import ImageOrder
from generator.render.pdf import PdfPage, write_pdf

TableJob = Job[TabletopSimulatorTarget]

TILE = 2.0
"""How high a tile is on the table, at a scale of 1."""
BAG, BAG_SCALE = 2.0, ObjectScale()
PLAIN_SIZE = Size(64, 64)
HIDDEN_CELL = 1
"""The last place of a sheet shows what others see of a card in a hand."""
SMALLEST = AtlasGrid(2, 2)
PLAIN = "plain-back"


def preflight(job: TableJob) -> Preflight:
    """Nothing is refused; what people must do is in the notes."""
    where = "works only on this computer; to share it, give a --base-url"
    if job.target.base_url:
        where = f"upload the files to {job.target.base_url}"
    return Preflight(says=(where, *flat_and_shuffled(job)))


def write(job: TableJob) -> list[Written]:
    desk = _Desk(job)
    rows = [desk.decks(), desk.pieces(), desk.boards(), desk.documents()]
    objects = tts.laid_out([row for row in rows if row])
    saved = json.dumps(tts.saved(objects), indent=1, ensure_ascii=False) + "\n"
    files = [Written(f"{job.studio.game.id}.json", saved.encode()), places_file(desk.ledger)]
    return [*files, *desk.files, *drawn_art(desk.art, job)]


def _pdf(title: str, pages: Sequence[Frame]) -> bytes:
    sheets = [
        PdfPage(page, Rect(0, 0, *page.size), Rect(0, 0, *page.size), title, (title,))
        for page in pages
    ]
    return write_pdf(sheets, About(title))


def _card_shape(component: Component) -> int:
    square = tts.ROUNDED if component.corner else tts.SQUARE
    return {"round": tts.ROUND, "hexagon": tts.HEXAGON}.get(component.shape, square)


def _scaled(object: Object, scale: ObjectScale) -> Object:
    return {**object, "Transform": tts.transform(0.0, 0.0, scale)}


@dataclass(slots=True, eq=False, repr=False)
class _Desk:
    """Where a game's objects are put together, and the files that they name are gathered."""

    job: TableJob
    names: tts.ObjectIds = field(init=False)
    ledger: Positions = field(init=False)
    art: list[Art] = field(default_factory=list)
    files: list[Written] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = tts.ObjectIds(self.job.studio.game.id)
        self.ledger = known_places(self.job)

    # -- decks

    def decks(self) -> list[TableObject]:
        return [self._deck(one) for one in self._of("deck") if one.cards]

    def _deck(self, component: Component) -> TableObject:
        deck, self.ledger = deck_of(self.job, component, self.ledger, HIDDEN_CELL, SMALLEST)
        self.art.extend(deck_art(deck, self.job.target, deck.back))
        sheets = {str(sheet.slots.key): self._sheet(deck, sheet) for sheet in deck.sheets}
        size = deck.cards[0].front.frame.size
        scale = ObjectScale(
            size.height / self.job.target.card, 1.0, size.height / self.job.target.card
        )
        cards = [card for sheet in deck.sheets for card in self._cards(deck, sheet, sheets, scale)]
        cards.sort(key=lambda one: one[0])
        base = self._thing(component.title, "", scale, component.id)
        whole = tts.deck(base, [card for _, card in cards])
        return self._on_the_table(whole, size, deck.has_backs)

    def _sheet(self, deck: Deck, sheet: atlas.AtlasSheet) -> Object:
        target = self.job.target
        back = f"{PLAIN}.{target.format}"
        if deck.unique_backs:
            back = backs_name(sheet, target)
        elif deck.back is not None:
            back = back_name(deck, target)
        else:
            self.art.append(
                Art(
                    back,
                    ImageOrder(
                        Frame(PLAIN_SIZE, ()), int(PLAIN_SIZE.width), int(PLAIN_SIZE.height)
                    ),
                )
            )
        face, grid = sheet_name(sheet, target), sheet.slots.grid
        return tts.sheet(
            self._url(face), self._url(back), *grid, deck.unique_backs, _card_shape(deck.component)
        )

    def _cards(
        self, deck: Deck, sheet: atlas.AtlasSheet, sheets: Mapping[str, Object], scale: ObjectScale
    ) -> Iterator[tuple[tuple[int, int], Object]]:
        """Every copy, with its place in the deck."""
        order = {one.front.card.id: number for number, one in enumerate(deck.cards)}
        for slot, faces in sheet.placed:
            for copy in range(faces.copies):
                words = words_on(faces.front.frame)
                path = (deck.component.id, faces.front.card.id, copy)
                base = self._thing(title_of(self.job.studio, faces.front), words, scale, *path)
                place = (order[faces.front.card.id], copy)
                yield place, tts.card(base, sheet.slots.key, slot, sheets)

    # -- pieces

    def pieces(self) -> list[TableObject]:
        return [one for component in self._of("tokens") for one in self._pieces(component)]

    def _pieces(self, component: Component) -> Iterator[TableObject]:
        """Equal pieces in a bag each, and what there is but one of in another."""
        kinds = [one for one in faces_of(self.job.studio, component, self.job.page) if one.copies]
        alone = [one for one in kinds if one.copies == 1]
        bags = self.job.target.bags
        for one in kinds:
            title = title_of(self.job.studio, one.front)
            if one.copies > 1 and bags != "none":
                copies = 1 if bags == "endless" else one.copies
                pieces = [self._piece(one, copy) for copy in range(copies)]
                yield self._bag(title, pieces, bags == "endless", one.front.name)
            elif one.copies > 1 or len(alone) == 1 or bags == "none":
                size = one.front.frame.size
                for copy in range(one.copies):
                    yield self._on_the_table(self._piece(one, copy), size, False)
        if len(alone) > 1 and bags != "none":
            pieces = [self._piece(one, 0) for one in alone]
            yield self._bag(component.title, pieces, False, component.id)

    def _piece(self, one: ExportCard, copy: int) -> Object:
        component, size = one.front.component, one.front.frame.size
        base = self._thing(
            title_of(self.job.studio, one.front),
            words_on(one.front.frame),
            ObjectScale(),
            one.front.name,
            copy,
        )
        if component.shape in ("hexagon", "drawn"):
            return self._token(base, one, copy)
        figure = upright(one)
        one, size = (figure, figure.front.frame.size) if figure else (one, size)
        front = self._picture(one.front)
        back = self._picture(one.back) if one.back is not None else front
        if component.fold_over or figure:
            return tts.figure(_scaled(base, self._like_a_token(size)), front, back)
        shape = tts.ROUND_TILE if component.shape == "round" else tts.BOX_TILE
        shape = tts.ROUNDED_TILE if shape == tts.BOX_TILE and component.corner else shape
        return tts.tile(
            _scaled(base, self._like_a_tile(size)), front, back, shape, tts.TILE_THICKNESS
        )

    def _token(self, base: Object, one: ExportCard, copy: int) -> Object:
        """It has one picture; its back is another state of it."""
        scale = self._like_a_token(one.front.frame.size)
        front = tts.token(_scaled(base, scale), self._picture(one.front, shaped=True))
        if one.back is None:
            return front
        behind = self._thing(base["Nickname"], words_on(one.back.frame), scale, one.back.name, copy)
        return tts.with_state(front, tts.token(behind, self._picture(one.back, shaped=True)))

    def _bag(self, title: str, pieces: Sequence[Object], endless: bool, name: str) -> TableObject:
        base = self._thing(title, f"{len(pieces)} pieces", BAG_SCALE, "bag", name)
        words = "as many as you need" if endless else f"{len(pieces)} pieces"
        return TableObject(tts.bag({**base, "Description": words}, pieces, endless), BAG, BAG)

    # -- boards and documents

    def boards(self) -> list[TableObject]:
        return [
            self._board(one)
            for component in self._of("board")
            for one in faces_of(self.job.studio, component, self.job.page)
        ]

    def _board(self, one: ExportCard) -> TableObject:
        size = one.front.frame.size
        base = self._thing(
            title_of(self.job.studio, one.front), "", self._like_a_tile(size), one.front.name
        )
        front = self._picture(one.front)
        back = self._picture(one.back) if one.back is not None else front
        board = tts.tile({**base, "Locked": True}, front, back, tts.BOX_TILE, tts.BOARD_THICKNESS)
        return self._on_the_table(board, size, False)

    def documents(self) -> list[TableObject]:
        return [self._document(component) for component in self._of("document")]

    def _document(self, component: Component) -> TableObject:
        pages = [one.front.frame for one in faces_of(self.job.studio, component, self.job.page)]
        name = f"{component.id}.pdf"
        self.files.append(Written(name, _pdf(component.title, pages)))
        base = self._thing(component.title, "", ObjectScale(), component.id)
        return self._on_the_table(tts.document(base, self._url(name)), pages[0].size, False)

    # -- all of them

    def _of(self, kind: str) -> list[Component]:
        return [component for component in whole(self.job) if component.kind == kind]

    def _thing(self, title: str, words: str, scale: ObjectScale, *path: object) -> Object:
        return tts.thing("", self.names.of(*path), title, words, scale)

    def _picture(self, face: ExportFace, shaped: bool = False) -> str:
        art = face_art(face, self.job.target, shaped)
        self.art.append(art)
        return self._url(art.name)

    def _url(self, name: str) -> str:
        base = self.job.target.base_url or f"{self.job.address}/{self.job.target.name}"
        return f"{base.rstrip('/')}/{quote(name)}"

    def _like_a_tile(self, size: Size) -> ObjectScale:
        """A tile is square until its scale makes it a rectangle."""
        return ObjectScale(
            size.width / self.job.target.tile, 1.0, size.height / self.job.target.tile
        )

    def _like_a_token(self, size: Size) -> ObjectScale:
        """A token is as wide as its picture asks for."""
        return ObjectScale(
            size.height / self.job.target.tile, 1.0, size.height / self.job.target.tile
        )

    def _on_the_table(self, object: Object, size: Size, face_down: bool) -> TableObject:
        unit = self.job.target.tile / TILE
        return TableObject(object, size.width / unit, size.height / unit, face_down)

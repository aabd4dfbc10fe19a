"""Kind `tabletop-simulator`: a saved game at its start, sheets of cards and other pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generator.core.display import Frame, Stamp
from generator.core.geometry import Matrix, Rect, Size
from generator.export import tts_objects as tts
from generator.export.art import Art, drawn_art, places_file, whole
from generator.export.faces import ExportCard, faces_of
from generator.export.folded_dice import sides_of
from generator.export.job import Preflight, Written
from generator.export.standees import flat
from generator.export.table_looks import table_start
from generator.export.thing_faces import thing_faces
from generator.export.tts_notes import notebook
from generator.export.tts_sheets import CardSheets, TableJob
from generator.export.tts_table import TtsTable
from generator.export.tts_things import TtsThings
from generator.export.tts_urls import FileUrls
from generator.model import Component
from generator.render.image_files import ImageOrder
from generator.table import TableStart

THUMBNAIL = 256
"""Pixels along each side of the picture that is shown for a saved game."""

SHOWN = ("board", "deck", "tokens", "document")


def preflight(job: TableJob) -> Preflight:
    """Nothing is refused; what people must do is in the notes."""
    where = "works only on this computer; to share it, give a --base-url"
    if job.target.base_url:
        where = f"upload the files to {job.target.base_url}"
    return Preflight(says=(f"set up for {_players(job)} players", where, *_flat(job)))


def write(job: TableJob) -> list[Written]:
    components, game = whole(job), job.studio.game
    urls = FileUrls(job.target.base_url or f"{job.address}/{job.target.name}")
    sheets = CardSheets(job, urls)
    sheets.add(components)
    faces = thing_faces(job.studio, components, job.page)
    things = TtsThings(job, faces, sheets, urls, tts.ObjectIds(game.id))
    table = TtsTable(_start(job, components), things, job.studio.words, components)
    objects = table.objects()
    saved = tts.saved(game.title, objects, table.snaps(), _notes(job, components))
    text = json.dumps(saved, indent=1, ensure_ascii=False) + "\n"
    art = [*sheets.art, *things.art]
    art.extend(_thumbnail(job, components, {one.name for one in art}))
    files = [Written(f"{game.id}.json", text.encode()), places_file(sheets.ledger)]
    return [*files, *things.files, *drawn_art(art, job)]


def _players(job: TableJob) -> int:
    """As many as are asked for, else the most; the program has ten seats."""
    asked = job.studio.opening.players or job.studio.game.players[1]
    return min(asked, len(tts.SEAT_COLOURS))


def _start(job: TableJob, components: list[Component]) -> TableStart:
    ids, seed = tuple(one.id for one in components), job.studio.opening.seed
    return table_start(job.studio, _players(job), seed, job.page, ids, round_table=True)


def _notes(job: TableJob, components: list[Component]) -> list[tts.Object]:
    documents = [one for one in components if one.kind == "document"]
    pages = ((one, faces_of(job.studio, one, job.page)) for one in documents)
    return notebook(job.studio, pages)


def _flat(job: TableJob) -> Iterator[str]:
    """What is neither a die nor a figure once it is folded."""

    def is_die(component: Component) -> bool:
        return all(sides_of(one) for one in faces_of(job.studio, component, job.page))

    titles = [one.title for one in flat(job) if not is_die(one)]
    if titles:
        yield f"shown flat, as before folding: {', '.join(titles)}"


def _thumbnail(job: TableJob, components: list[Component], taken: set[str]) -> Iterator[Art]:
    """The first board, or else the first card, in the middle of a square; it has the name of
    the saved game, unless another picture has it."""
    name = f"{job.studio.game.id}.png"
    shown = [one for one in components if one.kind in SHOWN and any(c.copies for c in one.cards)]
    first = min(shown, key=lambda one: SHOWN.index(one.kind), default=None)
    if first is not None and name not in taken:
        yield _small(name, faces_of(job.studio, first, job.page)[0])


def _small(name: str, card: ExportCard) -> Art:
    frame = card.front.frame
    scale = THUMBNAIL / max(frame.size)
    width, height = (side * scale for side in frame.size)
    left, top = (THUMBNAIL - width) / 2, (THUMBNAIL - height) / 2
    shown = Stamp(frame, Matrix(scale, 0, 0, scale, left, top), Rect(left, top, width, height))
    square = Frame(Size(THUMBNAIL, THUMBNAIL), (shown,))
    return Art(name, ImageOrder(square, THUMBNAIL, THUMBNAIL))

"""Kind `virtualtabletop`: an archive with a room for each number of players, ready to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from generator.core.problems import ERROR, Problem, Refusal, Where
from generator.export.art import Art, drawn_art, face_art
from generator.export.faces import ExportFace
from generator.export.job import Job, Preflight, Written
from generator.export.table_looks import looks_of, plan_of
from generator.export.thing_faces import ThingFaces, thing_faces
from generator.export.vtt_archive import MOST, archived, asset_path
from generator.export.vtt_room import VttRoom
from generator.export.vtt_strip import in_room
from generator.export.vtt_widgets import VERSION
from generator.model.targets import VirtualtabletopTarget
from generator.table import TableStart, Thing, start

VttJob = Job[VirtualtabletopTarget]
SHAPED = ("hexagon", "drawn")
"""Pieces whose outline only their picture shows."""
THUMBNAIL = 50_000
"""As many bytes as the picture that stands for a game may have."""
LANGUAGES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "it": "it-IT", "es": "es-ES"}


def preflight(job: VttJob) -> Preflight:
    """Nothing is refused before it is drawn."""
    counts = _counts(job)
    many = f"for {counts[0]} players" if len(counts) == 1 else f"for {counts[0]}-{counts[-1]}"
    return Preflight(says=(f"import the .vtt file in a room of virtualtabletop.io; {many}",))


def write(job: VttJob) -> list[Written]:
    faces = thing_faces(job.studio, job.components, job.page)
    starts = _starts(job)
    shown = {art.name: art for art in _art(job, faces, starts)}
    drawn = {one.name: one.data for one in drawn_art(list(shown.values()), job)}
    _check(drawn)
    assets = {name: asset_path(data) for name, data in drawn.items()}
    rooms = [_room(job, found, faces, assets) for found in starts]
    return [Written(f"{job.studio.game.id}.vtt", archived(rooms, list(drawn.values())))]


def _counts(job: VttJob) -> range:
    least, most = job.studio.game.players
    asked = job.studio.opening.players
    return range(asked, asked + 1) if asked else range(least, most + 1)


def _starts(job: VttJob) -> list[TableStart]:
    looks, plan = looks_of(job.studio, job.page), plan_of(job.studio)
    ids = tuple(one.id for one in job.components)
    begin = partial(start, job.studio.game, seed=job.studio.opening.seed, looks=looks, plan=plan)
    return [begin(players=count, components=ids, with_hands=False) for count in _counts(job)]


# -- pictures


def _art(job: VttJob, faces: ThingFaces, starts: list[TableStart]) -> Iterator[Art]:
    for found in starts:
        for one in in_room(found):
            yield from (_picture(job, one, face) for face in faces.of(one))


def _picture(job: VttJob, thing: Thing, face: ExportFace) -> Art:
    shaped = thing.kind == "piece" and thing.shape in SHAPED
    rounded = thing.kind in ("card", "piece") and face.component.corner > 0
    return face_art(face, job.target, shaped or rounded)


def _check(drawn: Mapping[str, bytes]) -> None:
    """Refusal if a picture is larger than the server takes."""
    large = [name for name, data in drawn.items() if len(data) >= MOST]
    if large:
        message = f"virtualtabletop.io takes pictures below 10 MiB, but {large[0]} is larger"
        hint = "give fewer pixels: --set dpi=100"
        raise Refusal(Problem("over-the-limit", Where("--for"), message, hint, ERROR))


# -- rooms


def _room(
    job: VttJob, found: TableStart, faces: ThingFaces, assets: Mapping[str, str]
) -> dict[str, Any]:
    titles = {component.id: component.title for component in job.components}

    def pictures(thing: Thing) -> list[str]:
        return [assets[_picture(job, thing, face).name] for face in faces.of(thing)]

    felt = plan_of(job.studio).felt
    room = VttRoom(found, job.studio.words, pictures, lambda id: titles.get(id, id), felt)
    return {"_meta": _meta(job, len(found.seats), _thumbnail(assets)), **room.filled()}


def _thumbnail(assets: Mapping[str, str]) -> str:
    """The finest picture that the server's library takes for one."""
    small = [path for path in assets.values() if int(path.rpartition("_")[2]) <= THUMBNAIL]
    return max(small, key=lambda path: int(path.rpartition("_")[2]), default="")


def _meta(job: VttJob, players: int, image: str) -> dict[str, Any]:
    game = job.studio.game
    empty = dict.fromkeys(("rules", "bgg", "year", "time", "skill", "description", "ruleText"), "")
    language = LANGUAGES.get(game.language.partition("-")[0], "")
    return {
        "version": VERSION,
        "info": {
            **empty,
            "name": game.title,
            "image": image,
            "mode": "vs",
            "attribution": "\n".join(game.credits),
            "showName": True,
            "language": language,
            "players": str(players),
            "variant": job.studio.words("table/players", count=players),
            "variantImage": "",
            "helpText": "",
            "similarImage": "",
            "similarName": "",
            "similarDesigner": "",
            "similarAwards": "",
        },
    }

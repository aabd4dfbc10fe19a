"""The clerk's answer → the start of play, the words of the game, and which picture each face is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.play.crossing import Astray, rebuilt
from generator.preview.answers import refuse, understood
from generator.table import FaceRef, TableStart
from generator.table.table_names import TableLabels
from generator.worker.endings import ASTRAY
from generator.worker.workshop import Over

COLOUR = pattern("#[0-9a-f]{6}")


class FacePicture(NamedTuple):
    """The name by which the clerk draws a face, and what faces that look alike share."""

    name: str
    look: str


class _BegunLabels(NamedTuple):
    game: str
    components: tuple[tuple[str, str], ...]
    cards: tuple[tuple[str, str, str], ...]
    says: tuple[tuple[str, str, str], ...]


class _Row(NamedTuple):
    face: FaceRef
    picture: str
    look: str


class _Answer(NamedTuple):
    id: str
    felt: str
    start: TableStart
    faces: tuple[_Row, ...]
    labels: _BegunLabels


class BegunGame(NamedTuple):
    """All that the server knows of a game."""

    id: str
    felt: str
    """The colour of the table, as CSS has it."""
    start: TableStart
    faces: Mapping[FaceRef, FacePicture]
    labels: TableLabels
    problems: tuple[str, ...]
    """What is wrong with the files as they are now, in words."""

    @property
    def backs(self) -> dict[tuple[str, str], str]:
        """What the back of each card looks like."""
        backs = (
            thing.faces[1]
            for thing in self.start.things
            if len(thing.faces) > 1 and thing.kind not in ("die", "document")
        )
        return {(face.component, face.card): self.faces[face].look for face in backs}


def begun_of(answer: bytes) -> BegunGame | tuple[str, ...]:
    """The problems alone, if the game cannot be read now."""
    told = understood(answer)
    try:
        problems = tuple(_in_words(one) for one in told["problems"])
        if "start" not in told:
            return problems
        stale = tuple(f"{title} stays as it was." for title in told["stale"])
        values = [told["id"], told["felt"], told["start"], told["faces"], told["labels"]]
        read = rebuilt(_Answer, values)
        if not COLOUR.fullmatch(read.felt):
            raise Astray(f"{read.felt!r:.40} is no colour")
    except (Astray, KeyError, TypeError, AttributeError) as error:
        raise Over(ASTRAY) from error
    labels = TableLabels(
        read.labels.game,
        dict(read.labels.components),
        {(one, card): text for one, card, text in read.labels.cards},
        {(one, card): text for one, card, text in read.labels.says},
    )
    faces = {row.face: FacePicture(row.picture, row.look) for row in read.faces}
    return BegunGame(read.id, read.felt, read.start, faces, labels, (*problems, *stale))


def first_begun(answer: bytes) -> BegunGame:
    """Refusal unless all of the game can be read."""
    begun = begun_of(answer)
    if not isinstance(begun, BegunGame):
        refuse(answer)
        raise Over(ASTRAY)
    refuse(json.dumps({"problems": understood(answer).get("broken", [])}).encode())
    return begun


def _in_words(problem: Mapping[str, Any]) -> str:
    line = f":{problem['line']}" if problem["line"] else ""
    return f"{str(problem['file']).rpartition('/')[2]}{line}: {problem['message']}"

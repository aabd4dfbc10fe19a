"""Questions of the table → answers, from inside the boundary: only it meets the game's files.

It reads the game and starts it; who may see what is not its business, nor is any move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.core.problems import ERROR, Problem, Refusal, Where
from generator.export.faces import ExportFace
from generator.export.table_labels import table_labels
from generator.export.table_looks import looks_of, plan_of
from generator.export.thing_faces import ThingFaces, thing_faces
from generator.files import Disk
from generator.impose import page_size
from generator.kit.order import DRAWN, Order, presses
from generator.live.edit.pinning import pinned
from generator.live.workbench import Workbench
from generator.model import Game
from generator.opened import Studio
from generator.play.thing_pictures import ThingPictures
from generator.preview.page_looks import held_file
from generator.preview.state import problems_data, step_data
from generator.render.fingerprint import Fingerprints
from generator.table import FaceRef, TableStart, start

Data = dict[str, Any]


class TableClerk:
    """One game on the workbench, started for so many players."""

    def __init__(self, game: Disk, order: Order, players: int, number: int) -> None:
        """0 players are as few as can play."""
        self._game = game
        self._order = order
        self._players = players
        self._workbench = Workbench(game, order)
        self._pictures = ThingPictures(f"{number}f")
        self._answers: dict[str, Callable[..., object]] = {
            "held": held_file,
            "read": self._read,
            "picture": self._picture,
            "note": self._note,
        }

    def reply(self, question: bytes) -> bytes:
        """A question's name and what goes with it → the answer."""
        name, *given = json.loads(question)
        try:
            answer = self._answers[name](*given)
        except Refusal as refusal:
            answer = {"problems": problems_data(refusal.problems)}
        return answer if isinstance(answer, bytes) else json.dumps(answer).encode()

    def _picture(self, name: str, dpi: int) -> bytes:
        return self._pictures.png(name, dpi) or b""

    def _note(self, said: dict[str, Any]) -> Data:
        """The file of notes with one more, to be written."""
        return step_data([pinned(self._game, said)], "")

    def _read(self, changed: Sequence[str], seed: int) -> Data:
        """The start of play; without one if the game cannot be read as it is now."""
        table = self._workbench.read(changed)
        problems = [one for one in table.problems if one.severity == ERROR]
        if table.studio is None:
            return {"problems": problems_data(problems)}
        players = _seats(table.studio.game, self._players)
        stale = [one.component.title for one in table.laid if one.stale]
        begun = self._begun(table.studio, players, seed)
        broken = [one for one in problems if one.code not in DRAWN]
        return {
            **begun,
            "problems": problems_data(problems),
            "broken": problems_data(broken),
            "stale": stale,
        }

    def _begun(self, studio: Studio, players: int, seed: int) -> Data:
        page = page_size(next(presses(self._game, self._order)))
        looks, plan = looks_of(studio, page), plan_of(studio)
        begun = start(studio.game, players, seed, looks, plan, with_hands=False)
        drawn = thing_faces(studio, _shown(studio.game), page)
        faces = list(self._faces(begun, drawn))
        self._pictures.keep([one[1] for one in faces])
        labels = table_labels(studio, drawn)
        return {
            "id": studio.game.id,
            "felt": str(plan.felt.solid()),
            "start": begun,
            "faces": faces,
            "labels": [
                labels.game,
                list(labels.components.items()),
                _texts(labels.cards),
                _texts(labels.says),
            ],
            "seed": seed,
        }

    def _faces(self, begun: TableStart, drawn: ThingFaces) -> Iterator[tuple[FaceRef, str, str]]:
        """Each face with its picture, and what looks alike if it can be face down."""
        prints = Fingerprints()
        seen: set[FaceRef] = set()
        for thing in begun.things:
            for number, ref in enumerate(thing.faces):
                if ref not in seen:
                    seen.add(ref)
                    face = drawn.face(ref)
                    name = self._pictures.name(face)
                    is_back = number > 0 and thing.kind not in ("die", "document")
                    yield ref, name, _look(prints, face) if is_back else name


def _look(prints: Fingerprints, face: ExportFace) -> str:
    """Backs that look alike must have one name, or the name would tell them apart."""
    return prints.form(face.frame)


def _texts(texts: Mapping[tuple[str, str], str]) -> list[list[str]]:
    return [[*key, text] for key, text in texts.items()]


def _shown(game: Game) -> list[Any]:
    return [one for one in game.components if any(card.copies for card in one.cards)]


def _seats(game: Game, asked: int) -> int:
    """As many as asked for, or the fewest that can play."""
    fewest, most = game.players
    if asked and not fewest <= asked <= most:
        message = f"{game.title} is for {fewest} to {most} players, not {asked}"
        raise Refusal(Problem("wrong-option", Where("--players"), message))
    return asked or fewest

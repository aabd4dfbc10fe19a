"""A table as it was played → what each seat is sent, and which pictures it may have."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from generator.play.begun import BegunGame
from generator.table import FaceRef
from generator.table.played import Played
from generator.table.sight import pictured
from generator.table.table_names import Names

Data = dict[str, Any]
MOST_TOLD = 20_000
"""Pictures that a page can still ask for."""


class SeatViews:
    """Each view is made once for all who sit there; names say nothing to who has no secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.names = Names(secret)
        self._begun: BegunGame | None = None
        self._made: dict[int, tuple[object, Data, dict[str, str]]] = {}
        self._told: dict[int, dict[str, str]] = {}
        self._problems: tuple[str, ...] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        return self._problems

    @problems.setter
    def problems(self, problems: tuple[str, ...]) -> None:
        self._problems = problems
        self._made.clear()

    def learn(self, begun: BegunGame) -> None:
        """Other faces, and other words."""
        self._begun = begun
        self.names = Names(self._secret, begun.labels, begun.backs)
        self.problems = begun.problems

    def of(self, played: Played, seat: int, role: int) -> Data:
        """What a page of this seat is sent; from then on it may have the pictures in it."""
        made = self._made.get(seat)
        if made is None or made[0] is not played:
            made = self._made[seat] = (played, *self._view(played, seat))
        told = self._told.setdefault(role, {})
        told.update(made[2])
        while len(told) > MOST_TOLD:
            del told[next(iter(told))]
        return made[1]

    def _view(self, played: Played, seat: int) -> tuple[Data, dict[str, str]]:
        view = played.seen(seat, self.names)
        faces = pictured(played.state, seat, self.names)
        names = {name: self._name(name, face) for name, face in faces.items()}
        drawn = {names[name]: self._drawn(face) for name, face in faces.items()}
        for one in view["things"]:
            one["picture"] = names.get(one["picture"], "")
        felt = self._begun.felt if self._begun else ""
        return {**view, "felt": felt, "problems": list(self._problems)}, drawn

    def _name(self, name: str, face: FaceRef) -> str:
        """A face that was edited has another name; it says no more than the picture itself."""
        known = self._begun.faces.get(face) if self._begun else None
        look = known.look if known else ""
        return name + blake2b(look.encode(), key=self._secret, digest_size=4).hexdigest()

    def _drawn(self, face: FaceRef) -> str:
        known = self._begun.faces.get(face) if self._begun else None
        return known.name if known else ""

    def drawn_as(self, role: int, name: str) -> str | None:
        """The clerk's name of a picture that the page knows."""
        return self._told.get(role, {}).get(name)

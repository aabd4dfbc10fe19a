"""Questions about pictures → answers: a file becomes a card's picture; a sheet to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from generator.assets import ART_FOLDERS
from generator.core.display import Frame
from generator.files import PICTURES, Disk, Overlay
from generator.live.edit import Amendment, edit, plain
from generator.live.edit.new_art import new_art
from generator.live.edit.nodes import cannot
from generator.live.workbench import Workbench
from generator.model import Component
from generator.opened import Studio
from generator.preview.art_thumbs import ArtThumbs
from generator.preview.face_images import Pictures
from generator.preview.state import Data, problems_data, step_data

TYPES = ("picture", "icon")
"""Fields that a picture goes into, the likely ones first."""
MOST_THUMBS = 120
NO_FIELD = "write `art: picture?` under `fields:` in its file, and show `{{ art }}` in its layout"
Given = Mapping[str, Any]


class ArtClerk:
    """Knows the pictures and icons that cards may have; writes nothing."""

    def __init__(self, game: Disk, workbench: Workbench, pictures: Pictures) -> None:
        self._game = game
        self._workbench = workbench
        self._pictures = pictures
        self._thumbs = ArtThumbs()

    def frames(self) -> Iterator[Frame]:
        """What the sheet shows."""
        yield from self._thumbs.frames()

    # -- a picture for a card -------------------------------------------------------------------

    def put(self, given: Given, data: bytes = b"") -> Data:
        """The card's field is the picture's name then; both are one step."""
        table, studio = self._workbench.table, self._studio()
        laid, card = table.find(str(given.get("component")), str(given.get("card")))
        field = _field(laid.component, given.get("field"))
        file = str(given.get("name") or "")
        art = new_art(self._game, studio.library, file, data, f"{laid.component.id}-{card.id}")
        here = self._game if art.is_there else Overlay(self._game, art.path, data)
        was = given["was"] if "was" in given else plain(card.fields.get(field))
        change = edit(here, laid.component, card, Amendment(field, art.name, was))
        edits = [change] if change.before != change.after else []
        if art.is_there and not edits:
            raise cannot(card.where, f"'{field}' is this picture already", "")
        after = Overlay(here, change.name, change.after)
        if spoilt := self._workbench.spoilt(self._workbench.trial(after)):
            return {"problems": problems_data(spoilt)}
        says = change.says if art.is_there else f"{change.says}, with {art.path}"
        more = {"field": field, "name": art.name}
        return {**step_data(edits, says), "art": "" if art.is_there else art.path, "more": more}

    def _studio(self) -> Studio:
        studio = self._workbench.table.studio
        if studio is None:
            problem = next(iter(self._workbench.table.problems))
            raise cannot(problem.where, "the game cannot be read now", "mend this file first")
        return studio

    # -- a sheet to choose from -----------------------------------------------------------------

    def names(self, given: Given) -> Data:
        """All that a field of this type may name, by where it comes from."""
        studio = self._studio()
        groups = [
            ["in art/", self._files(ART_FOLDERS[0])],
            ["drawings", sorted(studio.game.drawings)],
            ["shared pictures", self._files(ART_FOLDERS[1])],
        ]
        if given.get("type") == "icon":
            groups.insert(0, ["icons of this game", [*studio.game.icons]])
            groups.append([f"icons: {studio.game.icon_pack}", sorted(studio.library.pack.names())])
        return {"groups": [group for group in groups if group[1]]}

    def _files(self, under: str) -> list[str]:
        paths = (path for end in PICTURES for path in self._game.names(under, end))
        return sorted({path.rsplit("/", 1)[-1].rsplit(".", 1)[0] for path in paths})

    def thumbs(self, given: Given) -> Data:
        """The pictures of what is in view, by name; none of what cannot be drawn."""
        studio = self._studio()
        names = given.get("names")
        wanted = islice(map(str, names if isinstance(names, list) else ()), MOST_THUMBS)
        is_icon = given.get("type") == "icon"
        frames = {name: self._thumbs.of(studio, name, is_icon) for name in wanted}
        return {
            "thumbs": {
                name: self._pictures.name(frame) if frame else None
                for name, frame in frames.items()
            }
        }


def _field(component: Component, asked: object) -> str:
    """The field that is asked for, or the first that a picture goes into."""
    if asked and component.field_types.get(str(asked)) not in TYPES:
        message = f"'{asked}' is no field for a picture"
        raise cannot(component.where, message, "drop it on the card itself")
    fields = [
        name
        for type in TYPES
        for name in component.field_types
        if component.field_types[name] == type
    ]
    if not asked and not fields:
        raise cannot(component.where, f"'{component.title}' has no field for a picture", NO_FIELD)
    return str(asked or fields[0])

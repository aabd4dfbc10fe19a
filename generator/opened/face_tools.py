"""A game → what its faces are drawn with; the same as last time while nothing of it is other.

What faces share, such as a drawing or what a layout says of every card, is one object. So a face of
the last run is only used again with the tools that made it.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.assets import ART_FOLDERS, Library
from generator.assets.families import FONT_FOLDERS
from generator.core.frozen import frozen, slotted
from generator.core.kept_things import NothingKept
from generator.files import FONT_ENDINGS, PICTURES, Folder
from generator.layout import Layouter
from generator.model import Game
from generator.model.opening import Opening
from generator.model.values import Scope
from generator.read.drawings import FOLDERS
from generator.template import Filler
from generator.template.drawing_filler import DrawingFiller

MOST_RUNS = 100
"""Then the tools are made anew: they remember every word that they ever set."""


@frozen
class FaceTools:
    """Fills layouts and lays them out; each of them makes nothing twice."""

    library: Library
    filler: Filler
    layouter: Layouter

    @classmethod
    def of(cls, library: Library, seed: int) -> FaceTools:
        game = library.game
        filler = Filler(Scope(game.colours, tuple(game.fonts)), seed)
        return cls(library, filler, Layouter(library, DrawingFiller(game)))

    @property
    def may_stay(self) -> bool:
        """Problems are to be found anew each time, and cards are others each time."""
        library, drawings = self.library, self.layouter.drawings
        return not (library.fonts.problems or library.game.drawings.problems or drawings.has_others)


@slotted
class _DrawnWith:
    """All that the tools are made from."""

    folder: Folder
    opening: Opening
    looks: tuple[object, ...]
    names: tuple[str, ...]
    files: Mapping[str, bytes | None]
    tools: FaceTools | None = None
    runs: int = 0

    def is_still(self, now: _DrawnWith) -> bool:
        self.runs += 1
        if self.tools is None or not self.tools.may_stay or self.runs > MOST_RUNS:
            return False
        mine = (self.opening, self.looks, self.names, self.files, self.folder)
        if mine != (now.opening, now.looks, now.names, now.files, now.folder):
            return False
        pictures = self.tools.library.read.items()
        return all(now.folder.read(path) == data for path, data in pictures)


def face_tools(
    folder: Folder, game: Game, opening: Opening, texts: Mapping[str, bytes], kept: NothingKept
) -> FaceTools:
    """`texts` are the game's YAML files, with its drawings."""
    drawn_with = _drawn_with(folder, game, opening, texts)

    def make() -> FaceTools:
        tools = drawn_with.tools = FaceTools.of(Library(folder, game), opening.seed)
        return tools

    return kept.made("tools of faces", drawn_with, make, _DrawnWith.is_still)


def _drawn_with(
    folder: Folder, game: Game, opening: Opening, texts: Mapping[str, bytes]
) -> _DrawnWith:
    art = [name for under in ART_FOLDERS for end in PICTURES for name in folder.names(under, end)]
    endings = (*FONT_ENDINGS, *(end.upper() for end in FONT_ENDINGS))
    fonts = [name for under in FONT_FOLDERS for end in endings for name in folder.names(under, end)]
    drawings = tuple(f"{under}/" for under in FOLDERS)
    files: dict[str, bytes | None] = {name: folder.read(name) for name in fonts}
    files |= {name: data for name, data in texts.items() if name.startswith(drawings)}
    return _DrawnWith(folder, opening, looks_of(game), (*art, *fonts), files)


def looks_of(game: Game) -> tuple[object, ...]:
    """What faces name without holding it."""
    named = (game.colours, game.fonts, game.fallback, game.icons, game.icon_pack, game.where)
    return (*named, game.keywords, game.typography, game.language)

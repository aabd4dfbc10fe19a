"""Names of fonts, icons and pictures → glyphs, Frames and pixels, each file read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from generator.assets.fonts import Fonts
from generator.assets.icons import PACKAGES, GlyphIcon, IconPack
from generator.assets.rasters import RasterError, read_raster
from generator.assets.shaping import FontStack
from generator.core.colour import Colour
from generator.core.display import Frame, Raster
from generator.core.frozen import slotted
from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import PICTURES, Folder
from generator.model import Game

ART_FOLDERS = ("art", "layouts/art")
_FILE_NAME = pattern(r"\w(?:[\w .,'()&+!#@=-]*[\w'()&+!#@=-])?")
"""What every system allows, and nothing that leads to another folder."""


@slotted
class Library:
    """All that one game draws with."""

    folder: Folder
    game: Game
    fonts: Fonts = field(init=False)
    pack: IconPack = field(init=False)
    _pictures: dict[tuple[str, str, tuple[tuple[str, Colour], ...]], Frame | Raster] = field(
        default_factory=dict
    )
    _files: dict[str, str] = field(default_factory=dict)
    read: dict[str, bytes] = field(default_factory=dict)
    """Picture files by their paths."""
    used: set[str] = field(default_factory=set)
    drawn: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        game = self.game
        self.fonts = Fonts(game.fonts, game.fallback, self.folder, game.where, game.language)
        if self.game.icon_pack not in PACKAGES:
            message = f"there is no icon pack '{self.game.icon_pack}'"
            hint = did_you_mean(self.game.icon_pack, PACKAGES)
            raise Refusal(Problem("unknown-name", self.game.where, message, hint))
        self.pack = IconPack(self.game.icon_pack)

    def font(self, name: str, where: Where, bold: bool = False, italic: bool = False) -> FontStack:
        return self.fonts.stack(name, where, bold, italic)

    def icon(self, name: str, where: Where) -> GlyphIcon | str:
        """A glyph of the pack, or the name of a picture that replaces the icon."""
        known_as = self.game.icons.get(name, name)
        if self._file(known_as) or known_as in self.game.drawings:
            return known_as
        icon = self.pack.icon(known_as)
        if icon is None:
            message = f"there is no icon '{name}'"
            hint = did_you_mean(known_as, [*self.game.icons, *self.pack.names()])
            raise Refusal(Problem("missing-picture", where, message, hint))
        return icon if known_as == name else _renamed(icon, name)

    def picture(
        self, name: str, where: Where, colours: Mapping[str, Colour], part: str = ""
    ) -> Frame | Raster:
        """All of a picture file, or the element of an SVG that has this id."""
        key = (name, part, tuple(sorted(colours.items())))
        if key not in self._pictures:
            self._pictures[key] = self._read_picture(name, where, colours, part)
        return self._pictures[key]

    def _read_picture(
        self, name: str, where: Where, colours: Mapping[str, Colour], part: str
    ) -> Frame | Raster:
        path = self._file(name)
        if not path:
            message = f"there is no picture '{name}'"
            raise Refusal(
                Problem("missing-picture", where, message, did_you_mean(name, self._known()))
            )
        self.used.add(path)
        data = self.read[path] = self.folder.read(path) or b""
        shown = self.folder.shown(path)
        if path.endswith(".svg"):
            return _read_drawing(data, {**self.game.colours, **colours}, shown, part, where)
        if part:
            raise Refusal(Problem("bad-value", where, f"'{name}' is no SVG file: it has no parts"))
        try:
            return read_raster(name, data)
        except RasterError as error:
            raise Refusal(Problem("bad-picture", where, f"{shown}: {error}")) from error

    def remember(self, before: Library) -> None:
        """What another library drew is shown too."""
        self.used |= before.used
        self.drawn |= before.drawn

    def has_file(self, name: str) -> bool:
        return bool(self._file(name))

    def own_pictures(self) -> set[str]:
        """Paths of the pictures in the game's own art folder."""
        return {name for end in PICTURES for name in self.folder.names(ART_FOLDERS[0], end)}

    def _file(self, name: str) -> str:
        if name not in self._files:
            paths = (f"{under}/{name}{end}" for under in ART_FOLDERS for end in PICTURES)
            found = (path for path in paths if self.folder.read(path) is not None)
            self._files[name] = next(found, "") if _FILE_NAME.fullmatch(name) else ""
        return self._files[name]

    def _known(self) -> list[str]:
        files = [
            n for under in ART_FOLDERS for end in PICTURES for n in self.folder.names(under, end)
        ]
        return [*self.game.drawings, *(n.rsplit("/", 1)[-1].rsplit(".", 1)[0] for n in files)]


def _read_drawing(
    data: bytes, colours: Mapping[str, Colour], shown: str, part: str, where: Where
) -> Frame:
    from generator.assets.svg import read_svg  # decks of words and icons have no drawings
    from generator.assets.svg_tree import NoSuchPart, SvgError

    try:
        return read_svg(data, colours, part)
    except NoSuchPart as none:
        message = f"{shown} has no element with the id '{part}'"
        hint = did_you_mean(part, none.ids)
        raise Refusal(Problem("unknown-name", where, message, hint)) from none
    except SvgError as error:
        raise Refusal(Problem("bad-picture", Where(shown, error.line), error.message)) from error


def _renamed(icon: GlyphIcon, name: str) -> GlyphIcon:
    """Text in the PDF shows the game's own name for the icon."""
    glyphs = icon.glyphs._replace(clusters=(f"[{name}]",))
    return GlyphIcon(name, icon.font, glyphs, icon.ink)


__all__ = ["Fonts", "GlyphIcon", "Library"]

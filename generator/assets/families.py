"""Font families by name: their faces by weight and slant, installed or in a game's own folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from generator.assets.font_files import Face, FontError, faces_in
from generator.assets.loading import load_font, load_own_font
from generator.assets.shaping import Font
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files import FONT_ENDINGS, Folder, installed_file, installed_packages

FONT_FOLDERS = ("fonts", "layouts/fonts")
PREFIX = "fontpkg_"
MOST_FILES = 200
OTHER_PACKAGES: Mapping[str, tuple[str, str]] = {
    "Noto Sans SC": ("zhplot", "fonts/NotoSansSC-Regular.ttf"),
    "IPAexGothic": ("matplotlib_fontja", "fonts/ipaexg.ttf"),
}
"""Families in packages of another form: the package, and the file in it."""


class Style(NamedTuple):
    """One face of a family: the weights and slants it has, and how it is loaded."""

    lightest: int
    heaviest: int
    italic: bool
    leans: bool
    """Whether an axis makes it italic."""
    width: int
    load: Callable[[int, bool], Font]
    """At a weight, upright or italic."""

    def nearest(self, weight: int) -> int:
        return min(max(weight, self.lightest), self.heaviest)


class Family:
    """A font family: its faces, found by weight and slant."""

    def __init__(self, name: str, styles: tuple[Style, ...], file: str = "") -> None:
        self.name = name
        self.file = file
        """Where it is, if it is a game's own."""
        self.styles = styles
        self._fonts: dict[tuple[int, int, bool], Font] = {}

    def font(self, weight: int, italic: bool) -> Font:
        """The face that comes nearest."""
        able = [one for one in self.styles if one.italic == italic or (italic and one.leans)]
        best = min(
            able or self.styles,
            key=lambda s: (
                abs(s.width - 5),
                abs(s.nearest(weight) - weight),
                -s.nearest(weight),
            ),
        )
        key = (self.styles.index(best), best.nearest(weight), italic and best.leans)
        if key not in self._fonts:
            self._fonts[key] = best.load(*key[1:])
        return self._fonts[key]

    def has(self, weight: int) -> bool:
        return any(one.nearest(weight) == weight for one in self.styles)

    def has_italic(self) -> bool:
        return any(one.italic or one.leans for one in self.styles)

    def weights(self) -> str:
        """All its weights, for people: `400, 700` or `300-900`."""
        spans = sorted({(one.lightest, one.heaviest) for one in self.styles})
        return ", ".join(f"{low}" if low == high else f"{low}-{high}" for low, high in spans)


# -- installed --------------------------------------------------------------------------------


@cache
def find_family(name: str) -> Family | None:
    """The family from its package, read without importing it."""
    package = PREFIX + name.lower().replace(" ", "_")
    metadata = installed_file(package, "metadata.json") if package.isidentifier() else None
    if metadata is not None:
        about = json.loads(metadata)
        return Family(about["family"], tuple(_packaged(package, about)))
    if name in OTHER_PACKAGES:
        return _from_other_package(name, *OTHER_PACKAGES[name])
    return None


def _packaged(package: str, about: dict[str, Any]) -> Iterator[Style]:
    axes = {axis["tag"]: (round(axis["min"]), round(axis["max"])) for axis in about["axes"]}
    for style in about["files"]:
        path, variable = str(style["path"]), bool(style.get("variable"))
        weight = int(style["weight"] or 400)
        low, high = axes.get("wght", (weight, weight)) if variable else (weight, weight)
        italic = style["style"] == "italic"
        yield Style(low, high, italic, False, 5, _package_loader(package, path, variable))


def _package_loader(package: str, path: str, variable: bool) -> Callable[[int, bool], Font]:
    def load(weight: int, italic: bool) -> Font:
        data = installed_file(package, path)
        if data is None:
            raise FileNotFoundError(path)
        name = path.rsplit("/", 1)[-1].split(".", maxsplit=1)[0].split("[", maxsplit=1)[0]
        return load_font(name, data, weight if variable else None)

    return load


def _from_other_package(name: str, package: str, path: str) -> Family | None:
    if installed_file(package, path) is None:
        return None
    return Family(name, (Style(400, 400, False, False, 5, _package_loader(package, path, False)),))


def installed_families() -> list[Family]:
    """Every family of a package, by name."""
    names = [name.removeprefix(PREFIX).replace("_", " ") for name in installed_packages(PREFIX)]
    found = (find_family(name) for name in (*names, *OTHER_PACKAGES))
    return sorted((one for one in found if one), key=lambda one: one.name)


# -- a game's own -----------------------------------------------------------------------------


class OwnFamilies:
    """The font files in a game's folder, looked into once, when a font is first asked for."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._found: dict[str, list[tuple[str, Face]]] | None = None
        self._families: dict[str, Family] = {}
        self._problems: list[Problem] = []

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the files, as far as they have been looked into."""
        return tuple(self._problems)

    def find(self, name: str) -> Family | None:
        """By the name of a family, or by the full name of one of its faces."""
        folded = _folded(name)
        if folded in self._families:
            return self._families[folded]
        faces = self._faces().get(folded)
        if not faces:
            return None
        path, first = faces[0]
        called = next((known for known in first.families if _folded(known) == folded), name)
        styles = tuple(self._style(path, face) for path, face in faces)
        family = Family(called, styles, self._folder.shown(path))
        self._families[folded] = family
        return family

    def all(self) -> list[Family]:
        """Each family once, by its usual name."""
        usual = {face.families[0] for faces in self._faces().values() for _, face in faces}
        return [family for family in map(self.find, sorted(usual)) if family]

    def _faces(self) -> dict[str, list[tuple[str, Face]]]:
        if self._found is None:
            self._found = {}
            for path in self._paths():
                for face in self._faces_of(path):
                    for name in {_folded(name) for name in (*face.families, *face.names)}:
                        self._found.setdefault(name, []).append((path, face))
        return self._found

    def _paths(self) -> list[str]:
        endings = (*FONT_ENDINGS, *(ending.upper() for ending in FONT_ENDINGS))
        names = (self._folder.names(under, end) for under in FONT_FOLDERS for end in endings)
        paths = [path for found in names for path in found]
        if len(paths) > MOST_FILES:
            message = f"the game has {len(paths)} font files; at most {MOST_FILES} are read"
            where = Where(self._folder.shown(paths[0]))
            self._problems.append(Problem("over-the-limit", where, message))
        return paths[:MOST_FILES]

    def _faces_of(self, path: str) -> tuple[Face, ...]:
        try:
            return faces_in(self._folder.read(path) or b"")
        except FontError as error:
            self._problems.append(self._problem(path, error))
            return ()

    def _problem(self, path: str, error: FontError) -> Problem:
        where = Where(self._folder.shown(path))
        return Problem("bad-font", where, f"the font {error.message}", error.hint)

    def _style(self, path: str, face: Face) -> Style:
        def load(weight: int, italic: bool) -> Font:
            data, shown = self._folder.read(path) or b"", self._folder.shown(path)
            try:
                return load_own_font(shown, data, face.number, face.postscript, weight, italic)
            except FontError as error:
                raise Refusal(self._problem(path, error)) from error

        return Style(face.lightest, face.heaviest, face.italic, face.leans, face.width, load)


def _folded(name: str) -> str:
    """People do not remember capitals and spaces."""
    return "".join(name.split()).casefold()

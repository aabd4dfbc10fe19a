"""A file that somebody brings → a picture of the game, under a name that is free.

It passes the gate that every picture of a game passes when it is drawn.
"""

from __future__ import annotations

from itertools import chain, count

from generator.assets import ART_FOLDERS, Library
from generator.assets.rasters import RasterError, read_raster
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, Where
from generator.files import ART, PICTURES, Folder, most_bytes
from generator.read.cards import slug

KINDS = "SVG, PNG, JPEG or WebP"
LONGEST = 200
_PATH = pattern(r"[/\\\x00-\x1f]|^\.*$")
_STARTS = ((b"\x89PNG", ".png"), (b"\xff\xd8\xff", ".jpg"), (b"RIFF", ".webp"))


class NewArt(NamedTuple):
    """A picture, and where it goes."""

    name: str
    """What cards call it."""
    path: str
    is_there: bool
    """The game has the very same picture already."""


def new_art(folder: Folder, library: Library, file: str, data: bytes, otherwise: str) -> NewArt:
    """Where the picture goes; Refusal if it is none, or cannot be printed.

    Its name is the file's, or `otherwise` if nothing of that can be kept.
    """
    ending = _checked(file, data, library)
    stem = slug(file[: file.rfind(".")]) or slug(otherwise) or "picture"
    taken = _taken(folder, library)
    for name in chain((stem, f"{stem}-art"), (f"{stem}-{number}" for number in count(2))):
        path = f"{ART}/{name}{ending}"
        if folder.read(path) == data:
            return NewArt(name, path, True)
        if name not in taken and not _is_icon(name, library):
            return NewArt(name, path, False)
    raise AssertionError("there is always another number")


def _checked(file: str, data: bytes, library: Library) -> str:
    """The ending that its bytes have."""
    where = Where(file[:LONGEST] or "picture")
    if _PATH.search(file) or len(file) > LONGEST:
        message = "this is a path, not the name of a file"
        raise Refusal(Problem("bad-path", where, message, "drop the picture's file itself"))
    dot = file.rfind(".")
    ending = file[dot:].lower() if dot > 0 else ""
    if ending not in PICTURES:
        message = f"a file ending in '{ending}' is no picture" if ending else "this is no picture"
        raise Refusal(Problem("bad-picture", where, f"{message} that cards can have", _hint()))
    if not data:
        raise Refusal(Problem("bad-picture", where, "the file is empty", _hint()))
    if len(data) > most_bytes(file):
        most = most_bytes(file) // 1_000_000
        message = f"the file is larger than {most} MB"
        raise Refusal(Problem("over-the-limit", where, message, "save it with fewer pixels"))
    if ending == ".svg":
        _check_drawing(data, library, where)
        return ending
    try:
        read_raster(file, data)
    except RasterError as error:
        raise Refusal(Problem("bad-picture", where, str(error), _hint())) from error
    return next(kind for start, kind in _STARTS if data.startswith(start))


def _check_drawing(data: bytes, library: Library, where: Where) -> None:
    from generator.assets.svg import read_svg  # few pages ever take a drawing
    from generator.assets.svg_tree import SvgError

    try:
        read_svg(data, library.game.colours)
    except SvgError as error:
        at = where._replace(line=error.line)
        raise Refusal(Problem("bad-picture", at, error.message)) from error


def _hint() -> str:
    return f"save it as {KINDS}"


def _is_icon(name: str, library: Library) -> bool:
    """A picture called as an icon would replace that icon wherever the game has it."""
    return name in library.game.icons or library.pack.icon(name) is not None


def _taken(folder: Folder, library: Library) -> set[str]:
    """What cards call pictures: files of whatever ending, and drawings."""
    files = (one for under in ART_FOLDERS for end in PICTURES for one in _files(folder, under, end))
    names = (name.rsplit("/", 1)[-1].rsplit(".", 1)[0] for name in files)
    return {name.casefold() for name in (*names, *library.game.drawings)}


def _files(folder: Folder, under: str, ending: str) -> tuple[str, ...]:
    return (*folder.names(under, ending), *folder.names(under, ending.upper()))

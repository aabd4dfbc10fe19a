"""A folder of pictures → cards, each with a front, and with a back if there is one for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from generator.assets.rasters import RasterError, read_raster
from generator.assets.svg import read_svg
from generator.assets.svg_tree import SvgError
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal, Where
from generator.files import PICTURES, Folder
from generator.read.cards import slug

BACK = pattern(r"(.*\w)[\s._-]+back", re.IGNORECASE | re.DOTALL)
FRONT = pattern(r"(.*\w)[\s._-]+(?:front|face)", re.IGNORECASE | re.DOTALL)
COMMON = ("back", "card-back", "cardback", "backs")
"""What the one back of all cards is called."""
_SPELT = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
)


class Scan(NamedTuple):
    """A picture of somebody's folder that can be drawn."""

    file: str
    data: bytes
    ratio: float
    """Its width to its height."""

    @property
    def stem(self) -> str:
        return self.file.rpartition(".")[0]

    @property
    def ending(self) -> str:
        return self.file.rpartition(".")[2].lower()


class ScannedCard(NamedTuple):
    id: str
    title: str
    front: Scan
    back: Scan | None = None


class SortedScans(NamedTuple):
    """Pictures sorted by what they are for."""

    cards: tuple[ScannedCard, ...]
    back: Scan | None
    """Of every card that has none of its own."""


def tidy(text: str, used: set[str], otherwise: str) -> str:
    """A name of small letters, digits and dashes that nothing else has yet."""
    wanted = slug(text.translate(_SPELT)) or otherwise
    free, number = wanted, 1
    while free in used:
        number += 1
        free = f"{wanted[:54]}-{number}"
    used.add(free)
    return free


def read_pictures(folder: Folder) -> tuple[Scan, ...]:
    """Every picture directly in the folder, by its name; Refusal if any is wrong."""
    endings = (*PICTURES, *map(str.upper, PICTURES))
    names = [n for n in folder.names("", "") if n.endswith(endings) and n[0] != "."]
    problems: list[Problem] = []
    pictures = []
    for name in sorted(names, key=_counted):
        try:
            pictures.append(_read(folder, name))
        except Refusal as refusal:
            problems.extend(refusal.problems)
    if problems:
        raise Refusal(*problems)
    if not pictures:
        where = Where(folder.shown("").rstrip("/") or ".")
        hint = f"they must be in the folder itself and end with {', '.join(PICTURES)}"
        raise Refusal(Problem("missing-file", where, "there are no pictures", hint))
    return tuple(pictures)


def _counted(name: str) -> list[tuple[int, str]]:
    """Card 2 comes before card 10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name.casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


def _read(folder: Folder, name: str) -> Scan:
    data = folder.read(name) or b""
    where = Where(folder.shown(name))
    try:
        if name.lower().endswith(".svg"):
            width, height = read_svg(data, {}).size
        else:
            raster = read_raster(name, data)
            width, height = float(raster.width), float(raster.height)
    except SvgError as error:
        where = where._replace(line=error.line)
        raise Refusal(Problem("bad-picture", where, error.message)) from error
    except RasterError as error:
        raise Refusal(Problem("bad-picture", where, str(error))) from error
    return Scan(name, data, width / height)


def sorted_out(pictures: Iterable[Scan]) -> SortedScans:
    """`dragon.png` with `dragon-back.png` is one card; `back.png` is the back of all others."""
    given = list(pictures)
    common = next((one for one in given if _key(one.stem) in COMMON), None)
    given = [one for one in given if one is not common]
    fronts = {_key(_base(one.stem)): one for one in reversed(given) if not _is_back(one)}
    own: dict[str, Scan] = {}
    for picture in filter(_is_back, given):
        front = fronts.get(_key(BACK.sub(r"\1", picture.stem)))
        if front:
            own.setdefault(front.file, picture)
    kept = [one for one in given if one not in own.values()]
    if not kept and common:
        kept, common = [common], None
    return SortedScans(tuple(_cards(kept, own)), common)


def _key(stem: str) -> str:
    """The same however its words are parted, and on every system."""
    return re.sub(r"[\s._-]+", "-", unicodedata.normalize("NFC", stem).casefold())


def _is_back(picture: Scan) -> bool:
    return BACK.fullmatch(picture.stem) is not None


def _base(stem: str) -> str:
    return FRONT.sub(r"\1", stem) if FRONT.fullmatch(stem) else stem


def _cards(fronts: Iterable[Scan], own: dict[str, Scan]) -> Iterator[ScannedCard]:
    used: set[str] = {"back"}
    for number, front in enumerate(fronts, 1):
        back = own.get(front.file)
        name = _base(front.stem) if back else front.stem
        yield ScannedCard(tidy(name, used, f"card-{number}"), _title(name), front, back)


def _title(stem: str) -> str:
    """`fire_dragon` is Fire Dragon; what is written with capitals or spaces stays."""
    words = " ".join(re.sub(r"[_\s]+", " ", stem).split())
    if stem == stem.lower() and " " not in stem:
        words = words.replace("-", " ").strip().title()
    return words or stem

"""A table of cards → the files of a game that prints them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.core.problems import WARNING, Problem, Refusal, Where
from generator.files import PICTURES, Folder, Memory, shared_folder
from generator.model.opening import Opening
from generator.opened import open_studio
from generator.read.tables import SPREADSHEETS, read_table
from generator.start.card_layout import BACK_LAYOUT, ROOMS, front_layout
from generator.start.card_parts import (
    COPIES,
    FLAG,
    ID,
    NUMBER,
    PICTURE,
    TITLE,
    CardPart,
    columns_of,
)
from generator.start.card_size import CardSize, size_for
from generator.start.deck_game import DECK, Begun, Named, deck_game, quoted
from generator.start.naming import check_players
from generator.start.scans import Scan, read_pictures

TABLES = (".csv", ".tsv", ".tab", ".json", *SPREADSHEETS)
"""How the name of a table ends."""
TYPES = {NUMBER: "number", FLAG: "flag", PICTURE: "picture"}
"""Roles whose fields are no text."""
OWN = (ID, TITLE, COPIES)
SIZE, UPRIGHT = "poker", 0.7
SHOWN = 5


def table_deck(
    file: str, data: bytes, named: Named, pictures: Folder | None, asked_size: str = ""
) -> Begun:
    """`file` is the table, `data` what is in it; `pictures` are what its cells may name."""
    check_players(named.players)
    columns = _columns(file, data)
    art = _art(columns, read_pictures(pictures), file) if pictures else {}
    kept = tuple(one for one in columns if pictures or one.role != PICTURE)
    source = f"{DECK}.{_ending(file)}"
    others = {source: data, **{f"art/{name}": one.data for name, one in art.items()}}
    size = size_for(asked_size or SIZE, UPRIGHT)
    files: dict[str, bytes] = {}
    for room in ROOMS:
        texts = {
            f"{DECK}.yaml": _deck(kept, source, size),
            "layouts/card-front.yaml": front_layout(kept, room, size.size.width),
            "layouts/card-back.yaml": BACK_LAYOUT,
        }
        files = dict(deck_game(named, texts, others))
        if _fits(files):
            break
    return Begun(files, tuple(_left_out(columns, kept, file)))


def _columns(file: str, data: bytes) -> tuple[CardPart, ...]:
    if not file.lower().endswith(TABLES):
        message = "this is no table: the name does not end as that of one"
        hint = f"a table ends with {', '.join(TABLES)}"
        raise Refusal(Problem("wrong-option", Where(file), message, hint))
    table = read_table(data, file)
    columns = columns_of(table)
    if not columns:
        message = "the table has no card: below the names of its columns there is nothing"
        raise Refusal(Problem("bad-value", Where(file), message))
    return columns


def _ending(file: str) -> str:
    return file.rpartition(".")[2].lower()


def _art(columns: Sequence[CardPart], pictures: Sequence[Scan], file: str) -> Mapping[str, Scan]:
    """The pictures that cells name, as the cells spell them."""
    known = {picture.stem.casefold(): picture for picture in pictures}
    values = [value for one in columns if one.role == PICTURE for value in one.values if value]
    names = dict.fromkeys(map(_picture_name, values))
    lacking = [name for name in names if name.casefold() not in known]
    if lacking:
        shown = ", ".join(f"'{name}'" for name in lacking[:SHOWN])
        more = f" and {len(lacking) - SHOWN} more" if lacking[SHOWN:] else ""
        message = f"the folder has no picture {shown}{more}, which the table names"
        hint = "put it there, or empty the cell"
        raise Refusal(Problem("missing-file", Where(file), message, hint))
    found = {name: known[name.casefold()] for name in names}
    return {f"{name}.{picture.ending}": picture for name, picture in found.items()}


def _picture_name(value: str) -> str:
    last = value.replace("\\", "/").rpartition("/")[2]
    return last.rpartition(".")[0] if last.lower().endswith(PICTURES) else last


def _deck(columns: Sequence[CardPart], source: str, size: CardSize) -> str:
    mapped = [
        f"{quoted(one.head)}: {one.field}" for one in columns if one.head.lower() != one.field
    ]
    fields = [
        f"  {one.field}: {TYPES.get(one.role, 'text')}{'' if one.is_whole else '?'}"
        for one in columns
        if one.role not in OWN
    ]
    return "\n".join(
        [
            f"# The cards are the rows of {source}: edit it, save, and the preview follows.",
            f"deck: {DECK}",
            "title: Cards",
            f"size: {size.written}",
            "layout: card-front",
            "back: card-back",
            *(["fields:", *fields] if fields else []),
            "cards:",
            f"  from: {source}",
            *([f"  columns: {{{', '.join(mapped)}}}"] if mapped else []),
            "",
        ]
    )


def _fits(files: Mapping[str, bytes]) -> bool:
    """Whether every text has room on its card."""
    shared = shared_folder()
    names = ("layouts/sizes.yaml", "layouts/papers.yaml")
    beside = {name: shared.read(name) or b"" for name in names}
    studio, _ = open_studio(Memory({**beside, **files}), Opening())
    if studio is None:
        return True  # whatever it is, more room does not help
    for component in studio.game.components:
        if component.size:
            studio.printed(component, component.size)
    return all(problem.code != "text-overflow" for problem in studio.problems)


def _left_out(
    columns: Sequence[CardPart], kept: Sequence[CardPart], file: str
) -> Iterator[Problem]:
    for column in columns:
        if column not in kept:
            message = f"the column '{column.head}' names pictures, and they were left out"
            hint = "name their folder too: --from-images FOLDER"
            yield Problem("missing-file", Where(file), message, hint, WARNING)

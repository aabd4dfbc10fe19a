"""The five doors that a stranger's bytes come in by, each as a function of any bytes.

Whatever the bytes are, an entry returns; what it raises is a find.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable

from generator.assets.rasters import RasterError, read_raster
from generator.assets.svg import read_svg
from generator.assets.svg_tree import SvgError
from generator.build import check
from generator.core.problems import CODES, Problem, Refusal, Where
from generator.expressions import as_text, evaluate
from generator.layout.blocks import parse_blocks
from generator.layout.markup import paragraphs, plain
from generator.source import parse
from tests.games import DECK, LAYOUT, ONE_PAPER, folder, tiny_game

INTERNAL = re.compile(r"generator\.|Traceback| at 0x|<class|NoneType|\w+Error\b")
HERE = Where("f.yaml", 1, 1)
CARD = {"id": "tea", "title": "Tea", "cost": 3, "tags": ["hot", "green"], "none": None}
NAMES = {**CARD, "card": CARD, "things": [CARD, {"id": "ant", "title": "Ant"}], "half": 0.5}


def assert_told(problems: Iterable[Problem]) -> None:
    """Each has a known code, a file, a place that can be, and says nothing of our insides."""
    for problem in problems:
        assert problem.code in CODES, problem
        assert problem.where.file and problem.message, problem
        assert problem.where.line >= 0 <= problem.where.column, problem
        assert not INTERNAL.search(problem.message), problem


def read_yaml(data: bytes) -> None:
    """The first byte chooses the file that the others are; it may also be no game's file at all."""
    names = (None, "game.yaml", "things.yaml", "layouts/face.yaml", "rules.yaml")
    name = names[data[0] % len(names)] if data else None
    if name is None:
        try:
            parse.__wrapped__(data[1:], "f.yaml")
        except Refusal as refusal:
            assert_told(refusal.problems)
        return
    files = folder(tiny_game())
    files.files[name] = data[1:]
    assert_told(check(files, ONE_PAPER).problems)


def work_out_template(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for tried in (text, "{{" + text + "}}"):
        try:
            as_text(evaluate(tried, NAMES, HERE))
        except Refusal as refusal:
            assert_told(refusal.problems)


def set_markup(data: bytes) -> None:
    """The words of a card and of a page; one in eight is also set in type, which takes longer."""
    text = data.decode("utf-8", "replace")
    for line in paragraphs(text):
        for word in line:
            assert word.stretches
    plain(text)
    parse_blocks(text)
    if len(text) > 1000 or zlib.crc32(data) % 8:
        return
    quoted = '"' + "".join(f"\\U{ord(c):08x}" for c in text) + '"'
    layout = LAYOUT.replace("{{ title }}", "{{ title }} {{ text }}")
    prose = '  - {prose: "{{ text }}", box: [5mm, 20mm, 50mm, 60mm], size: 6pt}\n'
    deck = DECK.replace("A thing.", quoted)
    assert_told(check(folder(tiny_game(deck=deck, layout=layout + prose)), ONE_PAPER).problems)


def draw_svg(data: bytes) -> None:
    try:
        read_svg(data, {})
    except SvgError as error:
        assert error.message and error.line >= 0
        assert not INTERNAL.search(error.message), error.message


def open_picture(data: bytes) -> None:
    try:
        raster = read_raster("x", data)
    except RasterError as error:
        assert str(error)
    else:
        assert raster.width * raster.height <= 40_000_000


ENTRIES: dict[str, Callable[[bytes], None]] = {
    "yaml": read_yaml,
    "template": work_out_template,
    "markup": set_markup,
    "svg": draw_svg,
    "image": open_picture,
}

"""A file of a new game → the same with a first line that names its schema, for editors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from generator.core.pattern import pattern
from generator.read.schema import schemas

FOLDER = "schema"
KINDS = {
    "game.yaml": "game",
    "rules.yaml": "rules",
    "table.yaml": "table",
    "playtest.yaml": "playtest",
    "text.*.yaml": "text",
    "drawings/*.yaml": "drawings",
    "layouts/papers.yaml": "papers",
    "layouts/sizes.yaml": "sizes",
    "layouts/sleeves.yaml": "sleeves",
    "layouts/stock.yaml": "stock",
    "layouts/drawings/*.yaml": "drawings",
    "layouts/targets/*.yaml": "target",
    "layouts/words/*.yaml": "words",
    "layouts/*.yaml": "layout",
    "*.yaml": "component",
}
"""Which schema a file follows; the first that fits."""
_MARK = pattern(rb"^# *yaml-language-server: *\$schema=(\S+)", re.MULTILINE)
BOM = b"\xef\xbb\xbf"


def schema_files() -> Iterator[tuple[str, bytes]]:
    for file, schema in schemas().items():
        yield f"{FOLDER}/{file}", f"{json.dumps(schema, indent=1)}\n".encode()


def with_schema(file: str, data: bytes) -> bytes:
    """A schema in a folder that stays behind is replaced; one on the web stays."""
    kind = next((kind for shape, kind in KINDS.items() if _fits(file, shape)), "")
    mark = _MARK.search(data)
    if not kind or (mark and b"://" in mark[1]):
        return data
    schema = f"{'../' * file.count('/')}{FOLDER}/{kind}.json".encode()
    if mark:
        return data[: mark.start(1)] + schema + data[mark.end(1) :]
    end = b"\r\n" if b"\r\n" in data else b"\n"
    bom = BOM if data.startswith(BOM) else b""
    return bom + b"# yaml-language-server: $schema=" + schema + end + data[len(bom) :]


def _fits(file: str, shape: str) -> bool:
    return file.count("/") == shape.count("/") and fnmatchcase(file, shape)

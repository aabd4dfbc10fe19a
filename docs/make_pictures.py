"""Draws the pictures of docs/elements/ from the YAML that each page shows: `make pictures`.

The first line above the snippet says how large the face is: `<!-- picture: 60mm x 30mm -->`.
Snippets use the colours, fonts, icons and drawings of the game in docs/examples/tour.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from generator.build import Order
from generator.export.png import export_faces
from generator.files import Memory
from generator.problems import Problem, one_line

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures" / "elements"
DPI = 160
COLOURS = 48
_SNIPPET = re.compile(r"<!-- picture: ([^>]+?) -->\n+```yaml\n(.*?)```", re.DOTALL)


class Snippet(NamedTuple):
    size: str
    yaml: str


def snippet_of(page: str) -> Snippet:
    """The first snippet of the page that has a picture."""
    match = _SNIPPET.search(page)
    if match is None:
        raise ValueError("the page has no snippet with a picture")
    return Snippet(match[1], match[2])


def game_of(snippet: Snippet) -> Memory:
    """A game of one face that shows the snippet, with all that the tour's game brings."""
    tour = DOCS / "examples" / "tour"
    shared = [DOCS.parent / "layouts" / name for name in ("sizes.yaml", "papers.yaml")]
    files = {f"layouts/{path.name}": path.read_bytes() for path in shared}
    for folder in ("art", "drawings"):
        for path in sorted((tour / folder).iterdir()):
            files[f"{folder}/{path.name}"] = path.read_bytes()
    game = (tour / "game.yaml").read_text("utf-8")
    game = re.sub(r"^components: .*$", "components: [sample]", game, flags=re.MULTILINE)
    indented = "".join(f"  {line}\n" for line in snippet.yaml.splitlines())
    files["game.yaml"] = game.encode()
    files["sample.yaml"] = SAMPLE.format(size=snippet.size).encode()
    files["layouts/sample.yaml"] = f"layout: sample\nelements:\n{indented}".encode()
    return Memory(files)


SAMPLE = """\
deck: sample
title: Sample
size: {size}
safe: 0
layout: sample
fields: {{thirst: number, mood: text}}
each: {{title: Fern, thirst: 3, mood: thirsty}}
"""


def draw(snippet: Snippet) -> tuple[bytes, list[Problem]]:
    """The face as a small PNG, and what is wrong with the snippet."""
    pictures, problems = export_faces(game_of(snippet), Order(papers=("a4",)), DPI, 0.0)
    return (_small(pictures[0].data) if pictures else b""), problems


def _small(png: bytes) -> bytes:
    """Few colours make a small file."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    out = io.BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for page in sorted((DOCS / "elements").glob("*.md")):
        if page.stem == "README":
            continue
        png, wrong = draw(snippet_of(page.read_text("utf-8")))
        for problem in wrong:
            print(f"{page.name}: {one_line(problem)}")
        if png:
            (PICTURES / f"{page.stem}.png").write_bytes(png)
            print(f"{page.stem}.png  {len(png)} bytes")

"""Draws pictures from the YAML that pages of docs/elements/ and docs/how-to/ show: `make pictures`.

The first line above the snippet says how large the face is: `<!-- picture: 60mm x 30mm -->`.
A snippet under `<!-- piece -->` is a component; all its faces are shown, beside those of the page's
others.
Snippets use the colours, fonts, icons and drawings of the game in docs/examples/tour.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from generator.core.problems import Problem, one_line
from generator.export import Wish, export, setting
from generator.files import Memory
from generator.kit.order import Order

DOCS = Path(__file__).parent.parent / "docs"
PICTURES = DOCS / "pictures"
DPI = 160
COLOURS = 48
MOST_BYTES = 20_000
MANY = 1500
SPACE = 20
_SNIPPET = re.compile(r"<!-- picture: ([^>]+?) -->\n+```yaml\n(.*?)```", re.DOTALL)
_PIECE = re.compile(r"<!-- piece -->\n+```yaml\n(.*?)```", re.DOTALL)


class Snippet(NamedTuple):
    size: str
    yaml: str
    pieces: tuple[str, ...] = ()


def snippet_of(page: str) -> Snippet:
    """The first snippet of the page that has a picture, or all its pieces."""
    pieces = tuple(_PIECE.findall(page))
    if pieces:
        return Snippet("", "", pieces)
    match = _SNIPPET.search(page)
    if match is None:
        raise ValueError("the page has no snippet with a picture")
    return Snippet(match[1], match[2])


def game_of(snippet: Snippet) -> Memory:
    """A game of one face that shows the snippet, with all that the tour's game brings."""
    tour = DOCS / "examples" / "tour"
    shared = DOCS.parent / "layouts"
    paths = (*shared.glob("*.yaml"), *shared.glob("targets/*.yaml"))
    files = {path.relative_to(DOCS.parent).as_posix(): path.read_bytes() for path in paths}
    for path in sorted((DOCS / "examples" / "seeds" / "layouts").glob("*.yaml")):
        files[f"layouts/{path.name}"] = path.read_bytes()
    for folder in ("art", "drawings"):
        for path in sorted((tour / folder).iterdir()):
            files[f"{folder}/{path.name}"] = path.read_bytes()
    game = (tour / "game.yaml").read_text("utf-8")
    names = _names(snippet)
    decks = STACKED if any("\nstack:" in piece for piece in snippet.pieces) else ()
    for deck in decks:
        files[f"{deck}.yaml"] = (tour / f"{deck}.yaml").read_bytes()
    for path in tour.glob("layouts/*.yaml") if decks else ():
        files[f"layouts/{path.name}"] = path.read_bytes()
    listed = f"components: [{', '.join([*names, *decks])}]"
    game = re.sub(r"^components: .*$", listed, game, flags=re.MULTILINE)
    files["game.yaml"] = game.encode()
    for name, piece in zip(names, snippet.pieces, strict=False):
        renamed = re.sub(r"^tokens: .*$", f"tokens: {name}", piece, flags=re.MULTILINE)
        files[f"{name}.yaml"] = renamed.encode()
    return Memory({**files, **({} if snippet.pieces else _sample(snippet))})


def _names(snippet: Snippet) -> list[str]:
    return [f"piece-{number}" for number in range(len(snippet.pieces))] or ["sample"]


def _sample(snippet: Snippet) -> dict[str, bytes]:
    indented = "".join(f"  {line}\n" for line in snippet.yaml.splitlines())
    return {
        "sample.yaml": SAMPLE.format(size=snippet.size).encode(),
        "layouts/sample.yaml": f"layout: sample\nelements:\n{indented}".encode(),
    }


STACKED = ("plants", "chores")
"""Decks of the tour's game that a box in a snippet is measured for."""
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
    wish = Wish(("png",), (setting("dpi", str(DPI)),))
    order = Order(papers=("a4",), decks=tuple(_names(snippet)))
    outcomes, problems = export(game_of(snippet), order, wish)
    files = [file for outcome in outcomes for file in outcome.files]
    faces = [Image.open(io.BytesIO(file.data)).convert("RGB") for file in files]
    if len(faces) == len(snippet.pieces):
        faces = [_cut(*pair) for pair in zip(faces, snippet.pieces, strict=True)]
    return (_small(_beside(faces)) if faces else b""), problems


def _cut(face: Image.Image, piece: str) -> Image.Image:
    """As it will be cut: a round piece is round."""
    if "\nshape: round\n" not in piece:
        return face
    mask = Image.new("L", (4 * face.width, 4 * face.height))
    ImageDraw.Draw(mask).ellipse((2, 2, mask.width - 3, mask.height - 3), 255)
    sheet = Image.new("RGB", face.size, "white")
    sheet.paste(face, mask=mask.resize(face.size))
    ImageDraw.Draw(sheet).ellipse((0, 0, face.width - 1, face.height - 1), outline="#606060")
    return sheet


def _beside(faces: list[Image.Image]) -> Image.Image:
    """In a row from the left; a front and its back stand above each other when they are wide."""
    if len(faces) == 1:
        return faces[0]
    down = all(face.width > 2 * face.height for face in faces)
    width = max(f.width for f in faces) if down else sum(f.width + SPACE for f in faces) - SPACE
    height = sum(f.height + SPACE for f in faces) - SPACE if down else max(f.height for f in faces)
    sheet = Image.new("RGB", (width, height), "white")
    at = 0
    for face in faces:
        sheet.paste(face, (0, at) if down else (at, 0))
        at += SPACE + (face.height if down else face.width)
    return sheet


def _small(image: Image.Image) -> bytes:
    """Few colours make a small file."""
    many = image.getcolors(MANY) is None  # soft edges need more
    for colours in (256, COLOURS) if many else (COLOURS,):
        out = io.BytesIO()
        image.quantize(colours, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        if len(out.getvalue()) <= MOST_BYTES:
            break
    return out.getvalue()


def pages() -> dict[Path, Path]:
    """Pages that show a snippet, and where its picture is."""
    elements = (DOCS / "elements").glob("*.md")
    shown = {page: PICTURES / "elements" / f"{page.stem}.png" for page in elements}
    for page in (DOCS / "how-to").glob("*.md"):
        if _SNIPPET.search(page.read_text("utf-8")):
            shown[page] = PICTURES / f"{page.stem}.png"
    return {page: shown[page] for page in sorted(shown) if page.stem != "README"}


if __name__ == "__main__":
    for page, picture in pages().items():
        png, wrong = draw(snippet_of(page.read_text("utf-8")))
        for problem in wrong:
            print(f"{page.name}: {one_line(problem)}")
        if png:
            picture.parent.mkdir(parents=True, exist_ok=True)
            picture.write_bytes(png)
            print(f"{picture.name}  {len(png)} bytes")

"""Games for virtual tables: exported again and again, their objects found, their sheets cut up."""

from __future__ import annotations

import json
from typing import Any

from PIL import Image, ImageChops, ImageStat

from generator.core.display import Frame
from generator.export import Wish
from generator.files import Folder, Memory
from generator.kit.order import Order
from generator.render.image_files import ImageOrder, Packing, draw
from tests.export.exporting import picture, run
from tests.games import ONE_PAPER, Files, assert_silent, told

Written = dict[str, bytes]
Object = dict[str, Any]
ADDRESS = "https://example.org/games"

GAME = """\
game: desk
title: Desk Game
players: 2-4
components: [cards, twins, board, chips, tiles, marker, plan, page]
colours: {ink: "#202020", paper: "#ffffff", accent: "#ffc800"}
fonts: {body: Fira Sans}
"""

FACE = """\
layout: {name}
elements:
  - {{shape: rectangle, box: bleed, fill: "{ground}"}}
  - {{text: "{text}", box: [4mm, 4mm, 40mm, 12mm]}}
  - {{shape: ellipse, box: [6mm, 20mm, 20mm, 30mm], stroke: ink, stroke-width: 1mm, fill: accent}}
"""


def face(name: str, ground: str = "paper", text: str = "{{ title }}") -> str:
    return FACE.format(name=name, ground=ground, text=text)


def desk(**changes: str) -> dict[str, str]:
    """A game with one of everything; keywords replace files, `cards=` the text of cards.yaml."""
    files = {
        "game.yaml": GAME,
        "layouts/face.yaml": face("face"),
        "layouts/back.yaml": face("back", "accent", "Back"),
        "layouts/own-back.yaml": face("own-back", "accent", "Back of {{ title }}"),
        "layouts/piece.yaml": "layout: piece\nelements: [{shape: rectangle, box: bleed, "
        'fill: "#336699"}]\n',
        "layouts/page.yaml": face("page"),
        "cards.yaml": "deck: cards\ntitle: Cards\nlayout: face\nback: back\ncards:\n"
        "  - {title: One, copies: 2}\n  - title: '**Two** {link}'\n  - title: Three\n",
        "twins.yaml": "deck: twins\ntitle: Twins\nlayout: face\nback: own-back\ncards:\n"
        "  - title: Left\n  - title: Right\n",
        "board.yaml": "board: board\ntitle: Board\nlayout: face\nsize: 300mm x 200mm\n",
        "chips.yaml": "tokens: chips\ntitle: Chips\nlayout: piece\nshape: round\n"
        "size: 22mm x 22mm\npieces:\n  - {id: red, title: Red, copies: 5}\n"
        "  - {id: blue, title: Blue}\n  - {id: green, title: Green}\n",
        "tiles.yaml": "tokens: tiles\ntitle: Tiles\nlayout: piece\nback: back\nshape: hexagon\n"
        "size: 22mm x 19.05mm\npieces: [{id: hill, title: Hill}]\n",
        "marker.yaml": "tokens: marker\ntitle: Marker\nlayout: piece\nback: back\n"
        "size: 30mm x 12mm\ncorner: 2mm\npieces: [{id: first, title: First}]\n",
        "plan.yaml": "deck: plan\ntitle: Plan\nlayout: face\ncards: [{title: Only}]\n",
        "page.yaml": "document: page\ntitle: Pages\nlayout: face\npages: [{title: First page}]\n",
    }
    return {**files, **{f"{name}.yaml": text for name, text in changes.items()}}


def written(
    files: Files | Folder,
    target: str,
    before: Written | None = None,
    order: Order = ONE_PAPER,
    address: str = ADDRESS,
    **keys: str,
) -> Written:
    """The files of one target by name, written where `before` lies."""
    home = Memory({f"{target}/{name}": data for name, data in (before or {}).items()})
    wish = Wish((target,), home=home, address=address)
    found, problems = run(files, wish, order, **keys)
    assert_silent(problems)
    (outcome,) = found
    assert not outcome.problems, told(outcome.problems)
    return {file.name: file.data for file in outcome.files}


def objects(files: Written) -> list[Object]:
    """Everything on the table of Tabletop Simulator, what lies in bags and decks included."""
    (save,) = [
        data for name, data in files.items() if name.endswith(".json") and name != "places.json"
    ]
    return list(_all(json.loads(save)["ObjectStates"]))


def _all(found: list[Object]) -> list[Object]:
    inner = [_all(one.get("ContainedObjects", [])) for one in found]
    return [one for own, deeper in zip(found, inner, strict=True) for one in (own, *deeper)]


def named(files: Written, nickname: str) -> Object:
    """The first object of that name, on the table before in a bag."""
    return next(one for one in objects(files) if one["Nickname"] == nickname)


def cell(data: bytes, slot: int, columns: int, rows: int) -> Image.Image:
    """One card cut out of a sheet, as the program does it."""
    sheet = picture(data).convert("RGB")
    wide, high = sheet.width // columns, sheet.height // rows
    left, top = slot % columns * wide, slot // columns * high
    return sheet.crop((left, top, left + wide, top + high))


def shown(frame: Frame, size: tuple[int, int]) -> Image.Image:
    """A face by itself on so many pixels."""
    (data,) = draw([ImageOrder(frame, *size)], Packing("png"))
    return picture(data).convert("RGB")


def unlike(one: Image.Image, other: Image.Image) -> int:
    """By how much the most different pixel differs."""
    assert one.size == other.size
    extrema = ImageChops.difference(one, other).getextrema()
    return int(max(high for _, high in extrema))


def differ(one: Image.Image, other: Image.Image) -> float:
    """By how much of 255 they differ, on the average of all pixels."""
    assert one.size == other.size
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return float(max(means))

"""Games in memory exported: targets by name in, files as pictures out."""

from __future__ import annotations

import io

from PIL import Image

from generator.core.problems import Problem
from generator.export import Outcome, Wish, export, setting
from generator.files import Folder
from generator.kit.order import Order
from tests.games import ONE_PAPER, Files, assert_silent, folder, told


def outcomes(
    files: Files | Folder, *targets: str, order: Order = ONE_PAPER, dry: bool = False, **keys: str
) -> list[Outcome]:
    """What becomes of the targets; keywords are settings for all of them."""
    found, problems = run(files, Wish(targets, (), dry), order, **keys)
    assert_silent(problems)
    return found


def run(
    files: Files | Folder, wish: Wish, order: Order = ONE_PAPER, **keys: str
) -> tuple[list[Outcome], list[Problem]]:
    """What becomes of the targets, and what is said of the game."""
    said = tuple(setting(name.replace("_", "-"), value) for name, value in keys.items())
    game = folder(files) if isinstance(files, dict) else files
    wish = wish._replace(settings=(*wish.settings, *said))
    found, problems = export(game, order, wish)  # type: ignore[arg-type]
    return list(found), problems


def exported(
    files: Files | Folder, target: str, order: Order = ONE_PAPER, **keys: str
) -> dict[str, bytes]:
    """The files of one target by name; any problem fails the test."""
    (outcome,) = outcomes(files, target, order=order, **keys)
    assert not outcome.problems, told(outcome.problems)
    return {file.name: file.data for file in outcome.files}


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))

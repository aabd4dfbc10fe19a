"""A clerk for a small game on disk, asked as the desk asks it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from generator.cli.commands.preview import print_form
from generator.files import Disk, data_root
from generator.preview.clerk import Clerk
from tests.browser import write_files
from tests.games import GAME, ONE_PAPER, tiny_game

OTHERS = """\
deck: others
title: Others
layout: face
fields: {text: text?, like: things?}
cards:
  - {title: Three, like: one}
"""
REFERRED = {**tiny_game(game=GAME.replace("[things]", "[things, others]")), "others.yaml": OTHERS}


def clerk_in(folder: Path, files: Mapping[str, str]) -> Callable[..., Any]:
    """Asks by the question's name; the game has been read."""
    write_files(folder, files)
    game = Disk((("", folder), ("layouts/", data_root() / "layouts")))
    clerk = Clerk(game, ONE_PAPER, print_form()[1], 1)

    def ask(name: str, *given: Any) -> Any:
        return json.loads(clerk.reply(json.dumps([name, *given]).encode()))

    ask("read", [])
    return ask

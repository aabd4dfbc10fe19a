"""A file's name in a game → the folder of the game's own that it is in; not those of all games."""

from __future__ import annotations

import os
from pathlib import Path

LAYOUTS = "layouts/"
Mounts = tuple[tuple[str, Path], ...]


def own_place(mounts: Mounts, name: str) -> tuple[Path, str]:
    """The game's folder and the name in it; of layouts perhaps their folder beside the game."""
    (_, own), *others = mounts
    inner = name.removeprefix(LAYOUTS)
    if inner != name and not os.path.lexists(own / name):
        for prefix, root in others:
            if prefix == LAYOUTS and root.name == own.name:
                return root, inner
    return own, name


def is_own(mounts: Mounts, layout: str) -> bool:
    """Whether a layout is the game's own; those of all games are not changed for one of them."""
    own, inner = own_place(mounts, layout)
    return os.path.lexists(own / inner)

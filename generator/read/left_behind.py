"""Layouts that a game lacks → one problem if a shipped game has them, else one for each.

Whoever copies the folder of a shipped game has its cards without its layouts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Where, did_you_mean
from generator.files import Folder, shipped_games

NO_LAYOUTS = {"papers", "sizes", "sleeves", "stock"}
"""Files of layouts/ that say something else."""
SHOWN = 3


class Lacking(NamedTuple):
    """A missing layout, and where it is asked for."""

    name: str
    where: Where


def lacking_problems(folder: Folder, id: str, lacking: Sequence[Lacking]) -> Iterator[Problem]:
    names = tuple(dict.fromkeys(one.name for one in lacking))
    source = _source(folder, id, names) if names else ""
    if source:
        yield _left_behind(folder, source, names)
        return
    known = _layouts_in(folder, "layouts") - NO_LAYOUTS
    for name, where in lacking:
        hint = did_you_mean(name, known) or f"write it in the game's own layouts/{name}.yaml"
        yield Problem("unknown-name", where, f"there is no layout '{name}'", hint)


def _left_behind(folder: Folder, source: str, names: Sequence[str]) -> Problem:
    shown = ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")
    layouts = "a layout is" if len(names) == 1 else f"{len(names)} layouts are"
    message = f"{layouts} missing that belong to '{source}': {shown}"
    hint = f"copy a game with all that it needs: `cubicle new my-game --from {source}`"
    return Problem("missing-file", Where(folder.shown("game.yaml")), message, hint)


def _source(folder: Folder, id: str, names: Sequence[str]) -> str:
    """The shipped game whose layouts these are; one that only shares a name with it is none."""
    having = [
        game for game in shipped_games() if _layouts_in(folder, f"layouts/{game}").issuperset(names)
    ]
    if id in having:
        return id
    return having[0] if having and len(names) > 1 else ""


def _layouts_in(folder: Folder, under: str) -> set[str]:
    return {name[len(under) + 1 : -5] for name in folder.names(under, ".yaml")}

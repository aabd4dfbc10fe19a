"""Where a command's output goes: refused before any work if nothing can or may be written there."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.core.problems import Problem, Refusal, Where
from generator.files.workspace import workspace_of
from generator.files.writer import PREFIX, SUFFIX, from_here, told

MOST_LINKS = 40
"""The system follows no more of them either."""


def refuse_unwritable(folder: Path, games: Iterable[Path]) -> None:
    """Raises Refusal if nothing could be written there, or if a game leads it somewhere else."""
    with told(folder):
        above = folder
        while not os.path.lexists(above) and above != above.parent:
            above = above.parent
        with contextlib.suppress(FileNotFoundError):
            os.lstat(folder)  # a name that no disk can hold, or one below a file
        _try(above)
    for game in games:
        _refuse_links(folder, os.path.realpath(game))


def refuse_links_from_here(folder: Path) -> None:
    """The same for output without a game: the current folder may be somebody else's."""
    here = _standing()
    holders = _not_home([here, *_repositories(here)])
    for link in links_on(folder):
        if any(_is_in(link, holder) for holder in holders):
            raise _leads_away(folder, link, "in the folder that you are in")


def _try(folder: Path) -> None:
    """Writes nothing, but as nearly as can be."""
    if hasattr(os, "O_TMPFILE"):
        try:
            os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o600))
        except OSError as error:
            if error.errno not in (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL):
                raise
        else:
            return
    place = folder / f"{PREFIX}{os.getpid()}-try{SUFFIX}"
    os.close(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    os.unlink(place)


def _refuse_links(folder: Path, game: str) -> None:
    """A link on the way there is the user's own, and did not come with the game."""
    holders = _holders(game)
    for link in links_on(folder):
        above = os.path.dirname(link)
        came = any(_is_in(link, holder) for holder in holders) or _is_in(game, above)
        if came and above != os.sep:
            raise _leads_away(folder, link, "in a folder that contains the game")
        if os.lstat(link).st_uid not in (_user(), 0):
            raise _leads_away(folder, link, "that belongs to another user")


def _leads_away(folder: Path, link: str, which: str) -> Refusal:
    says = f"'{from_here(Path(link))}' is a link {which}"
    hint = f"if you trust it, name where it leads: -o {from_here(Path(os.path.realpath(folder)))}"
    message = f"a link would send the output somewhere else: {says}"
    return Refusal(Problem("cannot-write", Where(from_here(folder)), message, hint))


def _holders(game: str) -> list[str]:
    """The folders that a game may have come with: what was unpacked, and what was cloned."""
    found = [os.path.dirname(game), *_repositories(game)]
    workspace = workspace_of(Path(game))
    if workspace:
        found.append(str(workspace))
    here = _standing()
    if _is_in(game, here):
        found.append(here)
    return [game, *_not_home(found)]


def _repositories(folder: str) -> Iterator[str]:
    """Those that the folder is in."""
    while True:
        if os.path.lexists(os.path.join(folder, ".git")):
            yield folder
        above = os.path.dirname(folder)
        if above == folder:
            return
        folder = above


def _not_home(folders: Iterable[str]) -> list[str]:
    """Without the user's own, where links are the user's too."""
    home = os.path.realpath(os.path.expanduser("~"))
    return [one for one in folders if not _is_in(home, one)]


def _is_in(path: str, folder: str) -> bool:
    """Whether it is that folder, or somewhere below it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def links_on(folder: Path) -> Iterator[str]:
    """Every link that the system follows on its way to a folder, where it really is."""
    if os.name == "nt":
        yield from [os.path.abspath(folder)] if folder.is_symlink() else ()
        return
    here, waiting, followed = os.sep, os.path.join(_standing(), folder).split(os.sep), 0
    while waiting and followed < MOST_LINKS:
        name = waiting.pop(0)
        step = os.path.join(here, name)
        if name == "..":
            here = os.path.dirname(here)
        elif name in ("", "."):
            continue
        elif os.path.islink(step):
            yield step
            followed += 1
            target = os.readlink(step)
            here = os.sep if os.path.isabs(target) else here
            waiting = [*target.split(os.sep), *waiting]
        else:
            here = step


def _standing() -> str:
    try:
        return os.path.realpath(os.getcwd())
    except FileNotFoundError:  # the folder is gone, and so is all that is named from there
        return os.sep


def _user() -> int:
    return os.geteuid() if hasattr(os, "geteuid") else 0

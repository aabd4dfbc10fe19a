"""The interface of a kind of target: what it is given, and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, did_you_mean
from generator.files import Folder, Memory
from generator.kit.order import Order, asked_for
from generator.kit.pages import Progress
from generator.model import Component, Game
from generator.model.targets import Target
from generator.opened import Studio
from generator.render.image_files import ImageOrder, Packing, draw

T_co = TypeVar("T_co", bound=Target, covariant=True)


class Written(NamedTuple):
    """One file of a target, its name below the target's folder."""

    name: str
    data: bytes


class Preflight(NamedTuple):
    """What can be said before anything is drawn."""

    problems: tuple[Problem, ...] = ()
    says: tuple[str, ...] = ()
    """Facts for the summary, such as how many cards fill which bracket."""
    made: tuple[Written, ...] | None = None
    """The files, if nothing could be said without making them."""


def counted(progress: Progress, total: int) -> Callable[[int], None]:
    """Tells how many pictures are drawn; those of other processes are guessed."""
    return lambda done: progress(f"{min(done, total)} of {total} pictures")


class Job(NamedTuple, Generic[T_co]):
    """One game for one target."""

    folder: Folder
    studio: Studio
    target: T_co
    order: Order
    components: tuple[Component, ...]
    page: Size
    """The room that a document's page has on the paper that was asked for."""
    progress: Progress = lambda step: None
    icc: bytes = b""
    """The profile of a press, if the command gives one."""
    home: Folder = Memory({})
    """The folder of earlier exports, with a folder for each target."""
    address: str = ""
    """Where others find what will be written there."""
    dry: bool = False
    """Nothing is drawn: only the number of files counts."""


def drawn(job: Job[Any], pictures: Sequence[ImageOrder], packing: Packing) -> Iterator[bytes]:
    """Each picture as a file; a dry run only counts them, and gets empty ones."""
    if job.dry:
        return iter([b""] * len(pictures))
    return draw(pictures, packing, counted(job.progress, len(pictures)))


def check_components(game: Game, target: Target) -> None:
    """Refusal if the target names a component that is not there."""
    known = [component.id for component in game.components]
    for id in target.components:
        if id not in known:
            message = f"the target '{target.name}' names a component '{id}' that does not exist"
            raise Refusal(Problem("unknown-name", target.where, message, did_you_mean(id, known)))


def target_components(game: Game, target: Target, order: Order) -> list[Component]:
    """What the command names, or the target; else all that are not optional."""
    if not (order.decks or order.only):
        order = order._replace(decks=target.components)
    return asked_for(game, order)

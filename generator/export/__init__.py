"""A game → files for each target: first what it would refuse, then what its kind writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from generator.build import examine
from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import ERROR, Problem, Refusal, Where, did_you_mean, in_order
from generator.export.job import (
    Job,
    Preflight,
    Written,
    check_components,
    target_components,
)
from generator.export.sleeved import sleeve_problems
from generator.files import Folder, Memory
from generator.impose import page_size
from generator.kit.order import Order, nothing_to_print, presses, stopping
from generator.kit.pages import Progress
from generator.model import Game
from generator.model.game import Asked
from generator.model.targets import Target
from generator.opened import Studio
from generator.read.targets import find_target, over, read_target
from generator.source import Mapping, Node, Scalar, parse

FALLBACK = "png"
"""What a game is exported for when neither it nor the command says."""


class Outcome(NamedTuple):
    """What became of one target."""

    target: str
    title: str
    files: tuple[Written, ...]
    problems: tuple[Problem, ...]
    says: tuple[str, ...]
    would_write: int | None = None
    """How many files there would be, in a dry run."""

    @property
    def is_done(self) -> bool:
        return not any(problem.severity == ERROR for problem in self.problems)


class TargetSetting(NamedTuple):
    """A key that counts for one target, or for all of them."""

    target: str
    key: Scalar
    value: Node


def setting(key: str, value: str, target: str = "") -> TargetSetting:
    """What a command says of a key, its value written as in YAML."""
    where = Where(f"--set {key}")
    return TargetSetting(target, Scalar(key, key, where), parse(value.encode(), where.file))


class Wish(NamedTuple):
    """What the command asks for: targets by name, and what they are to be like."""

    targets: tuple[str, ...] = ()
    settings: tuple[TargetSetting, ...] = ()
    dry: bool = False
    """Writes nothing, but counts the files."""
    icc: bytes = b""
    """The profile of a press, for targets that print with inks."""
    home: Folder = Memory({})
    """The folder of earlier exports, with a folder for each target."""
    address: str = ""
    """Where others find what will be written there."""
    checks: bool = False
    """Only reports what would be refused."""


def export(
    folder: Folder, order: Order, wish: Wish, progress: Progress = lambda step: None
) -> tuple[Iterator[Outcome], list[Problem]]:
    """What becomes of each target, one after the other; none at all if the game is at fault."""
    jobs: list[Job[Target] | Outcome] = []

    def work(studio: Studio) -> Sequence[Problem]:
        page = page_size(next(presses(folder, order)))
        wanted = wanted_targets(studio.game, folder, wish)
        jobs.extend(_job(one, folder, studio, order, page) for one in wanted)
        _lay_out([job for job in jobs if isinstance(job, Job)])
        return ()

    found = examine(folder, order, work).problems
    if stopping(found, order):
        return iter(()), found
    return (_outcome(job, wish, progress) for job in jobs), found


def refused(folder: Folder, order: Order, wish: Wish) -> list[Problem]:
    """What the targets would refuse, or only warn of; draws nothing."""
    outcomes, found = export(folder, order, wish._replace(checks=True))
    wrong = [problem for problem in found if problem.severity == ERROR]
    return [*wrong, *(problem for outcome in outcomes for problem in outcome.problems)]


def wanted_targets(game: Game, folder: Folder, wish: Wish) -> tuple[Asked, ...]:
    """The targets that the command names, or the game; with what each of them says about them."""
    own = {asked.name: asked for asked in game.targets}
    here = Where("--for")
    named = [own.get(name, Asked(name, here)) for name in dict.fromkeys(wish.targets)]
    for asked in named:
        if asked.where == here:
            find_target(folder, asked.name, here)
    wanted = named or list(own.values()) or [Asked(FALLBACK, here)]
    _check_settings(wish.settings, [asked.name for asked in wanted])
    return tuple(_with_settings(asked, wish.settings) for asked in wanted)


def _check_settings(settings: Sequence[TargetSetting], wanted: Sequence[str]) -> None:
    """Refusal if a setting is for a target that is not asked for."""
    for one in settings:
        if one.target and one.target not in wanted:
            message = f"this does not export for a target '{one.target}'"
            hint = did_you_mean(one.target, wanted)
            raise Refusal(Problem("wrong-option", Where(f"--set {one.target}"), message, hint))


def _with_settings(asked: Asked, settings: Sequence[TargetSetting]) -> Asked:
    entries = tuple((one.key, one.value) for one in settings if one.target in ("", asked.name))
    if not entries:
        return asked
    mapping = Mapping(entries, entries[0][0].where)
    return asked._replace(settings=over(mapping, asked.settings) if asked.settings else mapping)


def _job(
    asked: Asked, folder: Folder, studio: Studio, order: Order, page: Size
) -> Job[Target] | Outcome:
    """What is to be done for a target, or why nobody can say."""
    try:
        target = read_target(folder, asked)
        check_components(studio.game, target)
    except Refusal as refusal:
        return Outcome(asked.name, asked.name, (), refusal.problems, ())
    asked_for = target_components(studio.game, target, order)
    components = [one for one in asked_for if any(card.copies for card in one.cards)]
    if not components:
        return Outcome(asked.name, target.title, (), (nothing_to_print(studio.game),), ())
    return Job(folder, studio, target, order, tuple(components), page)


def _lay_out(jobs: Sequence[Job[Target]]) -> None:
    """Every face that a target needs: what is wrong with a face is wrong for all of them."""
    for job in jobs:
        for component in job.components:
            if component.kind in job.target.takes:
                job.studio.printed(component, job.page)


def _outcome(job: Job[Target] | Outcome, wish: Wish, progress: Progress) -> Outcome:
    if isinstance(job, Outcome):
        return job
    name = job.target.name
    progress(name)
    job = job._replace(
        progress=lambda step: progress(f"{name}: {step}"),
        icc=wish.icc,
        home=wish.home,
        address=wish.address,
        dry=wish.dry,
    )
    writer = writer_of(job.target.kind)
    try:
        ahead = writer.preflight(job)
        said = tuple(dict.fromkeys((*sleeve_problems(job), *ahead.problems)))
        refused = any(problem.severity == ERROR for problem in said)
        files = () if wish.checks or refused else _files(writer, job, ahead)
    except Refusal as refusal:
        return Outcome(name, job.target.title, (), refusal.problems, ())
    problems = tuple(in_order(said))
    if wish.dry:
        return Outcome(name, job.target.title, (), problems, ahead.says, len(files))
    return Outcome(name, job.target.title, files, problems, ahead.says)


def _files(writer: Writer, job: Job[Target], ahead: Preflight) -> tuple[Written, ...]:
    return tuple(writer.write(job)) if ahead.made is None else ahead.made


class Writer(Protocol):
    """What a module of this folder holds: one for each kind of target."""

    def preflight(self, job: Job[Any]) -> Preflight: ...
    def write(self, job: Job[Any]) -> Iterable[Written]: ...


def writer_of(kind: str) -> Writer:
    """The module of the kind's name; loaded when a target needs it."""
    return cast(Writer, import_module(f"generator.export.{kind.replace('-', '_')}"))

"""A plugin of pytest's: all tests are collected once, then each mutant is tried in a fork.

A fork starts at once, with the code of one function exchanged for the mutant's.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import sys
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple, NoReturn

import pytest

from bench.mutants.operators import Mutant
from bench.mutants.same_examples import same_examples
from bench.mutants.trees import changed
from bench.mutants.trials import NO_END


class Trial(NamedTuple):
    number: int
    mutant: Mutant
    tests: Sequence[str]
    limit: float


def pytest_configure(config: pytest.Config) -> None:
    same_examples()
    given = json.loads(Path(os.environ["MUTANTS_TRIALS"]).read_text("utf-8"))
    trials = [Trial(number, Mutant(*one), tests, limit) for number, one, tests, limit in given]
    config.pluginmanager.register(_Forking(trials, int(os.environ["MUTANTS_ANSWERS"])))


class _Forking:
    def __init__(self, trials: Sequence[Trial], answers: int) -> None:
        self._trials = trials
        self._answers = answers

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answers with the number of each mutant and the test that killed it, if one did."""
        items = {item.nodeid: item for item in session.items}
        functions = _functions()
        gc.freeze()
        for trial in self._trials:
            with changed(trial.mutant, session.config.rootpath) as (right, wrong):
                before, after = (compile(text, "", "exec") for text in (right, wrong))
                exchanged = _exchanged(before, after, functions[Path(trial.mutant.file).name])
                chosen = [items[test] for test in trial.tests if test in items]
                will_show = exchanged or _module(trial.mutant.file) not in sys.modules
                killed = _forked(chosen, exchanged, trial.limit) if will_show else ""
            os.write(self._answers, json.dumps([trial.number, killed]).encode() + b"\n")
        return True


# -- the function that is wrong ---------------------------------------------------------------


def _module(file: str) -> str:
    """Its name; a fork that imports it for the first time finds the mistake."""
    return ".".join(Path(file).with_suffix("").parts).removesuffix(".__init__")


Exchanged = Sequence[tuple[FunctionType, CodeType]]
Functions = dict[tuple[object, ...], list[FunctionType]]


def _functions() -> dict[str, Functions]:
    """All that there are, by the name of their file."""
    found: dict[str, Functions] = defaultdict(lambda: defaultdict(list))
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            found[Path(one.__code__.co_filename).name][_key(one.__code__)].append(one)
    return found


def _key(code: CodeType) -> tuple[object, ...]:
    return (code.co_qualname, code.co_firstlineno, code.co_code)


def _exchanged(before: CodeType, after: CodeType, functions: Functions) -> Exchanged:
    """Nothing if the mistake is not within a function: only a new process shows it then."""
    if _own(before) != _own(after):
        return ()
    found: list[tuple[FunctionType, CodeType]] = []
    for old, new in zip(_within(before), _within(after), strict=True):
        if not old.co_flags & CO_OPTIMIZED:  # a class
            found += _exchanged(old, new, functions)
        elif old.co_code != new.co_code or old.co_consts != new.co_consts or _names(old, new):
            found += [(function, new) for function in functions.get(_key(old), ())]
    return found


def _within(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    """What a module or a class does itself, which was done when it was imported."""
    plain = [repr(one) for one in code.co_consts if not isinstance(one, CodeType)]
    return (code.co_code, plain, code.co_names, len(_within(code)))


def _names(old: CodeType, new: CodeType) -> bool:
    return (old.co_names, old.co_varnames, old.co_freevars, old.co_cellvars) != (
        new.co_names,
        new.co_varnames,
        new.co_freevars,
        new.co_cellvars,
    )


# -- the fork ---------------------------------------------------------------------------------


def _forked(tests: Sequence[pytest.Item], exchanged: Exchanged, limit: float) -> str:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _run(tests, exchanged, writer)
    os.close(writer)
    try:
        ready, _, _ = select.select([reader], [], [], limit)
        return os.read(reader, 4096).decode("utf-8", "replace").strip() if ready else NO_END
    finally:
        os.close(reader)
        for victim in (-child, child):
            with suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
        os.waitpid(child, 0)


def _run(tests: Sequence[pytest.Item], exchanged: Exchanged, writer: int) -> NoReturn:
    """Whatever happens ends here; what is left open ends with the process group."""
    try:
        os.setsid()
        for function, code in exchanged:
            function.__code__ = code
        os.write(writer, _first_failure(tests).encode() + b"\n")  # a child of it may stay
    finally:
        os._exit(0)


def _first_failure(tests: Sequence[pytest.Item]) -> str:
    for test, following in zip(tests, [*tests[1:], None], strict=True):
        watched = _Failures()
        test.config.pluginmanager.register(watched)
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        test.config.pluginmanager.unregister(watched)
        if watched.failed:
            return test.nodeid
    return ""


class _Failures:
    def __init__(self) -> None:
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

"""A plugin of pytest's: notes which test reached which line, and how long each took."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage

from bench.mutants.same_examples import same_examples


def pytest_configure(config: pytest.Config) -> None:
    same_examples()
    if config.getoption("numprocesses", None):
        return  # this process hands tests out to others
    config.pluginmanager.register(_Watching(Path(os.environ["MUTANTS_REACH"])))


class _Watching:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seconds: dict[str, float] = {}
        self._others: set[str] = set()
        self._coverage = Coverage(
            data_file=str(folder / "reach"),
            data_suffix=True,
            config_file=False,
            source=["generator"],
            messages=False,
        )
        self._coverage.set_option("run:relative_files", True)
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self._coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0) + report.duration
        if not report.passed:
            self._others.add(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Several processes share the tests; each writes files of its own."""
        self._coverage.stop()
        self._coverage.save()
        passed = {name: took for name, took in self._seconds.items() if name not in self._others}
        path = self._folder / f"passed-{os.getpid()}.json"
        path.write_text(json.dumps(passed), "utf-8")

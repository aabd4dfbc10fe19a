"""A plugin of pytest's: runs the tests that a file names, in that order."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bench.mutants.same_examples import same_examples


def pytest_configure(config: pytest.Config) -> None:
    same_examples()
    names = Path(os.environ["MUTANTS_TESTS"]).read_text("utf-8").splitlines()
    config.pluginmanager.register(_Named(names))


class _Named:
    def __init__(self, names: list[str]) -> None:
        self._order = {name: number for number, name in enumerate(names)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._order]
        items[:] = sorted(chosen, key=lambda item: self._order[item.nodeid])

"""A command ends without `inspect`, and what stands in its place says what it says."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

from generator.core.no_inspect import FLAGS, cleandoc

ENDS_WITHOUT = """
import sys
import generator.__main__
import uharfbuzz
from generator.cli.commands.build import build
assert build.get_help_option
print(type(sys.modules["inspect"]).__name__)
"""


def test_neither_a_command_nor_the_shaper_loads_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDS_WITHOUT], capture_output=True, text=True, check=True
    )
    assert done.stdout == "StandIn\n"


def test_the_numbers_are_those_of_python() -> None:
    assert {name: getattr(inspect, name) for name in FLAGS} == FLAGS


@pytest.mark.parametrize(
    "text", ["One line.", "  Indented. ", "First\n    second\n      third\n", ""]
)
def test_texts_are_cleaned_as_by_python(text: str) -> None:
    assert cleandoc(text) == inspect.cleandoc(text)

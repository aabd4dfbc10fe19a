"""A module whose place is held is loaded when somebody asks it for something."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from generator.core.stand_in import stand_in

NAME = "wsgiref.headers"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    held = sys.modules.pop(NAME, None)
    yield
    sys.modules.pop(NAME, None)
    if held is not None:
        sys.modules[NAME] = held


def in_place() -> ModuleType:
    stand_in(NAME, "_formatparam", tspecials="known")
    return sys.modules[NAME]


def test_it_is_imported_by_name_and_loads_nothing() -> None:
    module = in_place()
    import wsgiref.headers as found
    from wsgiref.headers import _formatparam, tspecials

    assert found is module
    assert tspecials == "known"
    assert callable(_formatparam)
    assert sys.modules[NAME] is module


def test_its_functions_are_those_of_the_module() -> None:
    assert in_place()._formatparam("a", "b c") == 'a="b c"'
    assert sys.modules[NAME].__file__


def test_whatever_else_it_is_asked_for_comes_from_the_module() -> None:
    module = in_place()
    assert module.Headers.__module__ == NAME
    assert sys.modules[NAME] is not module
    with pytest.raises(AttributeError):
        _ = module.nothing


def test_a_module_that_is_there_stays() -> None:
    import json

    stand_in("json")
    assert sys.modules["json"] is json

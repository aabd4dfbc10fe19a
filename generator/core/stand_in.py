"""A module in whose place another stands until somebody asks it for something."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any


class StandIn(ModuleType):
    """It has the place of a module that nobody has asked for yet."""


def itself(name: str) -> ModuleType:
    """The module, whose place no other has any more."""
    if isinstance(sys.modules.get(name), StandIn):
        del sys.modules[name]
    return import_module(name)


def stand_in(name: str, *functions: str, **values: Any) -> None:
    """Has the module's place until somebody asks for more than these functions and values.

    Libraries import much that they seldom use. The functions are those that they import by name;
    they are only called by who needs them.
    """
    if name in sys.modules:
        return
    module = StandIn(name)

    def asked_for(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        return getattr(itself(name), attribute)

    def later(function: str) -> Callable[..., Any]:
        def called(*given: Any, **named: Any) -> Any:
            return asked_for(function)(*given, **named)

        return called

    vars(module).update(values, __getattr__=asked_for)
    vars(module).update({function: later(function) for function in functions})
    sys.modules[name] = module
    package, _, last = name.rpartition(".")
    if package:
        setattr(import_module(package), last, module)

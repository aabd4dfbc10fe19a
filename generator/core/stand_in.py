"""A module in whose place another stands until somebody asks it for something."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any


def stand_in(name: str, *functions: str, **values: Any) -> None:
    """Has the module's place until somebody asks for more than these functions and values.

    Libraries import much that they seldom use. The functions are those that they import by name;
    they are only called by who needs them.
    """
    if name in sys.modules:
        return
    module = ModuleType(name)

    def asked_for(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        if sys.modules.get(name) is module:
            del sys.modules[name]
        return getattr(import_module(name), attribute)

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

"""Keeps reportlab from running files in the current folder, and from loading what we never use.

It imports Pillow, which reads pictures, its own `eval`, temporary files, and the widths of Adobe's
fonts. We ask it for none of that. Who opens a picture loads Pillow.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

for name in (
    "reportlab_settings",
    "reportlab.local_rl_settings",
    "local_reportlab_settings",
    "reportlab_mods",
):
    sys.modules.setdefault(name, ModuleType(name))


def _stand_in(name: str, *functions: str, **values: Any) -> None:
    """Has the module's place until somebody asks for more than these functions and values.

    The functions are those that others import by name; they are only called by who needs them.
    """
    if name in sys.modules:
        return
    stand_in = ModuleType(name)

    def asked_for(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        if sys.modules.get(name) is stand_in:
            del sys.modules[name]
        return getattr(import_module(name), attribute)

    def later(function: str) -> Callable[..., Any]:
        def called(*given: Any, **named: Any) -> Any:
            return asked_for(function)(*given, **named)

        return called

    vars(stand_in).update(values, __getattr__=asked_for)
    vars(stand_in).update({function: later(function) for function in functions})
    sys.modules[name] = stand_in
    package, _, last = name.rpartition(".")
    setattr(import_module(package), last, stand_in)


_stand_in("PIL.Image")
_stand_in(
    "reportlab.lib.rl_safe_eval",
    "rl_safe_exec",
    "rl_safe_eval",
    "safer_globals",
    "rl_extended_literal_eval",
)
_stand_in("reportlab.lib.rltempfile", "get_rl_tempfile", "get_rl_tempdir")
_stand_in("reportlab.pdfbase.pdfmetrics", standardEncodings=("PDFDocEncoding",))

from reportlab.pdfbase.rl_codecs import RL_Codecs  # noqa: E402 — once nothing else comes with it

RL_Codecs.register()

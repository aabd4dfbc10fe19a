"""Keeps reportlab from running files in the current folder, and from loading Pillow for nothing.

It imports Pillow to read pictures, and never reads one for us. Who opens a picture loads Pillow.
"""

from __future__ import annotations

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec
from types import ModuleType

PICTURES = "PIL.Image"

for name in (
    "reportlab_settings",
    "reportlab.local_rl_settings",
    "local_reportlab_settings",
    "reportlab_mods",
):
    sys.modules.setdefault(name, ModuleType(name))


def _load_later(name: str) -> None:
    """The module loads when something in it is asked for."""
    spec = None if name in sys.modules else find_spec(name)
    if spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    package, _, last = name.rpartition(".")
    setattr(sys.modules[package], last, module)  # so `from PIL import Image` does not look inside


_load_later(PICTURES)

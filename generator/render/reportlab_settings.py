"""Stops reportlab from running Python files that it finds in the current folder."""

from __future__ import annotations

import sys
from types import ModuleType

for name in (
    "reportlab_settings",
    "reportlab.local_rl_settings",
    "local_reportlab_settings",
    "reportlab_mods",
):
    sys.modules.setdefault(name, ModuleType(name))

"""Keeps reportlab from running settings files of whoever's folder or home it stands in."""

from __future__ import annotations

import sys
from types import ModuleType

for name in ("reportlab_settings", "reportlab.local_rl_settings", "local_reportlab_settings"):
    sys.modules.setdefault(name, ModuleType(name))

"""Keeps reportlab from running files in the current folder, and from loading what we never use.

It imports Pillow, which reads pictures, its own `eval`, temporary files, and the widths of Adobe's
fonts, and what reads Python. We ask it for none of that. Who opens a picture loads Pillow.
"""

from __future__ import annotations

import sys
from types import ModuleType

from generator.core.stand_in import stand_in

for name in (
    "reportlab_settings",
    "reportlab.local_rl_settings",
    "local_reportlab_settings",
    "reportlab_mods",
):
    sys.modules.setdefault(name, ModuleType(name))


stand_in("PIL.Image")
stand_in("pickle")
stand_in(
    "reportlab.lib.rl_safe_eval",
    "rl_safe_exec",
    "rl_safe_eval",
    "safer_globals",
    "rl_extended_literal_eval",
)
stand_in("reportlab.lib.rltempfile", "get_rl_tempfile", "get_rl_tempdir")
stand_in("reportlab.pdfbase.pdfmetrics", standardEncodings=("PDFDocEncoding",))

from reportlab.pdfbase.rl_codecs import RL_Codecs  # noqa: E402 — once nothing else comes with it

RL_Codecs.register()

"""PyYAML without the patterns of its own reader and resolver.

libyaml reads for us. PyYAML loads its own reader all the same, and one pattern there takes as long
to compile as a small game takes to read.
"""

from __future__ import annotations

import re

from generator.core.pattern import pattern

_compiled_at_once = re.compile
re.compile = pattern  # type: ignore[assignment]
try:
    import yaml
finally:
    re.compile = _compiled_at_once

__all__ = ["yaml"]

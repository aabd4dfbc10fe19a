"""Workers share their work as they do in programs: that is part of what they may do."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def as_in_programs(two_processes: None) -> None:
    """Every test of this folder."""

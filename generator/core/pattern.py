"""A regular expression → one that is compiled when it is first used: most commands use few."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, AnyStr, cast


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """For patterns of a module, which is loaded whether they are used or not."""
    return cast("re.Pattern[AnyStr]", _Late(text, flags))


class _Late:
    """Its methods become those of the compiled pattern as they are asked for."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method: Callable[..., Any] = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, method)
        return method

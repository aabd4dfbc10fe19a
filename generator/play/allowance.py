"""How often a link may ask for something: people are slow, floods are not."""

from __future__ import annotations

from collections.abc import Callable

AT_ONCE = 60
A_SECOND = 25.0


class MoveAllowance:
    """So many at once, and then so many a second."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left: dict[int, tuple[float, float]] = {}

    def takes(self, role: int) -> bool:
        now = self._clock()
        left, then = self._left.get(role, (float(AT_ONCE), now))
        left = min(float(AT_ONCE), left + (now - then) * A_SECOND)
        self._left[role] = (max(0.0, left - 1), now)
        return left >= 1

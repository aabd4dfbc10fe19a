"""Being asked to end by the system, as an exception: nothing is left over."""

from __future__ import annotations

import signal
from types import FrameType

TOLD_SIGNALS = ("SIGTERM", "SIGHUP")


class Stopped(BaseException):
    """The system asks us to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class AskedToEnd:
    """While the worker works, being asked to end is an exception, so that nothing is left over."""

    def __enter__(self) -> None:
        self._before = {}
        for name in TOLD_SIGNALS:
            number = getattr(signal, name)
            if signal.getsignal(number) is signal.SIG_DFL:
                self._before[number] = signal.signal(number, _stop)

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped(number)

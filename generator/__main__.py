"""Where `cubicle` and `python -m generator` begin."""

import gc
import os
import sys
from contextlib import suppress

with suppress(FileNotFoundError):  # the current folder is gone
    if not sys.flags.safe_path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]  # no file there is ours to run

gc.disable()  # a command makes much, drops little and ends: collecting would only cost time

import generator.core.no_inspect  # noqa: E402, F401 — before click, and from no file there
from generator.cli import run  # noqa: E402 — not even while it is loaded

if __name__ == "__main__":
    run()

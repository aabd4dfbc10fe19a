"""`python -m generator` is the same as `cubicle`."""

import os
import sys
from contextlib import suppress

with suppress(FileNotFoundError):  # the current folder is gone
    if not sys.flags.safe_path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]  # no file there is ours to run

from generator.cli import run

if __name__ == "__main__":
    run()

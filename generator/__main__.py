"""`python -m generator` is the same as `cubicle`."""

import sys

if not sys.flags.safe_path:
    del sys.path[0]  # where the user stands: no file there is ours to run

from generator.cli import run

if __name__ == "__main__":
    run()

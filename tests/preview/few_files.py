"""`cubicle` where the system allows few open files: `few_files 64 preview …`."""

from __future__ import annotations

import resource
import sys

if __name__ == "__main__":
    from generator.cli import run

    few = int(sys.argv.pop(1))
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))
    run()

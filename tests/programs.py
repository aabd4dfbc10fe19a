"""Programs of Debian's that tests ask for a second opinion; .ci/packages installs them."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest


def program(package: str, *names: str) -> str:
    """Where it is. Without it a test is skipped; it fails where everything must be there."""
    for name in names:
        if path := shutil.which(name):
            return path
    message = f"{names[0]} is not installed: apt-get install {package}"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


def poppler(name: str, *arguments: str) -> str:
    """What one of poppler's tools says."""
    return _said(program("poppler-utils", name), *arguments)


def ghostscript(device: str, *arguments: str) -> str:
    """What Ghostscript says when it draws on a device; it stops at whatever it has to guess."""
    known = ("-q", "-dSAFER", "-dPDFSTOPONERROR", f"-sDEVICE={device}")
    return _said(program("ghostscript", "gs"), *known, *arguments)


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout

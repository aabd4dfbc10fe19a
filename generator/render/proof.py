"""The ICC profile that the extra `press` brings, for users without their shop's own.

libvips brings it along. It was made by measuring a proof and given to everybody by who made it.
"""

from __future__ import annotations

from importlib.util import find_spec

from generator.core.fork import Forked
from generator.core.problems import Problem, Refusal, Where

PROOF = "proof"
"""The name to write for it in place of a file."""


def proof_profile(where: Where) -> bytes:
    """Its bytes; Refusal where the extra is not installed."""
    if find_spec("pyvips") is None:
        message = f"the profile '{PROOF}' needs an optional part that is not installed"
        hint = "run pip install 'cubicle-press[press]', or name a profile file in the game's folder"
        raise Refusal(Problem("missing-file", where, message, hint))
    return Forked(_loaded).result()


def _loaded() -> bytes:
    """In a process of its own: the library starts threads, and is needed for nothing else."""
    import pyvips

    return bytes(pyvips.Operation.call("profile_load", "cmyk"))

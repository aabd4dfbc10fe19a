"""The modules that pyproject.toml lists → machine code in the wheel: `make wheel`.

Nothing happens unless CUBICLE_COMPILED is 1: every other wheel, and what is installed from the
checkout, is plain Python. Nothing is written beside the sources.
"""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED = "CUBICLE_COMPILED"
TOGETHER = "generator_compiled"
"""The library with all of them; each module's own file only opens it."""


class CompiledWheel(BuildHookInterface[Any]):
    """What hatchling calls while it makes a wheel."""

    folder: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        return ["mypy", "setuptools"] if os.environ.get(ASKED) == "1" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get(ASKED) != "1":
            return
        self.folder = TemporaryDirectory(prefix="cubicle-compiled-")
        modules = [f"generator/{module}.py" for module in self.config["modules"]]
        built = _compiled(modules, Path(self.folder.name))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in sorted(built.rglob("*.so")) + sorted(built.rglob("*.pyd")):
            build_data["force_include"][str(path)] = path.relative_to(built).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.folder:
            self.folder.cleanup()


def _compiled(modules: list[str], folder: Path) -> Path:
    """The folder with the libraries, each where its module is."""
    from mypyc.build import mypycify  # a plain wheel needs none of this
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    options = ["--config-file", "pyproject.toml", "--cache-dir", str(folder / "types")]
    extensions = mypycify(
        [*options, *modules],
        opt_level="2",
        debug_level="0",
        multi_file=True,  # in one file they take a compiler many times as long
        group_name=TOGETHER,
        target_dir=str(folder / "c"),
    )
    command = build_ext(Distribution({"name": "compiled", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "objects")
    command.ensure_finalized()
    command.run()
    return folder / "lib"

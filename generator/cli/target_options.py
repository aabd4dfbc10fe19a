"""Options that choose and change the targets of an export."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.completions import complete_targets
from generator.cli.help import TARGETS, option
from generator.cli.option_values import NameList
from generator.cli.options import Command

if TYPE_CHECKING:
    from generator.export import Wish


class SettingOption(click.ParamType[tuple[str, str, str]]):
    """`key=value` or `target.key=value`, split into target, key and value."""

    name = "[target.]key=value"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, str, str]:
        if isinstance(value, tuple):
            return value
        place, equals, said = str(value).partition("=")
        target, _, key = place.strip().rpartition(".")
        if not equals or not key:
            self.fail(f"'{value}' is not key=value, such as dpi=600", param, ctx)
        return target, key, said


class Profile(click.ParamType[bytes]):
    """The bytes of an ICC profile, read before the command confines itself."""

    name = "file"

    def convert(self, value: Any, param: Any, ctx: Any) -> bytes:
        if isinstance(value, bytes):
            return value
        from generator.core.problems import Refusal, Where
        from generator.files import Disk
        from generator.render.proof import PROOF, proof_profile

        path = Path(str(value)).resolve()
        try:
            if value == PROOF:
                return proof_profile(Where("--icc"))
            data = Disk((("", path.parent),)).read(path.name)
        except Refusal as refusal:
            problem = refusal.problems[0]
            self.fail(f"{value}: {problem.message}" + f" — {problem.hint}" * bool(problem.hint))
        if data is None:
            self.fail(f"there is no file '{value}'", param, ctx)
        return data


def target_options(command: Command) -> Command:
    """Adds the options that choose and change targets."""
    named = option(
        "--for",
        "targets",
        group=TARGETS,
        type=NameList(least=1),
        default=None,
        metavar="NAME[,NAME]",
        help="Where the files go, such as png or tts. Otherwise as game.yaml says, or png.",
        shell_complete=complete_targets,
    )
    said = option(
        "--set",
        "settings",
        group=TARGETS,
        type=SettingOption(),
        multiple=True,
        help="Change a setting: `dpi=600` for every target, `png.dpi=600` for one.",
    )
    profile = option(
        "--icc",
        group=TARGETS,
        type=Profile(),
        metavar="FILE",
        help="The press's ICC profile, for targets in CMYK; 'proof' uses one that you can install.",
    )
    decorated: Command = named(said(profile(command)))
    return decorated


def wish_of(
    targets: tuple[str, ...] | None,
    settings: Sequence[tuple[str, str, str]],
    dry: bool,
    icc: bytes | None,
) -> Wish:
    from generator.export import Wish, setting

    said = tuple(setting(key, value, target) for target, key, value in settings)
    return Wish(targets or (), said, dry, icc or b"")


def quoted(text: str | None) -> str | None:
    """A text that YAML reads as it is, whatever braces it has."""
    return None if text is None else json.dumps(text)

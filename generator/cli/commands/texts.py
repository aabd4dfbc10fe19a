"""`cubicle texts`: reports the state of a game's translations."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import click

from generator.cli.completions import complete_game, complete_translation
from generator.cli.help import command, option
from generator.cli.options import json_option
from generator.cli.tell import exit_status, listed, refusals_in, tell

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.files import Disk
    from generator.rules.translation import TranslationState


@command(examples=("cubicle texts {game}", "cubicle texts {game} --lang de --missing"))
@click.argument("game", shell_complete=complete_game)
@option(
    "--lang",
    "language",
    default="",
    metavar="LANGUAGE",
    shell_complete=complete_translation,
    help="Report on one language. Otherwise on all the game has.",
)
@option("--missing", is_flag=True, help="Print what is left to translate, as YAML.")
@option("--settle", is_flag=True, help="Mark every translation as up to date.")
@json_option("Report every language as one JSON document.")
def texts(game: str, language: str, missing: bool, settle: bool, as_json: bool) -> None:
    """Show what a translation lacks, and what changed in the original since it was made."""
    from generator.files import open_game
    from generator.read.language import languages
    from generator.rules.translation import translation_state

    problems: list[Problem] = []
    states: list[TranslationState] = []
    with refusals_in(problems):
        if (missing or settle) and not language:
            raise click.UsageError("--missing and --settle need a language, such as --lang de")
        folder = open_game(game)[1]
        _refuse_unknown(game, folder, language, missing)
        for name in [language] if language else languages(folder):
            one, found = translation_state(folder, name)
            problems.extend(found)
            if one:
                states.append(one)
                problems.extend(one.problems if language and not missing else ())
        if settle and states:
            _settle(folder, f"text.{language}.yaml", states[0].marks)
    if missing:
        click.echo(states[0].to_do if states else "", nl=False)
    elif as_json:
        click.echo(json.dumps([_data(one) for one in states], indent=2, ensure_ascii=False))
    elif states or not language:
        _table(states)
    tell([one for one in problems if not (settle and one.code == "stale-text")], notes=True)
    sys.exit(exit_status(problems))


def _refuse_unknown(game: str, folder: Disk, language: str, begins: bool) -> None:
    """Refuses a language that has no file, unless you ask what to translate."""
    from generator.core.problems import Problem, Refusal, Where, did_you_mean
    from generator.model.values import LANGUAGE_CODE
    from generator.read.language import languages

    known = languages(folder)
    if not language or language in known:
        return
    if begins and re.fullmatch(LANGUAGE_CODE, language):
        return
    message = f"the game has no texts in the language '{language}'"
    hint = f"to start them: cubicle texts {game} --lang CODE --missing > text.CODE.yaml"
    meant = did_you_mean(language, known)
    hint = meant if meant.startswith("did you mean") else hint
    raise Refusal(Problem("wrong-option", Where("--lang"), message, hint))


def _settle(folder: Disk, name: str, marks: str) -> None:
    from generator.files import rewrite
    from generator.rules.translation import settled

    before = folder.read(name) or b""
    rewrite(folder, name, before, settled(before.decode(), marks).encode())


def _table(states: list[TranslationState]) -> None:
    for one in states:
        done = one.texts - one.missing
        click.echo(
            f"{one.language:8} {done} of {one.texts} texts, {one.stale} out of date, "
            f"{one.same} the same"
        )
    if not states:
        click.echo("this game has no translations: there is no text.<language>.yaml in its folder")


def _data(one: TranslationState) -> dict[str, object]:
    return {
        "language": one.language,
        "texts": one.texts,
        "missing": one.missing,
        "stale": one.stale,
        "same": one.same,
        "problems": listed(one.problems),
    }

"""`cubicle texts`: how far a game's translations are."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from generator.cli.options import complete_game, json_option
from generator.cli.tell import exit_status, refusals_in, tell

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.files import Disk
    from generator.rules.translation import TranslationState


@click.command()
@click.argument("game", shell_complete=complete_game)
@click.option("--lang", "language", default="", help="One language; else all the game has.")
@click.option("--missing", is_flag=True, help="Prints what is left to translate, as YAML.")
@click.option("--settle", is_flag=True, help="Marks every translation as made from today's texts.")
@json_option("The state of every language in one JSON document.")
def texts(game: str, language: str, missing: bool, settle: bool, as_json: bool) -> None:
    """Texts in other languages: what is missing, out of date or the same."""
    from generator.files import open_game
    from generator.read.language import languages
    from generator.rules.translation import translation_state

    problems: list[Problem] = []
    states: list[TranslationState] = []
    with refusals_in(problems):
        if (missing or settle) and not language:
            message = "--missing and --settle need a language"
            raise click.UsageError(message + ": add --lang, such as --lang de")
        folder = open_game(game)[1]
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
    else:
        _table(states)
    tell([one for one in problems if not (settle and one.code == "stale-text")], notes=True)
    sys.exit(exit_status(problems))


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
        click.echo("no text.<language>.yaml in the game's folder")


def _data(one: TranslationState) -> dict[str, object]:
    return {
        "language": one.language,
        "texts": one.texts,
        "missing": one.missing,
        "stale": one.stale,
        "same": one.same,
        "problems": [problem.as_dict() for problem in one.problems],
    }

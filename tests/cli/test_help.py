"""Help that can be read: nothing cut off, options by subject, an example, and where to read on."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from generator.cli import COMMANDS, GROUPS, main
from generator.cli.help import COMMANDS_PAGE, GroupedOption, GuidedCommand, summary_of, with_game
from tests.cli.test_cli import cubicle
from tests.games import REPOSITORY

BUILD_GROUPS = [
    "Paper",
    "Cards",
    "Ink and cutting",
    "Printer",
    "Only what changed",
    "Output",
    "Rarely needed",
]
TURNS = re.compile(
    r"\b(tells?|told|lies|lie|stands?|holds?|at hand|so many|is what|parted by|one's own"
    r"|nothing there is|that there is not)\b",
    re.IGNORECASE,
)


def command(name: str) -> GuidedCommand:
    found = main.get_command(click.Context(main), name)  # type: ignore[attr-defined]
    assert isinstance(found, GuidedCommand), name
    return found


def help_of(*words: str, width: int = 80) -> str:
    ran = CliRunner(env={"COLUMNS": str(width)}).invoke(main, [*words, "--help"])
    assert ran.exit_code == 0
    return ran.output


def headings(page: str) -> list[str]:
    return re.findall(r"^(\S[^:\n]*):$", page, re.MULTILINE)


def test_commands_are_grouped_by_what_they_are_for() -> None:
    page = help_of()
    assert headings(page) == ["Options", *GROUPS, "Examples", "Read more"]
    assert {"Make", "Inspect", "Printer", "Author"} <= set(GROUPS)
    assert all(re.search(rf"^  {name} ", page, re.MULTILINE) for name in COMMANDS)


def test_no_summary_is_cut_off_or_longer_than_two_lines() -> None:
    page = help_of()
    assert "..." not in page.partition("\n")[2]
    for group in GROUPS.values():
        for name in group:
            said = re.search(rf"^  {name} +\S.*(?:\n {{6,}}\S.*)*", page, re.MULTILINE)
            assert said and " ".join(said[0].split()[1:]) == summary_of(command(name)), name
            assert said[0].count("\n") < 2, name


def test_options_of_build_are_in_groups_and_the_rare_ones_last() -> None:
    page = help_of("build")
    assert headings(page) == ["Arguments", *BUILD_GROUPS, "Examples", "Read more"]
    assert page.index("Rarely needed:") < page.index("--flip") < page.index("Examples:")
    assert page.index("Cards:") < page.index("--deck") < page.index("Ink and cutting:")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples_that_run_it_and_a_page(name: str) -> None:
    page = help_of(name)
    assert 0 < len(command(name).examples) <= 3
    for example in with_game(command(name).examples):
        assert f"cubicle {name}" in example
        assert f"\n  {example}\n" in page, "an example must not be broken into lines"
    assert page.rstrip().endswith(f"docs/commands.md#cubicle-{name}")
    text = (REPOSITORY / COMMANDS_PAGE).read_text("utf-8")
    assert f"\n## cubicle {name}\n" in text


@pytest.mark.parametrize("name", COMMANDS)
def test_the_options_of_an_example_exist(name: str) -> None:
    known = {flag for one in command(name).params for flag in one.opts}
    for example in command(name).examples:
        assert set(re.findall(r"(?<=\s)--[a-z-]+", example.partition(">")[0])) <= known


@pytest.mark.parametrize("choices", ["tiles|whole", "shape|square", "full|low|bw", "long|short"])
def test_what_there_is_to_choose_from_is_shown(choices: str) -> None:
    assert f"[{choices}]" in help_of("build")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_choice_that_is_made_for_you_is_shown(name: str) -> None:
    page = " ".join(help_of(name).split())
    for one in command(name).params:
        if isinstance(one.type, click.Choice) and isinstance(one.default, str):
            assert f"[default: {one.default}]" in page.partition(one.opts[0])[2][:500], one.name


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_in_plain_words(name: str) -> None:
    said = [command(name).help or ""]
    said += [one.help or "" for one in command(name).params if isinstance(one, click.Option)]
    assert [text for text in said if TURNS.search(text)] == []


def test_a_stilted_turn_is_caught() -> None:
    assert TURNS.search("Confirms that the kit lies printed before you")
    assert TURNS.search("Copies for so many players")


def test_an_option_is_where_it_says_and_shows_no_range() -> None:
    @click.command(cls=GuidedCommand)
    @click.option("--odd", cls=GroupedOption, group="Rarely needed", type=click.IntRange(0, 3))
    @click.option("--usual", cls=GroupedOption, group="Paper")
    def made(odd: int, usual: str) -> None: ...

    page = CliRunner().invoke(made, ["--help"]).output
    assert page.index("Paper:") < page.index("--usual") < page.index("--odd")
    assert "x<=3" not in page


@pytest.mark.parametrize(
    ("typed", "meant"), [("bild", "build"), ("previw", "preview"), ("game", "games")]
)
def test_a_misspelt_command_is_suggested(tmp_path: Path, typed: str, meant: str) -> None:
    ran = cubicle(tmp_path, typed)
    assert (ran.code, ran.out) == (2, "")
    assert f"'{meant}'" in ran.err

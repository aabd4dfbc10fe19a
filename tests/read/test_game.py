"""game.yaml and the folder as a whole: everything wrong is told at once, each at its place."""

from __future__ import annotations

import pytest

from generator.core.colour import Colour
from generator.core.problems import with_caret
from generator.files import Memory
from generator.read import read_game
from tests.games import DECK, GAME, assert_marked, codes_of, game, problems_of, the_problem
from tests.games import tiny_game as tiny


def with_line(line: str) -> dict[str, str]:
    """The tiny game with one more line in game.yaml."""
    return tiny(game=GAME + line + "\n")


def replaced(old: str, new: str) -> dict[str, str]:
    """The tiny game with a line of game.yaml replaced."""
    lines = [new if line.startswith(old) else line for line in GAME.splitlines()]
    return tiny(game="\n".join(lines) + "\n")


def test_the_game_is_read() -> None:
    read = game(tiny())
    assert (read.id, read.title, read.players) == ("tiny", "Tiny Game", (2, 4))
    assert read.colours["accent"] == Colour(255, 200, 0)
    assert read.fonts["title"][0][:2] == ("Barlow Condensed", 700)
    assert read.fonts["body"][0][:2] == ("Fira Sans", None)
    assert [component.id for component in read.components] == ["things"]
    assert read.component("things") is read.components[0]
    assert read.component("thing") is None


def test_a_folder_without_a_game_says_so() -> None:
    found, problems = read_game(Memory({}))
    assert found is None
    assert [(p.code, p.message) for p in problems] == [("missing-file", "there is no game.yaml")]


@pytest.mark.parametrize("text", ["", "# nothing\n", "{}"])
def test_an_empty_game_tells_every_key_it_lacks(text: str) -> None:
    problems = read_game(Memory({"game.yaml": text.encode()}))[1]
    assert [p.message.split(":")[0] for p in problems] == [
        f"the key '{name}' is missing" for name in ("game", "title", "players", "components")
    ]


@pytest.mark.parametrize("text", ["42", "null", "[a]", "text"])
def test_a_game_that_is_no_mapping_is_told_what_belongs_there(text: str) -> None:
    (problem,) = read_game(Memory({"game.yaml": text.encode()}))[1]
    assert problem.message.startswith("expected a mapping with the keys game, title")


def test_all_problems_of_all_files_are_told_in_one_run() -> None:
    assert_marked(
        {
            "game.yaml": """\
game: tiny
titel: Tiny Game # problem: unknown-key
title: [] # problem: bad-value
players: many # problem: bad-value
components: [things, others]
colours:
  ink: "#20202" # problem: bad-value
  accent: "#ffc80g" # problem: bad-value
""",
            "things.yaml": """\
deck: things
title: Things
layout: face
holds: 5 # problem: wrong-count
fields: {cost: number}
cards:
  - {title: One, cost: three} # problem: bad-value
  - {title: One, cost: 1} # problem: duplicate-id
  - {title: Two, colour: red} # problem: unknown-key problem: missing-key
  - {title: Three, cost: 1, copies: -1} # problem: bad-value
""".replace("problem: unknown-key problem:", "problem: unknown-key # problem:"),
            "others.yaml": """\
tokens: others
titel: Others # problem: unknown-key # problem: missing-key
layout: face
""".replace("tokens: others\n", "tokens: others # problem: missing-key\n").replace(
                " # problem: missing-key\nlayout", "\nlayout"
            ),
            "layouts/face.yaml": """\
layout: face
elements:
  - text: "{{ title }}"
    sise: 9pt # problem: unknown-key
  - shape: blob # problem: bad-value
    fill: inck # problem: unknown-name
""",
        }
    )


def test_a_problem_shows_its_line_with_a_caret() -> None:
    files = with_line("titel: x")
    problem = the_problem(files)
    lines = files[problem.where.file].splitlines()
    assert with_caret(problem, lambda where: lines[where.line - 1]) == (
        "game.yaml:7:1: error: unknown key 'titel' — did you mean 'title'? [unknown-key]\n"
        "  7 | titel: x\n"
        "    | ^"
    )


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("Icons: {}", "did you mean 'icons'?"),
        ("icon_pack: material", "did you mean 'icon-pack'?"),
        ("f\u0430cts: {}", "did you mean 'facts'? the letter '\u0430' is U+0430 here"),
        ("\u0444\u0443\u0443: {}", "it contains the letter U+0444"),
        ("on: x", ""),
    ],
)
def test_an_unknown_key_is_understood(line: str, hint: str) -> None:
    problem = the_problem(with_line(line))
    assert problem.code == "unknown-key"
    assert f"'{line.split(':', maxsplit=1)[0]}'" in problem.message
    assert hint in problem.hint


@pytest.mark.parametrize("players", ["2-4", "'2 - 4'", "2", "1-99"])
def test_players_are_a_number_or_a_range(players: str) -> None:
    assert codes_of(replaced("players", f"players: {players}")) == []


@pytest.mark.parametrize(
    "players", ["many", "4-2", "0", "2-", "-2", "100", "²", "2-²", "'" + "9" * 4500 + "'", "[2, 4]"]
)
def test_players_that_are_no_number_are_refused(players: str) -> None:
    assert codes_of(replaced("players", f"players: {players}")) == ["bad-value"]


@pytest.mark.parametrize("font", ["Fira Sans 0", "700", "Fira Sans 1001", "''", "[]", "{a: b}"])
def test_a_font_is_a_family_and_a_weight(font: str) -> None:
    assert codes_of(replaced("fonts", f"fonts: {{title: {font}, body: Fira Sans}}")) == [
        "bad-value"
    ]


def test_a_superscript_is_no_weight() -> None:
    assert game(replaced("fonts", "fonts: {title: Fira ²}")).fonts["title"][0][:2] == (
        "Fira ²",
        None,
    )


def test_a_font_may_be_italic_and_end_in_a_number() -> None:
    said = "fonts: {title: My Serif 700 italic, body: [Source Sans 3, Exo 2 italic]}"
    read = game(replaced("fonts", said)).fonts
    assert read["title"][0][:3] == ("My Serif", 700, True)
    assert [one[:3] for one in read["body"]] == [
        ("Source Sans 3", None, False),
        ("Exo 2", None, True),
    ]


@pytest.mark.parametrize("order", [("accent", "loud"), ("loud", "accent")])
def test_colours_may_build_on_each_other_in_any_order(order: tuple[str, str]) -> None:
    values = {"accent": '"#ffc800"', "loud": "accent"}
    palette = ", ".join(f"{name}: {values[name]}" for name in order)
    read = game(replaced("colours", f'colours: {{{palette}, paper: "#fff"}}'))
    assert read.colours["loud"] == Colour(255, 200, 0)


def test_colours_that_only_name_each_other_are_refused() -> None:
    files = replaced("colours", 'colours: {a: b, b: a, c: c, paper: "#fff"}')
    assert codes_of(files) == ["unknown-name"] * 3


def test_a_component_that_is_not_there_is_told_at_its_name() -> None:
    problem = the_problem(replaced("components", "components: [things, thingz]"))
    assert (problem.code, problem.where[1:3]) == ("unknown-name", (4, 22))
    assert problem.hint == "did you mean 'things'?"


def test_a_component_that_is_not_listed_is_told() -> None:
    problem = the_problem({**tiny(), "more.yaml": DECK.replace("deck: things", "deck: more")})
    assert problem.message == "'more' (more.yaml) is not listed in the game's components"


def test_a_component_listed_twice_is_told() -> None:
    problem = the_problem(replaced("components", "components: [things, things]"))
    assert (problem.code, problem.where[1:3]) == ("duplicate-id", (4, 22))


def test_two_files_of_one_id_are_told() -> None:
    problem = the_problem({**tiny(), "zzz.yaml": DECK})
    assert (problem.code, problem.where.file) == ("duplicate-id", "zzz.yaml")
    assert "things.yaml" in problem.message


def test_a_file_that_is_no_component_is_told_what_it_may_be() -> None:
    problem = the_problem({**tiny(), "more.yaml": "decc: more\ntitle: More\n"})
    assert (problem.code, problem.where.file) == ("missing-key", "more.yaml")
    assert problem.hint == "did you mean 'deck'?"


def test_a_file_that_is_two_components_is_refused() -> None:
    problem = the_problem({**tiny(), "more.yaml": "deck: more\nboard: more\n"})
    assert "exactly one of the keys" in problem.message


def test_a_broken_file_does_not_hide_the_problems_of_another() -> None:
    files = {
        **tiny(deck=DECK + "colour: red\n"),
        "broken.yaml": "a: [1\n",
        "twice.yaml": "a: 1\na: 1",
    }
    assert [(p.where.file, p.code) for p in problems_of(files)] == [
        ("broken.yaml", "bad-yaml"),
        ("things.yaml", "unknown-key"),
        ("twice.yaml", "duplicate-key"),
    ]


@pytest.mark.parametrize("sizes", ["5", "[a]", "{small: 5}", "{small: {size: 5}}", "{small: {}}"])
def test_sizes_of_the_games_own_are_checked(sizes: str) -> None:
    assert len(codes_of(with_line(f"sizes: {sizes}"))) == 1


def test_a_size_of_the_games_own_may_be_used_by_name() -> None:
    files = with_line("sizes: {small: {size: 30mm x 40mm, corner: 2mm}}")
    files["things.yaml"] = DECK + "size: small\n"
    files["layouts/face.yaml"] = "layout: face\nelements: []\n"
    (component,) = game(files).components
    assert (component.size, component.corner) == ((30, 40), 2)


def test_a_size_of_the_games_own_stands_beside_the_shared_ones_or_in_their_place() -> None:
    files = with_line("sizes: {mini: {size: 30mm x 40mm}}")
    files["layouts/face.yaml"] = "layout: face\nelements: []\n"
    for name, expected in (("mini", (30, 40)), ("tarot", (70, 120))):
        files["things.yaml"] = DECK + f"size: {name}\n"
        (component,) = game(files).components
        assert component.size == expected


def test_an_unknown_icon_pack_is_told() -> None:
    problem = the_problem(with_line("icon-pack: materiel"))
    assert (problem.code, problem.hint) == ("unknown-name", "did you mean 'material'?")


def test_a_font_that_is_not_installed_is_told_how_to_install() -> None:
    files = replaced("fonts", "fonts: {body: Fira Sans, title: Comic Sans}")
    message, hint = "there is no font family 'Comic Sans'", "put its .ttf or .otf file"
    assert {(p.message, p.hint[: len(hint)]) for p in problems_of(files)} == {(message, hint)}

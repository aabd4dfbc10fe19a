"""Fonts in a game's own folder: found by name, at a weight, embedded if their maker allows it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from generator.assets.font_files import MOST_FACES, FontError, faces_in
from generator.build import build, check
from generator.cli import main
from generator.core.problems import Problem
from generator.files import Memory
from tests.assets.font_samples import (
    CAVEAT,
    FIRA_BOLD,
    FIRA_ITALIC,
    cff,
    collection,
    sample,
)
from tests.games import GAME, ONE_PAPER, folder, tiny_game
from tests.programs import poppler


def game_with(fonts: str, **files: bytes) -> Memory:
    """A game whose body and title are these fonts; files in fonts/ by name."""
    text = GAME.replace("fonts: {body: Fira Sans, title: Barlow Condensed 700}", f"fonts: {fonts}")
    named = {f"fonts/{name.replace('_', '.')}": data for name, data in files.items()}
    return folder(tiny_game(game=text), **named)


def found_in(game: Memory) -> list[Problem]:
    return check(game, ONE_PAPER).problems


def embedded(game: Memory, tmp_path: Path) -> str:
    kits, problems = build(game, ONE_PAPER)
    assert not problems, problems
    path = tmp_path / "kit.pdf"
    path.write_bytes(kits[0].data)
    assert "One" in poppler("pdftotext", str(path), "-")
    return poppler("pdffonts", str(path))


def test_a_font_is_found_by_the_family_in_the_file(tmp_path: Path) -> None:
    game = game_with("{body: Fira Sans, title: my serif}", whatever_ttf=sample())
    assert "FiraSans-Regular" in embedded(game, tmp_path)
    assert game.read("fonts/whatever.ttf") is not None


def test_own_fonts_come_before_installed_ones() -> None:
    game = game_with("{body: Fira Sans, title: PT Serif}", my_ttf=sample(family="PT Serif"))
    ours = {face.families for face in faces_in(sample(family="PT Serif"))}
    assert ours == {("PT Serif",)}
    assert not found_in(game)


def test_weights_and_italics_come_from_their_own_files() -> None:
    game = game_with(
        "{body: My Serif, title: My Serif 700 italic}",
        a_ttf=sample(),
        b_ttf=sample(FIRA_BOLD),
        c_ttf=sample(FIRA_ITALIC),
    )
    assert not found_in(game)


@pytest.mark.parametrize(
    ("asked", "message", "hint"),
    [
        ("My Serfi", "there is no font family 'My Serfi'", "did you mean 'My Serif'?"),
        ("Nosuch", "there is no font family 'Nosuch'", "fonts/ has My Serif"),
        ("My Serif 300", "'My Serif' has no weight 300", "choose one of: 400"),
        ("My Serif italic", "'My Serif' has no italic", "leave out 'italic'"),
        ("Fira Sans 450", "'Fira Sans' has no weight 450", "choose one of: 100, 200"),
    ],
)
def test_what_is_not_there_is_a_problem_with_its_place(asked: str, message: str, hint: str) -> None:
    (problem,) = found_in(game_with(f"{{body: Fira Sans, title: {asked}}}", my_ttf=sample()))
    assert problem.message == message
    assert problem.hint.startswith(hint)
    assert (problem.where.file, problem.where.line) == ("game.yaml", 6)
    assert problem.where.column > 20


def test_bold_that_a_font_does_not_have_is_a_warning() -> None:
    game = game_with("{body: Fira Sans, title: My Serif}", my_ttf=sample())
    game.files["things.yaml"] = game.files["things.yaml"].replace(
        b"title: One", b'title: "**One**"'
    )
    (problem,) = found_in(game)
    assert (problem.code, problem.severity) == ("missing-style", "warning")


@pytest.mark.parametrize("licence", [0x0002, 0x0100, 0x0200, 0x0302])
def test_fonts_that_forbid_embedding_are_refused_by_name(licence: int) -> None:
    game = game_with("{body: Fira Sans, title: My Serif}", my_ttf=sample(licence=licence))
    refused, missing = sorted(found_in(game), key=lambda problem: problem.code)
    assert (refused.code, refused.where.file) == ("bad-font", "fonts/my.ttf")
    assert "forbids" in refused.message
    assert "'My Serif'" in refused.message
    assert "fonts/my.ttf" in missing.hint


@pytest.mark.parametrize("licence", [0x0004, 0x0008, 0x000C, 0x0006])
def test_the_least_restrictive_permission_counts(licence: int) -> None:
    assert faces_in(sample(licence=licence))


def test_fonts_of_a_collection_are_each_found(tmp_path: Path) -> None:
    game = game_with("{body: Collected One, title: Collected Two 700}", both_ttc=collection())
    assert "FiraSans-Bold" in embedded(game, tmp_path)


def test_postscript_outlines_are_embedded_as_they_are(tmp_path: Path) -> None:
    game = game_with("{body: Fira Sans, title: My Curves}", my_otf=cff())
    assert "CID Type 0C" in embedded(game, tmp_path)
    with pikepdf.open(tmp_path / "kit.pdf") as pdf:
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary)]
        (program,) = [one.FontFile3 for one in fonts if "/FontFile3" in one]
        assert program.Subtype == "/CIDFontType0C"


def test_postscript_outlines_print_as_truetype_ones_do() -> None:
    """The same letters from the same drawing, once with each kind of outlines."""
    pictures = []
    for family, name, data in (("My Curves", "a_otf", cff()), ("My Serif", "a_ttf", sample())):
        game = game_with(f"{{body: Fira Sans, title: {family}}}", **{name: data})
        kits, problems = build(game, ONE_PAPER)
        assert not problems
        pictures.append(ink_of(kits[0].data))
    assert pictures[0] == pytest.approx(pictures[1], rel=0.01)


def drawn(pdf: bytes, dpi: int) -> np.ndarray:
    """The first page, in grey."""
    page = pypdfium2.PdfDocument(pdf)[0]
    return np.asarray(page.render(scale=dpi / 72).to_pil().convert("L"))


def ink_of(pdf: bytes) -> float:
    return 255 - float(drawn(pdf, 100).mean())


def test_a_variable_font_is_pinned_to_any_weight_it_has() -> None:
    data = sample(CAVEAT, "My Hand")
    assert not found_in(game_with("{body: My Hand 433, title: My Hand 650}", my_ttf=data))
    (problem,) = found_in(game_with("{body: My Hand 433, title: My Hand 800}", my_ttf=data))
    assert problem.hint == "choose one of: 400-700"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not a TrueType or OpenType font"),
        (b"\0\1\0\0", "is damaged: it ends in the middle"),
        (b"wOF2" + bytes(60), "is a web font"),
        (b"%PDF-1.7" + bytes(60), "is not a TrueType or OpenType font"),
        (b"ttcf\0\1\0\0" + (MOST_FACES + 1).to_bytes(4, "big"), "is a collection of 101 fonts"),
        (b"\0\1\0\0\xff\xff" + bytes(60), "claims to have 65,535 tables"),
        (b"\0\1\0\0\0\1" + bytes(6) + b"glyf" + bytes(4) + b"\xff" * 8, "goes beyond the end"),
    ],
)
def test_what_is_no_font_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(FontError) as refused:
        faces_in(data)
    assert message in refused.value.message


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A font with some bytes changed, mostly where they matter, or with its end cut off."""
    broken = bytearray(data)
    for _ in range(chance.choice((1, 3, 12, 60))):
        reach = len(broken) if chance.random() < 0.4 else min(len(broken), 900)
        at = chance.randrange(reach)
        broken[at] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
    if chance.random() < 0.15:
        del broken[chance.randrange(12, len(broken)) :]
    if chance.random() < 0.2:
        start, length = chance.randrange(len(broken)), chance.randrange(1, 4000)
        broken[start : start + length] = chance.randbytes(length)
    return bytes(broken)


def try_broken(count: int, seed: int) -> tuple[int, int]:
    """Builds with that many broken fonts; how many were refused and how many printed."""
    chance = random.Random(seed)
    samples = (sample(), cff("My Serif"), sample(CAVEAT, "My Serif"), collection())
    refused = printed = 0
    for number in range(count):
        data = mutated(samples[number % len(samples)], chance)
        family = "Collected Two" if number % len(samples) == 3 else "My Serif"
        game = game_with(f"{{body: Fira Sans, title: [{family}, Fira Sans]}}", my_ttf=data)
        kits, problems = build(game, ONE_PAPER)
        assert kits or problems
        for kit in kits:
            printed += 1
            assert drawn(kit.data, 20).size
        refused += any(problem.code == "bad-font" for problem in problems)
    return refused, printed


def test_broken_fonts_end_in_a_problem_or_print() -> None:
    refused, printed = try_broken(24, seed=7)
    assert refused > 3
    assert printed > 3


def test_glyphs_that_cannot_be_written_are_a_problem_of_their_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refusing(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("uharfbuzz.SubsetPlan", refusing)
    game = game_with("{body: Fira Sans, title: My Serif}", my_ttf=sample())
    kits, problems = build(game, ONE_PAPER)
    assert not kits
    assert {problem.code for problem in problems} == {"bad-font"}


@pytest.mark.slow
def test_many_broken_fonts_end_in_a_problem_or_print() -> None:
    refused, printed = try_broken(800, seed=1)
    assert refused > 100
    assert printed > 100


def test_the_command_lists_own_fonts_before_installed_ones(tmp_path: Path) -> None:
    home = tmp_path / "mine"
    (home / "fonts").mkdir(parents=True)
    (home / "game.yaml").write_text(GAME)
    (home / "fonts" / "a.ttf").write_bytes(sample())
    (home / "fonts" / "b.TTF").write_bytes(sample(FIRA_BOLD))
    (home / "fonts" / "broken.otf").write_bytes(b"OTTO")
    ran = CliRunner().invoke(main, ["fonts", str(home), "--json"])
    told = json.loads(ran.output)
    assert ran.exit_code == 1
    assert told["families"][0]["family"] == "My Serif"
    assert told["families"][0]["weights"] == "400, 700"
    assert {"Fira Sans", "PT Serif"} <= {row["family"] for row in told["families"]}
    assert [problem["code"] for problem in told["problems"]] == ["bad-font"]
    plain = CliRunner().invoke(main, ["fonts"])
    assert "Caveat" in plain.output
    assert plain.exit_code == 0

"""A build that goes on from the last one has the same bytes as one that begins with nothing."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.build import build
from generator.core.kept_things import NOTHING_KEPT, Kept
from generator.files import Folder, open_game
from generator.opened import open_studio
from tests.games import ONE_PAPER, REPOSITORY, folder, games_slow_but
from tests.rich import RICH

ORDER = ONE_PAPER._replace(anyway=True)
SUN = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h%dv9z"/></svg>'
MORE = {
    **RICH,
    "game.yaml": RICH["game.yaml"] + "checklist: true\n"
    "lists: {head: banner, foot: banner}\nkeywords: {swift: may move twice}\n",
    "guide.yaml": RICH["guide.yaml"].replace("Put it", "{{ kit.sheets }} sheets. Put it"),
    "layouts/mat.yaml": RICH["layouts/mat.yaml"]
    + "  - {picture: sun, box: [60mm, 20mm, 20mm, 20mm]}\n"
    + '  - {text: "{{ things | length }} swift things", box: [60mm, 50mm, 40mm, 20mm]}\n',
    "layouts/thing.yaml": RICH["layouts/thing.yaml"]
    + '  - {picture: plate, box: [42mm, 72mm, 10mm, 8mm], values: {of: "{{ room }}"}}\n',
    "drawings/all.yaml": RICH["drawings/all.yaml"]
    + "  plate:\n    size: 20mm x 16mm\n    values: {of: ''}\n    elements:\n"
    + "      - {text: '{{ of.title }}', box: [0, 0, 20mm, 8mm], size: 6pt}\n"
    + "  banner:\n    size: 100mm x 8mm\n    values: {title: ''}\n    elements:\n"
    + "      - {text: '{{ title }}', box: trim, colour: accent}\n",
}
"""Cards show plates of their rooms, which say nothing of other cards."""
OTHERS = {
    **MORE,
    "layouts/mat.yaml": MORE["layouts/mat.yaml"]
    + '  - {picture: plate, box: [90mm, 20mm, 20mm, 16mm], values: {of: "{{ things[0] }}"}}\n',
}
"""A plate shows a card that has another card."""
EDITS = (
    ("things.yaml", "Third", "Fourth"),
    ("things.yaml", "cards:\n", "cards:\n  # a line\n"),
    ("things.yaml", "title: Other, cost: 3", "title: Other, cost: 4"),
    ("things.yaml", "title: Other, cost: 3", "title: Ōther, cost: 3"),
    ("things.yaml", "  - {title: Other", "  - {id: new, title: New}\n  - {title: Other"),
    ("things.yaml", "room: toilets", "room: nowhere"),
    ("things.yaml", "deck: things", "deck: [things"),
    ("things.yaml", "copies: 2", "copies: 3"),
    ("rooms.yaml", "Kitchen", "Scullery\n, id: kitchen"),
    ("rooms.yaml", "copies: 3", "copies: 9"),
    ("mat.yaml", "Put cards here", "Put **swift** cards here"),
    ("mat.yaml", "Put cards here", "{{ nothing }}"),
    ("guide.yaml", "Take", "Draw"),
    ("layouts/card.yaml", "radius: 2mm", "radius: 3mm"),
    ("layouts/card.yaml", "6mm, 30mm", "7mm, 30mm"),
    ("layouts/thing.yaml", "extends: card", "extends: thing"),
    ("layouts/thing.yaml", "remove: [frame]", "remove: [lost]"),
    ("layouts/room.yaml", "Layout: room", "layout: room\n# nothing"),
    ("layouts/room.yaml", "size: 9pt", "size: 40pt"),
    ("drawings/all.yaml", "fill: accent", "fill: ink"),
    ("drawings/all.yaml", "drawings:", "drawings: ["),
    ("game.yaml", "#ffc800", "#ff0000"),
    ("game.yaml", "may move twice", "may move again"),
    ("game.yaml", "Rich Game", "Poor Game"),
    ("game.yaml", "head: banner", "head: plate"),
    ("drawings/all.yaml", "'{{ title }}'", "'The {{ title }}'"),
    ("game.yaml", "players: 2-4", "players: 2-3"),
    ("game.yaml", "components: [things, rooms", "components: [rooms, things"),
    ("art/sun.svg", "h5", "h7"),
)


def outcome(files: Folder, kept: Kept | None = None) -> object:
    kits, problems = build(files, ORDER, kept=kept or NOTHING_KEPT)
    return [(kit.name, kit.data) for kit in kits], problems


@settings(deadline=None, max_examples=12)
@given(st.sampled_from([MORE, OTHERS]), st.lists(st.sampled_from(EDITS), min_size=1, max_size=6))
@example(MORE, [EDITS[0], EDITS[0]])
@example(MORE, [edit for edit in EDITS if edit[0] in ("things.yaml", "rooms.yaml")])
@example(OTHERS, [edit for edit in EDITS if edit[0] in ("things.yaml", "rooms.yaml")])
@example(MORE, [edit for edit in EDITS if edit[0].startswith("layouts")])
def test_whatever_is_edited_a_warm_build_is_as_a_cold_one(
    game: dict[str, str], edits: list[tuple[str, str, str]]
) -> None:
    """Each edit is made, or taken back if it was made before."""
    files, kept = folder(game, **{"art/sun.svg": SUN % 5}), Kept()
    assert outcome(files, kept) == outcome(files)
    for name, before, after in edits:
        text = files.files[name].decode()
        new = text.replace(after, before) if after in text else text.replace(before, after, 1)
        files.files[name] = new.encode()
        assert outcome(files, kept) == outcome(files)


def test_most_edits_can_be_printed_and_all_change_something() -> None:
    files = folder(MORE, **{"art/sun.svg": SUN % 5})
    plain, printed = dict(files.files), 0
    assert build(files, ORDER)[0]
    for name, before, after in EDITS:
        text = plain[name].decode()
        printed += bool(build(folder(_texts(plain, {name: text.replace(before, after)})), ORDER)[0])
    assert printed > len(EDITS) * 0.7


def _texts(files: dict[str, bytes], changed: dict[str, str]) -> dict[str, str]:
    return {**{name: data.decode() for name, data in files.items()}, **changed}


def faces(files: Folder, kept: Kept) -> dict[tuple[str, str], object]:
    studio, _ = open_studio(files, kept=kept)
    assert studio
    made = {
        (one.id, card.id): studio.faces.sides(one, card, one.size).front.frame
        for one in studio.game.components
        if one.size
        for card in one.cards
    }
    kept.turn()
    return made


def test_faces_that_an_edit_does_not_touch_are_the_same_objects() -> None:
    files, kept = folder(MORE, **{"art/sun.svg": SUN % 5}), Kept()
    before = faces(files, kept)
    files.files["things.yaml"] = files.files["things.yaml"].replace(b"Third", b"Fourth")
    after = faces(files, kept)
    assert {name for name in before if before[name] is not after[name]} == {("things", "third")}
    files.files["rooms.yaml"] = files.files["rooms.yaml"].replace(b"Toilets", b"Lavatory")
    last = faces(files, kept)
    changed = {name for name in last if after.get(name) is not last[name]}
    assert ("things", "third") not in changed and ("things", "other") in changed


def test_faces_of_a_folder_that_is_opened_again_are_the_same_objects(tmp_path: Path) -> None:
    for name, text in {**MORE, "art/sun.svg": (SUN % 5).decode()}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    kept = Kept()
    before, after = (faces(open_game(str(tmp_path))[1], kept) for _ in range(2))
    assert all(before[name] is after[name] for name in before)


def test_nothing_of_earlier_builds_stays() -> None:
    files, kept = folder(MORE, **{"art/sun.svg": SUN % 5}), Kept()
    outcome(files, kept)
    outcome(files, kept)
    once = kept.count
    for number in range(5):
        files.files["things.yaml"] = MORE["things.yaml"].replace("Third", f"T{number}").encode()
        outcome(files, kept)
    files.files["things.yaml"] = MORE["things.yaml"].encode()
    outcome(files, kept)
    assert kept.count == once


def edited(text: str, random: Random) -> Iterator[str]:
    """A word that is another, a line more, a card less."""
    _, mark, cards = text.partition("\ncards:")
    words = [*re.finditer(r"(?<= )the(?= [a-z])", cards)]
    if words:
        word = random.choice(words)
        changed = f"{cards[: word.start()]}any{cards[word.end() :]}"
        yield text.replace(mark + cards, mark + changed)
        yield text.replace(mark + cards, f"\n# a line{mark}{changed}")
    yield text


@pytest.mark.parametrize("game", games_slow_but("bad-day"))
def test_the_shipped_games_come_out_the_same_after_edits(tmp_path: Path, game: str) -> None:
    own = tmp_path / game
    shutil.copytree(REPOSITORY / "cards" / game, own)
    for layouts in (REPOSITORY / "layouts", REPOSITORY / "layouts" / game):
        if layouts.is_dir():
            shutil.copytree(layouts, own / "layouts", dirs_exist_ok=True)
    random, kept = Random(game), Kept()
    files = [file for file in sorted(own.glob("*.yaml")) if "\ncards:" in file.read_text()]
    outcome(open_game(str(own))[1], kept)
    for file in random.sample(files, min(len(files), 3)):
        for text in edited(file.read_text(), random):
            file.write_text(text)
            folder_now = open_game(str(own))[1]
            assert outcome(folder_now, kept) == outcome(folder_now)

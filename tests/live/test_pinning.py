"""Notes are added to playtest.yaml as they are, and what was there stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.problems import NOTE, Refusal
from generator.kit.findings import rule_findings
from generator.live.edit.pinning import HEAD, pinned
from generator.read.play_notes_file import FILE, read_play_notes
from tests.games import folder, studio, tiny_game

SOME = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"], codec="utf-8"), min_size=1)


@given(st.lists(SOME.filter(str.strip), min_size=1, max_size=4))
def test_every_note_is_read_as_it_was_written(words: list[str]) -> None:
    files = tiny_game()
    for number, says in enumerate(words):
        said = {"card": "things/one", "says": says, "move": number + 1, "after": says}
        after = pinned(folder(files), said).after
        assert after is not None
        files[FILE] = after.decode()
    notes, problems = read_play_notes(folder(files))
    assert not problems
    assert [(one.says, one.after) for one in notes] == [(says, says) for says in words]


@pytest.mark.parametrize("ending", ["\n", "", "\r\n"])
@pytest.mark.parametrize("indent", ["", "  "])
def test_a_file_written_by_hand_keeps_its_words(ending: str, indent: str) -> None:
    before = f"{HEAD}{indent}- card: things/one # mine\n{indent}  says: fine{ending}"
    before = before.replace("\n", "\r\n") if ending == "\r\n" else before
    rewritten = pinned(folder({**tiny_game(), FILE: before}), {"card": "things/two", "says": "so"})
    assert rewritten.after is not None
    assert rewritten.after.decode().startswith(before)
    notes, _ = read_play_notes(folder({**tiny_game(), FILE: rewritten.after.decode()}))
    assert [one.says for one in notes] == ["fine", "so"]


@pytest.mark.parametrize("before", ["", "notes: [{card: a/b, says: c}]\n", "other: 1\n"])
def test_what_no_note_can_be_added_to_is_refused(before: str) -> None:
    files = {**tiny_game(), FILE: before}
    if not before:
        assert pinned(folder(files), {"card": "things/one", "says": "so"}).after is not None
        return
    with pytest.raises(Refusal):
        pinned(folder(files), {"card": "things/one", "says": "so"})


def test_a_note_on_a_card_that_is_gone_is_mentioned() -> None:
    files = {**tiny_game(), FILE: "notes:\n  - {card: things/oan, says: fine}\n"}
    (found,) = rule_findings(studio(files)).problems
    assert (found.severity, found.where.line, found.where.column) == (NOTE, 2, 12)
    assert "things/one" in found.hint

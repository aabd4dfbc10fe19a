"""What is found on faces, whichever process looks at them."""

from __future__ import annotations

import pickle

from generator.build import check
from generator.kit.findings import _found_on, _OnPaper
from generator.model.values import Seams
from tests.games import DECK, GAME, ONE_PAPER, folder, studio, tiny_game

TINY_TYPE = GAME + "least-type: 40pt\n"


def test_what_is_found_can_be_sent_from_another_process() -> None:
    opened = studio(tiny_game(game=TINY_TYPE))
    parts = opened.game.components
    [laid] = [_OnPaper(one, one.size, Seams()) for one in parts if one.size]
    found = _found_on(opened, laid)
    assert {problem.code for problem in found.problems} == {"small-type"}
    assert pickle.loads(pickle.dumps(found)) == found


def test_sheets_and_faces_are_both_looked_at() -> None:
    large = DECK.replace("layout: face\n", "layout: face\nsize: 300mm x 400mm\n")
    for deck, codes in ((DECK, {"small-type"}), (large, {"small-type", "does-not-fit"})):
        problems = check(folder(tiny_game(game=TINY_TYPE, deck=deck)), ONE_PAPER).problems
        assert {problem.code for problem in problems} == codes

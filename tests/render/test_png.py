"""Pages as pictures."""

from __future__ import annotations

import io

from PIL import Image

from generator.order import Order
from generator.render.png import page_pngs
from tests.games import kits, tiny_game


def test_every_page_is_a_picture_of_its_size() -> None:
    (kit,) = kits(tiny_game(), Order(papers=("a5",)))
    pictures = [Image.open(io.BytesIO(data)) for data in page_pngs(kit.data, 72)]
    assert len(pictures) == kit.pages
    assert {picture.size for picture in pictures} == {(420, 596)}
    assert pictures[0].info["dpi"][0] == 72 or abs(pictures[0].info["dpi"][0] - 72) < 0.1

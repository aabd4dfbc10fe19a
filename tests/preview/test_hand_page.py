"""A layout is changed by hand on the page: by mouse, by keyboard, and written in its file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import Shown, a_page, previewed, write_files
from tests.games import tiny_game
from tests.live.test_hand import FACE, INHERITING

ONE = '[data-component="things"][data-key="one"] .stack'
HEAD = "head: {left: 5mm, top: 5mm, right: 5mm, height: 0.5in}"


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    with previewed(write_files(tmp_path / "tiny", INHERITING)) as shown:
        yield shown


def layout(shown: Shown, name: str) -> str:
    return (shown.folder / "layouts" / f"{name}.yaml").read_text(encoding="utf-8")


def by_hand(page: Page, name: str = "") -> None:
    page.locator(ONE).click()
    page.keyboard.press("h")
    expect(page.locator(".parts button").first).to_be_focused()
    if name:
        page.get_by_role("button", name=re.compile(f"^{name}")).click()
        expect(page.locator(".grip")).to_be_focused()


def drag(page: Page, by: tuple[float, float], corner: str = "") -> None:
    """So many millimetres."""
    grip = page.locator(f'.corner[data-corner="{corner}"]' if corner else ".grip").bounding_box()
    face = page.locator(".inner .face").bounding_box()
    assert grip and face
    scale = face["width"] / 63.5
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0] * scale / 2, y + by[1] * scale / 2)
    page.mouse.move(x + by[0] * scale, y + by[1] * scale)


def test_a_box_is_dragged_to_an_edge_and_written_where_the_designer_says(
    shown: Shown, browser: Browser
) -> None:
    with a_page(browser, shown, viewport={"width": 1280, "height": 900}) as page:
        by_hand(page)
        before = page.locator(".inner .cut img").get_attribute("src")
        page.locator('.hold[data-path="layouts/face/1"]').click()
        expect(page.locator("#box-left")).to_have_value("5")
        drag(page, (-1.8, 5.2))
        expect(page.locator(".guides .down")).to_have_count(1)  # the safe edge
        page.mouse.up()
        expect(page.locator("#box-left")).to_have_value("3")
        expect(page.locator("#box-top")).to_have_value("10")
        expect(page.locator(".trial")).to_be_visible()
        expect(page.locator(".inner .cut img")).not_to_have_attribute("src", before or "")
        expect(page.locator(".others figcaption")).to_have_text("Two")
        assert HEAD in layout(shown, "skeleton") and "areas" not in layout(shown, "face")
        page.get_by_role("button", name="Save in skeleton, for all that use it").click()
        expect(page.locator("#news")).to_contain_text("Saved: the area head: 5, 5")
        wanted = HEAD.replace("left: 5mm, top: 5mm, right: 5mm", "left: 3mm, top: 10mm, right: 7mm")
        assert wanted in layout(shown, "skeleton")
        drag(page, (-10, 0), "e")
        page.mouse.up()
        page.get_by_role("button", name="Save in face alone").click()
        expect(page.locator("#news")).to_contain_text("in face")
        assert "areas:\n  head: {left: 3mm, top: 10mm, right: 17mm" in layout(shown, "face")
        for _ in range(2):
            page.keyboard.press("Control+z")
        expect(page.locator("#undo")).to_be_hidden()
        expect(page.locator("#box-width")).to_have_value("53.5")
        assert layout(shown, "face") == FACE and HEAD in layout(shown, "skeleton")


def test_everything_can_be_done_by_keyboard_alone(shown: Shown, browser: Browser) -> None:
    with a_page(browser, shown) as page:
        by_hand(page)
        for _ in range(3):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        grip = page.locator(".grip")
        expect(grip).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(page.locator(".hand [role=status]")).to_contain_text("its bottom is worked out")
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Alt+ArrowLeft")
        expect(grip).to_have_attribute(
            "aria-label", re.compile("body: left 10, top 30, 53 × 48.9 mm")
        )
        page.keyboard.press("Tab")
        expect(page.locator(":focus")).to_have_attribute("id", "box-left")
        page.keyboard.type("7.25")
        page.keyboard.press("Enter")
        expect(page.locator("#news")).to_contain_text("in face")
        assert 'box: {left: 7.25mm, right: 3.25mm, top: 30mm, bottom: "{{' in layout(shown, "face")
        expect(grip).to_be_focused()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        expect(page.locator(".homes")).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="body text")).to_be_focused()
        page.keyboard.press("h")
        expect(page.locator("#field-text")).to_be_visible()


def test_what_was_changed_meanwhile_is_refused_and_nothing_is_lost(
    shown: Shown, browser: Browser
) -> None:
    with a_page(browser, shown) as page:
        by_hand(page, "body")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#box-left")).to_have_value("5.5")
        expect(page.locator(".trial")).to_be_visible()
        shown.change(
            "layouts/face.yaml", "left: 5mm, right: 5mm, top", "left: 6mm, right: 5mm, top"
        )
        theirs = layout(shown, "face")
        note = page.locator(".hand .note")
        expect(note).to_contain_text("changed in its file in the meantime")
        page.get_by_role("button", name="Save in face").click()
        expect(note).to_contain_text("changed in its file in the meantime")
        assert layout(shown, "face") == theirs
        page.reload()
        page.get_by_role("button", name="Layout").click()
        expect(page.locator("#unsaved")).to_have_text("1 unsaved")
        expect(page.locator(".homes")).to_contain_text("1 change is not saved: box of body")
        page.get_by_role("button", name="Discard").click()
        expect(note).to_be_hidden()
        expect(page.locator("#unsaved")).to_be_hidden()


def test_type_and_colours_are_changed_together_in_one_step(shown: Shown, browser: Browser) -> None:
    with a_page(browser, shown) as page:
        by_hand(page, "body")
        page.get_by_role("button", name="Larger type").click()
        page.get_by_role("button", name="accent").click()
        page.get_by_label("alignment").select_option("centre")
        page.get_by_label("font", exact=True).select_option("title")
        expect(page.locator(".homes")).to_contain_text("4 changes are not saved")
        page.get_by_role("button", name="Save in face").click()
        expect(page.locator("#news")).to_contain_text("colour of body: #000000 → accent, in face")
        own = "size: 9.5pt\n    colour: accent\n    align: centre\n    font: title\n"
        assert own in layout(shown, "face")
        page.keyboard.press("Control+z")
        expect(page.locator("#undo")).to_be_hidden()
        assert layout(shown, "face") == FACE


def with_a_layout_of_all_games(tmp_path: Path) -> Path:
    deck = "deck: things\ntitle: Things\nlayout: blank-card\ncards:\n  - title: One\n"
    game = tiny_game(deck=deck)["game.yaml"].replace("accent:", 'smoke: "#888888", accent:')
    return write_files(tmp_path / "tiny", {"game.yaml": game, "things.yaml": deck})


def test_a_layout_of_all_games_becomes_the_game_s_own_copy(
    tmp_path: Path, browser: Browser
) -> None:
    folder = with_a_layout_of_all_games(tmp_path)
    with previewed(folder) as shown, a_page(browser, shown) as page:
        by_hand(page, "sign")
        page.keyboard.press("ArrowRight")
        homes = page.locator(".homes")
        expect(homes).to_contain_text("this layout is shared by all games")
        expect(page.get_by_role("button", name="Save in blank-card, for all")).to_be_disabled()
        page.get_by_role("button", name="Save in a copy of blank-card for this game").click()
        expect(page.locator("#news")).to_contain_text("in this game's own copy of blank-card")
        assert "sign: [4.5mm, 4mm, 9mm, 9mm]" in layout(shown, "blank-card")
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("button", name="Save in blank-card")).to_be_enabled()
        page.keyboard.press("Escape")
        page.keyboard.press("Control+z")
        expect(page.locator("#undo")).to_be_hidden()
        assert not (folder / "layouts" / "blank-card.yaml").exists()


def test_the_keys_stay_with_the_box_although_its_file_is_read_before_the_answer_comes(
    tmp_path: Path, browser: Browser
) -> None:
    folder = with_a_layout_of_all_games(tmp_path)
    with previewed(folder) as shown, a_page(browser, shown) as page:

        def late(route: Route) -> None:
            with page.expect_response("**/handles") as read:
                answer = route.fetch()
            read.value.finished()
            page.evaluate("() => new Promise((done) => setTimeout(done))")  # it is drawn
            route.fulfill(response=answer)

        page.route("**/move", late)
        by_hand(page, "sign")
        page.keyboard.press("ArrowRight")
        page.get_by_role("button", name="Save in a copy of blank-card for this game").click()
        expect(page.locator("#news")).to_contain_text("in this game's own copy of blank-card")
        expect(page.locator(".grip")).to_be_focused()


SNAP = """async () => {
  const { linesOf, snapped, stepped } = await import("./snap.js");
  const lines = linesOf([63.5, 88.9], { safe: 3, bleed: 3 }, [[10, 20, 30, 5]]);
  const move = (box, edges) => snapped(box, edges, lines, 0.6);
  return [
    move([3.4, 40.2, 10, 10], ["move", "move"]).box,
    move([27.2, 40.2, 10, 10], ["move", "move"]),
    move([50, 60, 10.2, 10], ["high", null]).box,
    move([9.7, 60, 9.8, 10], ["low", null]).box,
    stepped(3.25, 0.5), stepped(3.25, -0.5), stepped(3.5, 5), stepped(-0.25, -0.5),
  ];
}"""


def test_boxes_snap_to_near_edges_and_else_to_half_millimetres(
    tiny: Shown, browser: Browser
) -> None:
    with a_page(browser, tiny) as page:
        assert page.evaluate(SNAP) == [
            [3, 40, 10, 10],
            {"box": [26.75, 40, 10, 10], "guides": [[0, 31.75]]},
            [50, 60, 10.5, 10],
            [10, 60, 9.5, 10],
            3.5,
            3,
            8.5,
            -0.5,
        ]


TURNED = """\
layout: face
elements:
  - {name: stamp, shape: rectangle, fill: ink, box: [20mm, 30mm, 20mm, 10mm], rotate: 30}
"""
DRIFTS = """async () => {
  const { anchored, turned } = await import("./snap.js");
  const any = (most) => Math.random() * most;
  const corner = ([x, y, width, height], [across, down], degrees) => {
    const [dx, dy] = turned([(across - 0.5) * width, (down - 0.5) * height], degrees);
    return [x + width / 2 + dx, y + height / 2 + dy];
  };
  const drifts = Array.from({ length: 500 }, () => {
    const [degrees, pulled] = [any(720) - 360, [Math.round(any(1)), Math.round(any(1))]];
    const was = [any(60), any(60), 1 + any(40), 1 + any(40)];
    const by = [any(20) - was[2] / 2, any(20) - was[3] / 2];
    const sized = was.map((one, n) => one + (n > 1 ? by[n - 2] : pulled[n] ? 0 : -by[n]));
    const held = pulled.map((one) => 1 - one);
    const one = corner(was, held, degrees);
    const other = corner(anchored(was, sized, degrees), held, degrees);
    return Math.hypot(one[0] - other[0], one[1] - other[1]);
  });
  return Math.max(...drifts);
}"""


def test_a_turned_box_that_is_sized_keeps_its_opposite_corner(
    tmp_path: Path, browser: Browser
) -> None:
    files = write_files(tmp_path / "tiny", tiny_game(layout=TURNED))
    with previewed(files) as shown, a_page(browser, shown) as page:
        assert page.evaluate(DRIFTS) < 0.01
        by_hand(page, "stamp")

        def corner(name: str) -> tuple[float, float]:
            box = page.locator(f'.corner[data-corner="{name}"]').bounding_box()
            assert box
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

        def stays(name: str, before: tuple[float, float]) -> None:
            """The box is drawn once more when the card has been laid out with it."""
            for _ in range(60):
                if corner(name) == pytest.approx(before, abs=0.6):
                    break
                page.wait_for_timeout(50)
            assert corner(name) == pytest.approx(before, abs=0.6)

        pulls = {"se": (3.0, 2.0), "n": (1.0, -4.0), "sw": (-3.0, 2.0)}
        for (pulled, by), held in zip(pulls.items(), ("nw", "s", "ne"), strict=True):
            before, edge = corner(held), corner(pulled)
            drag(page, by, pulled)
            page.mouse.up()
            expect(page.locator(".trial")).to_be_visible()
            stays(held, before)
            assert corner(pulled) != pytest.approx(edge, abs=4)
        before = corner("nw")
        page.keyboard.press("Shift+Alt+ArrowRight")
        stays("nw", before)
        page.keyboard.press("Enter")
        expect(page.locator("#news")).to_contain_text("Saved")
        stays("nw", before)

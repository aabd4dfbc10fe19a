"""What changed between two states of a game → a page of its own, with its pictures beside it."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from urllib.parse import quote

from generator.core.display import Frame
from generator.core.geometry import MM_PER_INCH, pixels
from generator.core.named_tuple import NamedTuple
from generator.export.html import HtmlTag, document, tag
from generator.export.job import Written
from generator.export.web_style import installed_text
from generator.kit.before_after import BeforeAfter, CardPair, FaceState, SidePair
from generator.kit.word_changes import WordRun
from generator.model.changes import Change
from generator.opened import Studio
from generator.render.difference import difference
from generator.render.image_files import ImageOrder, Packing, draw

PAGE_NAME = "index.html"
PICTURES = "pictures"
DPI = 150
MOST_PIXELS = 1600
"""Of the longer side of a picture: boards are large."""
POLICY = (
    "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; script-src 'sha256-{}'"
)
"""What a browser lets the page do: show its pictures and run the one script of ours."""
WHY = {
    "new": "new",
    "changed": "changed",
    "more": "more copies",
    "fewer": "fewer copies",
    "removed": "removed",
}
MODES = {"side": "Side by side", "slide": "Slider", "difference": "Differences"}
TITLES = {"before": "before", "after": "after", "difference": "what differs"}
UNKNOWN = "The picture from before was not kept."
WIDE = 120.0
"""Faces of so many millimetres have a row for themselves."""
ALL = "all/changes"


class Comparison(NamedTuple):
    """Two faces to be compared, by their fingerprints."""

    before: str
    after: str

    @property
    def file(self) -> str:
        return f"{PICTURES}/{self.before}-{self.after}.png"


def changes_page(studio: Studio, found: BeforeAfter) -> list[Written]:
    """The page and every picture that it shows; a face that several cards have is there once."""
    faces = {state.fingerprint: state.frame for state in found.states()}
    orders = [_order(frame) for frame in faces.values()]
    pictures = draw(orders, Packing("png", DPI)) if orders else iter(())
    drawn = dict(zip(faces, pictures, strict=True))
    pairs = {_comparison(pair) for card in found.cards for pair in card.sides if pair.differs}
    return [
        Written(PAGE_NAME, document(_page(studio, found))),
        *(Written(_file(name), data) for name, data in drawn.items()),
        *(
            Written(pair.file, difference(drawn[pair.before], drawn[pair.after]))
            for pair in sorted(pairs)
        ),
    ]


def _order(frame: Frame) -> ImageOrder:
    dpi = min(DPI, MOST_PIXELS / max(frame.size) * MM_PER_INCH)
    width, height = (max(pixels(mm, dpi), 1) for mm in frame.size)
    return ImageOrder(frame, width, height)


def _file(fingerprint: str) -> str:
    return f"{PICTURES}/{fingerprint}.png"


def _comparison(pair: SidePair) -> Comparison:
    assert pair.before and pair.after, "both are there"
    return Comparison(pair.before.fingerprint, pair.after.fingerprint)


def _page(studio: Studio, found: BeforeAfter) -> HtmlTag:
    script = f"{installed_text('compare.js')}\ncomparing(document.body);\n"
    style = installed_text("changes_page.css") + installed_text("compare.css")
    policy = POLICY.format(b64encode(sha256(script.encode()).digest()).decode())
    title = f"{studio.game.title}: what changed"
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        HtmlTag("meta", (("http-equiv", "Content-Security-Policy"), ("content", policy)), ()),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("style", style),
    )
    body = tag(
        "body",
        tag("a", "Skip to the changes", class_="skip", href=f"#{ALL}"),
        tag("header", tag("h1", title), *_lead(found)),
        tag("main", _modes(), *_sections(studio, found), id=ALL),
        tag("footer", tag("p", f"Text version {studio.version}")),
        tag("script", script, type="module"),
        class_="compare",
    )
    return tag("html", head, body, lang="en")


def _lead(found: BeforeAfter) -> Iterator[HtmlTag]:
    since = str(found.changes.since)
    if not found.cards:
        yield tag("p", f"Nothing has changed since {since}.")
        return
    yield tag("p", f"Since {since}")
    counts = Counter(card.change.why for card in found.cards)
    yield tag("p", ", ".join(f"{counts[w]} {WHY[w]}" for w in WHY if counts[w]), class_="totals")


def _modes() -> HtmlTag:
    """Hidden until the script can do what the buttons say; then one of three is shown."""
    buttons = (
        tag("button", label, type="button", data_mode=mode, aria_pressed="false")
        for mode, label in MODES.items()
    )
    told = {"role": "group", "aria_label": "How to compare", "hidden": "hidden"}
    return tag("div", *buttons, class_="modes", **told)


def _sections(studio: Studio, found: BeforeAfter) -> Iterator[HtmlTag]:
    language = studio.language.name if studio.language else studio.game.language
    for id, title, cards in found.in_components():
        items = (tag("li", *_card(card, language), **_breadth(card)) for card in cards)
        head = tag("h2", title, lang=language)
        yield tag("section", head, tag("ul", *items, class_="pairs"), id=id)


def _breadth(card: CardPair) -> dict[str, str]:
    """Boards and pages have a row for themselves."""
    widths = (state.frame.size.width for pair in card.sides for state in pair.states)
    return {"class_": "wide"} if max(widths, default=0.0) > WIDE else {}


def _card(card: CardPair, language: str) -> Iterator[HtmlTag]:
    change = card.change
    was = change.was != change.title
    before = (tag("span", f" (was {change.was})", class_="was"),) if was else ()
    yield tag("h3", tag("span", change.title, lang=language), *before)
    yield tag("p", tag("span", WHY[change.why], class_="why"), _copies(card), class_="told")
    named = any(pair.side == "back" for pair in card.sides)
    yield from (_pair(change, pair, language, named) for pair in card.sides)
    if card.lacks_before:
        yield tag("p", UNKNOWN, class_="told")


def _copies(card: CardPair) -> str:
    before, after = card.copies
    many = "copy" if (after or before) == 1 else "copies"
    if before and after and before != after:
        return f"{before} → {after} {many}"
    return f"{after or before} {many}"


def _pair(change: Change, pair: SidePair, language: str, named: bool) -> HtmlTag:
    """Both states of a side, what differs between them, a slider, and the words."""
    states = {"before": pair.before, "after": pair.after}
    shown = [_state(change, pair, at, state) for at, state in states.items() if state]
    wipe: tuple[HtmlTag, ...] = ()
    if pair.differs:
        assert pair.after, "both are there"
        shown.append(_state(change, pair, "difference", pair.after))
        wipe = (_wipe(f"Before and after: {change.title}, {pair.side}"),)
    widest = max(state.frame.size.width for state in pair.states)
    both = "sides both" if pair.differs else "sides"
    caption = (tag("figcaption", pair.side.capitalize()),) if named else ()
    return tag(
        "figure",
        *caption,
        tag("div", *shown, class_=both),
        *wipe,
        *_words(pair.words if pair.differs else (), language),
        class_="compared",
        style=f"--widest:{widest:.2f}",
    )


def _state(change: Change, pair: SidePair, at: str, state: FaceState) -> HtmlTag:
    is_difference = at == "difference"
    file = _comparison(pair).file if is_difference else _file(state.fingerprint)
    order = _order(state.frame)
    called = change.was if at == "before" else change.title
    picture = tag(
        "img",
        src=quote(file),
        alt=f"{called}, {pair.side}, {TITLES[at]}",
        width=f"{order.width}",
        height=f"{order.height}",
        loading="lazy",
    )
    wide = f"--wide:{state.frame.size.width:.2f}"
    return tag("figure", tag("figcaption", TITLES[at]), picture, class_=f"state {at}", style=wide)


def _wipe(label: str) -> HtmlTag:
    told = {"type": "range", "min": "0", "max": "100", "value": "50", "aria_label": label}
    return tag("input", class_="wipe", **told)


def _words(runs: tuple[WordRun, ...], language: str) -> Iterator[HtmlTag]:
    if not runs:
        return
    parts = (part for run in runs for part in (_run(run), " "))
    yield tag("p", *parts, class_="changed-words", lang=language, dir="auto")


def _run(run: WordRun) -> HtmlTag | str:
    """What is said before words is for those who hear the page: it is not seen."""
    match run.kind:
        case "out":
            return tag("del", tag("span", "removed: ", class_="unseen", lang="en"), run.text)
        case "in":
            return tag("ins", tag("span", "added: ", class_="unseen", lang="en"), run.text)
        case "same":
            return run.text

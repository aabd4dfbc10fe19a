"""Kind `web-page`: a folder with one page that shows the whole game, and its pictures."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

from generator.core.display import Frame
from generator.core.geometry import pixels
from generator.core.problems import Refusal
from generator.export.art import Art, drawn_art, face_art
from generator.export.faces import distinct, faces_of
from generator.export.html import HtmlTag, document, tag
from generator.export.job import Job, Preflight, Written, drawn
from generator.export.web_header import KitLink, contents, header
from generator.export.web_parts import PICTURES, WebPart, is_cut_out, section
from generator.export.web_style import day, font_file, fonts_of, own_script, style_sheet
from generator.export.web_words import FIGURES, ICONS, DrawnFace, WebWords
from generator.kit.binding import Kit
from generator.kit.order import presses, stopping
from generator.kit.pages import kits_of
from generator.model import Component
from generator.model.targets import WebPageTarget
from generator.render.image_files import ImageOrder, Packing

POLICY = (
    "default-src 'none'; img-src 'self' file:; font-src 'self' file:; style-src 'unsafe-inline'; "
    "script-src 'sha256-{}'"
)
"""What a browser lets the page do: show its pictures and fonts, and run the one script of ours."""
KITS = "print"
PARTS = "all/parts"
"""What is skipped to; no component has a slash in its id."""
SCREEN_DPI = 300
"""Of small pictures between words."""


def preflight(job: Job[WebPageTarget]) -> Preflight:
    """Any browser takes it."""
    return Preflight(says=(f"{job.target.dpi} dpi",))


def write(job: Job[WebPageTarget]) -> list[Written]:
    parts = [_part(job, component) for component in job.components]
    palette = day(job.studio.game.colours)
    words = WebWords(job.studio, palette.ink, palette.ground)
    kits = _kits(job) if job.target.kits else []
    page = document(_page(job, parts, words, kits))
    fonts = fonts_of(job.studio).items()
    art = [one for part in parts for one in part.art.values()]
    return [
        Written("index.html", page),
        *(Written(font_file(role, typeface), typeface.data) for role, typeface in fonts),
        *_small_pictures(job, ICONS, words.icons),
        *_small_pictures(job, FIGURES, words.figures),
        *drawn_art(art, job),
        *(Written(f"{KITS}/{kit.name}", kit.data) for kit in kits),
    ]


def _kits(job: Job[WebPageTarget]) -> list[Kit]:
    """What can be printed at home, on each paper."""
    if job.dry:
        return [Kit("", name, "", b"", (), 0, 0) for name in _papers(job)]
    kits, problems = kits_of(job.studio, job.folder, job.order)
    if stopping(problems, job.order):
        raise Refusal(*problems)
    return kits


def _papers(job: Job[WebPageTarget]) -> dict[str, str]:
    """Their titles, by name."""
    return {one.paper.name: one.paper.title for one in presses(job.folder, job.order)}


def _part(job: Job[WebPageTarget], component: Component) -> WebPart:
    part = WebPart(component, faces_of(job.studio, component, job.page), {})
    return part._replace(art=dict(_art(job, part)))


def _art(job: Job[WebPageTarget], part: WebPart) -> Iterator[tuple[str, Art]]:
    component, back = part.component, part.shared_back
    shown = [card._replace(back=back) for card in part.cards] if back else part.cards
    for face in distinct(shown):
        art = face_art(face, job.target, is_cut_out(component))
        yield face.name, art._replace(name=f"{PICTURES}/{art.name}")


def _small_pictures(
    job: Job[WebPageTarget], folder: str, some: dict[str, DrawnFace]
) -> Iterator[Written]:
    orders = [_order(one.frame) for one in some.values()]
    files = drawn(job, orders, Packing("png", SCREEN_DPI)) if orders else ()
    for name, data in zip(some, files, strict=True):
        yield Written(f"{folder}/{name}.png", data)


def _order(frame: Frame) -> ImageOrder:
    width, height = (max(pixels(mm, SCREEN_DPI), 1) for mm in frame.size)
    return ImageOrder(frame, width, height)


def _page(
    job: Job[WebPageTarget], parts: list[WebPart], words: WebWords, kits: list[Kit]
) -> HtmlTag:
    studio, game = job.studio, job.studio.game
    language = studio.language.name if studio.language else game.language
    script, papers = own_script(), _papers(job)
    links = [
        KitLink(f"{KITS}/{kit.name}", papers.get(kit.paper, kit.paper), kit.pages) for kit in kits
    ]
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        HtmlTag(
            "meta",
            (("http-equiv", "Content-Security-Policy"), ("content", POLICY.format(_hash(script)))),
            (),
        ),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", game.title),
        tag("style", style_sheet(studio)),
    )
    skip = tag("a", studio.words("web/skip"), class_="skip", href=f"#{PARTS}")
    main = tag("main", *_by_players(words), *(section(part, words) for part in parts), id=PARTS)
    body = tag(
        "body",
        skip,
        header(parts, words, links),
        contents(parts, words),
        main,
        *_footer(words),
        tag("script", script),
    )
    return tag("html", head, body, lang=language)


def _hash(script: str) -> str:
    return b64encode(sha256(script.encode()).digest()).decode()


def _by_players(words: WebWords) -> Iterator[HtmlTag]:
    """What a game says of itself by the number of its players."""
    game = words.studio.game
    if not game.per_player:
        return
    counts = range(game.players[0], game.players[1] + 1)
    heads = (tag("th", f"{count}", scope="col") for count in counts)
    rows = (
        tag(
            "tr",
            tag("th", name.replace("-", " ").replace("_", " "), scope="row"),
            *(tag("td", _told(table.get(count))) for count in counts),
        )
        for name, table in game.per_player.items()
    )
    first = tag("th", words.studio.words("web/number-of-players"), scope="col")
    table = tag("table", tag("thead", tag("tr", first, *heads)), tag("tbody", *rows))
    yield tag("section", tag("h2", words.studio.words("web/by-players")), table)


def _told(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_told, value))
    return "–" if value is None else str(value)


def _footer(words: WebWords) -> Iterator[HtmlTag]:
    game = words.studio.game
    lines = (tag("p", *words.inline(line)) for line in game.credits)
    title = (tag("h2", words.studio.words("web/credits")),) if game.credits else ()
    version = tag("p", words.studio.words("version", version=words.studio.version), class_="remark")
    yield tag("footer", *title, *lines, version)

"""The strict SVG reader: what it draws it draws rightly, the rest it refuses by name and line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.assets import svg
from generator.assets.svg import read_svg
from generator.assets.svg_tree import SvgError
from generator.core.colour import Colour
from generator.core.display import Frame, Path
from tests.games import problems_of, tiny_game

PALETTE = {"ink": Colour(1, 2, 3), "accent": Colour(255, 200, 0)}
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">\n'


def read(body: str, head: str = HEAD) -> Frame:
    return read_svg(f"{head}{body}\n</svg>".encode(), PALETTE)


def paths(body: str, head: str = HEAD) -> list[Path]:
    items = read(body, head).items
    assert all(isinstance(item, Path) for item in items)
    return [item for item in items if isinstance(item, Path)]


def the_path(body: str, head: str = HEAD) -> Path:
    (path,) = paths(body, head)
    return path


def refused(text: str | bytes) -> SvgError:
    with pytest.raises(SvgError) as caught:
        read_svg(text.encode() if isinstance(text, str) else text, PALETTE)
    return caught.value


def corner(path: Path) -> tuple[float, float]:
    """Where the path's first point lies on the frame."""
    return path.matrix.apply(float(path.commands[0][1]), float(path.commands[0][2]))


# -- what is drawn ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="0 0 20 10"', (20, 10)),
        ('viewBox="-5,-5,20,10" width="100%"', (20, 10)),
        ('width="20" height="10px"', (20, 10)),
    ],
)
def test_a_drawing_is_as_large_as_its_view_box(attributes: str, size: tuple[int, int]) -> None:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>'
    assert read("", head).size == size


@pytest.mark.parametrize(
    ("element", "kinds"),
    [
        ('<path d="M1 1h2v2z"/>', "mllh"),
        ('<rect x="1" y="1" width="2" height="2"/>', "mlllh"),
        ('<rect x="1" y="1" width="4" height="4" rx="1"/>', "mlclclclch"),
        ('<circle cx="5" cy="5" r="2"/>', "mcccch"),
        ('<ellipse cx="5" cy="5" rx="2" ry="1"/>', "mcccch"),
        ('<line x1="0" y1="0" x2="5" y2="5" stroke="#000"/>', "ml"),
        ('<polyline points="0,0 5,5 10,0"/>', "mll"),
        ('<polygon points="0 0 5 5 10 0"/>', "mllh"),
    ],
)
def test_figures_are_drawn(element: str, kinds: str) -> None:
    assert "".join(str(command[0]) for command in the_path(element).commands) == kinds


@pytest.mark.parametrize(
    ("transform", "where"),
    [
        ("translate(3 4)", (4, 4)),
        ("translate(3)", (4, 0)),
        ("scale(2)", (2, 0)),
        ("scale(2 3) translate(1 1)", (4, 3)),
        ("translate(1 1),scale(2 3)", (3, 1)),
        ("rotate(90)", (0, 1)),
        ("rotate(90 1 1)", (2, 1)),
        ("matrix(1 2 3 4 5 6)", (6, 8)),
        ("", (1, 0)),
    ],
)
def test_transforms_are_applied_from_the_right(transform: str, where: tuple[float, float]) -> None:
    path = the_path(f'<path transform="{transform}" d="M1 0h1v1z"/>')
    assert corner(path) == pytest.approx(where)


def test_transforms_of_groups_go_on() -> None:
    body = '<g transform="translate(10 0)"><g transform="scale(2)"><path d="M1 0h1v1z"/></g></g>'
    assert corner(the_path(body)) == (12, 0)


def test_a_view_box_that_starts_elsewhere_is_moved() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -6 20 10">'
    assert corner(the_path('<path d="M0 0h1v1z"/>', head)) == (5, 6)


@pytest.mark.parametrize(
    ("paint", "colour"),
    [
        ("#fc0", Colour(255, 204, 0)),
        ("red", Colour(255, 0, 0)),
        ("rgb(1, 2, 3)", Colour(1, 2, 3)),
        ("currentColor", PALETTE["ink"]),
        ("var(--accent, #123456)", PALETTE["accent"]),
        ("var(--unknown, #123456)", Colour(0x12, 0x34, 0x56)),
        ("var( --accent )", PALETTE["accent"]),
    ],
)
def test_paints_are_colours_and_names_of_the_palette(paint: str, colour: Colour) -> None:
    assert the_path(f'<rect width="1" height="1" fill="{paint}"/>').fill == colour
    assert the_path(f'<rect width="1" height="1" style="fill: {paint}"/>').fill == colour


def test_styles_are_inherited_and_the_style_attribute_wins() -> None:
    body = (
        '<g fill="none" stroke="#ff0000" stroke-width="2px" stroke-dasharray="1,2"'
        ' stroke-linejoin="round" stroke-linecap="square" fill-rule="evenodd">'
        '<rect width="1" height="1" stroke-width="3" style="stroke-width: 4"/></g>'
    )
    path = the_path(body)
    assert (path.fill, path.stroke, path.stroke_width) == (None, Colour(255, 0, 0), 4)
    assert (path.dash, path.join, path.cap, path.even_odd) == ((1, 2), 1, 2, True)


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="1" height="1" fill="none"/>',
        '<g display="none"><rect width="1" height="1"/></g>',
        '<rect width="1" height="1" visibility="hidden"/>',
        '<defs><rect width="1" height="1"/><linearGradient/></defs>',
        "<title>x</title><desc>y</desc><metadata><a><b/></a></metadata>",
        '<path d=""/>',
        "<!-- comment --><?pi x?>",
    ],
)
def test_what_is_not_to_be_seen_is_not_drawn(body: str) -> None:
    assert paths(body) == []


def test_a_document_type_without_entities_is_read() -> None:
    head = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n' + HEAD
    assert read("", head).size == (20, 10)


def test_other_encodings_are_read() -> None:
    text = HEAD + '<rect width="1" height="1"/></svg>'
    assert read_svg(text.encode("utf-16"), {}).items
    assert read_svg(b"\xef\xbb\xbf" + text.encode(), {}).items


# -- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<text>hi</text>", "<text> is not supported"),
        ('<image href="../secret.png"/>', "<image> is not supported"),
        ('<use href="#a"/>', "there is no element '#a' in this file"),
        ('<use href="other.svg#a"/>', "there is no element 'other.svg#a' in this file"),
        ('<use id="a" href="#a"/>', "'#a' includes itself"),
        ("<script>alert(1)</script>", "<script> is not supported"),
        ("<foreignObject/>", "<foreignObject> is not supported"),
        ('<rect width="1" height="1" fill="url(#a)"/>', "the paint 'url(#a)'"),
        ('<rect width="1" height="1" fill="rgb(1,2)"/>', "the paint 'rgb(1,2)'"),
        ('<rect width="1" height="1" fill="var(--unknown)"/>', "the paint 'var(--unknown)'"),
        ('<g filter="url(#f)"/>', "'filter' is not supported"),
        ('<rect width="1" height="1" mask="url(#f)"/>', "there is no element '#f'"),
        (
            '<rect width="1" height="1" clip-path="circle(5px)"/>',
            "'clip-path: circle(5px)' is not supported",
        ),
        (
            '<rect id="f" width="1" height="1" clip-path="url(#f)"/>',
            "'url(#f)' is <rect>, not <clipPath>",
        ),
        (
            '<clipPath id="c"><text/></clipPath><rect width="1" height="1" clip-path="url(#c)"/>',
            "<text> is not supported",
        ),
        (
            '<linearGradient id="g" href="#g"/><rect width="1" height="1" fill="url(#g)"/>',
            "refers to itself",
        ),
        (
            '<pattern id="p" width="1px" height="a"/><rect width="1" height="1" fill="url(#p)"/>',
            "<pattern> cannot be read: 'a' is not a plain number",
        ),
        (
            '<pattern id="p" width=".01" height=".01"><path d="M0 0h9"/></pattern>'
            '<rect width="1" height="1" fill="url(#p)"/>',
            "a pattern repeats more than 4,000 times",
        ),
        (
            '<pattern id="p" width="1" height="1"><rect width="1" height="1" fill="url(#p)"/>'
            '</pattern><rect width="1" height="1" fill="url(#p)"/>',
            "'#p' includes itself",
        ),
        (
            '<pattern id="p"/><path d="M0 0h9" stroke="url(#p)"/>',
            "a line with a pattern is not supported",
        ),
        ('<rect width="5em" height="1"/>', "'5em' is not a plain number"),
        ('<rect width="1" height="1" opacity="much"/>', "'much' is not a plain number"),
        (
            '<path d="M0 0h9" stroke="#000" stroke-dasharray="2" stroke-dashoffset="1"/>',
            "'stroke-dashoffset' is not supported",
        ),
        ('<path d="M0 0h9" marker-end="url(#a)"/>', "there is no element '#a'"),
        (
            '<marker id="a" orient="up"/><path d="M0 0h9" marker-end="url(#a)"/>',
            "<marker> cannot be read: 'up' is not a plain number",
        ),
        (
            '<marker id="a"/><path d="M0 0a2 2 0 0 1 4 4" marker-mid="url(#a)"/>',
            "'marker-mid' on arcs is not supported",
        ),
        (
            '<radialGradient id="g" fx="1.2"><stop/><stop offset="1"/></radialGradient>'
            '<rect width="1" height="1" fill="url(#g)"/>',
            "a focus outside of its circle is not supported",
        ),
        (
            '<radialGradient id="g" fr=".1"><stop/><stop offset="1"/></radialGradient>'
            '<rect width="1" height="1" fill="url(#g)"/>',
            "a focus with a size of its own ('fr') is not supported",
        ),
        (
            '<radialGradient id="g" fx=".6" spreadMethod="repeat"><stop/><stop offset="1"/>'
            '</radialGradient><rect width="1" height="1" fill="url(#g)"/>',
            "a focus beside the middle of a repeated gradient is not supported",
        ),
        (
            '<rect width="1" height="1" vector-effect="non-scaling-stroke"/>',
            "'vector-effect' is not supported",
        ),
        ("<style>g > path {fill:red}</style>", "the style for 'g > path' is not supported"),
        ("<style>@media print {path {fill:red}}</style>", "is not supported"),
        (
            '<rect width="1" height="1" style="mix-blend-mode:plus-lighter"/>',
            "'mix-blend-mode: plus-lighter' is not supported",
        ),
        ('<path d="M 0 0 L"/>', "<path> cannot be read"),
        ('<path d="nonsense"/>', "<path> cannot be read"),
        ("<polygon/>", "<polygon> cannot be read"),
        ('<circle r="1e999"/>', "not a plain number"),
        ('<g transform="rotate()"/>', "is not a transform"),
        ('<g transform="matrix(1 2)"/>', "is not a transform"),
        ('<g transform="perspective(3)"/>', "is not a transform"),
        ('<g transform="rotate(1e999)"/>', ""),
    ],
)
def test_what_would_be_drawn_wrongly_is_refused_by_name_and_line(body: str, said: str) -> None:
    if not said:
        assert paths(body) == []
        return
    error = refused(f"{HEAD}<g/>\n{body}\n</svg>")
    assert said in error.message
    assert error.line == 3


LAUGHS = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n'


@pytest.mark.parametrize(
    "text",
    [
        LAUGHS + HEAD + "<title>&b;</title></svg>",
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + HEAD + "<g/>&x;</svg>",
        '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "x">]>' + HEAD + "</svg>",
    ],
)
def test_entities_are_refused(text: str) -> None:
    error = refused(text)
    assert "entities" in error.message
    assert error.line == 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("hello", 1),
        (HEAD + "<rect", 2),
        (HEAD + "<g>\n</svg>", 3),
        (HEAD + "&nosuch;</svg>", 2),
        ("<html></html>", 1),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', 1),
        ('<svg viewBox="0 0 0 0"/>', 1),
        ('<svg viewBox="0 0 1e9 5"/>', 1),
        ('<svg viewBox="0 0 nan 5"/>', 1),
        ('<svg width="100%" height="100%"/>', 1),
    ],
)
def test_what_is_no_drawing_is_refused(text: str, line: int) -> None:
    assert refused(text).line == line


@pytest.mark.parametrize(
    "body",
    ["<g>" * 5000 + "</g>" * 5000, "<g/>" * 30_000, '<path d="M0 0' + "h1" * 200_002 + '"/>'],
    ids=["deep", "many", "long"],
)
def test_drawings_without_end_are_refused(body: str) -> None:
    assert refused(f"{HEAD}{body}</svg>").message.split()[-1] in ("large", "long")


def test_a_drawing_in_a_game_is_refused_at_its_own_line() -> None:
    layout = "layout: face\nelements: [{picture: cup, box: safe}]\n"
    files = {**tiny_game(layout=layout), "art/cup.svg": HEAD + "\n<text>hi</text></svg>"}
    (problem,) = problems_of(files)
    assert (problem.code, problem.where[:3]) == ("bad-picture", ("art/cup.svg", 3, 0))


pieces = st.lists(
    st.sampled_from(
        ["<g", "<path", "<rect", "</g>", "/>", ">", ' d="M0 0h1"', ' width="1"', ' width="-1"',
         ' height="x"', ' fill="red"', ' style="fill:;x"', ' transform="rotate(1"', "&amp;", "&x;",
         "<!--", "-->", "<![CDATA[", "]]>", ' points="1 2 3"', ' r="5"', " xmlns:a='b'", "\n"]
    ),
    max_size=12,
).map("".join)  # fmt: skip


@settings(max_examples=150, deadline=None, derandomize=True)
@given(pieces)
def test_any_text_is_a_drawing_or_refused(body: str) -> None:
    try:
        read(body)
    except SvgError as error:
        assert error.message


@pytest.mark.parametrize("encoding", ["utf-7", "nosuch", "idna"])
def test_an_encoding_that_cannot_be_read_is_told(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><svg viewBox="0 0 1 1"/>'
    with pytest.raises(SvgError):
        read_svg(text.encode(), {})


@pytest.mark.parametrize(
    "body",
    ['<path d="M0 0 1 1"/>' * 30, '<polygon points="' + "1,1 " * 60 + '"/>'],
)
def test_strokes_are_counted_over_the_whole_drawing(
    body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert svg.MAX_COMMANDS >= 100_000
    monkeypatch.setattr(svg, "MAX_COMMANDS", 50)
    with pytest.raises(SvgError) as caught:
        read_svg(f'<svg viewBox="0 0 9 9">{body}</svg>'.encode(), {})
    assert "too large" in caught.value.message


# -- files made to do harm --------------------------------------------------------------------

USES = (
    "".join(f'<g id="l{n}">' + f'<use href="#l{n + 1}"/>' * 10 + "</g>" for n in range(12))
    + '<g id="l12"><rect width="1" height="1"/></g>'
)
CLIPS = "".join(
    f'<clipPath id="c{n}" clip-path="url(#c{(n + 1) % 9})"><rect width="9" height="9"/></clipPath>'
    for n in range(9)
)
MASKS = '<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask>'
TURNS = (
    '<linearGradient id="g" x2=".0001" spreadMethod="repeat"><stop/><stop offset="1"/>'
    "</linearGradient>"
)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (f"<defs>{USES}</defs><use href='#l0'/>", "too large"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "includes itself"),
        (CLIPS + '<rect width="1" height="1" clip-path="url(#c0)"/>', "includes itself"),
        (MASKS + '<rect width="1" height="1" mask="url(#m)"/>', "includes itself"),
        (TURNS + '<rect width="9" height="9" fill="url(#g)"/>', "more than 60 times"),
        ('<rect width="1e9" height="1"/>', "not a plain number"),
        ("<style>" + ".a{fill:red}" * 2500 + "</style>", "too large"),
        ("<style>" + "x" * 300_000 + "</style>", "too large"),
        ("<style>" + "/* " * 50_000 + "x</style><rect width='x'/>", "'x' is not a plain"),
        ("<style>" + "x" * 150_000 + "</style>", "is not supported"),
        ("<style>" + "@charset" * 20_000 + "</style>", "is not supported"),
        ("<style>" + "{" * 50_000 + "}</style>", "is not supported"),
        ('<g fill="rgb(' + "1," * 9000 + ')"><rect width="1" height="1"/></g>', "the paint"),
    ],
)
def test_files_that_would_never_end_are_refused(body: str, said: str) -> None:
    assert said in refused(f"{HEAD}{body}</svg>").message


def test_the_deepest_drawing_that_is_allowed_is_drawn() -> None:
    deep = 95
    body = "<g opacity='.9'>" * deep + '<rect width="1" height="1"/>' + "</g>" * deep
    assert len(read(body).items) == 1


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="0" height="5" fill="url(#g)"/>',
        '<path d="M0 0H9" fill="none" stroke="url(#g)"/>',
        '<g transform="scale(0)"><rect width="5" height="5" fill="url(#g)" mask="url(#m)"/></g>',
        '<rect width="5" height="5" clip-path="url(#e)"/>',
    ],
)
def test_what_has_no_area_is_no_mistake(body: str) -> None:
    defs = (
        '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
        '<mask id="m" maskContentUnits="objectBoundingBox"><rect width="1" height="1"/></mask>'
        '<clipPath id="e"/>'
    )
    read(defs + body)


def test_a_stroke_of_no_width_is_none() -> None:
    body = '<rect width="1" height="1" fill="#fff" stroke="#fff" stroke-width="0"/>'
    assert the_path(body).stroke is None


def test_caps_joins_and_mitres_are_read() -> None:
    path = the_path('<path d="M0 0h1" stroke="#000"/>')
    assert (path.cap, path.join, path.miter) == (0, 0, 4.0)
    path = the_path('<path d="M0 0h1" stroke="#000" stroke-miterlimit="9"/>')
    assert path.miter == 9.0


@pytest.mark.parametrize(
    ("body", "colour"),
    [
        ('<rect width="1" height="1" fill="rgb(74.5%, 0%, 100%)"/>', Colour(190, 0, 255)),
        ('<rect width="1" height="1" fill="rgba(1 2 3 / 50%)"/>', Colour(1, 2, 3, 128)),
        ('<rect width="1" height="1" fill="#ff000080"/>', Colour(255, 0, 0, 128)),
        ('<rect width="1" height="1" fill="red" opacity="0.5"/>', Colour(255, 0, 0, 128)),
        ('<rect width="1" height="1" fill="var(--unknown, rgb(1,2,3))"/>', Colour(1, 2, 3)),
        ('<g color="red"><rect width="1" height="1" fill="currentColor"/></g>', Colour(255, 0, 0)),
    ],
)
def test_colours_are_read_in_every_way(body: str, colour: Colour) -> None:
    assert the_path(body).fill == colour

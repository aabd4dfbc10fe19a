"""I: pictures that are none or too much. S: drawings that want out. F, N, P: names."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

from PIL import Image

from tests.export.press_profile import press_profile
from tests.games import DECK, LAYOUT, tiny_game
from tests.strangers.table import Row, deck, game, layout, picture, place, shown

AT = "layouts/face.yaml:9"
W3 = "http://www.w3.org"
SVG = f'<svg xmlns="{W3}/2000/svg" xmlns:xlink="{W3}/1999/xlink" viewBox="0 0 9 9">'


def saved(
    mode: str = "RGB", format: str = "PNG", size: tuple[int, int] = (400, 400), **options: object
) -> bytes:
    buffer = io.BytesIO()
    Image.linear_gradient("L").resize(size).convert(mode).save(buffer, format, **options)
    return buffer.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(width: int, height: int, *extra: bytes, rows: bytes = b"") -> bytes:
    """A grey PNG whose header claims so much."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n" + head + b"".join(extra) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    )


def art(id: str, data: bytes, says: str, name: str = "x.png") -> Row:
    return picture(id, name, data, "bad-picture", AT, says)


def pictures() -> Iterator[Row]:
    nothing = "{picture: nosuch, box: safe}"
    yield layout("I01", nothing, "missing-picture", "nosuch")
    near = {
        "layouts/face.yaml": f"{LAYOUT}  - {{picture: Dragon, box: safe}}\n",
        "art/dragon.png": saved(),
    }
    yield Row("I01", near, "missing-picture", AT, "did you mean 'dragon'?")
    yield layout("I01", "{picture: 'art\\x.png', box: safe}", "missing-picture", "")
    for data, says in ((b"", "empty"), (b"x", "not a PNG"), (b"hello " * 99, "not a PNG"),
                       (b"<!DOCTYPE html><html>404", "looks like HTML")):  # fmt: skip
        yield art("I02", data, says)
    for format in ("PNG", "JPEG", "WEBP"):
        whole = saved(format=format)
        yield art("I03", whole[: len(whole) // 2], "")
    yield art("I03", saved(format="JPEG")[:200], "")
    bad = bytearray(saved())
    bad[50] ^= 0xFF
    yield art("I03", bytes(bad), "damaged")
    yield art("I05", png(60_000, 60_000), "40 million pixels")
    yield art("I05", png(2**31 - 1, 2**31 - 1), "40 million pixels")
    grey = zlib.compress(bytes(13_001 * 13_000), 9)
    yield art("I06", png(13_000, 13_000, rows=grey), "40 million pixels")
    note = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(100_000_000), 9))
    pixels = zlib.compress(bytes(2 * 1), 9)
    yield art("I08", png(1, 1, note, rows=pixels), "")
    for start in (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", b"%PDF-1.4\n",
                  b"SIMPLE  =  T", b"8BPS\0\1" + bytes(20),
                  b"GIF89a\1\0\1\0\0\0\0", b"BM" + bytes(60),
                  b"II*\0" + bytes(60)):  # fmt: skip
        yield art("I07", start, "not a PNG, JPEG or WebP")
    inks = {"code": "odd-picture", "at": AT, "says": "CMYK"}
    yield picture("I09", "x.jpg", saved("CMYK", "JPEG"), **inks)
    yield picture("I09", "x.jpg", saved("CMYK", "JPEG", icc_profile=b"none"), **inks)
    yield picture("I09", "x.jpg", saved("CMYK", "JPEG", icc_profile=press_profile()))
    for mode in ("I;16", "LA", "P", "1"):
        yield picture("I10", "x.png", saved(mode))
    for format in ("PNG", "WEBP"):
        frames = {"save_all": True, "append_images": [Image.new("RGB", (400, 400))]}
        name, animated = f"x.{format.lower()}", saved(format=format, **frames)
        yield picture("I12", name, animated, "odd-picture", AT, "only its first")
    for turned in (6, 99):
        exif = Image.Exif()
        exif[0x0112] = turned
        yield picture("I13", "x.jpg", saved(format="JPEG", exif=exif))
    yield picture("I14", "x.png", saved(size=(1, 1)), "coarse-picture", AT, "dpi")
    yield picture("I14", "x.png", saved(size=(16, 16)), "coarse-picture", AT, "dpi")
    yield picture("I14", "x.png", saved(size=(20_000, 1)), "", "")


def drawing(id: str, text: str, says: str = "", line: int = 2) -> Row:
    """A drawing whose second line is this."""
    at = place("art/x.svg", line)
    return picture(id, "x.svg", f"{SVG}\n{text}</svg>", "bad-picture", at, says)


def named_in_text(id: str, text: str) -> Row:
    """A broken drawing that stands for an icon in two texts: told where the drawing is broken."""
    cards = DECK.replace("A thing.", '"A {x}."').replace("copies: 2", 'copies: 2\n    text: "{x}"')
    words = '  - {text: "{{ text }}", box: [5mm, 20mm, 50mm, 60mm]}\n'
    files = {
        "things.yaml": cards,
        "layouts/face.yaml": LAYOUT + words,
        "art/x.svg": f"{SVG}\n{text}</svg>",
    }
    return Row(id, files, "bad-picture", "art/x.svg:2", "not well-formed")


def root(id: str, text: str, says: str = "", line: int = 1) -> Row:
    return picture(id, "x.svg", text, "bad-picture", place("art/x.svg", line), says)


def drawings() -> Iterator[Row]:
    yield named_in_text("S11", "<path d=M0>")
    for size in ("", 'width="100%" height="100%"', 'viewBox="0 0 0 0"', 'viewBox="0 0 1e9 1e9"',
                 'viewBox="0 0 nan nan"', 'width="nan" height="1"'):  # fmt: skip
        yield root("S01", f'<svg xmlns="http://www.w3.org/2000/svg" {size}/>', "size")
    yield root(
        "S02", f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{SVG}&x;</svg>', "entities"
    )
    yield picture(
        "S03",
        "x.svg",
        f'<!DOCTYPE svg SYSTEM "http://127.0.0.1:9/x.dtd">{SVG}<path d="M0 0h1"/></svg>',
    )
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    yield root("S04", f'<!DOCTYPE svg [<!ENTITY a0 "ha">{laughs}]>{SVG}&a9;</svg>', "entities")
    for target in (
        "../secret.png",
        "/etc/passwd",
        "http://127.0.0.1:9/x.png",
        "data:image/png;base64,AAAA",
    ):
        for key in ("href", "xlink:href"):
            yield drawing(
                "S11" if target[:4] == "data" else "S05", f'<image {key}="{target}"/>', "<image>"
            )
    yield drawing(
        "S06",
        '<style>@import url("http://127.0.0.1:9/");.a{}</style><path class="a" d="M0 0h1"/>',
    )
    yield drawing(
        "S06", '<g style="fill: url(http://127.0.0.1:9/x)"><path d="M0 0h1"/></g>', "paint"
    )
    yield drawing("S06", '<path fill="url(../x.svg#a)" d="M0 0h1"/>', "paint")
    copies = "<use href='#u'/>" * 10
    uses = "".join(f'<g id="u{n}">{copies}</g>' for n in range(1, 10))
    yield drawing("S07", uses, "there is no element")
    yield drawing("S07", '<g id="a"><use href="#a"/></g>', "includes itself")
    yield drawing("S08", "<g>" * 5000 + "</g>" * 5000, "too large")
    yield drawing("S08", '<rect width="1" height="1"/>' * 100_000, "too large")
    yield drawing("S08", '<path d="M0 0' + "h1" * 300_000 + '"/>', "long")
    yield drawing("S09", "<script>alert(1)</script>", "<script>")
    yield drawing("S09", "<foreignObject><b/></foreignObject>", "<foreignObject>")
    yield picture("S09", "x.svg", f'{SVG}<path onload="alert(1)" d="M0 0h1v1z"/></svg>')
    for text in ("", "hello", "<html></html>", f"{SVG}<path", "<svg"):
        yield root("S10", text)
    yield drawing("S11", '<path d="M 0 0 L"/>', "<path>")
    yield drawing("S12", '<g filter="url(#f)"/>', "'filter' is not supported")
    yield drawing("S12", '<g mask="url(#f)"><path d="M0 0h1v1z"/></g>', "no element '#f'")
    yield picture(
        "S12", "x.svg", f'{SVG}<path style="shape-rendering: x; nosuch: 1" d="M0 0h1v1z"/></svg>'
    )


def names() -> Iterator[Row]:
    """A game names fonts and icons; no name is a path."""
    for id in ("F01", "F02", "F03"):
        for font in ("art/x.ttf", "x.otf", "../x.woff2"):
            row = game(id, "Fira Sans,", f"{font},", "unknown-name", 6, "no font family")
            yield row._replace(files={**row.files, "art/x.ttf": b"\0\1\0\0" + b"\xff" * 99})
    for id, word in (("N01", "../../PWN"), ("N01", "a/b"), ("N01", "."), ("N01", "''"),
                     ("N01", "' '"), ("N02", "CON"), ("N02", "nul.png"), ("N02", "'a:b'"),
                     ("N02", "a."), ("N02", "nul"), ("N03", "x" * 300), ("N04", "-rf"),
                     ("N04", "$(touch M)"),
                     ("N04", "; touch M"), ("N05", "Fire"), ("N06", "'{{ title }}'")):  # fmt: skip
        yield deck(id, "title: Two", f"id: {word}", "bad-value", 8)
        if id != "N05":
            yield deck(id, "deck: things", f"deck: {word}", "bad-value", 1)
            yield game(id, "game: tiny", f"game: {word}", "bad-value", 1)
    for title in ("'../../PWN'", "CON", "'$(touch M)'", "'-rf'"):
        yield deck("N01" if ".." in title else "N04", "title: Two", f"title: {title}")
    not_utf_8 = {"\udcfe.yaml": "deck: other\n", "layouts/\udcfe.yaml": "layout: other\n"}
    yield Row("N02", not_utf_8, "missing-key", "\udcfe.yaml:1", "'title' is missing")


OUTSIDE = ("../secret.png", "a/../../x", "/etc/passwd", "~/x", "file:///etc/passwd", "http://127.0.0.1:9/x",
           "//host/x", "C:\\x", "\\\\host\\x", "%2e%2e/x", "a\0.png")  # fmt: skip


def paths() -> Iterator[Row]:
    """Files are named by words without a path, wherever a game names one."""
    for name in OUTSIDE:
        quoted = "'" + name + "'" if "\0" not in name else '"a\\0.png"'
        code = "bad-yaml" if "\0" in name else ""
        yield layout("P01", f"{{picture: {quoted}, box: safe}}", code)._replace(at=AT)
        yield deck("P01", "layout: face", f"layout: {quoted}", code, 3)._replace(at="things.yaml:3")
        row = game("P05", "[things]", f"[things, {quoted}]", code, 4)
        yield row._replace(at="game.yaml:4")
        text = LAYOUT.replace("elements:", f"extends: {quoted}\nelements:")
        yield Row("P01", {"layouts/face.yaml": text}, code, "layouts/face.yaml:2")
    long = {"layouts/face.yaml": f"{LAYOUT}  - {{picture: {'x' * 300}, box: safe}}\n"}
    yield Row("P04", long, "missing-picture", AT)
    newline = {"art/a\nb.png": b"x", "art/\udcff.png": b"x"}
    yield Row("P04", {**tiny_game(), **newline}, "orphan", "art", r"a\u000ab.png, \udcff.png")


def rows() -> Iterator[Row]:
    yield from pictures()
    yield from drawings()
    yield from names()
    yield from paths()


assert shown and DECK

"""Faces drawn where an export should show them, and how far what it shows is from that."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pikepdf
import pypdfium2
from PIL import Image, ImageCms

from generator.core.display import Frame, Stamp
from generator.core.geometry import (
    IDENTITY,
    MM_PER_POINT,
    Matrix,
    Point,
    Rect,
    Size,
    rotation,
    scaling,
    translation,
)
from generator.core.outline import polyline
from generator.render.about import About
from generator.render.pdf import PdfPage, write_pdf

Shown = npt.NDArray[np.uint8]
"""Rows of pixels in red, green and blue."""
PLAIN = 48
"""Channels that differ by more are seen to be different."""
GREY = 8


class Place(NamedTuple):
    """A face on a canvas: where its trim is, and by how many quarters it is turned."""

    frame: Frame
    box: Rect
    quarters: int = 0
    edge: tuple[tuple[float, float], ...] = ()
    """Corners outside of which nothing of it is shown; none shows its bleed too."""

    @property
    def matrix(self) -> Matrix:
        size = self.frame.size
        box = (
            self.box
            if self.quarters % 2 == 0
            else self.box._replace(width=self.box.height, height=self.box.width)
        )
        middle = Point(*self.box.centre)
        return (
            translation(-size.width / 2, -size.height / 2)
            .then(scaling(box.width / size.width, box.height / size.height))
            .then(rotation(90 * self.quarters))
            .then(translation(*middle))
        )


Canvas = tuple[tuple[int, int], Sequence[Place]]
"""Pixels across and down, and what stands on them."""
SMALL = scaling(MM_PER_POINT, MM_PER_POINT)
"""Pixels to mm, where a point has one pixel."""


def drawn(canvases: Sequence[Canvas]) -> Iterator[Shown]:
    """Each canvas as pdfium draws it by itself: a page of one point for each pixel."""
    pages = []
    for (width, height), places in canvases:
        stamps = tuple(_stamp(one, SMALL) for one in places)
        pages.append(_page(Frame(_in_mm(width, height), stamps)))
    return shown(write_pdf(pages, About("")), 72)


def drawn_as_cells(width: int, height: int, places: Sequence[Place]) -> Shown:
    """A canvas whose places stay whole pixels in the PDF: in mm their edges reach the next ones."""
    canvas = Frame(Size(width, height), tuple(_stamp(one) for one in places))
    page = _page(Frame(_in_mm(width, height), (Stamp(canvas, SMALL),)))
    return next(shown(write_pdf([page], About("")), 72))


def drawn_on_paper(paper: Size, dpi: float, places: Sequence[Place]) -> Shown:
    """A page whose places are in mm, shown as a printed one is: no place is rounded to pixels."""
    page = _page(Frame(paper, tuple(_stamp(one) for one in places)))
    return next(shown(write_pdf([page], About("")), dpi))


def _page(frame: Frame) -> PdfPage:
    whole = Rect(0, 0, *frame.size)
    return PdfPage(frame, whole, whole, "", ())


def _in_mm(width: int, height: int) -> Size:
    return Size(width * MM_PER_POINT, height * MM_PER_POINT)


def _stamp(place: Place, within: Matrix = IDENTITY) -> Stamp:
    corners = [within.apply(x, y) for x, y in place.edge]
    clip = polyline(corners, closed=True) if corners else None
    return Stamp(place.frame, place.matrix.then(within), clip)


def corners_of(box: Rect) -> tuple[tuple[float, float], ...]:
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return (left, top), (right, top), (right, bottom), (left, bottom)


def alone(frame: Frame, width: int, height: int) -> Shown:
    """One face from edge to edge."""
    (only,) = drawn([((width, height), [Place(frame, Rect(0, 0, width, height))])])
    return only


def as_page(frame: Frame) -> Shown:
    """One face on a page of its own size, a pixel for each point: scaling moves no edge."""
    return next(shown(write_pdf([_page(frame)], About("")), 72))


def shown(pdf: bytes, dpi: float) -> Iterator[Shown]:
    """Every page of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            bitmap = page.render(scale=dpi / 72, rev_byteorder=True)
            yield np.array(bitmap.to_numpy(), dtype=np.uint8)[:, :, :3]
    finally:
        document.close()


def opened(data: bytes) -> Shown:
    """A picture as Pillow reads it."""
    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"))


class Away(NamedTuple):
    """How far two pictures differ."""

    mean: float
    """Of 255, over all pixels and channels."""
    plain: float
    """The share of pixels that are seen to be different."""

    def within(self, most: Away) -> bool:
        return self.mean <= most.mean and self.plain <= most.plain


def away(one: Shown, other: Shown) -> Away:
    assert one.shape == other.shape, (one.shape, other.shape)
    apart = np.maximum(one, other) - np.minimum(one, other)
    return Away(float(apart.mean()), float((apart.max(axis=2) > PLAIN).mean()))


def inside(image: Shown, box: Rect, by: int = 1) -> Shown:
    """The pixels that lie in the box, all but those that its edge runs through."""
    left, top = int(np.ceil(box.left - 1e-6)) + by, int(np.ceil(box.top - 1e-6)) + by
    right, bottom = int(box.right + 1e-6) - by, int(box.bottom + 1e-6) - by
    return image[max(top, 0) : bottom, max(left, 0) : right]


def inked(image: Shown, profile: bytes) -> Shown:
    """What pdfium shows of a picture once its colours are inks: by the profile, greys as black."""
    height, width, _ = image.shape
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(width, height))
        picture = pdf.make_stream(
            inks(image, profile).tobytes(),
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Image,
            Width=width,
            Height=height,
            ColorSpace=pikepdf.Name.DeviceCMYK,
            BitsPerComponent=8,
        )
        page = pdf.pages[0]
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(P=picture))
        page.Contents = pdf.make_stream(f"{width} 0 0 {height} 0 0 cm /P Do".encode())
        data = io.BytesIO()
        pdf.save(data)
    return next(shown(data.getvalue(), 72))


def inks(image: Shown, profile: bytes) -> Shown:
    """Cyan, magenta, yellow and black, from 0 to 255."""
    press = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    converted = ImageCms.profileToProfile(
        Image.fromarray(image),
        ImageCms.createProfile("sRGB"),
        press,
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        outputMode="CMYK",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    assert converted is not None
    found = np.array(converted)
    grey = image.max(axis=2).astype(int) - image.min(axis=2) <= GREY
    found[grey] = 0
    found[grey, 3] = 255 - image[grey].mean(axis=1)
    return found

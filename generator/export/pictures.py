"""Kind `pictures`: a picture of every face or of every sheet."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.display import Frame
from generator.core.geometry import MM_PER_INCH, pixels
from generator.core.problems import Refusal
from generator.export.contact import contact_sheet
from generator.export.faces import bled_faces
from generator.export.job import Job, Preflight, Written, counted, drawn
from generator.export.picture_names import name_problems, named_faces
from generator.impose.bleed import with_bleed
from generator.kit.order import stopping
from generator.kit.pages import kits_of
from generator.model.targets import PicturesTarget
from generator.render.image_files import ImageOrder, Packing, page_pictures

CONTACT_DPI = 150


def preflight(job: Job[PicturesTarget]) -> Preflight:
    """Nobody refuses a picture, but its name may be wrong."""
    return Preflight(tuple(name_problems(job)), (f"{job.target.dpi} dpi",))


def write(job: Job[PicturesTarget]) -> list[Written]:
    return list(_faces(job) if job.target.what == "faces" else _sheets(job))


def _faces(job: Job[PicturesTarget]) -> Iterator[Written]:
    target = job.target
    around = round(target.bleed / MM_PER_INCH * target.dpi)
    reach = around * MM_PER_INCH / target.dpi
    faces = named_faces(job, [bled_faces(job, one, reach) for one in job.components])
    frames = {id(face.frame): face.frame for face in faces}
    pictures = [_picture(frame, target.dpi, around) for frame in frames.values()]
    if target.contact_sheet:
        pictures.append(_picture(contact_sheet(faces, job.studio.label), CONTACT_DPI))
    files = list(drawn(job, pictures, Packing(target.format, target.dpi, target.quality)))
    by_frame = dict(zip(frames, files, strict=False))
    for face in faces:
        yield Written(f"{face.name}.{target.format}", by_frame[id(face.frame)])
    if target.contact_sheet:
        yield Written(f"{job.studio.game.id}-contact-sheet.{target.format}", files[-1])


def _picture(frame: Frame, dpi: float, around: int = 0) -> ImageOrder:
    """With so many pixels of bleed around it: the face itself has the same pixels as without."""
    width, height = (pixels(mm, dpi) + 2 * around for mm in frame.size)
    return ImageOrder(with_bleed(frame, around * MM_PER_INCH / dpi), width, height)


def _sheets(job: Job[PicturesTarget]) -> Iterator[Written]:
    target = job.target
    kits, problems = kits_of(job.studio, job.folder, job.order)
    if stopping(problems, job.order):
        raise Refusal(*problems)
    packing = Packing(target.format, target.dpi, target.quality)
    for kit in kits:
        stem = kit.name.removesuffix(".pdf")
        told = counted(job.progress, kit.pages)
        pages = [b""] * kit.pages if job.dry else page_pictures(kit.data, packing, told)
        for number, data in enumerate(pages, 1):
            yield Written(f"{stem}-{number:02}.{target.format}", data)

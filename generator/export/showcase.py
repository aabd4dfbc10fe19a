"""Kind `showcase`: some cards → one picture of them, with shadows and without a background."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.core.geometry import MM_PER_INCH, Rect, pixels
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal
from generator.export.cut_out import inside_of, outline_of
from generator.export.faces import ExportFace, faces_of
from generator.export.job import Job, Preflight, Written, drawn
from generator.export.posing import Pose, fan, row
from generator.model.selection import is_named, matching
from generator.model.targets import ShowcaseTarget
from generator.render.image_files import ImageOrder, Packing

if TYPE_CHECKING:
    from PIL.Image import Image

POSES = {"row": row, "fan": fan}
BLUR = 1.6
"""Of a shadow, in mm of a card."""
FALL = 1.2
"""How far a shadow is below its card."""
SHADE = 0.38
"""How dark a shadow is."""
AROUND = 3 * BLUR + FALL
"""Room for the shadows around all cards."""
FINER = 2
"""Cards are turned at so many times the size, so that their letters stay sharp."""
MOST_CARDS = 40


class Shown(NamedTuple):
    """A card in the picture."""

    face: ExportFace
    pose: Pose


def preflight(job: Job[ShowcaseTarget]) -> Preflight:
    faces = _faces(job)
    if len(faces) > MOST_CARDS:
        message = f"{len(faces)} cards are too many for one picture, which shows {MOST_CARDS}"
        hint = "choose fewer with --only"
        return Preflight((Problem("too-many-cards", job.target.where, message, hint),))
    return Preflight(says=(f"{len(faces)} cards, {job.target.width} pixels wide",))


def write(job: Job[ShowcaseTarget]) -> list[Written]:
    """The last card is on top of the others."""
    target = job.target
    faces = _faces(job)
    poses = POSES[target.pose]([face.frame.size for face in faces], target.turn)
    shown = [Shown(face, pose) for face, pose in zip(faces, poses, strict=True)]
    room = _room(shown)
    scale = target.width / room.width
    orders = [_order(face, scale * FINER) for face in faces]
    pictures = list(drawn(job, orders, Packing("png")))
    name = f"{job.studio.game.id}-{target.name}.{target.format}"
    if job.dry:
        return [Written(name, b"")]
    return [Written(name, _packed(_table(shown, pictures, room, scale), target.format))]


def _faces(job: Job[ShowcaseTarget]) -> list[ExportFace]:
    """The cards that are named, in that order; otherwise some from all over the decks."""
    patterns = job.order.only or job.target.cards
    components = job.components
    if job.target.cards and not job.order.only:
        try:
            components = tuple(matching(components, (), patterns))
        except Refusal as refusal:
            raise Refusal(
                *(one._replace(where=job.target.where) for one in refusal.problems)
            ) from None
    decks = [one for one in components if one.kind == "deck"] or components
    faces = [
        card.front
        for one in (components if patterns else decks)
        for card in faces_of(job.studio, one, job.page)
    ]
    if patterns:
        return sorted(faces, key=lambda face: _place(face, patterns))
    count = min(job.target.count, len(faces))
    return [faces[(2 * number + 1) * len(faces) // (2 * count)] for number in range(count)]


def _place(face: ExportFace, patterns: Sequence[str]) -> int:
    """Which pattern names it."""
    named = (is_named(face.component.id, face.card.id, pattern) for pattern in patterns)
    return next((number for number, found in enumerate(named) if found), len(patterns))


def _room(shown: Sequence[Shown]) -> Rect:
    boxes = [one.pose.room(one.face.frame.size) for one in shown]
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top).grown(AROUND)


def _order(face: ExportFace, scale: float) -> ImageOrder:
    dpi = scale * MM_PER_INCH
    width, height = (pixels(mm, dpi) for mm in face.frame.size)
    return ImageOrder(face.frame, width, height)


def _table(shown: Sequence[Shown], pictures: Sequence[bytes], room: Rect, scale: float) -> Image:
    from PIL import Image  # only pictures need it

    size = (round(room.width * scale), round(room.height * scale))
    table = Image.new("RGBA", size, (0, 0, 0, 0))
    for one, picture in zip(shown, pictures, strict=True):
        with Image.open(io.BytesIO(picture)) as opened:
            card = _turned(_cut(opened.convert("RGB"), one.face), one.pose.degrees)
        middle = ((one.pose.x - room.left) * scale, (one.pose.y - room.top) * scale)
        _lay(table, card, middle, scale)
    return table


def _cut(card: Image, face: ExportFace) -> Image:
    """Clear outside of its outline."""
    from PIL import Image  # only pictures need it

    outline = outline_of(face.component, face.frame)
    seen = inside_of([outline], face.frame.size.width, *card.size)
    card.putalpha(Image.frombytes("L", card.size, b"".join(seen)))
    return card


def _turned(card: Image, degrees: float) -> Image:
    """In the size that it is shown in; colours do not mix with what is clear."""
    from PIL import Image  # only pictures need it

    turned = card.convert("RGBa").rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    return turned.reduce(FINER).convert("RGBA")


def _lay(table: Image, card: Image, middle: tuple[float, float], scale: float) -> None:
    """The card's shadow, then the card."""
    from PIL import Image, ImageFilter  # only pictures need it

    left, top = (round(at - side / 2) for at, side in zip(middle, card.size, strict=True))
    soft = math.ceil(3 * BLUR * scale)
    veil = Image.new("L", (card.width + 2 * soft, card.height + 2 * soft), 0)
    veil.paste(card.getchannel("A").point(lambda seen: round(seen * SHADE)), (soft, soft))
    shade = Image.new("RGBA", veil.size, (0, 0, 0, 0))
    shade.putalpha(veil.filter(ImageFilter.GaussianBlur(BLUR * scale)))
    _above(table, shade, left - soft, top - soft + round(FALL * scale))
    _above(table, card, left, top)


def _above(table: Image, image: Image, left: int, top: int) -> None:
    """What reaches over the table's edge is cut off there."""
    table.alpha_composite(image, (max(left, 0), max(top, 0)), (max(-left, 0), max(-top, 0)))


def _packed(table: Image, format: str) -> bytes:
    buffer = io.BytesIO()
    if format == "webp":
        table.save(buffer, "WEBP", quality=90)
    else:
        table.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()

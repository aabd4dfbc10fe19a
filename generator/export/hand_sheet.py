"""Opening hands → a picture of the cards of each seat, side by side or fanned out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from generator.core.colour import BLACK, WHITE, Colour
from generator.core.display import Frame, GroupItem, Item, Path, Stamp
from generator.core.geometry import IDENTITY, Rect, Size, pixels, rotation, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import outline, rectangle
from generator.core.problems import Problem, Refusal, Where
from generator.export.card_text import title_of
from generator.export.faces import ExportFace
from generator.export.posing import Pose, fan, row
from generator.export.table_labels import table_labels
from generator.export.table_looks import table_start
from generator.export.thing_faces import thing_faces
from generator.impose import page_size
from generator.kit.order import Order, presses
from generator.opened import Studio
from generator.render.about import About
from generator.render.image_files import ImageOrder, Packing, draw
from generator.render.pdf import PdfPage, write_pdf
from generator.table.hands_dealt import HandsDealt, hands_dealt
from generator.table.table_names import TableLabels

EDGE, HEAD, APART = 8.0, 11.0, 5.0
LETTERS = 6.0
TURN = 6.0
"""From card to card of a fan, in degrees."""
ACROSS = 7
"""So many cards are side by side."""
LINE = Colour(120, 116, 108)
MOST_PIXELS = 60_000_000


class HeldCards(NamedTuple):
    """A seat's cards, in the order in which it got them."""

    seat: int
    faces: tuple[ExportFace, ...]
    drawn: int

    @property
    def title(self) -> str:
        return f"Player {self.seat}"

    def names(self, studio: Studio) -> list[str]:
        """What its cards are called, in the words that print."""
        return [title_of(studio, face) for face in self.faces]


class DealtGame(NamedTuple):
    """What every seat holds, and what is left to draw."""

    hands: tuple[HeldCards, ...]
    left: tuple[str, ...]
    """In words."""


def dealt_game(studio: Studio, order: Order, players: int, draws: int) -> DealtGame:
    """What each of so many players holds; Refusal if nobody holds anything."""
    page = page_size(next(presses(studio.library.folder, order)))
    seats = seats_of(studio, players)
    dealt = hands_dealt(table_start(studio, seats, order.seed, page), draws)
    if dealt.is_empty:
        message = f"{studio.game.title} deals no cards to its players"
        hint = "let them draw, such as --draw 5, or write `hand: 5` for a deck in table.yaml"
        raise Refusal(Problem("nothing-to-print", studio.game.where, message, hint))
    shown = [one for one in studio.game.components if any(card.copies for card in one.cards)]
    drawn = thing_faces(studio, shown, page)
    hands = (
        HeldCards(hand.seat, tuple(drawn.face(one.faces[0]) for one in hand.things), hand.drawn)
        for hand in dealt.hands
    )
    return DealtGame(tuple(hands), tuple(_left(dealt, table_labels(studio, drawn))))


def _left(dealt: HandsDealt, labels: TableLabels) -> Iterator[str]:
    for pile in dealt.piles:
        owner = f" of player {pile.seat}" if pile.seat else ""
        yield f"{labels.together(pile.components)}{owner}: {pile.left} left"


def seats_of(studio: Studio, asked: int) -> int:
    """As many as asked for, or the fewest that can play."""
    fewest, most = studio.game.players
    if asked and not fewest <= asked <= most:
        message = f"{studio.game.title} is for {fewest} to {most} players, not {asked}"
        raise Refusal(Problem("wrong-option", Where("--players"), message))
    return asked or fewest


# -- pictures ---------------------------------------------------------------------------------


def hands_pdf(studio: Studio, game: DealtGame, is_fan: bool) -> bytes:
    """A page for each player."""
    pages = []
    for hand in game.hands:
        frame = _framed(hand_items(studio, hand, is_fan))
        whole = Rect(0, 0, *frame.size)
        pages.append(PdfPage(frame, whole, whole, hand.title, (hand.title,)))
    return write_pdf(pages, About(f"{studio.game.title}: opening hands"))


def hands_png(studio: Studio, game: DealtGame, is_fan: bool, dpi: int) -> bytes:
    """All players below each other."""
    parts = [hand_items(studio, hand, is_fan) for hand in game.hands]
    width = max(part.size.width for part in parts)
    items: list[Item] = []
    y = 0.0
    for part in parts:
        items.append(GroupItem(part.items, translation(0, y)))
        y += part.size.height
    frame = _framed(Frame(Size(width, y), tuple(items)))
    square_inches = frame.size.width * frame.size.height / 25.4**2
    dpi = min(dpi, int((MOST_PIXELS / square_inches) ** 0.5))
    across, down = (pixels(mm, dpi) for mm in frame.size)
    return next(draw([ImageOrder(frame, across, down)], Packing("png", dpi)))


def _framed(frame: Frame) -> Frame:
    """On white paper."""
    paper = Path(rectangle(Rect(0, 0, *frame.size)), WHITE)
    return Frame(frame.size, (paper, *frame.items))


def hand_items(studio: Studio, hand: HeldCards, is_fan: bool) -> Frame:
    """A heading, and the cards below it; what was drawn is named apart."""
    count = len(hand.faces)
    says = f"{hand.title}: {count} card{'s' if count != 1 else ''}"
    says += f", {hand.drawn} of them drawn" if hand.drawn else ""
    letters, wide = studio.headline(says, LETTERS, BLACK)
    items: list[Item] = [GroupItem(tuple(letters), translation(EDGE, EDGE + LETTERS))]
    y, width = EDGE + HEAD, wide
    for some in [hand.faces] if is_fan else _rows(hand.faces):
        sizes = [face.frame.size for face in some]
        poses = fan(sizes, TURN) if is_fan else row(sizes, 0.0)
        rooms = [pose.room(size) for pose, size in zip(poses, sizes, strict=True)]
        left, top = min(room.left for room in rooms), min(room.top for room in rooms)
        for face, pose in zip(some, poses, strict=True):
            items.append(_posed(face, Pose(pose.x - left + EDGE, pose.y - top + y, pose.degrees)))
        y += max(room.bottom for room in rooms) - top + APART
        width = max(width, max(room.right for room in rooms) - left)
    return Frame(Size(width + 2 * EDGE, y + EDGE - APART), tuple(items))


def _rows(faces: Sequence[ExportFace]) -> Iterator[list[ExportFace]]:
    waiting = iter(faces)
    while some := [*islice(waiting, ACROSS)]:
        yield some


def _posed(face: ExportFace, pose: Pose) -> Item:
    """Cut at its outline, with a line around it."""
    size = face.frame.size
    box, shape = Rect(0, 0, *size), face.component.shape
    edge = outline("rectangle" if shape == "drawn" else shape, box, face.component.corner)
    turned = translation(-size.width / 2, -size.height / 2).then(rotation(pose.degrees))
    place = turned.then(translation(pose.x, pose.y))
    drawn = (Stamp(face.frame, IDENTITY, edge), Path(edge, stroke=LINE, stroke_width=0.2))
    return GroupItem(drawn, place)

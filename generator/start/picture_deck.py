"""A folder of pictures → the files of a game whose cards they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.core.problems import WARNING, Problem, Where
from generator.files import Folder
from generator.start.card_size import NEAR, CardSize, size_for
from generator.start.deck_game import DECK, Begun, Named, bare, deck_game, quoted
from generator.start.naming import check_players
from generator.start.scans import Scan, SortedScans, read_pictures, sorted_out

FRONT, BACK = "picture", "picture-back"
"""The layouts."""
SHOWN = 3


def picture_deck(folder: Folder, named: Named, asked_size: str = "") -> Begun:
    check_players(named.players)
    pictures = read_pictures(folder)
    album = sorted_out(pictures)
    ratio = _usual_ratio([card.front for card in album.cards])
    size = size_for(asked_size, ratio)
    art = dict(_art(album))
    texts = {f"{DECK}.yaml": _deck(album, size), **dict(_layouts(album, size))}
    files = dict(deck_game(named, texts, {f"art/{n}": one.data for n, one in art.items()}))
    return Begun(files, tuple(_cropped(folder, pictures, size)))


def _usual_ratio(pictures: list[Scan]) -> float:
    """The one that most have; the least of those, if several do."""
    counted = Counter(round(one.ratio, 2) for one in pictures)
    most = max(counted.values())
    usual = min(ratio for ratio, count in counted.items() if count == most)
    return next(one.ratio for one in pictures if round(one.ratio, 2) == usual)


def _art(album: SortedScans) -> Iterator[tuple[str, Scan]]:
    for card in album.cards:
        yield f"{card.id}.{card.front.ending}", card.front
        if card.back:
            yield f"{card.id}-back.{card.back.ending}", card.back
    if album.back:
        yield f"back.{album.back.ending}", album.back


def _deck(album: SortedScans, size: CardSize) -> str:
    has_backs = album.back or any(card.back for card in album.cards)
    lines = [
        "# A card for each picture. `copies: 3` behind a picture prints that card three times.",
        f"deck: {DECK}",
        "title: Cards",
        f"size: {size.written}",
        f"layout: {FRONT}",
        *([f"back: {BACK}"] if has_backs else []),
        *([] if size.has_bleed else ["bleed-from: mirror   # the pictures end where you cut"]),
        f"fields: {{picture: picture{', reverse: picture?' if has_backs else ''}}}",
        *(
            ["each: {reverse: back}   # the back of every card that names no other"]
            if album.back
            else []
        ),
        "cards:",
    ]
    for card in album.cards:
        reverse = f", reverse: {card.id}-back" if card.back else ""
        id, title = bare(card.id), quoted(card.title)
        lines.append(f"  - {{id: {id}, title: {title}, picture: {id}{reverse}}}")
    return "\n".join([*lines, ""])


def _layouts(album: SortedScans, size: CardSize) -> Iterator[tuple[str, str]]:
    for name, field in ((FRONT, "picture"), (BACK, "reverse")):
        if name == FRONT or album.back or any(card.back for card in album.cards):
            yield f"layouts/{name}.yaml", _layout(name, field, size)


def _layout(name: str, field: str, size: CardSize) -> str:
    box = "bleed" if size.has_bleed else "{left: 0, top: 0, right: 0, bottom: 0}"
    return f"""\
# The picture fills the card. What you add below it is painted over it.
layout: {name}
elements:
  - {{picture: "{{{{ {field} }}}}", box: {box}, fit: cover}}
"""


def _cropped(folder: Folder, pictures: tuple[Scan, ...], size: CardSize) -> Iterator[Problem]:
    """One line for all pictures that do not have the proportions of the cards."""
    width, height = size.size
    bleed = 6.0 if size.has_bleed else 0.0
    ratio = (width + bleed) / (height + bleed)
    odd = [one for one in pictures if abs(one.ratio / ratio - 1) > NEAR]
    if odd:
        names = ", ".join(folder.shown(one.file) for one in odd[:SHOWN])
        more = f" and {len(odd) - SHOWN} more" if odd[SHOWN:] else ""
        what = "picture does" if len(odd) == 1 else "pictures do"
        message = f"{len(odd)} {what} not have the proportions of the card, and is cropped: "
        message = message if len(odd) == 1 else message.replace("is cropped", "are cropped")
        hint = "to choose the size of the cards, use --size"
        where = Where(folder.shown(odd[0].file))
        yield Problem("odd-picture", where, f"{message}{names}{more}", hint, WARNING)

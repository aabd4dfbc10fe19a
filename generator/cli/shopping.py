"""Sleeves for a game, or all known sleeves, for people or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import click

from generator.opened.sleeves import Bundle, Purchase, SleeveFit, purchase, purchases, stack
from generator.read.sleeves import Sleeve


def sleeves_data(decks: Sequence[Bundle], pack: int) -> dict[str, object]:
    return {
        "decks": [_deck_data(deck) for deck in decks],
        "buy": [_purchase_data(one) for one in purchases(decks, pack)],
    }


def _deck_data(bundle: Bundle) -> dict[str, object]:
    return {
        "deck": bundle.deck.id,
        "cards": bundle.cards,
        "size": list(bundle.size),
        "height": round(bundle.height, 1),
        "sleeves": [
            {
                "sleeve": fit.sleeve.name,
                "brand": fit.sleeve.brand,
                "cut": list(fit.cut),
                "trimmed": fit.trimmed,
                "room": round(fit.room, 2),
            }
            for fit in bundle.fits
        ],
    }


def _purchase_data(one: Purchase) -> dict[str, object]:
    return {
        "sleeve": one.sleeve.name,
        "brand": one.sleeve.brand,
        "title": one.sleeve.title,
        "cards": one.cards,
        "pack": one.pack,
        "packs": one.packs,
        "assumed": list(one.assumed),
    }


def shopping_lines(decks: Sequence[Bundle], pack: int) -> Iterator[str]:
    """Decks of one size together, then the sleeves that fit them, one on each line."""
    for size in dict.fromkeys(bundle.size for bundle in decks):
        alike = [bundle for bundle in decks if bundle.size == size]
        cards = sum(bundle.cards for bundle in alike)
        names = ", ".join(f"{bundle.deck.title} {bundle.cards}" for bundle in alike)
        yield f"{size}: {cards} cards ({names})"
        if not alike[0].fits:
            yield "  none of these sleeves fits them"
        for fit in alike[0].fits:
            high = stack(cards, alike[0].thickness, fit.sleeve)
            yield _sleeve_line(fit, purchase(fit.sleeve, cards, pack), high)


def _sleeve_line(fit: SleeveFit, one: Purchase, high: float) -> str:
    cut = f"cut at {fit.cut}" if fit.trimmed else "at full size"
    packs = f"{one.packs} pack{'s' if one.packs != 1 else ''} of {one.pack}"
    said = [f"{', '.join(one.assumed)} assumed"] if one.assumed else []
    said += [f"loose by {fit.room:g} mm"] if fit.loose else []
    notes = f"  ({'; '.join(said)})" if said else ""
    return f"  {fit.sleeve.name:24} {cut:18} {packs:16} {high:5.0f} mm high{notes}"


def known_json(sleeves: Sequence[Sleeve]) -> None:
    document = {
        "sleeves": [
            {
                "sleeve": one.name,
                "brand": one.brand,
                "title": one.title,
                "card": list(one.card),
                "outer": list(one.outer) if one.outer else None,
                "thickness": one.thickness,
                "pack": one.pack or None,
                "assumed": list(one.assumed),
            }
            for one in sleeves
        ]
    }
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def known_table(sleeves: Sequence[Sleeve]) -> None:
    for one in sleeves:
        outer = f"outside {one.outer}" if one.outer else ""
        thick = f"{one.thickness:g} mm thick" if one.thickness else ""
        click.echo(f"{one.name:26} cards of {one.card!s:16} {outer:24} {thick}".rstrip())

"""The files that the page is made of → their addresses, and what kind each is."""

from __future__ import annotations

from generator.preview.serving import HTML, SCRIPT, STYLE

STYLES = ("app.css", "art.css", "cards.css", "hand.css", "refine.css", "sheets.css", "texts.css")
MODULES = (
    "add-language.js",
    "address.js",
    "app.js",
    "art.js",
    "art-sheet.js",
    "beside.js",
    "card-acts.js",
    "cards.js",
    "changes.js",
    "charts.js",
    "checks.js",
    "chosen.js",
    "deal.js",
    "deck-index.js",
    "dom.js",
    "drafts.js",
    "dragging.js",
    "edit.js",
    "face.js",
    "file-links.js",
    "found-words.js",
    "gallery.js",
    "hand.js",
    "holds.js",
    "homes.js",
    "keys.js",
    "knobs.js",
    "link.js",
    "needs.js",
    "notes.js",
    "notice.js",
    "palette.js",
    "parts.js",
    "picked.js",
    "print-words.js",
    "printing.js",
    "refine-bar.js",
    "refine.js",
    "rows.js",
    "selection.js",
    "sheets.js",
    "snap.js",
    "stage.js",
    "state.js",
    "status.js",
    "text-row.js",
    "texts.js",
    "theme.js",
    "tile.js",
    "turning.js",
    "unsaved.js",
    "viewer.js",
)
PAGE = {
    "": ("index.html", HTML),
    **{name: (name, STYLE) for name in STYLES},
    **{name: (name, SCRIPT) for name in MODULES},
}
SHARED = {"compare.css": STYLE, "compare.js": SCRIPT}
"""What the exported page of changes is made with as well."""

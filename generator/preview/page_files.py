"""The files that the page is made of → their addresses, and what kind each is."""

from __future__ import annotations

SCRIPT, STYLE = "text/javascript; charset=utf-8", "text/css; charset=utf-8"
PAGE = {
    "": ("index.html", "text/html; charset=utf-8"),
    "app.css": ("app.css", STYLE),
    "cards.css": ("cards.css", STYLE),
    "refine.css": ("refine.css", STYLE),
    "sheets.css": ("sheets.css", STYLE),
    **{
        name: (name, SCRIPT)
        for name in (
            "address.js",
            "app.js",
            "card-acts.js",
            "cards.js",
            "changes.js",
            "checks.js",
            "charts.js",
            "deck-index.js",
            "dom.js",
            "drafts.js",
            "dragging.js",
            "edit.js",
            "face.js",
            "file-links.js",
            "found-words.js",
            "gallery.js",
            "keys.js",
            "link.js",
            "needs.js",
            "notes.js",
            "notice.js",
            "picked.js",
            "print-words.js",
            "printing.js",
            "refine-bar.js",
            "refine.js",
            "rows.js",
            "selection.js",
            "sheets.js",
            "stage.js",
            "state.js",
            "status.js",
            "theme.js",
            "tile.js",
            "turning.js",
            "unsaved.js",
            "viewer.js",
        )
    },
}
EXPORT = "export"
SHARED = {"compare.css": STYLE, "compare.js": SCRIPT}
"""What the exported page of changes is made with as well."""

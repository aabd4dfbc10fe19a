"""The kinds of component: what each is called, and which keys it has alone."""

KINDS = {"deck": "cards", "tokens": "pieces", "board": "", "document": "pages"}
"""Each kind of component, and what its list of cards is called."""
CALLED = {"tokens": "set of tokens"}
"""What a kind is called in messages, if not by its own name."""
SHARING = ("deck", "tokens", "board")
"""Kinds whose sheets others may share."""
ONLY_OF = {
    "seams": ("board",),
    "overlap": ("board",),
    "cut": ("tokens",),
    "gap": ("tokens",),
    "punch": ("tokens",),
    "fold-over": ("tokens",),
    "footprint": ("tokens",),
    "stack": ("tokens",),
    "share-sheet": SHARING,
    "skip-if": SHARING,
    "sheet": ("deck", "document"),
    "beside": ("tokens",),
    "spares": ("deck",),
    "blanks": ("deck",),
    "booklet": ("document",),
    "blank-pages": ("document",),
}
"""Keys that not every kind of component has."""
SHEET_KEYS = tuple(name.replace("-", "_") for name in ONLY_OF if name != "blanks")

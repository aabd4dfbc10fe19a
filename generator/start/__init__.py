"""The files of a new game: a small one, a copy of another, or a deck of a table or pictures."""

"""The files of a new game: a small working one, a copy of another one, or a deck of pictures."""

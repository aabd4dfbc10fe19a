"""The files of a new game: a small working one, or a copy of another one."""

"""The boundary: every game is worked on in a process that may read it and write nothing.

The parent starts the worker, writes what it hands over, and tells in one line how it ended.
"""

"""Why a page is not written ahead; a module of its own, because exceptions are not compiled."""


class Unsettled(Exception):
    """The page needs a name or a code that depends on other pages."""

"""Opacity and blend of the groups around a thing → the opaque colour that is seen."""

from __future__ import annotations

from generator.core.backdrop import Ground
from generator.core.colour import OPAQUE, Colour
from generator.core.display import GroupItem
from generator.core.mixing import over
from generator.core.named_tuple import NamedTuple


class Veil(NamedTuple):
    """How much of what is painted is seen, and on what."""

    share: float = 1.0
    blend: str = "normal"
    floor: int | None = None
    """How many things were painted before the group: it mixes with those alone."""

    def within(self, group: GroupItem, floor: int) -> Veil:
        if group.opacity == 1.0 and group.blend == "normal":
            return self
        blend = self.blend if group.blend == "normal" else group.blend
        return Veil(self.share * group.opacity, blend, floor)

    def hides(self, colour: Colour) -> bool:
        """Whether nothing of what is below is seen through the colour."""
        return self == CLEAR and colour.alpha == OPAQUE

    def seen(self, colour: Colour, below: Colour) -> Colour:
        return over(colour, below, self.share, self.blend)

    def on(self, ground: Ground) -> Ground:
        if self == CLEAR:
            return ground
        return ground._replace(share=self.share, blend=self.blend, floor=self.floor)


CLEAR = Veil()

"""Groups that let something through → the forms and graphics states of a PDF."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName

from generator.core.display import GroupItem, Item, Mask
from generator.core.extents import extent_of
from generator.core.frozen import slotted
from generator.core.geometry import Rect
from generator.render.numbers import number
from generator.render.operators import Content
from generator.render.pdf_objects import reference_to
from generator.render.resources import State
from generator.render.soft_edges import softened

if TYPE_CHECKING:
    from generator.render.pdf import Document

GROUP = " /Group << /S /Transparency /CS /DeviceRGB /I true >>"
NOWHERE = Rect(0, 0, 0, 0)


@slotted
class SeeThrough:
    """Makes each of them once for a document."""

    document: Document
    layers: dict[tuple[Item, ...], str] = field(default_factory=dict)
    states: dict[State, str] = field(default_factory=dict)
    masks: dict[Mask, str] = field(default_factory=dict)

    def layer(self, group: GroupItem) -> str:
        """A form that is painted as one thing."""
        name = self.layers.get(group.items)
        if name is None:
            name = self.layers[group.items] = f"L{len(self.layers) + 1}"
            self.document.references[name] = self._form(group.items)
            self.document.clear.add(name)
        return name

    def state(self, state: State) -> str:
        name = self.states.get(state)
        if name is None:
            name = self.states[state] = f"G{len(self.states) + 1}"
            entries = PDFDictionary({"Type": PDFName("ExtGState")})
            if (state.fill, state.stroke) != (1.0, 1.0):
                entries["ca"], entries["CA"] = number(state.fill), number(state.stroke)
            if state.blend != "normal":
                entries["BM"] = PDFName(state.blend.title().replace("-", ""))
            if state.mask is not None:
                entries["SMask"] = self._mask(state.mask)
            self.document.references[name] = reference_to(self.document.pdf, entries)
        return name

    def _mask(self, mask: Mask) -> str:
        known = self.masks.get(mask)
        if known is None:
            drawn = softened(mask)
            kind = "Luminosity" if drawn.luminous else "Alpha"
            form = self._form(drawn.items)
            known = self.masks[mask] = f"<< /Type /Mask /S /{kind} /G {form} >>"
        return known

    def _form(self, items: tuple[Item, ...]) -> str:
        content = Content(self.document, self.document.plates)
        content.draw(items)
        return self.document.form_of(content, extent_of(items) or NOWHERE, GROUP)

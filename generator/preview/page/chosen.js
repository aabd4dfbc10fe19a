// The chosen element of a layout: what it is called, where it is written, and what moves with it.

import { make } from "./dom.js";
import { placeButton } from "./file-links.js";
import { plural } from "./wording.js";

export class Chosen {
  constructor(knobs) {
    this.knobs = knobs;
    this.root = make("section", { class: "part", "aria-label": "The chosen element", hidden: true });
  }

  draw(element) {
    this.root.hidden = !element;
    if (!element) this.knobs.clear();
    const facts = element ? factsOf(element) : [];
    const drawn = JSON.stringify([element?.path, element?.label, element?.file, element?.line, facts]);
    if (this.drawn === drawn) return; // what has the focus keeps it
    this.drawn = drawn;
    this.root.replaceChildren(...(element ? [
      make("h3", {}, element.label, " ", placeButton(element)),
      ...facts.map((text) => make("p", { class: "from", text })), this.knobs.root] : []));
  }
}

function factsOf({ area, sharing, spots }) {
  const facts = [];
  if (area) facts.push(`Its box is the area ${area}${sharing.length ? `, which moves ${sharing.join(" and ")} too` : ""}.`);
  if (spots.length > 1) facts.push(`It is drawn ${plural(spots.length, "time")}: all of them change.`);
  return facts;
}

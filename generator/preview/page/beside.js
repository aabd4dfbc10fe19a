// Other cards with the same layout, to see at once what a change does to them.

import { make } from "./dom.js";
import { formFace, makeFace } from "./face.js";
import { picture, show } from "./pictures.js";

const SCALE = 4; // pixels to a millimetre

export class Beside {
  constructor() {
    this.root = make("div", { class: "others", hidden: true });
  }

  clear() {
    this.root.hidden = true;
  }

  draw(component, cards, side) {
    this.root.hidden = !cards.length;
    if (this.root.childElementCount !== cards.length + 1) {
      this.root.replaceChildren(make("p", { class: "from", text: "Other cards with this layout:" }), ...cards.map(() => make("figure", {}, makeFace(), make("figcaption", {}))));
    }
    cards.forEach((card, n) => {
      const [face, caption] = this.root.children[n + 1].children;
      const title = component.cards.find((one) => one.id === card.card)?.title ?? card.card;
      const image = formFace(face, component, card[side]);
      image.alt = `${title}: ${card[side].says}`;
      show(image, picture(card[side].picture, SCALE));
      caption.textContent = title;
    });
  }
}

// The list of decks, each with the picture of one of its cards.

import { keyed, make } from "./dom.js";
import { worst } from "./notes.js";
import { picture, show } from "./pictures.js";

const SIDE = 34; // pixels

export function drawIndex(root, game, chosen, choose) {
  const all = { id: "", title: "Everything", cards: game.components.flatMap((one) => one.cards), notes: [] };
  keyed(root, [all, ...game.components], (one) => one.id,
    () => make("li", {}, make("button", { type: "button" }, make("span", { class: "thumb" }, make("img", { alt: "", decoding: "async", hidden: true })), make("span", { class: "name" }), make("span", { class: "number" }))),
    (item, one) => {
      const button = item.firstElementChild;
      const [thumb, name, number] = button.children;
      button.onclick = () => choose(one.id);
      button.setAttribute("aria-current", one.id === chosen ? "true" : "false");
      name.textContent = one.title;
      number.textContent = one.cards.reduce((sum, card) => sum + card.copies, 0);
      item.dataset.note = worst([...one.notes, ...one.cards.flatMap((card) => card.notes)]);
      const front = one.id ? one.cards.find((card) => card.copies)?.front ?? one.cards[0]?.front : null;
      thumb.firstElementChild.hidden = !front;
      if (front) show(thumb.firstElementChild, picture(front.picture, SIDE / Math.max(...one.size)));
    });
}

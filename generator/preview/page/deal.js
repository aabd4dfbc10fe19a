// Opening hands: shuffled by a seed, dealt to so many players, and drawn on; as pictures.

import { make } from "./dom.js";
import { makeFace, formFace } from "./face.js";
import { ask } from "./link.js";
import { picture, show } from "./pictures.js";
import { plural } from "./wording.js";

const SCALE = 2.4; // pixels to a millimetre
const MOST = 1_000_000;

export class Deal {
  constructor(root, open) {
    Object.assign(this, { root, open, draw: 0 });
    this.players = make("select", { id: "deal-players", on: { change: () => this.ask() } });
    this.seed = make("input", { id: "deal-seed", type: "number", min: "0", max: String(MOST), value: "1", on: { change: () => this.again() } });
    const button = (text, act, kind) => make("button", { type: "button", text, class: kind, on: { click: act } });
    this.more = button("Each draws one", () => this.drawOn(1));
    this.fewer = button("Back to the start", () => this.drawOn(-this.draw));
    this.said = make("p", { class: "facts", role: "status" });
    this.hands = make("div", { class: "dealt-hands" });
    root.append(
      make("div", { class: "deal-tools" },
        make("div", {}, make("label", { for: "deal-players", text: "Players" }), this.players),
        make("div", {}, make("label", { for: "deal-seed", text: "Seed" }), this.seed),
        button("Shuffle and deal", () => this.shuffle(), "chief"), this.more, this.fewer),
      this.said, this.hands);
  }

  /** Findings and steps change no card. */
  renew(game, isSame) {
    if (isSame && this.game) return;
    this.game = game;
    const [fewest, most] = game.players ?? [1, 1];
    const counts = Array.from({ length: most - fewest + 1 }, (_, n) => String(fewest + n));
    if ([...this.players.options].map((one) => one.value).join() !== counts.join()) {
      const before = this.players.value;
      this.players.replaceChildren(...counts.map((count) => make("option", { value: count, text: count })));
      if (counts.includes(before)) this.players.value = before;
    }
    this.ask();
  }

  shuffle() {
    this.seed.value = String(1 + Math.floor(Math.random() * MOST));
    this.again();
  }

  again() {
    this.draw = 0;
    this.ask();
  }

  drawOn(by) {
    this.draw += by;
    this.ask();
  }

  async ask() {
    const asked = (this.asked = Symbol("question"));
    const seed = Math.min(Math.max(Math.round(Number(this.seed.value)) || 0, 0), MOST);
    const answer = await ask("deal", { players: Number(this.players.value), seed, draw: this.draw });
    if (this.asked !== asked) return;
    this.fewer.disabled = !this.draw;
    if (answer.problems?.length) {
      const [{ message, hint }] = answer.problems;
      this.said.textContent = [message, hint].filter(Boolean).join(" — ");
      this.hands.replaceChildren();
      return;
    }
    this.said.textContent = `Seed ${seed}. ${answer.left.join(" · ")}`;
    this.hands.replaceChildren(...answer.hands.map((hand) => this.hand(hand)));
  }

  hand({ title, drawn, cards }) {
    const more = drawn ? `, ${drawn} of them drawn` : "";
    return make("section", { "aria-label": title },
      make("h2", { text: `${title} ` }, make("span", { class: "number", text: plural(cards.length, "card") + more })),
      make("ul", { class: "dealt", role: "list" }, cards.map((card) => this.card(...card))));
  }

  card(id, cardId, name) {
    const component = this.game.components.find((one) => one.id === id);
    const card = component?.cards.find((one) => one.id === cardId);
    if (!card) return make("li", { text: name });
    const face = makeFace();
    const image = formFace(face, component, card.front);
    show(image, picture(card.front.picture, SCALE));
    const button = make("button", { type: "button", class: "stack", "aria-label": name, title: name, on: { click: () => this.open(id, cardId) } }, face);
    button.style.width = `${component.size[0] * SCALE}px`;
    return make("li", {}, button);
  }
}

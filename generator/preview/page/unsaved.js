// What is typed and not saved, on all cards: how many, which, and a way to each.

import { make } from "./dom.js";
import { plural } from "./wording.js";

export class Unsaved {
  constructor(button, dialog, drafts, { open, openText, openPalette }) {
    Object.assign(this, { button, dialog, drafts, open, openText, openPalette });
    button.addEventListener("click", () => this.show());
  }

  draw(game) {
    this.game = game;
    const count = this.drafts.all.length;
    this.button.hidden = !count;
    this.button.textContent = `${count} unsaved`;
    if (this.dialog.open) count ? this.list() : this.dialog.close();
  }

  show() {
    this.list();
    this.dialog.showModal();
  }

  list() {
    this.dialog.replaceChildren(
      make("header", {}, make("h2", { id: "unsaved-title", text: plural(this.drafts.all.length, "change is not saved", "changes are not saved") }),
        make("button", { type: "button", text: "Close", on: { click: () => this.dialog.close() } })),
      make("p", { class: "lead", text: "They are kept in this browser until you save or discard them." }),
      make("ul", { class: "unsaved" }, this.drafts.all.map((draft) => this.row(draft))));
  }

  row(draft) {
    const component = this.game?.components.find((one) => one.id === draft.component);
    const card = component?.cards.find((one) => one.id === draft.card);
    const go = () => (this.dialog.close(), this.open(component.id, card.id));
    return make("li", {},
      make("strong", { text: `${card?.title ?? draft.title}: ${draft.field}` }),
      make("p", { class: "draft", text: draft.value === "" ? "(empty)" : String(draft.value) }),
      card || draft.language || draft.palette ? null : make("p", { class: "hint", text: "This card is no longer in the game. Copy the text if you need it." }),
      make("div", { class: "acts" },
        draft.language && make("button", { type: "button", class: "chief", text: "Open the text", "aria-label": `Open the text: ${draft.title}`, on: { click: () => (this.dialog.close(), this.openText(draft.language)) } }),
        draft.palette && make("button", { type: "button", class: "chief", text: "Open the palette", "aria-label": `Open the palette: ${draft.field}`, on: { click: () => (this.dialog.close(), this.openPalette()) } }),
        card && make("button", { type: "button", class: "chief", text: "Open the card", "aria-label": `Open the card: ${card.title}`, on: { click: go } }),
        make("button", { type: "button", text: "Discard", "aria-label": `Discard ${draft.field} of ${card?.title ?? draft.title}`, on: { click: () => this.drafts.drop(draft) } })));
  }
}

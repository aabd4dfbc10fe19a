// One card, board or sheet as large as the window allows, with what it says beside it.

import { find, make } from "./dom.js";
import { Editor } from "./edit.js";
import { formFace, makeFace } from "./face.js";
import { placeButton } from "./file-links.js";
import { Hand } from "./hand.js";
import { drawNotes } from "./notes.js";
import { picture, show } from "./pictures.js";
import { Stage } from "./stage.js";
import { mm, plural } from "./wording.js";

export class Viewer {
  constructor(dialog, drafts, { opened, closed, order, say }) {
    Object.assign(this, { dialog, drafts, opened, closed, order });
    this.side = "front";
    this.stage = new Stage((scale) => this.sharpen(scale));
    this.face = makeFace();
    this.sheet = make("img", { class: "sheet", alt: "", draggable: "false" });
    this.title = make("h2", { id: "viewer-title" });
    this.facts = make("p", { class: "facts" });
    this.notes = make("ul", { class: "notes" });
    this.editor = new Editor(drafts, say, (trial) => this.try(trial));
    this.hand = new Hand(drafts, say, (trial) => this.try(trial));
    this.face.append(this.hand.holds.root);
    this.layouter = this.button("Layout", "h", () => this.byHand());
    this.flipper = this.button("Flip", "f", () => this.flip());
    const tools = make("div", { class: "tools" },
      this.layouter, this.flipper, this.button("Lines", "l", () => this.lines()), this.button("−", "-", () => this.stage.zoom(0.8)),
      this.button("Fit", "0", () => this.stage.fit()), this.button("1 : 1", "r", () => this.stage.real()),
      this.button("+", "+", () => this.stage.zoom(1.25)));
    this.badge = make("p", { class: "trial", text: "not saved", hidden: true });
    dialog.append(
      make("div", { class: "window" }, this.stage.root, this.badge, this.hand.beside.root, tools),
      make("aside", { class: "about" },
        make("header", {}, this.title, this.button("Close", "Esc", () => dialog.close())),
        this.facts, this.notes, this.editor.root, this.hand.root,
        make("nav", { class: "steps", "aria-label": "Cards" },
          this.button("← Previous", "←", () => this.step(-1)), this.button("Next →", "→", () => this.step(1)))));
    dialog.addEventListener("close", () => this.done());
    dialog.addEventListener("keydown", (event) => this.key(event));
  }

  button(text, key, act) {
    return make("button", { type: "button", text, title: key, on: { click: act } });
  }

  open(game, component, card) {
    this.game = game;
    this.at = [component, card];
    this.line = 0;
    this.pages = null;
    this.trial = null;
    this.stage.fitted = true;
    const isStep = !this.dialog.open;
    if (isStep) this.dialog.showModal();
    this.draw();
    this.opened(this.at, isStep);
    this.stage.root.focus({ preventScroll: true });
  }

  openSheet(page, pages) {
    this.pages = pages;
    this.at = [page];
    this.trial = null;
    this.stage.fitted = true;
    if (!this.dialog.open) this.dialog.showModal();
    this.draw();
    this.stage.root.focus({ preventScroll: true });
  }

  /** Why nothing can be saved now; nothing if it can. */
  close(reason) {
    this.editor.close(reason);
    this.hand.close(reason);
  }

  renew(game) {
    this.game = game;
    this.hand.forget();
    if (!this.dialog.open || this.pages) return;
    if (!this.unsaved()) this.trial = null;
    this.draw();
  }

  unsaved() {
    return this.at && !this.pages && (this.drafts.of(...this.at).length > 0 || this.hand.live || this.drafts.byHand(...this.at, this.side).length > 0);
  }

  found() {
    const component = this.game.components.find((one) => one.id === this.at[0]);
    const isAsMany = component?.cards.length === this.count; // one that is deleted leaves its line to the next
    const card = component?.cards.find((one) => one.id === this.at[1]) ?? (isAsMany ? component.cards.find((one) => one.line === this.line) : null);
    if (!card) return null;
    this.count = component.cards.length;
    this.drafts.move(component.id, this.at[1], card.id); // without an id it is called by its title, which may just have changed
    if (this.editor.card?.id === this.at[1]) this.editor.card = card;
    this.at[1] = card.id;
    this.line = card.line;
    return [component, card];
  }

  draw() {
    this.dialog.classList.toggle("paged", Boolean(this.pages));
    this.hand.root.hidden = this.hand.holds.root.hidden = !this.hand.isOn || Boolean(this.pages);
    if (this.pages) return this.drawSheet();
    const found = this.found();
    if (!found) return this.dialog.close();
    const [component, card] = found;
    if (!card.back) this.side = "front";
    this.component = component;
    this.shown = this.trial?.[this.side] ?? card[this.side];
    this.flipper.hidden = !card.back;
    this.layouter.hidden = false;
    this.flipper.textContent = this.side === "front" ? "Show back" : "Show front";
    this.title.textContent = card.title;
    const copies = card.copies ? plural(card.copies, "copy", "copies") : "not printed";
    this.facts.replaceChildren(`${component.title} · ${copies} · ${mm(component.size)} · `, placeButton(card));
    drawNotes(this.notes, card.notes);
    this.badge.hidden = !this.trial;
    this.image = formFace(this.face, component, this.shown);
    this.image.alt = `${this.side === "front" ? "Front" : "Back"} of ${card.title}: ${this.shown.says}`;
    if (this.hand.isOn) this.hand.show(this.game, component, card, this.side);
    else this.editor.draw(this.game, component, card);
    this.stage.put(this.face, component.size, component.bleed + 1);
    this.sharpen(this.stage.scale);
  }

  drawSheet() {
    const [page] = this.at;
    this.title.textContent = page.title;
    this.facts.textContent = `${page.side === "front" ? "Front" : "Back"} · ${mm(page.size)} · page ${this.pages.indexOf(page) + 1} of ${this.pages.length}`;
    this.notes.hidden = true;
    this.badge.hidden = true;
    this.editor.clear();
    this.flipper.hidden = this.layouter.hidden = true;
    this.shown = { picture: page.picture };
    this.image = this.sheet;
    this.sheet.alt = `${page.title}, ${page.side}`;
    this.stage.put(this.sheet, page.size);
    this.sharpen(this.stage.scale);
  }

  /** A finer picture as the window comes closer, after the hand rests. */
  sharpen(scale) {
    if (!this.shown || !scale) return;
    clearTimeout(this.rest);
    const finer = () => show(this.image, picture(this.shown.picture, scale));
    if (!this.image.getAttribute("src") || this.named !== this.shown.picture) finer();
    else this.rest = setTimeout(finer, 120);
    this.named = this.shown.picture;
  }

  /** How it would look with what is being typed. */
  try(trial) {
    this.trial = trial;
    this.draw();
  }

  flip() {
    this.side = this.side === "front" ? "back" : "front";
    this.draw();
  }

  /** The fields of the card, or the elements of its layout. */
  byHand(isOn = !this.hand.isOn) {
    this.hand.turn(isOn);
    this.layouter.setAttribute("aria-pressed", isOn);
    this.dialog.classList.toggle("by-hand", isOn);
    this.editor.root.hidden = isOn;
    this.editor.clear();
    this.trial = null;
    this.draw();
    if (isOn) this.hand.focus();
  }

  lines() {
    find("lines").click();
  }

  edit() {
    if (!this.dialog.open) return;
    if (this.hand.isOn) this.byHand(false);
    this.editor.focus();
  }

  step(by) {
    if (this.pages) {
      const next = this.pages[this.pages.indexOf(this.at[0]) + by];
      if (next) this.openSheet(next, this.pages);
      return;
    }
    const order = this.order();
    const here = order.findIndex(([component, card]) => component === this.at[0] && card === this.at[1]);
    const next = order[here + by];
    if (next) this.open(this.game, ...next);
  }

  key(event) {
    if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.stage.key(event)) return;
    const acts = {
      ArrowLeft: () => this.step(-1), k: () => this.step(-1), ArrowRight: () => this.step(1), j: () => this.step(1),
      f: () => !this.flipper.hidden && this.flip(), " ": () => !this.flipper.hidden && event.target === this.stage.root && this.flip(),
      l: () => this.lines(), e: () => this.edit(), h: () => !this.pages && this.byHand(),
    };
    if (!acts[event.key] || (event.key === " " && event.target !== this.stage.root)) return;
    event.preventDefault();
    acts[event.key]();
  }

  /** Drafts were dropped elsewhere, or typed on another page. */
  redraw() {
    if (!this.dialog.open || this.pages) return;
    if (!this.unsaved()) this.trial = null;
    if (!this.editor.saving) this.draw();
  }

  done() {
    this.editor.clear();
    if (!this.pages && this.at) this.closed(...this.at);
  }
}

// The layout by hand: a card's elements to choose from, to move, to size and to change, and where it is written.

import { Beside } from "./beside.js";
import { Chosen } from "./chosen.js";
import { make } from "./dom.js";
import { Holds, told } from "./holds.js";
import { Knobs } from "./knobs.js";
import { ask } from "./link.js";
import { labelled, Parts } from "./parts.js";
import { aimed, Homes } from "./homes.js";
import { noteKind } from "./wording.js";

export class Hand {
  constructor(drafts, say, tried) {
    Object.assign(this, { drafts, say, tried });
    this.isOn = false;
    this.closed = "";
    this.failed = []; // why what is changed now could not be saved
    this.holds = new Holds({
      choose: (path) => this.choose(path), moving: (box) => this.moving(box), moved: (box) => this.moved(box),
      key: (event) => this.key(event), refused: (why) => this.news(`This cannot be moved: ${why}`),
    });
    this.knobs = new Knobs({ set: (key, value) => this.set(key, value), setBox: (box) => this.moved(box) });
    this.knobs.root.addEventListener("keydown", (event) => this.typed(event));
    this.said = make("p", { class: "from" });
    this.parts = new Parts((path, isKey) => this.choose(path, isKey), (path) => this.holds.point(path));
    this.chosen = new Chosen(this.knobs);
    this.notes = make("ul", { class: "notes", hidden: true });
    this.homes = new Homes((id) => this.save(id), () => this.discard());
    this.beside = new Beside();
    this.status = make("p", { class: "hidden", role: "status" });
    this.root = make("section", { class: "hand", hidden: true, "aria-label": "Layout" },
      this.said, this.parts.root, this.chosen.root, this.homes.root, this.notes, this.status);
  }

  turn(isOn) {
    this.isOn = isOn;
    this.seen = this.path = this.live = null;
    this.beside.clear();
    if (!isOn) this.base = null;
  }

  /** Why nothing can be saved now; nothing if it can. */
  close(reason) {
    this.closed = reason;
    if (this.base) this.drawHomes();
  }

  /** The files may say something else now, even if the card looks as before. */
  forget() {
    this.seen = null;
  }

  /** What is on show; its elements are asked for when it is another face than before. */
  async show(game, component, card, side) {
    const face = `${component.id}/${card.id}/${side}/${card[side]?.picture}`;
    const isOther = this.at?.component.id !== component.id || this.at.card.id !== card.id || this.at.side !== side;
    Object.assign(this, { game, at: { component, card, side } });
    if (this.seen === face) return this.renew();
    this.seen = face;
    if (isOther) this.base = this.now = null;
    const answer = await ask("handles", this.face());
    if (this.seen !== face || !this.isOn) return;
    if (answer.problems) return this.tell(answer.problems);
    if (!answer.elements.length && this.base && this.unsaved().length) return this.forget(); // its file cannot be read now: what is typed stays
    this.base = this.now = labelled(answer);
    if (!this.element()) this.path = null;
    this.tell([]);
    this.drawList();
    if (!this.changes().length) this.drawOthers();
    this.renew();
    if (this.isSought) this.focus();
    if (this.changes().length && !this.saving) this.test();
  }

  face() {
    const { component, card, side } = this.at;
    return { component: component.id, card: card.id, side };
  }

  element(from = this.base) {
    return from?.elements.find((one) => one.path === this.path) ?? null;
  }

  // -- what is done ---------------------------------------------------------------------------

  choose(path, isKey = false) {
    this.path = path;
    this.live = null;
    this.renew();
    if (isKey) this.holds.grip.focus({ preventScroll: true });
  }

  /** While a hand moves it: shown, and not kept yet. */
  moving(box) {
    this.live = box;
    this.holds.box = box;
    this.holds.shape();
    this.drawKnobs();
    this.test();
  }

  moved(box) {
    this.live = null;
    const element = this.element();
    this.put(element, "box", box, element.spots[0].box, told(box));
    this.news(told(box));
  }

  set(key, value) {
    const element = this.element();
    const knob = element.knobs.find((one) => one.key === key);
    this.put(element, key, value, knob.value, value);
  }

  put(element, key, value, was, said) {
    const { component, card, side } = this.face();
    const draft = { component, card, field: `${key} of ${element.label}`, title: this.at.card.title, value: said, hand: { side, path: element.path, key, value, was } };
    const known = this.draft(key);
    if (known) draft.hand.was = known.hand.was;
    if (JSON.stringify(draft.hand.was) === JSON.stringify(value)) this.drafts.drop(draft);
    else this.drafts.put(draft);
    this.failed = [];
    this.renew();
    this.test();
  }

  draft(key) {
    return this.unsaved().find((one) => one.hand.path === this.path && one.hand.key === key);
  }

  unsaved() {
    return this.at ? this.drafts.byHand(this.at.component.id, this.at.card.id, this.at.side) : [];
  }

  changes() {
    const kept = this.unsaved().map((one) => one.hand);
    if (!this.live) return kept;
    const element = this.element();
    const rest = kept.filter((one) => one.path !== this.path || one.key !== "box");
    const was = kept.find((one) => one.path === this.path && one.key === "box")?.was ?? element.spots[0].box;
    return [...rest, { path: this.path, key: "box", value: this.live, was }];
  }

  box() {
    return this.live ?? this.draft("box")?.hand.value ?? this.element().spots[0].box;
  }

  // -- trials and saving ----------------------------------------------------------------------

  /** One question at a time: the next one has what was done meanwhile. */
  async test() {
    if (this.asking) return void (this.again = true);
    const changes = this.changes();
    if (!changes.length) return this.settle();
    const seen = this.seen;
    this.asking = true;
    const answer = await ask("try-move", { ...this.face(), changes: this.aimed(changes) }).finally(() => (this.asking = false));
    if (this.again) {
      this.again = false;
      this.test();
    }
    if (this.seen !== seen || !this.isOn || !this.changes().length) return;
    this.tell([...this.failed, ...(answer.problems ?? [])]);
    if (!answer.cards) return;
    this.now = labelled(answer);
    this.tried(answer.cards[0]);
    this.beside.draw(this.at.component, answer.cards.slice(1), this.at.side);
    if (!this.live) this.drawHolds();
  }

  /** Nothing is changed any more. */
  settle() {
    this.now = this.base;
    this.failed = [];
    this.tell();
    this.drawOthers();
    this.tried(null);
  }

  /** As they are saved. */
  drawOthers() {
    const { component, side } = this.at;
    const others = this.base?.others.map((one) => component.cards.find((card) => card.id === one[1])) ?? [];
    const cards = others.filter((one) => one?.[side]);
    this.beside.draw(component, cards.map((one) => ({ ...one, card: one.id })), side);
  }

  /** Every change with the layout that it is written into; a trial takes the first that can be. */
  aimed(changes, wanted = "") {
    return changes.map((one) => ({ ...one, home: aimed(this.homesOf(one), wanted)?.id ?? "" }));
  }

  homesOf({ path, key }) {
    const element = this.base?.elements.find((one) => one.path === path);
    return (key === "box" ? element?.boxHomes : element?.knobHomes) ?? [];
  }

  async save(wanted) {
    const kept = this.unsaved();
    if (!kept.length || this.closed || this.saving) return;
    this.saving = true;
    const answer = await ask("move", { ...this.face(), changes: this.aimed(kept.map((one) => one.hand), wanted) }).finally(() => (this.saving = false));
    this.failed = answer.problems ?? [];
    if (this.failed.length) return this.drawHomes(), this.tell(this.failed);
    const hadFocus = this.root.contains(document.activeElement);
    this.drafts.drop(...kept);
    this.say(`Saved: ${answer.done}`);
    this.news("Saved");
    if (hadFocus) this.holds.grip.focus({ preventScroll: true });
  }

  discard(kept = this.unsaved()) {
    this.drafts.drop(...kept);
    this.live = null;
    this.settle();
    this.renew();
  }

  // -- what is shown --------------------------------------------------------------------------

  renew() {
    if (!this.base || !this.isOn) return;
    if (this.element() && !this.live) this.drawKnobs();
    this.drawHolds();
    this.chosen.draw(this.element());
    this.drawHomes();
    this.parts.mark(this.path, new Set(this.unsaved().map((one) => one.hand.path)));
    if (!this.unsaved().length && !this.live && this.now !== this.base) this.settle();
  }

  drawList() {
    const { layout, elements } = this.base;
    this.said.textContent = elements.length ? `Layout ${layout}. Choose an element here or on the card.` : "This side has no elements.";
    this.parts.draw(elements);
  }

  drawHolds() {
    const { safe, bleed } = this.at.component;
    const chosen = this.element();
    this.holds.draw({ size: this.base.size, safe, bleed }, this.now.elements, chosen && { ...chosen, label: chosen.label }, chosen && this.box());
  }

  drawKnobs() {
    const element = this.element();
    const values = Object.fromEntries(this.unsaved().filter((one) => one.hand.path === this.path).map((one) => [one.hand.key, one.hand.value]));
    this.knobs.draw(element, this.box(), values, this.base.colours);
  }

  /** Which files could say it: the face's own layout, or the one that it extends. While one is written, its button stays. */
  drawHomes() {
    if (this.saving) return;
    const kept = this.unsaved();
    this.homes.draw(kept.map((one) => one.field), kept.map((one) => this.homesOf(one.hand)), this.closed || this.game.closed);
  }

  tell(problems = []) {
    this.notes.hidden = !problems.length;
    this.notes.replaceChildren(...problems.map((one) => make("li", { class: `note ${noteKind(one)}` },
      make("span", { class: "said", text: one.message }), one.hint ? make("span", { class: "hint", text: one.hint }) : null)));
  }

  news(text) {
    this.status.textContent = text;
  }

  // -- keys -----------------------------------------------------------------------------------

  /** On the chosen box: Enter saves or asks where, Escape discards, then lets go. */
  key(event) {
    if (event.key === "Enter") {
      this.homes.enter();
    } else if (event.key === "Escape") {
      const own = this.unsaved().filter((one) => one.hand.path === this.path);
      if (own.length) this.discard(own);
      else this.letGo();
    } else if (event.key === "Tab" && !event.shiftKey && event.target === this.holds.grip) {
      this.knobs.focus(); // its numbers come next, not the buttons of the window
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** In the fields beside the card. */
  typed(event) {
    const own = this.unsaved().some((one) => one.hand.path === this.path);
    if ((event.key === "Enter" && event.target.tagName === "INPUT") || (event.key === "Escape" && own)) this.key(event);
  }

  letGo() {
    const { path } = this;
    this.path = null;
    this.renew();
    this.parts.focus(path);
  }

  /** Once there is a list. */
  focus() {
    this.isSought = !this.base;
    if (this.base) this.parts.focus(this.path);
  }
}

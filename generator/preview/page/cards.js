// Cards are added, copied, deleted, moved and counted by mouse and keys, in the gallery and on an open card.

import { CardActs } from "./card-acts.js";
import { Dragging } from "./dragging.js";
import { find, make } from "./dom.js";
import { PickedBar } from "./picked.js";
import { Selection } from "./selection.js";

const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cards {
  constructor({ gallery, viewer, drafts, say, go }) {
    Object.assign(this, { gallery, viewer });
    this.selection = new Selection(() => this.draw());
    this.acts = new CardActs(find("refused"), drafts, this.selection, { say, go, open: (component, card) => this.open(component, card) });
    this.bar = new PickedBar(this.selection, {
      order: () => gallery.order(), act: (act, given) => this.act(act, this.chosen(), given), shift: (by) => this.shift(this.chosen(), by),
    });
    find("desk").after(this.bar.root);
    viewer.facts.after(this.onCard());
    new Dragging(gallery.root, (tile) => this.movable(tile.dataset.component, tile.dataset.key), (tile, over, isBehind) => this.dropped(tile, over, isBehind));
    gallery.hands = this;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  renew(game) {
    this.game = game;
    document.body.classList.toggle("closed", Boolean(game.closed));
    this.acts.renew(game);
    this.draw();
    this.show();
  }

  draw() {
    for (const tile of this.gallery.root.querySelectorAll(".tile")) this.mark(tile);
    this.bar.draw(this.game);
  }

  /** What a tile shows of the selection, and of what may be done to its card. */
  mark(tile, card = this.card(tile.dataset.component, tile.dataset.key)) {
    const [tick, counter] = [...tile.children].slice(-2);
    const isPicked = this.selection.has(tile.dataset.component, tile.dataset.key);
    tile.classList.toggle("picked-one", isPicked);
    tick.checked = isPicked;
    tick.hidden = Boolean(this.gallery.game?.closed || card?.readOnly);
    counter.hidden = tick.hidden || !counts(card);
  }

  component(id) {
    return this.game?.components.find((one) => one.id === id);
  }

  card(component, card) {
    return this.component(component)?.cards.find((one) => one.id === card);
  }

  chosen() {
    return this.selection.cards(this.gallery.order());
  }

  // -- what is done ---------------------------------------------------------------------------

  pick(event, component, card) {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey && event.type === "click" && event.currentTarget.matches(".stack")) return false;
    if (this.game.closed || this.card(component, card)?.readOnly) return false;
    event.shiftKey ? this.selection.reach(this.gallery.order(), component, card) : this.selection.toggle(component, card);
    return true;
  }

  count(component, card, by) {
    return this.act("copies", [[component, card]], { by });
  }

  add(component) {
    const last = this.component(component).cards.at(-1);
    return this.acts.make("add", [[component, last.id]]);
  }

  act(act, cards, given) {
    if (this.game?.closed || !cards.length) return null;
    if (act === "add") return this.acts.make("add", cards.slice(-1));
    if (act === "duplicate") return this.acts.make("duplicate", cards);
    if (act === "delete") return this.remove(cards);
    return this.acts.do(act, cards, given);
  }

  /** Then the hand is on the card of the deck that follows. */
  async remove(cards) {
    const order = this.gallery.order().filter(([component]) => component === cards.at(-1)[0]);
    const gone = ([component, card]) => cards.some((one) => one[0] === component && one[1] === card);
    const last = order.findLastIndex(gone);
    const next = order.slice(last + 1).find((one) => !gone(one)) ?? order.slice(0, last + 1).findLast((one) => !gone(one));
    const before = this.ids(cards[0][0]);
    const more = await this.acts.do("delete", cards);
    if (more && next) this.focus(cards[0][0], before, next[0], more.renamed[next[0]]?.[next[1]] ?? next[1]);
  }

  movable(component, card) {
    const one = this.card(component, card);
    return Boolean(one && !one.readOnly && !this.game.closed && !this.gallery.isArranged && this.component(component).cards.length > 1);
  }

  /** One place, or one row, towards the beginning or the end. */
  shift(cards, by, rows = 0) {
    if (this.gallery.isArranged) return this.acts.say("These cards are grouped or sorted. To move cards, choose their order in the file.");
    const part = this.gallery.parts.find((one) => one.component.id === cards[0]?.[0]);
    const places = cards.map(([, card]) => part?.cards.findIndex((one) => one.id === card)).filter((place) => place >= 0);
    if (!places.length || !this.movable(...cards[0])) return;
    const edge = by + rows < 0 ? Math.min(...places) : Math.max(...places);
    const [other, place] = (rows ? this.gallery.below(part, edge, rows) : [part, edge + by]) ?? [];
    const over = other === part && part.cards[place];
    if (over) this.move(cards, over.id, by + rows > 0);
  }

  dropped(tile, over, isBehind) {
    const names = [tile.dataset.component, tile.dataset.key];
    const cards = this.selection.has(...names) ? this.chosen().filter(([component]) => component === names[0]) : [names];
    this.move(cards, over.dataset.key, isBehind);
  }

  async move(cards, over, isBehind) {
    const [[component, card]] = cards;
    const all = this.component(component).cards;
    const place = all.findIndex((one) => one.id === over);
    const after = isBehind ? over : all[place - 1]?.id ?? null;
    const before = this.ids(component);
    const more = await this.acts.do("move", cards, { after });
    if (more) this.focus(component, before, component, more.renamed[component]?.[card] ?? card);
  }

  ids(component) {
    return this.component(component).cards.map((card) => `${card.id} ${card.line}`).join();
  }

  /** As soon as the cards of a component are others than before. */
  focus(changed, before, component, card) {
    this.acts.when(() => this.ids(changed) !== before && (this.gallery.focus(component, card), true));
  }

  // -- an open card ---------------------------------------------------------------------------

  onCard() {
    const button = (text, label, title, act, given) => make("button", { type: "button", text, "aria-label": label, title, on: { click: () => this.act(act, this.here(), given) } });
    this.counter = make("span", { class: "pair", role: "group", "aria-label": "Copies" },
      button("−", "One copy fewer", "Shift + C", "copies", { by: -1 }), button("+", "One copy more", "C", "copies", { by: 1 }));
    this.tools = make("div", { class: "card-acts" }, this.counter,
      button("Duplicate", null, "D", "duplicate"), button("New card", null, "N", "add"), button("Delete", null, "Delete", "delete"));
    return this.tools;
  }

  show() {
    const card = this.viewer.at && this.card(...this.viewer.at);
    this.tools.hidden = !card || Boolean(this.game.closed || card.readOnly);
    this.counter.hidden = !counts(card);
  }

  open(component, card) {
    this.viewer.open(this.game, component, card);
    const title = this.viewer.editor.root.querySelector("#field-title");
    title?.focus();
    title?.select();
  }

  /** The open card, or nothing. */
  here() {
    return this.viewer.dialog.open && !this.viewer.pages ? [this.viewer.at] : [];
  }

  // -- keys -----------------------------------------------------------------------------------

  key(event) {
    const typed = event.target.closest("input:not([type=checkbox]), textarea, select");
    const dialog = document.querySelector("dialog[open]");
    if (event.defaultPrevented || typed || !this.game || (dialog && dialog !== this.viewer.dialog)) return;
    const tile = event.target.closest(".tile");
    const focused = tile ? [[tile.dataset.component, tile.dataset.key]] : [];
    const meant = dialog ? this.here() : this.selection.size ? this.chosen() : focused;
    const act = event.altKey ? this.moving(event, dialog ? [] : meant) : this.meaning(event, meant, dialog ? this.here() : focused);
    if (!act) return;
    event.preventDefault();
    act();
  }

  moving(event, meant) {
    const [by, rows] = MOVES[event.key] ?? [];
    return by !== undefined && meant.length ? () => this.shift(meant, by, rows) : null;
  }

  meaning(event, meant, focused) {
    const isGallery = !this.viewer.dialog.open && !this.gallery.root.closest("[hidden]");
    if ((event.ctrlKey || event.metaKey) && event.key === "a") return isGallery ? () => this.selection.add(this.gallery.order().filter((names) => !this.card(...names).readOnly)) : null;
    if (event.ctrlKey || event.metaKey) return null;
    const near = focused.length ? focused : meant.length ? meant : this.gallery.order().slice(-1);
    return {
      n: () => this.act("add", near),
      d: meant.length && (() => this.act("duplicate", meant)),
      c: meant.length && (() => this.act("copies", meant, { by: 1 })),
      C: meant.length && (() => this.act("copies", meant, { by: -1 })),
      Delete: meant.length && (() => this.act("delete", meant)),
      x: isGallery && focused.length && (() => this.pick(event, ...focused[0])),
      X: isGallery && focused.length && (() => this.pick(event, ...focused[0])),
      Escape: isGallery && this.selection.size && (() => this.selection.clear()),
    }[event.key];
  }
}

/** Whether its copies are a number that can be counted up and down. */
const counts = (card) => Boolean(card?.fields.some((field) => field.name === "copies" && !field.fixed));

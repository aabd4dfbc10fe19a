// The bar for the cards that are selected: their copies, one field of all, copies of them, and away with them.

import { make } from "./dom.js";
import { keyOf } from "./selection.js";
import { plural } from "./wording.js";

const SETTABLE = ["text", "value", "number", "flag", "icon", "picture", "colour", "reference"];

export class PickedBar {
  constructor(selection, { order, act, shift }) {
    Object.assign(this, { selection, order, act });
    const button = (text, title, click) => make("button", { type: "button", text, title, on: { click } });
    this.count = make("strong", {});
    this.field = make("select", { id: "picked-field", on: { change: () => this.control() } });
    this.value = make("span", { class: "value", on: { input: () => (this.isTyped = true) } });
    this.shifts = [button("← Earlier", "Alt + ←", () => shift(-1)), button("Later →", "Alt + →", () => shift(1))];
    this.root = make("section", { class: "picked", "aria-label": "Selected cards", hidden: true },
      this.count,
      make("span", { class: "pair", role: "group", "aria-label": "Copies of the selected cards" },
        make("button", { type: "button", text: "−", "aria-label": "One copy fewer of each", title: "Shift + C", on: { click: () => act("copies", { by: -1 }) } }),
        make("span", { class: "word", text: "copies" }),
        make("button", { type: "button", text: "+", "aria-label": "One copy more of each", title: "C", on: { click: () => act("copies", { by: 1 }) } })),
      make("form", { class: "setting", on: { submit: (event) => (event.preventDefault(), this.set()) } },
        make("label", { for: "picked-field", text: "Set" }), this.field,
        make("label", { for: "picked-value", class: "hidden", text: "to" }), this.value,
        make("button", { type: "submit", class: "chief", text: "Set all" })),
      ...this.shifts,
      button("Duplicate", "D", () => act("duplicate")), button("Delete", "Delete", () => act("delete")),
      button("Clear", "Esc", () => selection.clear()));
  }

  draw(game) {
    this.game = game;
    this.root.hidden = !this.selection.size || Boolean(game?.closed);
    if (!this.selection.size) this.isTyped = false;
    document.body.classList.toggle("picking", !this.root.hidden);
    if (this.root.hidden) return;
    this.cards = this.selection.cards(this.order());
    this.count.textContent = `${plural(this.cards.length, "card")} selected`;
    for (const one of this.shifts) one.disabled = new Set(this.cards.map(([component]) => component)).size > 1;
    const fields = this.common();
    const names = fields.map((field) => field.name);
    if ([...this.field.options].map((one) => one.value).join() !== names.join()) {
      const before = this.field.value;
      this.field.replaceChildren(...names.map((name) => make("option", { value: name, text: name })));
      if (names.includes(before)) this.field.value = before;
      this.control();
    } else if (!this.isTyped) this.control();
  }

  fields([component, card]) {
    const found = this.game.components.find((one) => one.id === component)?.cards.find((one) => one.id === card);
    return (found?.fields ?? []).filter((field) => SETTABLE.includes(field.type) && !field.fixed);
  }

  /** Fields that all of them have; a title is each card's own. */
  common() {
    const [first, ...others] = this.cards.map((names) => this.fields(names));
    const alike = (field) => (one) => one.name === field.name && one.type === field.type && one.component === field.component;
    return first.filter((field) => field.name !== "title" && others.every((fields) => fields.some(alike(field))));
  }

  /** What all of them say now, or nothing if they differ. */
  control() {
    this.isTyped = false;
    const field = this.common().find((one) => one.name === this.field.value);
    if (!field) return this.value.replaceChildren();
    const values = new Set(this.cards.map((names) => this.said(names, field.name)));
    const now = values.size === 1 ? [...values][0] : null;
    const control = controlOf(field, this.game);
    if (field.type === "flag") control.checked = Boolean(now);
    else control.value = now ?? "";
    if (values.size > 1) control.placeholder = "different values";
    this.value.replaceChildren(control);
  }

  said(names, field) {
    return this.fields(names).find((one) => one.name === field)?.value ?? null;
  }

  async set() {
    const control = this.value.firstElementChild;
    if (!control) return;
    const field = this.field.value;
    const was = Object.fromEntries(this.cards.map((names) => [keyOf(...names), this.said(names, field)]));
    const isDone = await this.act("set", { field, value: control.type === "checkbox" ? control.checked : control.value, was });
    if (isDone) this.isTyped = false;
  }
}

function controlOf(field, game) {
  const id = "picked-value";
  if (field.type === "flag") return make("input", { id, type: "checkbox" });
  if (field.type === "number") return make("input", { id, type: "number", step: field.name === "copies" ? "1" : "any", min: field.name === "copies" ? "0" : null });
  if (field.type !== "reference") return make("input", { id, type: "text", spellcheck: "true" });
  const cards = game.components.find((one) => one.id === field.component)?.cards ?? [];
  return make("select", { id }, make("option", { value: "", text: "—" }), cards.map((card) => make("option", { value: card.id, text: card.title })));
}

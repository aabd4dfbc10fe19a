// A card's own values, changed where they are in its file. What is typed is tried before it is saved.

import { make, noteKind, placeButton } from "./dom.js";
import { ask } from "./link.js";

const PAUSE = 160;

export class Editor {
  constructor(say, tried) {
    Object.assign(this, { say, tried });
    this.root = make("form", { class: "editor", "aria-label": "Fields of the card", on: { submit: (event) => event.preventDefault() } });
    this.dirty = null;
  }

  clear() {
    this.card = null;
    this.dirty = null;
    this.root.replaceChildren();
  }

  draw(game, component, card) {
    const other = !this.card || this.card.id !== card.id || this.component.id !== component.id;
    Object.assign(this, { game, component, card });
    if (other) {
      this.dirty = null;
      this.root.replaceChildren(...card.fields.map((field) => this.row(field)));
    }
    for (const row of this.root.children) {
      const field = card.fields.find((one) => one.name === row.dataset.name);
      if (field) this.fill(row, field);
    }
  }

  row(field) {
    const id = `field-${field.name}`;
    const control = this.control(field, id);
    const row = make("div", { class: "row", data: { name: field.name, type: field.type } },
      make("label", { for: id, text: field.name }), control,
      make("p", { class: "from" }), make("ul", { class: "notes", hidden: true }),
      make("div", { class: "acts", hidden: true },
        make("button", { type: "button", class: "chief", text: "Save", title: "Enter (in a text field: Ctrl+Enter)", on: { click: () => this.save(row) } }),
        make("button", { type: "button", text: "Discard", title: "Esc", on: { click: () => this.revert(row) } })));
    control.addEventListener("input", () => this.typed(row));
    control.addEventListener("keydown", (event) => this.key(event, row));
    return row;
  }

  control(field, id) {
    if (field.type === "flag") return make("input", { id, type: "checkbox" });
    if (field.type === "number") return make("input", { id, type: "number", step: field.name === "copies" ? "1" : "any", min: field.name === "copies" ? "0" : null });
    if (field.type === "reference") {
      const cards = this.game.components.find((one) => one.id === field.component)?.cards ?? [];
      return make("select", { id }, make("option", { value: "", text: "—" }), cards.map((card) => make("option", { value: card.id, text: card.title })));
    }
    if (field.type === "list") return make("textarea", { id, rows: "2" });
    if (field.type === "text" && field.name !== "title") return make("textarea", { id, rows: "2", spellcheck: "true" });
    return make("input", { id, type: "text", spellcheck: "true" });
  }

  fill(row, field) {
    const control = row.children[1];
    if (this.dirty === row) {
      if (row.field.value !== field.value && !this.saving) this.told(row, [{ severity: "warning", message: "This value has changed in its file in the meantime.", hint: "Discard your change to see the new value." }]);
      return; // what was seen when the typing began is what it is compared with
    }
    row.field = field;
    const locked = field.fixed || this.game.closed;
    control.disabled = Boolean(locked);
    row.querySelector(".from").replaceChildren(...this.origin(field));
    if (field.type === "flag") control.checked = Boolean(field.value);
    else {
      const value = Array.isArray(field.value) ? field.value.join("\n") : field.value ?? "";
      if (control.value !== String(value)) control.value = value;
      grow(control);
    }
  }

  /** Where the value comes from, so that nobody changes all cards when they mean one. */
  origin(field) {
    if (this.game.closed && field === this.card.fields[0]) return [this.game.closed];
    if (field.name === "copies" && field.fixed && !this.card.readOnly) return ["depends on the number of players: edit it in ", placeButton(field)];
    if (this.card.readOnly) return [`${this.card.readOnly}: edit it in `, placeButton(this.card)];
    if (field.fixed) return ["a list: edit it in ", placeButton(field.file ? field : this.card)];
    if (field.type === "list") return ["one item per line"];
    if (field.shared) return ["default from 'each': a change applies to this card only"];
    if (!field.given && field.value !== null && field.value !== "") return ["not set yet"];
    return [];
  }

  value(row) {
    const control = row.children[1];
    if (control.type === "checkbox") return control.checked;
    return control.value;
  }

  question(row) {
    return { component: this.component.id, card: this.card.id, field: row.dataset.name, value: this.value(row), was: row.field.value };
  }

  typed(row) {
    if (this.dirty && this.dirty !== row) this.revert(this.dirty);
    grow(row.children[1]);
    this.dirty = row;
    row.querySelector(".acts").hidden = false;
    row.querySelector(".acts").scrollIntoView({ block: "nearest" });
    if (row.dataset.type === "flag" || row.dataset.type === "reference") return this.save(row);
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.test(row), PAUSE);
  }

  async test(row) {
    const asked = (this.asked = Symbol("question"));
    const answer = await ask("try", this.question(row));
    if (this.asked !== asked || this.dirty !== row) return;
    this.told(row, answer.problems);
    if (answer.front) this.tried(answer);
  }

  async save(row) {
    clearTimeout(this.pause);
    this.asked = null;
    this.saving = true;
    const answer = await ask("edit", this.question(row)).finally(() => (this.saving = false));
    if (answer.problems?.length) return this.told(row, answer.problems);
    this.settle(row);
    this.fill(row, this.current(row));
    this.say(`Saved: ${answer.done}`);
  }

  told(row, problems = []) {
    const list = row.querySelector(".notes");
    list.hidden = !problems.length;
    list.replaceChildren(...problems.map((one) => make("li", { class: `note ${noteKind(one)}` },
      make("span", { class: "said", text: one.message }), one.hint ? make("span", { class: "hint", text: one.hint }) : null)));
    if (this.dirty === row) row.querySelector(".acts").scrollIntoView({ block: "nearest" });
  }

  settle(row) {
    this.dirty = null;
    row.querySelector(".acts").hidden = true;
    this.told(row);
    this.tried(null);
  }

  revert(row) {
    this.asked = null;
    clearTimeout(this.pause);
    this.settle(row);
    this.fill(row, this.current(row));
  }

  current(row) {
    return this.card?.fields.find((one) => one.name === row.dataset.name) ?? row.field;
  }

  key(event, row) {
    if (event.key === "Escape" && this.dirty === row && !this.saving) {
      event.preventDefault();
      event.stopPropagation();
      this.revert(row);
    }
    const long = event.target.tagName === "TEXTAREA";
    const saves = (event.key === "Enter" && (!long || event.ctrlKey || event.metaKey)) || ((event.ctrlKey || event.metaKey) && event.key === "s");
    if (saves) {
      event.preventDefault();
      if (this.dirty === row) this.save(row);
    }
  }

  focus() {
    const rows = [...this.root.children];
    const wanted = rows.find((row) => row.dataset.name === "text") ?? rows[0];
    wanted?.children[1].focus();
  }
}

function grow(control) {
  if (control.tagName !== "TEXTAREA") return;
  control.style.height = "auto";
  control.style.height = `${control.scrollHeight + 2}px`;
}

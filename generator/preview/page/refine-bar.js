// The controls that choose which cards are shown and in which order, and the line that says how many.

import { find, make } from "./dom.js";
import { countsOf, fieldsOf, isFiltered, START } from "./refine.js";
import { plural } from "./wording.js";

const LONG = 60;
const MOST = 200; // values to choose from; for more there is the search

export class RefineBar {
  /** `changed` hears what is chosen, and whether it is a step to go back to. */
  constructor(root, line, changed) {
    Object.assign(this, { root, line, changed });
    this.chosen = { ...START };
    this.field = this.select("refine-field", () => this.choose({ field: this.field.value, value: this.first(this.field.value) }));
    this.value = this.select("refine-value", () => this.choose({ value: this.value.value }));
    this.group = this.select("refine-group", () => this.choose({ group: this.group.value }));
    this.sort = this.select("refine-sort", () => this.choose({ sort: this.sort.value, down: Boolean(this.sort.value) && this.chosen.down }));
    this.down = make("button", { type: "button", class: "down", on: { click: () => this.choose({ down: !this.chosen.down }) } });
    this.problems = this.tick("blamed", "Only cards with problems", "problems");
    this.since = this.tick("only-changed", "Only cards changed since you last printed", "changed");
    this.of = make("div", { class: "refined" }, make("label", { for: "refine-value", text: "is" }), this.value);
    root.append(
      this.row("refine-field", "Only where", this.field), this.of,
      this.row("refine-group", "Group by", this.group),
      make("div", { class: "refined" }, make("label", { for: "refine-sort", text: "Sort by" }), make("span", { class: "sorted" }, this.sort, this.down)),
      this.problems.parentElement, this.since.parentElement);
  }

  select(id, change) {
    return make("select", { id, on: { change } });
  }

  row(id, text, control) {
    return make("div", { class: "refined" }, make("label", { for: id, text }), control);
  }

  tick(id, text, name) {
    const box = make("input", { type: "checkbox", id, on: { change: () => this.choose({ [name]: box.checked }) } });
    make("label", { class: "tick" }, box, ` ${text}`);
    return box;
  }

  first(field) {
    return field ? countsOf(this.game, this.chosen.deck, field)[0]?.[0] ?? "" : "";
  }

  choose(some, isStep = true) {
    this.chosen = { ...this.chosen, ...some };
    this.changed(isStep);
  }

  draw(game) {
    this.game = game;
    const { deck, field, value, group, sort, down, problems, changed } = this.chosen;
    const names = fieldsOf(game, deck);
    const all = (first) => [["", first], ...names.map((name) => [name, name])];
    options(this.field, all("all cards"), field);
    options(this.group, all("deck"), group);
    options(this.sort, all("file order"), sort);
    this.of.hidden = !field;
    if (field) options(this.value, countsOf(game, deck, field).slice(0, MOST).map(([one, count]) => [one, `${short(one)} (${count})`]), value);
    this.down.hidden = !sort;
    this.down.textContent = down ? "↓" : "↑";
    this.down.setAttribute("aria-label", down ? "Sorted downwards: sort upwards" : "Sorted upwards: sort downwards");
    this.problems.checked = problems;
    this.since.checked = changed;
    this.since.parentElement.hidden = !game.changes && !changed;
    if (find("search").value !== this.chosen.find) find("search").value = this.chosen.find;
  }

  /** How many cards there are, of how many, and a way to all of them. */
  count(parts) {
    const { chosen, game } = this;
    const among = game.components.filter((one) => !chosen.deck || one.id === chosen.deck);
    const all = among.reduce((sum, one) => sum + one.cards.length, 0);
    const shown = parts.reduce((sum, part) => sum + part.cards.length, 0);
    this.line.hidden = !isFiltered(chosen);
    const why = [chosen.find.trim() && `with “${chosen.find.trim()}”`, chosen.field && `where ${chosen.field} is ${short(chosen.value) || "empty"}`,
      chosen.problems && "with problems", chosen.changed && "changed since you last printed"].filter(Boolean);
    const told = this.line.hidden ? "" : `${shown} of ${plural(all, "card")} ${why.join(", ")}`;
    if (this.line.firstElementChild.textContent !== told) this.line.firstElementChild.textContent = told;
  }

  clear() {
    const { deck, group, sort, down } = this.chosen;
    this.choose({ ...START, deck, group, sort, down });
  }
}

function options(select, pairs, chosen) {
  const known = pairs.some(([value]) => value === chosen) ? pairs : [...pairs, [chosen, `${short(chosen)} (0)`]];
  const told = JSON.stringify(known);
  if (select.dataset.told !== told) {
    select.dataset.told = told;
    select.replaceChildren(...known.map(([value, text]) => make("option", { value, text })));
  }
  select.value = chosen;
}

const short = (text) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text || "empty");

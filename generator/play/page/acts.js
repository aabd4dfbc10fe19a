// What can be done with what is selected: a row of buttons, each with its key.

import { button } from "./button.js";
import { make } from "./dom.js";
import { nameOf } from "./seen.js";

const MARKS = ["red", "orange", "yellow", "green", "blue", "violet"];
const SAID = ["Too strong", "Too weak", "Not clear"];
const ASKS = ["seat", "count", "mark", "note"];

/** Each act: its key, its words, and the move. `more` asks one thing before. */
export function actsFor(seen, keys) {
  const all = (kind) => keys.filter((key) => key.startsWith(kind)).map((key) => seen.of(key)).filter(Boolean);
  const [things, piles, [counter]] = [all("thing:"), all("pile:"), all("counter:")];
  const rows = counter ? forCounter(counter) : piles.length === 1 && !things.length ? forPile(seen, piles[0]) : things.length || piles.length ? forThings(seen, things, piles) : [];
  return rows.filter(([isFit]) => isFit).map(([, key, word, move, more = null]) => ({ key, word, move, more }));
}

function forThings(seen, things, piles) {
  const ids = [...things, ...piles].map((one) => one.id);
  const does = (what, more = {}) => ({ do: what, things: ids, ...more });
  const all = (test) => things.length > 0 && things.every(test);
  const are = (...kinds) => all((one) => kinds.includes(one.kind));
  const [first] = things;
  const papers = are("document");
  const isHeld = things.some((one) => one.hand && one.hand === seen.you);
  const isFixed = things.some((one) => one.fixed);
  return [
    [are("die"), "o", "Roll", does("roll")],
    [things.some((one) => one.faces > 1 && !["die", "document"].includes(one.kind)), "f", "Flip", does("flip")],
    [papers && first.faces > 1, "f", "Next page", papers && does("page", { to: (first.shows + 1) % first.faces })],
    [isHeld, "e", "Play", null, "carry"],
    [!isHeld, "r", "Turn", does("turn", { by: 90 })],
    [ids.length > 1, "g", "Stack", does("stack")],
    [seen.you && !isHeld && are("card", "piece"), "h", "Into hand", does("put", { hand: seen.you })],
    [are("card", "piece") && all((one) => one.discards), "x", "Discard", does("discard")],
    [seen.rest.seats?.length > 1 && all((one) => one.kind !== "board"), "p", "Pass", does("pass"), "seat"],
    [true, "m", "Move", null, "carry"],
    [!isHeld, "k", "Mark", does("mark"), "mark"],
    [things.length === 1, "z", papers ? "Read" : "Look closely", null, "near"],
    [things.length === 1 && first.title, "n", "Note", first?.id, "note"],
    [isFixed, "u", "Loosen", does("fix", { fixed: false })],
    [!isFixed && are("board"), "u", "Fix", does("fix", { fixed: true })],
  ];
}

function forPile(seen, { id, count, top, kind }) {
  const one = seen.things.get(top);
  return [
    [count && seen.you, "d", "Draw", { do: "draw", pile: id, count: 1 }],
    [top, "f", "Flip top", { do: "flip", things: [top] }],
    [count > 1, "s", "Shuffle", { do: "shuffle", pile: id }],
    [count, "a", "Deal", { do: "deal", pile: id }, "count"],
    [count && seen.you, "l", "Look at top", { do: "look", pile: id }, "count"],
    [one?.discards && kind !== "discard", "x", "Discard top", { do: "discard", things: [top] }],
    [top, "m", "Move top", null, "carry"],
    [count, "t", "Move pile", null, "haul"],
    [top, "z", "Look closely", null, "near"],
    [one?.title, "n", "Note on top", top, "note"],
  ];
}

function forCounter({ id, value, least, most }) {
  return [["_", -5], ["-", -1], ["+", 1], ["*", 5]].map(([key, by]) => [true, key, by > 0 ? `+${by}` : `−${-by}`, { do: "count", counter: id, value: Math.min(most, Math.max(least, value + by)) }]);
}

export class Acts {
  constructor(root, seen, run, pin) {
    Object.assign(this, { root, seen, run, pin, keys: [], found: [] });
  }

  draw(keys) {
    this.keys = keys;
    this.found = actsFor(this.seen, keys);
    const hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = !this.found.length;
    const row = this.found.map((act) => {
      const one = button(act.word + (ASKS.includes(act.more) ? " …" : ""), () => this.begin(act), { "aria-keyshortcuts": act.key });
      one.append(make("kbd", { "aria-hidden": "true", text: /[a-z]/.test(act.key) ? act.key.toUpperCase() : "" }));
      return one;
    });
    this.root.replaceChildren(make("span", { class: "what", text: this.said() }), ...row);
    if (hadFocus) this.root.querySelector("button")?.focus();
  }

  said() {
    const [key] = this.keys;
    if (this.keys.length > 1) return `${this.keys.length} selected`;
    const one = key && this.seen.of(key);
    return one ? one.title || (key.startsWith("pile:") ? "Pile" : nameOf(one)) : "";
  }

  /** True if a key meant something here. */
  press(key) {
    const act = this.found.find((one) => one.key === key);
    if (act) this.begin(act);
    return Boolean(act);
  }

  begin(act) {
    if (ASKS.includes(act.more)) this.ask(act.word, this[act.more](act));
    else this.run(act.move, act.more, this.keys);
  }

  // -- one more thing to say

  ask(word, choices) {
    this.root.replaceChildren(button("←", () => this.draw(this.keys), { "aria-label": "Back" }), make("span", { class: "what", text: word }), ...choices);
    choices[0]?.focus();
  }

  choice(shown, words, move) {
    const one = button("", () => (this.draw(this.keys), this.run(move, null, this.keys)), { class: "choice", "aria-label": words });
    one.append(shown);
    return one;
  }

  seat({ move }) {
    const others = this.seen.rest.seats.filter((one) => one.number !== this.seen.you);
    return others.map(({ number }) => this.choice(`Seat ${number}`, `Pass to seat ${number}`, { ...move, seat: number }));
  }

  count({ word, move }) {
    return [1, 2, 3, 4, 5, 6, 7].map((count) => this.choice(count, `${word} ${count}`, { ...move, count }));
  }

  mark({ move }) {
    return [...MARKS.map((mark) => this.choice(make("i", { data: { mark } }), mark, { ...move, mark })), this.choice("Take off", "Take marks off", { ...move, mark: "" })];
  }

  /** Typed, or one of what is said most. */
  note({ move }) {
    const pin = (says) => says.trim() && (this.draw(this.keys), this.pin({ thing: move, says }));
    const enter = (event) => event.key === "Enter" && (event.preventDefault(), pin(typed.value)); // else it presses the button that gets the focus
    const typed = make("input", { type: "text", maxlength: "400", placeholder: "Your note", "aria-label": "Your note", on: { keydown: enter } });
    return [typed, button("Pin it", () => pin(typed.value)), ...SAID.map((says) => button(says, () => pin(says.toLowerCase())))];
  }
}

// What can be done with what is selected: a row of buttons, each with its key.

import { another, button, make } from "./dom.js";
import { clamp } from "./geometry.js";
import { isPile, nameOf, pileName } from "./seen.js";

const MARKS = ["red", "orange", "yellow", "green", "blue", "violet"];

/** What is asked before: what a button shows, what it adds to the move, and its words if it shows none. */
const CHOICES = {
  seat: ({ seats, you }) => seats.filter((one) => one.number !== you).map(({ number }) => [`Seat ${number}`, { seat: number }]),
  count: () => [1, 2, 3, 4, 5, 6, 7].map((count) => [count, { count }]),
  mark: () => [...MARKS.map((mark) => [make("i", { data: { mark } }), { mark }, mark]), ["Take off", { mark: "" }]],
};

/** Each act: its key, its words, and the move. `more` is asked before, or names what the page does instead. */
export function actsFor(seen, keys) {
  const all = keys.map((key) => seen.of(key)).filter(Boolean);
  const things = all.filter((one) => one.faces);
  const piles = all.filter((one) => isPile(one.key));
  const counter = all.find((one) => "least" in one);
  const rows = counter ? forCounter(counter) : piles.length === 1 && !things.length ? forPile(seen, piles[0]) : all.length ? forThings(seen, things, piles) : [];
  return rows.filter(([isFit]) => isFit).map(([, key, word, move, more]) => ({ key, word, move, more }));
}

function forThings(seen, things, piles) {
  const ids = [...things, ...piles].map((one) => one.id);
  const does = (what, more = {}) => ({ do: what, things: ids, ...more });
  const all = (test) => things.length > 0 && things.every(test);
  const are = (...kinds) => all((one) => kinds.includes(one.kind));
  const [first] = things;
  const isOne = things.length === 1;
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
    [seen.seats.length > 1 && all((one) => one.kind !== "board"), "p", "Pass", does("pass"), "seat"],
    [true, "m", "Move", null, "carry"],
    [!isHeld, "k", "Mark", does("mark"), "mark"],
    [isOne, "z", papers ? "Read" : "Look closely", null, "near"],
    [isOne && first.title, "n", "Note", { thing: first?.id }, "note"],
    [isFixed, "u", "Loosen", does("fix", { fixed: false })],
    [!isFixed && are("board"), "u", "Fix", does("fix", { fixed: true })],
  ];
}

function forPile(seen, { id, count, top, kind }) {
  const one = seen.things.get(top);
  const does = (what, more = {}) => ({ do: what, pile: id, ...more });
  return [
    [count && seen.you, "d", "Draw", does("draw", { count: 1 })],
    [top, "f", "Flip top", { do: "flip", things: [top] }],
    [count > 1, "s", "Shuffle", does("shuffle")],
    [count, "a", "Deal", does("deal"), "count"],
    [count && seen.you, "l", "Look at top", does("look"), "count"],
    [one?.discards && kind !== "discard", "x", "Discard top", { do: "discard", things: [top] }],
    [top, "m", "Move top", null, "carry"],
    [count, "t", "Move pile", null, "haul"],
    [top, "z", "Look closely", null, "near"],
    [one?.title, "n", "Note on top", { thing: top }, "note"],
  ];
}

const forCounter = (counter) => [["-", "−1", -1], ["+", "+1", 1]].map(([key, word, by]) => [true, key, word, counted(counter, by)]);

export const counted = ({ id, value, least, most }, by) => ({ do: "count", counter: id, value: clamp(least, value + by, most) });

export class Acts {
  constructor(root, seen, run) {
    Object.assign(this, { root, seen, run, keys: [], found: [] });
  }

  draw(keys) {
    this.keys = keys;
    this.found = actsFor(this.seen, keys);
    this.root.hidden = !this.found.length;
    this.show(this.said(), this.root.contains(document.activeElement), this.found.map((act) => {
      const one = button(act.word + (this.asks(act) ? " …" : ""), () => this.begin(act), { "aria-keyshortcuts": act.key });
      one.append(make("kbd", { "aria-hidden": "true", text: /[a-z]/.test(act.key) ? act.key.toUpperCase() : "" }));
      return one;
    }));
  }

  show(words, hasFocus, buttons) {
    this.root.replaceChildren(make("span", { class: "what", text: words }), ...buttons);
    if (hasFocus) this.root.querySelector("input, button")?.focus();
  }

  said() {
    const one = this.keys.length === 1 && this.seen.of(this.keys[0]);
    if (!one) return this.keys.length ? `${this.keys.length} selected` : "";
    return one.title || (isPile(one.key) ? pileName(one) : nameOf(one));
  }

  asks({ more }) {
    return more === "note" || more in CHOICES;
  }

  /** True if a key meant something here. */
  press(key) {
    const act = this.found.find((one) => one.key === key);
    if (act) this.begin(act);
    return Boolean(act);
  }

  begin(act) {
    if (!this.asks(act)) return this.run(act.move, act.more, this.keys);
    const choices = act.more === "note" ? this.note(act) : CHOICES[act.more](this.seen).map((choice) => this.choice(act, ...choice));
    this.show(act.word, true, [...choices, button("←", () => this.draw(this.keys), { "aria-label": "Back" })]);
  }

  /** Done, and the row is as it was before. */
  end({ move, more }, adds) {
    this.draw(this.keys);
    this.run({ ...move, ...adds }, more, this.keys);
  }

  choice(act, shown, adds, words = shown) {
    const one = button("", () => this.end(act, adds), { "aria-label": `${act.word}: ${words}` });
    one.append(shown);
    return one;
  }

  /** Typed, or one of what is said most. */
  note(act) {
    const form = another("noting");
    form.addEventListener("submit", (event) => {
      const says = event.submitter.value || new FormData(form).get("says").trim();
      event.preventDefault();
      if (says) this.end(act, { says });
    });
    return [form];
  }
}

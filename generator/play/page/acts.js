// What can be done with what is selected: a row of buttons, each with its key.

import { make } from "./dom.js";

const MARKS = ["red", "orange", "yellow", "green", "blue", "violet"];

/** Each act: its key, its words, and the move. `more` asks one thing before. */
export function actsFor(seen, keys) {
  const things = keys.filter((key) => key.startsWith("thing:")).map((key) => seen.things.get(key.slice(6))).filter(Boolean);
  const piles = keys.filter((key) => key.startsWith("pile:")).map((key) => seen.piles.get(key.slice(5))).filter(Boolean);
  const counters = keys.filter((key) => key.startsWith("counter:")).map((key) => seen.counters.get(key.slice(8))).filter(Boolean);
  if (counters.length) return forCounter(counters[0]);
  if (piles.length === 1 && !things.length) return forPile(seen, piles[0]);
  const ids = [...things, ...piles].map((one) => one.id);
  return ids.length ? forThings(seen, things, ids) : [];
}

function forThings(seen, things, ids) {
  const all = (test) => things.length > 0 && things.every(test);
  const some = (test) => things.some(test);
  const papers = all((one) => one.kind === "document");
  const dice = all((one) => one.kind === "die");
  const isHeld = some((one) => one.hand === seen.you && one.hand);
  const found = [];
  const add = (key, word, move, more = null) => found.push({ key, word, move, more });
  if (dice) add("o", "Roll", { do: "roll", things: ids });
  if (some((one) => one.faces > 1 && !["die", "document"].includes(one.kind))) add("f", "Flip", { do: "flip", things: ids });
  if (papers && things[0].faces > 1) add("f", "Next page", { do: "page", things: ids, to: (things[0].shows + 1) % things[0].faces });
  if (isHeld) add("e", "Play", null, "play");
  if (!isHeld) add("r", "Turn", { do: "turn", things: ids, by: 90 });
  if (ids.length > 1) add("g", "Stack", { do: "stack", things: ids });
  if (seen.you && !isHeld && all((one) => one.kind === "card" || one.kind === "piece")) add("h", "Into hand", { do: "put", things: ids, hand: seen.you });
  if (all((one) => one.kind === "card")) add("x", "Discard", { do: "discard", things: ids });
  if ((seen.rest.seats ?? []).length > 1 && all((one) => one.kind !== "board")) add("p", "Pass", { do: "pass", things: ids }, "seat");
  add("m", "Move", null, "carry");
  if (!isHeld) add("k", "Mark", { do: "mark", things: ids }, "mark");
  if (things.length === 1) add("z", papers ? "Read" : "Look closely", null, "near");
  if (things.length === 1 && things[0].title) add("n", "Note", things[0].id, "note");
  if (some((one) => one.fixed)) add("u", "Loosen", { do: "fix", things: ids, fixed: false });
  else if (all((one) => one.kind === "board")) add("u", "Fix", { do: "fix", things: ids, fixed: true });
  return found;
}

function forPile(seen, pile) {
  const found = [];
  const add = (key, word, move, more = null) => found.push({ key, word, move, more });
  if (pile.count && seen.you) add("d", "Draw", { do: "draw", pile: pile.id, count: 1 });
  if (pile.top) add("f", "Flip top", { do: "flip", things: [pile.top] });
  if (pile.count > 1) add("s", "Shuffle", { do: "shuffle", pile: pile.id });
  if (pile.count) add("a", "Deal", { do: "deal", pile: pile.id }, "count");
  if (pile.count && seen.you) add("l", "Look at top", { do: "look", pile: pile.id }, "count");
  if (pile.top) add("x", "Discard top", { do: "discard", things: [pile.top] });
  if (pile.top) add("m", "Move top", null, "carry");
  if (pile.count) add("t", "Move pile", null, "haul");
  if (pile.top) add("z", "Look closely", null, "near");
  if (seen.things.get(pile.top)?.title) add("n", "Note on top", pile.top, "note");
  return found;
}

function forCounter(counter) {
  const step = (key, by) => ({ key, word: by > 0 ? `+${by}` : `−${-by}`, move: { do: "count", counter: counter.id, value: Math.min(counter.most, Math.max(counter.least, counter.value + by)) }, more: null });
  return [step("_", -5), step("-", -1), step("+", 1), step("*", 5)];
}

export class Acts {
  constructor(root, seen, run, pin) {
    this.root = root;
    this.seen = seen;
    this.run = run;
    this.pin = pin;
    this.keys = [];
    this.found = [];
  }

  draw(keys) {
    this.keys = keys;
    this.found = actsFor(this.seen, keys);
    const hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = !this.found.length;
    this.root.replaceChildren(
      make("span", { class: "what", text: this.said() }),
      ...this.found.map((act) => make("button", { type: "button", "aria-keyshortcuts": act.key, on: { click: () => this.begin(act) } }, `${act.word}${act.more === "seat" || act.more === "count" || act.more === "mark" || act.more === "note" ? " …" : ""}`, make("kbd", { "aria-hidden": "true", text: act.key.length === 1 && /[a-z]/.test(act.key) ? act.key.toUpperCase() : "" }))),
    );
    if (hadFocus) this.root.querySelector("button")?.focus();
  }

  said() {
    const [key] = this.keys;
    if (this.keys.length > 1) return `${this.keys.length} selected`;
    const thing = key?.startsWith("thing:") ? this.seen.things.get(key.slice(6)) : key?.startsWith("pile:") ? this.seen.piles.get(key.slice(5)) : this.seen.counters.get(key?.slice(8));
    return thing ? thing.title || (key.startsWith("pile:") ? "Pile" : "Face down") : "";
  }

  /** True if a key meant something here. */
  press(key) {
    const act = this.found.find((one) => one.key === key);
    if (act) this.begin(act);
    return Boolean(act);
  }

  begin(act) {
    if (act.more === "seat") return this.ask(act, this.seats(act));
    if (act.more === "mark") return this.ask(act, [...MARKS.map((mark) => this.choice(make("i", { data: { mark } }), mark, { ...act.move, mark })), this.choice("Take off", "Take marks off", { ...act.move, mark: "" })]);
    if (act.more === "count") return this.ask(act, [1, 2, 3, 4, 5, 6, 7].map((count) => this.choice(String(count), `${act.word} ${count}`, { ...act.move, count })));
    if (act.more === "note") return this.ask(act, this.note(act.move));
    this.run(act.move, act.more, this.keys);
  }

  /** What is said of a card: typed, or one of what is said most. */
  note(thing) {
    const pin = (says) => says.trim() && (this.draw(this.keys), this.pin({ thing, says }));
    const typed = make("input", { type: "text", maxlength: "400", placeholder: "Your note", "aria-label": "Your note", on: { keydown: (event) => event.key === "Enter" && (event.preventDefault(), pin(typed.value)) } }); // else it presses the button that gets the focus
    const button = (text, said) => make("button", { type: "button", class: "choice", text, on: { click: () => pin(said()) } });
    return [typed, button("Pin it", () => typed.value), ...["Too strong", "Too weak", "Not clear"].map((text) => button(text, () => text.toLowerCase()))];
  }

  seats(act) {
    const others = this.seen.rest.seats.filter((one) => one.number !== this.seen.you);
    return others.map((one) => this.choice(`Seat ${one.number}`, `Pass to seat ${one.number}`, { ...act.move, seat: one.number }));
  }

  choice(shown, words, move) {
    const done = () => {
      this.draw(this.keys);
      this.run(move, null, this.keys);
    };
    return make("button", { type: "button", class: "choice", "aria-label": words, on: { click: done } }, shown);
  }

  /** One more thing to say; digits and Escape work too. */
  ask(act, choices) {
    const back = make("button", { type: "button", "aria-label": "Back", text: "←", on: { click: () => this.draw(this.keys) } });
    this.root.replaceChildren(back, make("span", { class: "what", text: act.word }), ...choices);
    choices[0]?.focus();
  }
}

// What this seat sees: kept whole, changed by what is new.

const LISTS = ["things", "piles", "counters"];

export const isPile = (key) => key.startsWith("pile:");

export class Seen {
  constructor() {
    this.begin({});
  }

  /** Everything anew. */
  begin(view) {
    this.rest = { ...view };
    this.log = view.log ?? [];
    for (const list of LISTS) this[list] = new Map();
    this.learn({ set: view });
  }

  /** Learns a part: what has changed is another object. Its key is its name in the whole page. */
  learn({ set = {}, gone = {}, rest = {}, log }) {
    for (const list of LISTS) {
      for (const id of gone[list] ?? []) this[list].delete(id);
      for (const one of set[list] ?? []) this[list].set(one.id, Object.assign(one, { key: `${list.slice(0, -1)}:${one.id}` }));
    }
    Object.assign(this.rest, rest);
    if (log) this.log = [...this.log.slice(0, log.keep), ...log.add];
  }

  whole() {
    return { ...this.rest, log: this.log, ...Object.fromEntries(LISTS.map((list) => [list, [...this[list].values()]])) };
  }

  of(key) {
    const [kind, id] = key.split(":");
    return this[`${kind}s`].get(id);
  }

  /** The same; of a pile, its top. */
  thingOf(key) {
    return isPile(key) ? this.things.get(this.of(key)?.top) : this.of(key);
  }

  get you() {
    return this.rest.you ?? 0;
  }

  get seats() {
    return this.rest.seats ?? [];
  }

  get places() {
    return this.rest.places ?? [];
  }

  /** What a seat has in its hand, in order; nobody's hand is empty. */
  held(seat = this.you) {
    return [...this.things.values()].filter((one) => seat && one.hand === seat).sort((one, other) => one.z - other.z);
  }

  /** All that is on the table itself; one that is looked at in a pile is not. */
  onTable() {
    const isTop = ({ id, pile }) => !this.piles.has(pile) || this.piles.get(pile).top === id;
    return [...this.heaps(), ...[...this.things.values()].filter((one) => !one.hand && isTop(one)), ...this.counters.values()];
  }

  /** Piles that are on the table. */
  heaps() {
    return [...this.piles.values()].filter((pile) => pile.kind !== "hand" && pile.kind !== "box");
  }
}

const KINDS = { standee: "figure", document: "paper" };

/** A thing in words, as this seat knows it. */
export function nameOf({ kind, title, shows, faces, at, marks }) {
  if (kind === "die") return `${title || "Die"}, ${shows + 1} of ${faces}`;
  const what = KINDS[kind] ?? kind;
  const name = title ? `${title}, ${what}` : `Face-down ${what}`;
  const turned = at?.[2] % 360 ? `, turned ${at[2]} degrees` : "";
  return name + turned + (marks?.length ? `, marked ${marks.join(" and ")}` : "");
}

const PILES = { discard: "discard pile", stack: "stack" };

export function pileName({ title, kind, count }) {
  return `${title || "Pile"}, ${PILES[kind] ?? "pile"}, ${count ? `${count} left` : "empty"}`;
}

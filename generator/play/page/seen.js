// What this seat sees: kept whole, changed by what is new.

const LISTS = ["things", "piles", "counters"];

export class Seen {
  constructor() {
    this.begin({});
  }

  /** Everything anew. */
  begin(view) {
    this.rest = { ...view };
    for (const list of LISTS) this[list] = new Map((view[list] ?? []).map((one) => [one.id, one]));
    this.log = view.log ?? [];
  }

  /** Learns a part; answers with the ids that have changed, by list. */
  learn({ set = {}, gone = {}, rest = {}, log = null }) {
    const changed = {};
    for (const list of LISTS) {
      const named = new Set(gone[list] ?? []);
      for (const id of named) this[list].delete(id);
      for (const one of set[list] ?? []) {
        this[list].set(one.id, one);
        named.add(one.id);
      }
      changed[list] = named;
    }
    Object.assign(this.rest, rest);
    if (log) this.log = [...this.log.slice(0, log.keep), ...log.add];
    return changed;
  }

  whole() {
    return { ...this.rest, log: this.log, ...Object.fromEntries(LISTS.map((list) => [list, [...this[list].values()]])) };
  }

  /** All that is known now; what is no longer there is named too. */
  become(view) {
    const before = LISTS.map((list) => [list, [...this[list].keys()]]);
    this.begin(view);
    return Object.fromEntries(before.map(([list, ids]) => [list, new Set([...ids, ...this[list].keys()])]));
  }

  /** What a key such as `thing:…` is about. */
  of(key) {
    const [kind, id] = key.split(":");
    return this[`${kind}s`].get(id);
  }

  /** The same; of a pile, its top. */
  thingOf(key) {
    return this.of(key.startsWith("pile:") ? `thing:${this.of(key)?.top}` : key);
  }

  get you() {
    return this.rest.you ?? 0;
  }

  /** Things that are in this seat's own hand, in their order. */
  held() {
    return this.you ? this.heldBy(this.you).sort((one, other) => one.z - other.z) : [];
  }

  heldBy(seat) {
    return [...this.things.values()].filter((one) => one.hand === seat);
  }

  /** Those that are shown on the table itself. */
  isOnTable(thing) {
    return !thing.hand && !this.isLookedAt(thing);
  }

  isLookedAt(thing) {
    const pile = thing.pile && this.piles.get(thing.pile);
    return Boolean(pile && pile.top !== thing.id);
  }

  looked() {
    return [...this.piles.values()].filter((pile) => pile.looked?.length);
  }
}

const KINDS = { card: "card", piece: "piece", board: "board", die: "die", standee: "figure", document: "paper" };

/** A thing in words, as this seat knows it. */
export function nameOf(thing) {
  const kind = KINDS[thing.kind] ?? thing.kind;
  if (thing.kind === "die") return `${thing.title || "Die"}, ${thing.shows + 1} of ${thing.faces}`;
  const name = thing.title || `Face-down ${kind}`;
  const marks = thing.marks?.length ? `, marked ${thing.marks.join(" and ")}` : "";
  return `${name}${thing.title ? `, ${kind}` : ""}${thing.at?.[2] % 360 ? `, turned ${thing.at[2]} degrees` : ""}${marks}`;
}

const PILES = { draw: "pile", discard: "discard pile", stack: "stack", box: "box", hand: "hand" };

export function pileName(pile) {
  const things = pile.count === 1 ? "1 left" : `${pile.count} left`;
  return `${pile.title || "Pile"}, ${PILES[pile.kind] ?? "pile"}, ${pile.count ? things : "empty"}`;
}

// The cards that are selected, on any deck: what is done next is done to all of them.

export class Selection {
  constructor(changed) {
    this.changed = changed;
    this.keys = new Map();
    this.anchor = null;
  }

  get size() {
    return this.keys.size;
  }

  has(component, card) {
    return this.keys.has(keyOf(component, card));
  }

  /** In the order in which they are shown. */
  cards(order) {
    const places = new Map(order.map(([component, card], index) => [keyOf(component, card), index]));
    return [...this.keys].sort(([one], [other]) => (places.get(one) ?? Infinity) - (places.get(other) ?? Infinity)).map(([, names]) => names);
  }

  toggle(component, card) {
    const key = keyOf(component, card);
    if (!this.keys.delete(key)) this.keys.set(key, [component, card]);
    this.anchor = [component, card];
    this.changed();
  }

  /** From the card that was selected last to this one. */
  reach(order, component, card) {
    const at = ([one, other]) => order.findIndex((names) => names[0] === one && names[1] === other);
    const [from, to] = [this.anchor ? at(this.anchor) : -1, at([component, card])];
    if (from < 0) return this.toggle(component, card);
    this.add(order.slice(Math.min(from, to), Math.max(from, to) + 1));
  }

  add(cards) {
    for (const names of cards) this.keys.set(keyOf(...names), names);
    this.changed();
  }

  clear() {
    if (!this.size) return;
    this.keys.clear();
    this.anchor = null;
    this.changed();
  }

  /** Cards that are gone are not selected any more; renamed ones are. */
  renew(game, renamed = {}) {
    const there = new Set(game.components.flatMap((one) => one.cards.map((card) => keyOf(one.id, card.id))));
    const named = [...this.keys.values()].map(([component, card]) => [component, renamed[component]?.[card] ?? card]);
    this.keys = new Map(named.map((names) => [keyOf(...names), names]).filter(([key]) => there.has(key)));
  }
}

export const keyOf = (component, card) => `${component}/${card}`;

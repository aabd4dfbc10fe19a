// What was typed and is not saved yet, for every card: kept in this browser until it is saved or discarded.

const KEY = `drafts ${location.pathname}`;

export class Drafts {
  constructor(changed) {
    this.changed = changed;
    this.read();
    window.addEventListener("storage", (event) => {
      if (event.key !== KEY) return;
      this.read();
      this.changed();
    });
  }

  read() {
    try {
      this.all = JSON.parse(localStorage.getItem(KEY)) ?? [];
    } catch {
      this.all = []; // somebody else's
    }
  }

  get(component, card, field) {
    return this.all.find((one) => one.component === component && one.card === card && one.field === field);
  }

  of(component, card) {
    return this.all.filter((one) => one.component === component && one.card === card && !one.hand);
  }

  /** What was done by hand to the elements of one side. */
  byHand(component, card, side) {
    return this.all.filter((one) => one.component === component && one.card === card && one.hand && (!side || one.hand.side === side));
  }

  put(draft) {
    const others = this.all.filter((one) => !same(one, draft));
    this.keep([...others, draft]);
  }

  drop(...drafts) {
    this.keep(this.all.filter((one) => !drafts.some((draft) => same(one, draft))));
  }

  /** A card is called by its title, and that has changed. */
  move(component, from, to) {
    if (from === to || !this.all.some((one) => one.component === component && one.card === from)) return;
    this.keep(this.all.map((one) => (one.component === component && one.card === from ? { ...one, card: to } : one)));
  }

  /** Cards are called something else now, all at once: two may have changed places. */
  rename(component, names) {
    if (!Object.keys(names).length) return;
    this.keep(this.all.map((one) => (one.component === component && names[one.card] ? { ...one, card: names[one.card] } : one)));
  }

  keep(all) {
    this.all = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // no room, or a private window: kept as long as the page is open
    }
    this.changed();
  }
}

const same = (one, other) => one.component === other.component && one.card === other.card && one.field === other.field;

// The line from the program: what is new comes in.

const AGAIN = 1500;

/** A page that nobody looks at hangs up, for browsers allow few lines at a time. */
export class Line {
  /** What is done with each kind of news, and what while there is no program. */
  constructor({ lost, ...hears }, address = () => "events") {
    Object.assign(this, { lost, hears, address, events: null });
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.open()));
    window.addEventListener("pagehide", () => this.close());
  }

  open() {
    if (this.events) return;
    const events = new EventSource(this.address());
    this.events = events;
    const isCurrent = () => events === this.events;
    for (const [kind, hear] of Object.entries(this.hears)) events.addEventListener(kind, (event) => isCurrent() && hear(JSON.parse(event.data)));
    events.addEventListener("error", () => {
      if (!isCurrent()) return;
      this.lost();
      if (events.readyState !== EventSource.CLOSED) return; // otherwise the browser tries again itself
      this.close();
      setTimeout(() => document.hidden || this.open(), AGAIN);
    });
  }

  close() {
    this.events?.close();
    this.events = null;
  }
}

// The line to the program: what is new comes in, moves go out.

const AGAIN = 1500;

/** The answer; `wrong` says what the program has against it. */
export async function ask(name, given = null) {
  const posted = given && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(given) };
  try {
    const answer = await fetch(name, posted ?? {});
    return answer.ok ? await answer.json() : { wrong: (await answer.text()).trim() };
  } catch {
    return { wrong: "The table is not running." };
  }
}

/** Follows the table from a seat; `seat` changes with `sit`. */
export class Line {
  constructor(hears) {
    Object.assign(this, { hears, seat: null, events: null });
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.open()));
    window.addEventListener("pagehide", () => this.close());
  }

  sit(seat) {
    this.seat = seat;
    this.close();
    this.open();
  }

  open() {
    if (this.events) return;
    const events = new EventSource(this.seat === null ? "events" : `events?seat=${this.seat}`);
    this.events = events;
    for (const kind of ["all", "part"]) events.addEventListener(kind, (event) => events === this.events && this.hears[kind](JSON.parse(event.data)));
    events.addEventListener("error", () => {
      if (events !== this.events) return;
      this.hears.lost();
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

// The line to the program: what is new comes in, moves go out.

const AGAIN = 1500;
const SCALES = [50, 75, 100, 150, 200, 300, 450];

/** The address of a picture that is as sharp as the screen shows it. */
export function picture(name, pixelsPerMm) {
  const wanted = pixelsPerMm * Math.min(window.devicePixelRatio || 1, 2) * 25.4;
  const dpi = SCALES.find((scale) => scale >= wanted * 0.9) ?? SCALES.at(-1);
  return `picture/${name}-${dpi}.png`;
}

/** What the program has against it, or nothing. */
export async function ask(name, given = {}) {
  try {
    const answer = await fetch(name, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(given) });
    return answer.ok ? await answer.json() : { wrong: (await answer.text()).trim() };
  } catch {
    return { wrong: "The table is not running." };
  }
}

/** Follows the table from a seat; `seat` changes with `sit`. */
export class Line {
  constructor({ all, part, lost }) {
    this.hears = { all, part, lost };
    this.seat = null;
    this.events = null;
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

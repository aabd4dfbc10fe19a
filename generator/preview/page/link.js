// The line to the program: what is new comes in, questions go out.

const AGAIN = 1500;
const SCALES = [50, 75, 100, 150, 200, 300, 450];

export function picture(name, pixelsPerMm) {
  const wanted = pixelsPerMm * Math.min(window.devicePixelRatio || 1, 2) * 25.4;
  const dpi = SCALES.find((scale) => scale >= wanted * 0.98) ?? SCALES.at(-1);
  return `picture/${name}-${dpi}.png`;
}

const NOBODY = { severity: "error", message: "Cubicle Press is not running.", hint: "What you typed is kept. Start the preview again, then save." };
const REFUSED = { severity: "error", hint: "Nothing was changed. What you typed is kept. Reload the page, then try again." };

export async function ask(name, given) {
  return answered(name, "application/json", JSON.stringify(given));
}

/** A program that ends while it answers has not answered. */
export async function answered(address, type, body) {
  try {
    const answer = await fetch(address, { method: "POST", headers: { "content-type": type }, body });
    return answer.ok ? await answer.json() : { problems: [{ ...REFUSED, message: `Cubicle Press refused this: ${(await answer.text()).trim()}.` }] };
  } catch {
    return { problems: [NOBODY] };
  }
}

export const form = async () => (await fetch("form")).json();

/** Follows the game; a page nobody looks at hangs up, for browsers allow few lines at a time. */
export function follow({ all, part, lost }) {
  let line = null;
  function open() {
    if (line) return;
    line = new EventSource("events");
    line.addEventListener("all", (event) => all(JSON.parse(event.data)));
    for (const kind of ["table", "findings", "history"]) {
      line.addEventListener(kind, (event) => part(JSON.parse(event.data), kind));
    }
    line.addEventListener("error", () => {
      lost();
      if (line?.readyState === EventSource.CLOSED) { // otherwise the browser tries again itself
        close();
        setTimeout(() => document.hidden || open(), AGAIN);
      }
    });
  }
  function close() {
    line?.close();
    line = null;
  }
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pagehide", close);
  open();
}

/** Sets the picture once it is there; until then the one before stays. */
export function show(image, url, then = () => {}) {
  if (image.dataset.wanted === url) return;
  image.dataset.wanted = url;
  const isWanted = () => image.dataset.wanted === url;
  if (!image.getAttribute("src")) {
    load(image, url, isWanted);
    image.dataset.shown = url;
    return;
  }
  const next = new Image();
  next.addEventListener("load", () => {
    if (!isWanted()) return;
    image.src = url;
    image.dataset.shown = url;
    then();
  });
  load(next, url, isWanted);
}

/** While something takes long the program draws nothing else: then it is asked again. */
function load(image, url, isWanted, tries = 0) {
  image.onerror = () => {
    if (tries < 5) setTimeout(() => isWanted() && load(image, url, isWanted, tries + 1), 1000 * 2 ** tries);
  };
  image.src = url;
}

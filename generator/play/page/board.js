// Things on the table → elements; only those that changed are touched.

import { button } from "./button.js";
import { make } from "./dom.js";
import { picture, show } from "./link.js";
import { nameOf, pileName } from "./seen.js";

const TURNING = 220;
const SMALL = 32;
const NONE = new Set();

export class Board {
  constructor(world, seen, camera, count) {
    Object.assign(this, { world, seen, camera, count, elements: new Map(), sharpness: 0 });
    this.seats = make("div", { class: "places" });
    this.layer = make("div", { class: "layer", role: "group", "aria-label": "On the table" });
    this.tags = make("div", { class: "tags" });
    this.plates = make("div", { class: "tags" });
    world.replaceChildren(this.seats, this.layer, this.plates, this.tags);
  }

  element(key) {
    return this.elements.get(key);
  }

  /** Everything anew. */
  begin() {
    for (const element of this.elements.values()) element.remove();
    this.elements.clear();
    this.tags.replaceChildren();
    const [w, h] = this.seen.rest.size ?? [1000, 600];
    this.camera.size = [w, h];
    Object.assign(this.world.style, { width: `${w}px`, height: `${h}px` });
    this.places();
    this.draw(this.seen);
  }

  /** Seats, and places that things snap to. */
  places() {
    const { seats = [], places = [] } = this.seen.rest;
    this.seats.replaceChildren(
      ...seats.map(({ number, area: [x, y, w, h] }) => make("i", { class: `seat${number === this.seen.you ? " own" : ""}`, style: `left:${x}px;top:${y}px;width:${w}px;height:${h}px` })),
      ...places.map(({ at: [x, y, turn], size: [w, h] }) => make("i", { class: "place", style: box(x, y, w, h, turn) })),
    );
    this.plates.replaceChildren(...seats.map((seat) => this.plate(seat)));
  }

  /** Beside the seat's cards, away from the middle of the table. */
  plate({ number, area: [x, y, w, h] }) {
    const isFar = y + h / 2 < this.seen.rest.size[1] * 0.4;
    const place = make("div", { class: isFar ? "tag far" : "tag", style: `transform:translate(${x + w / 2}px,${isFar ? y : y + h}px)` }, make("div", { class: `plate${number === this.seen.you ? " own" : ""}`, data: { seat: number } }, make("span", { class: "name" }), make("span", { class: "fan", "aria-hidden": "true" })));
    this.fan(place.firstChild, number);
    return place;
  }

  fan(element, number) {
    const held = this.seen.heldBy(number);
    const isOwn = number === this.seen.you;
    element.querySelector(".name").textContent = `${isOwn ? "You, seat" : "Seat"} ${number}${held.length ? ` · ${held.length} in hand` : ""}`;
    const backs = isOwn ? [] : held.filter((one) => one.picture).slice(0, 12);
    element.querySelector(".fan").replaceChildren(...backs.map((one, n) => make("img", { alt: "", src: picture(one.picture, 2), style: `--n:${n - (backs.length - 1) / 2}` })));
  }

  draw({ things = NONE, piles = NONE, counters = NONE }) {
    for (const id of piles.keys()) this.one(`pile:${id}`, shown(this.seen.piles.get(id)), () => this.pile(), (element, pile) => this.renewPile(element, pile));
    for (const id of things.keys()) {
      const thing = this.seen.things.get(id);
      const isHere = thing && this.seen.isOnTable(thing);
      this.one(`thing:${id}`, isHere ? thing : null, () => this.thing(), (element) => this.renewThing(element, thing));
    }
    for (const id of counters.keys()) this.one(`counter:${id}`, this.seen.counters.get(id), (counter) => this.counter(counter), (element, counter) => renewCounter(element, counter));
    for (const plate of this.plates.querySelectorAll(".plate")) this.fan(plate, Number(plate.dataset.seat));
  }

  one(key, data, create, renew) {
    let element = this.elements.get(key);
    if (!data) {
      element?.tag?.remove();
      element?.remove();
      this.elements.delete(key);
      return;
    }
    if (!element) {
      element = create(data);
      element.dataset.key = key;
      this.elements.set(key, element);
      renew(element, data);
      this.layer.append(element);
    } else renew(element, data);
  }

  thing() {
    return make("button", { type: "button", class: "thing", tabindex: "-1" }, make("span", { class: "face" }, make("img", { alt: "", draggable: "false" })), make("span", { class: "marks", "aria-hidden": "true" }));
  }

  renewThing(element, thing) {
    const [w, h] = thing.size;
    const pile = thing.pile && this.seen.piles.get(thing.pile);
    Object.assign(element.dataset, { kind: thing.kind, shape: thing.shape, fixed: Boolean(thing.fixed), pile: thing.pile ?? "" });
    Object.assign(element.style, { width: `${w}px`, height: `${h}px`, zIndex: levelOf(thing), transform: where(thing.at, w, h) });
    element.setAttribute("aria-label", pile ? `${nameOf(thing)}, on top of ${pile.title || "a pile"}` : nameOf(thing));
    marks(element.querySelector(".marks"), thing.marks ?? []);
    this.face(element, thing);
  }

  /** Another side comes up with a turn in the air; dice tumble. */
  face(element, thing) {
    const before = element.dataset.picture;
    element.dataset.picture = thing.picture;
    const url = picture(thing.picture, this.camera.scale);
    const image = element.querySelector("img");
    if (!before || before === thing.picture) return void show(image, url);
    const next = new Image();
    next.src = url;
    const face = element.querySelector(".face");
    face.classList.add(thing.kind === "die" ? "tumbling" : "turning");
    const half = new Promise((done) => setTimeout(done, TURNING / 2));
    Promise.all([half, next.decode().catch(() => {})]).then(() => element.dataset.picture === thing.picture && show(image, url));
    setTimeout(() => face.classList.remove("turning", "tumbling"), thing.kind === "die" ? 2 * TURNING : TURNING);
  }

  pile() {
    const element = make("button", { type: "button", class: "pile", tabindex: "-1" }, make("span", { class: "label" }));
    element.tag = make("div", { class: "tag" }, make("span", { class: "count" }));
    this.tags.append(element.tag);
    return element;
  }

  renewPile(element, pile) {
    element.tag.hidden = !pile.count;
    const [w, h] = pile.size;
    const isNewTop = element.dataset.top && pile.top && element.dataset.top !== pile.top && element.dataset.count === String(pile.count);
    Object.assign(element.dataset, { kind: pile.kind, count: pile.count, top: pile.top ?? "" });
    Object.assign(element.style, { width: `${w}px`, height: `${h}px`, transform: where(pile.at, w, h) });
    element.style.setProperty("--high", Math.min(6, Math.ceil(pile.count / 9)));
    element.setAttribute("aria-label", pileName(pile));
    element.querySelector(".label").textContent = pile.kind !== "discard" || pile.count ? pile.title : this.isPrinted(pile) ? "" : "Discard";
    element.tag.style.transform = `translate(${pile.at[0]}px, ${pile.at[1] + h / 2}px)`;
    element.tag.firstChild.textContent = pile.count;
    element.tag.firstChild.classList.toggle("small", Math.min(w, h) < SMALL);
    if (isNewTop) shake(element);
  }

  /** Whether it has a place on a board, which says what it is. */
  isPrinted({ at }) {
    return this.seen.rest.places?.some((place) => Math.hypot(place.at[0] - at[0], place.at[1] - at[1]) < 2);
  }

  counter(counter) {
    const step = (by, sign, words) => button(sign, () => this.count(counter.id, by), { tabindex: "-1", "aria-label": `${words}: ${counter.title}` });
    return make("div", { class: "counter", tabindex: "-1", role: "spinbutton" }, make("span", { class: "label" }), step(-1, "−", "Less"), make("output", {}), step(1, "+", "More"));
  }

  /** Pictures as sharp as the scale needs them; they stay sharp when one goes farther away. */
  sharpen() {
    const wanted = Number(picture("", this.camera.scale).match(/(\d+)\.png/)[1]);
    if (wanted <= this.sharpness) return;
    this.sharpness = wanted;
    for (const [key, element] of this.elements) {
      const thing = this.seen.of(key);
      if (thing?.picture) show(element.querySelector("img"), picture(thing.picture, this.camera.scale));
    }
  }
}

export const where = ([x, y, turn = 0], w, h) => `translate(${x - w / 2}px, ${y - h / 2}px) rotate(${turn}deg)`;
const box = (x, y, w, h, turn) => `width:${w}px;height:${h}px;transform:${where([x, y, turn], w, h)}`;

const shown = (pile) => (pile && pile.kind !== "hand" && pile.kind !== "box" ? pile : null);

/** Boards are under everything that is not one; the server says in which order. */
function levelOf(thing) {
  const isGround = thing.kind === "board" || thing.fixed;
  return (isGround ? 10 : 5000) + Math.min(thing.z ?? 0, 4000);
}

function renewCounter(element, counter) {
  const [w, h] = counter.size;
  Object.assign(element.style, { width: `${w}px`, height: `${h}px`, transform: where(counter.at, w, h) });
  element.querySelector(".label").textContent = counter.title;
  element.querySelector("output").textContent = counter.value;
  for (const [name, value] of [["label", counter.title], ["valuenow", counter.value], ["valuemin", counter.least], ["valuemax", counter.most]]) element.setAttribute(`aria-${name}`, value);
}

export function marks(element, colours) {
  element.replaceChildren(...colours.map((colour) => make("i", { data: { mark: colour } })));
}

export function shake(element) {
  element.getAnimations().forEach((one) => one.cancel());
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const at = element.style.transform;
  element.animate([{ transform: at }, { transform: `${at} rotate(3deg)` }, { transform: `${at} rotate(-3deg)` }, { transform: at }], { duration: 260, iterations: 2 });
}

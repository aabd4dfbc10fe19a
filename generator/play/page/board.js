// Things on the table → elements; only those that changed are touched.

import { counted } from "./acts.js";
import { another, keyed, make } from "./dom.js";
import { distance } from "./geometry.js";
import { picture, show } from "./pictures.js";
import { isPile, nameOf, pileName } from "./seen.js";

const TURNING = 220;
const SMALL = 32;

export class Board {
  constructor(world, seen, camera, send) {
    Object.assign(this, { world, seen, camera, sharpness: 0 });
    [this.spots, this.layer, this.plates, this.tags] = world.children;
    this.layer.addEventListener("click", ({ target: { dataset, parentElement } }) => dataset.by && send(counted(seen.of(parentElement.dataset.key), Number(dataset.by))));
  }

  element(key) {
    return this.layer.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  /** What can be caught together: things outside piles that are not fixed. */
  loose() {
    return [...this.layer.querySelectorAll(".thing[data-pile='']:not([data-fixed=true])")].map((one) => one.dataset.key);
  }

  /** Another table, or another seat at it. */
  begin() {
    this.camera.size = this.seen.rest.size;
    const [w, h] = this.camera.size;
    Object.assign(this.world.style, { width: `${w}px`, height: `${h}px` });
    this.draw();
  }

  draw() {
    const { seats, places, you } = this.seen;
    const areas = seats.map(({ number, area: [x, y, w, h] }) => lay(make("i", { class: number === you ? "seat own" : "seat" }), { at: [x + w / 2, y + h / 2], size: [w, h] }));
    this.spots.replaceChildren(...areas, ...places.map((place) => lay(make("i", { class: "place" }), place)));
    keyed(this.plates, seats, (seat) => String(seat.number), () => another("plate"), (element, seat) => this.plate(element, seat));
    const order = new Map([...this.layer.children].map((child, n) => [child.dataset.key, n]));
    const place = ({ key }) => order.get(key) ?? order.size; // what goes on moving stays where it is in the page, else it jumps
    const inOrder = this.seen.onTable().sort((one, other) => place(one) - place(other));
    keyed(this.layer, inOrder, (one) => one.key, (one) => another(one.key.split(":")[0]), (element, one) => this.renew(element, one), (element) => this.drop(element));
  }

  /** Beside the seat's cards, away from the middle of the table. */
  plate(element, { number, area: [x, y, w, h] }) {
    const isOwn = number === this.seen.you;
    const isFar = y + h / 2 < this.seen.rest.size[1] * 0.4;
    const held = this.seen.held(number);
    const backs = isOwn ? [] : held.filter((one) => one.picture);
    const [name, fan] = element.firstChild.children;
    element.className = isFar ? "tag far" : "tag";
    element.style.transform = `translate(${x + w / 2}px, ${isFar ? y : y + h}px)`;
    element.firstChild.classList.toggle("own", isOwn);
    name.textContent = `${isOwn ? "You, seat" : "Seat"} ${number}${held.length ? ` · ${held.length} in hand` : ""}`;
    fan.replaceChildren(...backs.map((one, n) => make("img", { alt: "", src: picture(one.picture, 2), style: `--n:${n - (backs.length - 1) / 2}` })));
  }

  renew(element, one) {
    const before = element.shown;
    if (before === one) return;
    element.shown = one;
    lay(element, one);
    if (isPile(one.key)) this.pile(element, one, before);
    else if (one.faces) this.thing(element, one, before);
    else counter(element, one);
  }

  drop(element) {
    element.tag?.remove();
    element.remove();
  }

  thing(element, thing, before) {
    const pile = this.seen.piles.get(thing.pile);
    dress(element, thing, pile && `, on top of ${pile.title || "a pile"}`);
    Object.assign(element.dataset, { fixed: Boolean(thing.fixed), pile: thing.pile ?? "" });
    element.style.zIndex = levelOf(thing);
    const isTurned = before?.picture && before.picture !== thing.picture;
    if (!isTurned) return this.sharp(element, thing);
    animated(element.firstChild, thing.kind === "die" ? "tumbling" : "turning");
    setTimeout(() => element.shown === thing && this.sharp(element, thing), TURNING / 2);
  }

  pile(element, pile, before) {
    const { at: [x, y], size: [w, h], kind, count, top, title } = pile;
    if (!element.tag) this.tags.append(element.tag = another("tag"));
    const [number] = element.tag.children;
    const isPrinted = this.seen.places.some((place) => distance(place.at, pile.at) < 2); // a board says what it is for
    Object.assign(element.dataset, { kind, count });
    element.style.setProperty("--high", Math.min(6, Math.ceil(count / 9)));
    element.ariaLabel = pileName(pile);
    element.firstChild.textContent = kind !== "discard" ? title : isPrinted ? "" : "Discard";
    element.tag.hidden = !count;
    element.tag.style.transform = `translate(${x}px, ${y + h / 2}px)`;
    number.textContent = count;
    number.classList.toggle("small", Math.min(w, h) < SMALL);
    if (before?.top && top && before.top !== top && before.count === count) animated(element, "shuffled");
  }

  /** Pictures as sharp as the scale needs; farther away they stay so. What was just dropped waits. */
  sharpen() {
    this.sharpness = Math.max(this.sharpness, this.camera.scale);
    for (const element of this.layer.querySelectorAll(".thing")) element.shown && this.sharp(element, element.shown);
  }

  sharp(element, thing) {
    show(element.querySelector("img"), picture(thing.picture, Math.max(this.sharpness, this.camera.scale)));
  }
}

const where = ([x, y, turn = 0], [w, h]) => `translate(${x - w / 2}px, ${y - h / 2}px) rotate(${turn}deg)`;

/** At its place, in millimetres of the table. */
export function lay(element, { at, size }) {
  Object.assign(element.style, { width: `${size[0]}px`, height: `${size[1]}px`, transform: where(at, size) });
  return element;
}

/** What is the same on the table and in the hand. */
export function dress(element, thing, more = "") {
  Object.assign(element.dataset, { kind: thing.kind, shape: thing.shape });
  element.ariaLabel = nameOf(thing) + more;
  element.lastElementChild.replaceChildren(...(thing.marks ?? []).map((mark) => make("i", { data: { mark } })));
}

/** Boards are under everything that is not one; the server says in which order. */
function levelOf({ kind, fixed, z }) {
  return (kind === "board" || fixed ? 10 : 5000) + Math.min(z ?? 0, 4000);
}

function counter(element, { title, value, least, most }) {
  const [label, less, output, more] = element.children;
  label.textContent = title;
  output.textContent = value;
  Object.assign(element, { ariaLabel: title, ariaValueNow: value, ariaValueMin: least, ariaValueMax: most });
  less.ariaLabel = `Less: ${title}`;
  more.ariaLabel = `More: ${title}`;
}

/** A movement of the style sheet, once. */
function animated(element, name) {
  element.classList.add(name);
  element.addEventListener("animationend", () => element.classList.remove(name), { once: true });
}

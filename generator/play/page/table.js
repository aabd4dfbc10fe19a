// The table: what the program says becomes things; hands and keys become moves.

import { Acts } from "./acts.js";
import { Board } from "./board.js";
import { Camera } from "./camera.js";
import { Closer } from "./closer.js";
import { Looking, Reading, Seats } from "./dialogs.js";
import { find, make } from "./dom.js";
import { Hands } from "./drag.js";
import { drawKeys, Keys } from "./keys.js";
import { ask, Line } from "./line.js";
import { Seen } from "./seen.js";
import { Targets } from "./targets.js";
import { Tray } from "./tray.js";

const seen = new Seen();
const selection = new Set();
const camera = new Camera(find("table"), find("world"), () => scaled());
const board = new Board(find("world"), seen, camera, (id, by) => count(id, by));
const tray = new Tray(find("hand"), seen, (seat) => take(seat));
const targets = new Targets({ board, tray, camera, seen });
const closer = new Closer(find("closer"), seen);
const acts = new Acts(find("acts"), seen, (move, more, keys) => act(move, more, keys), pin);
const reading = new Reading(find("reading"), send);
const looking = new Looking(find("looking"), seen, send);
const seats = new Seats(find("seats"), seen, (seat) => take(seat));
const hands = new Hands({
  table: find("table"), tray: find("hand"), lifted: find("lifted"), lasso: find("lasso"), camera, targets, selection,
  keysFor: (key, element) => dragged(key, element),
  acts: { picked, cleared: () => select([]), opened, dropped, lassoed: (keys, adds) => select(adds ? [...selection, ...keys] : keys), near: (key) => closer.toggle(key && thingOf(key)), over: (key, element) => closer.over(key, element) },
});
const keys = new Keys({ table: find("table"), tray, camera, hands, targets, acts, does });
const line = new Line({ all, part, lost });

function scaled() {
  find("world").style.setProperty("--unit", String(1 / camera.scale));
  clearTimeout(scaled.timer);
  scaled.timer = setTimeout(() => board.sharpen(), 250);
}

// -- what the program says

function all(view) {
  document.body.classList.remove("lost");
  const isNew = view.you !== seen.you || !seen.rest.game;
  seen.begin(view);
  board.begin();
  if (isNew) camera.isFree = false;
  tray.draw();
  if (!camera.isFree) home();
  renew();
}

function part(news) {
  const before = seen.log.length;
  const changed = seen.learn(news);
  if (news.rest && "you" in news.rest) line.seat = seen.you; // its player has come
  if (news.rest && ("size" in news.rest || "you" in news.rest)) return all({ ...seen.rest, things: [...seen.things.values()], piles: [...seen.piles.values()], counters: [...seen.counters.values()], log: seen.log });
  if (news.rest && ("seats" in news.rest || "places" in news.rest)) board.places();
  board.draw(changed);
  if (changed.things.size) tray.draw();
  reading.renew(seen);
  if (seen.log.length > before) find("news").textContent = seen.log.slice(before).map((one) => one.words).join(" ");
  renew();
}

function lost() {
  document.body.classList.add("lost");
  complain("The table is not running any more. Start it again with the save that it named: then open the new link.");
}

function renew() {
  const { game = "", undo = "", redo = "", you = 0, problems = [], takes } = seen.rest;
  document.title = `${game} · Cubicle Press`;
  find("title").textContent = game;
  for (const [id, words] of [["undo", undo], ["redo", redo]]) Object.assign(find(id), { disabled: !words, title: words });
  find("seated").textContent = you ? `Seat ${you}` : takes ? "Take a seat" : "You watch";
  document.body.classList.toggle("seatless", !you);
  if (!document.body.classList.contains("lost")) complain(problems.join("\n"));
  entries();
  looking.draw();
  select([...selection].filter((key) => isThere(key)));
}

/** The whole table; on a small screen, what is in front of one. */
function home() {
  const own = (seen.rest.seats ?? []).find((seat) => seat.number === seen.you);
  camera.fit();
  if (innerWidth < 600 && own && camera.scale < 0.9) camera.sit(own.area, 1.6);
}

function entries() {
  const list = find("entries");
  list.replaceChildren(...seen.log.slice(-200).reverse().map((one) => make("li", { data: { seat: one.seat } }, make("b", { text: String(one.n) }), one.words)));
}

function complain(words) {
  const banner = find("banner");
  banner.hidden = !words;
  if (banner.textContent !== words) banner.textContent = words;
}

function take(seat) {
  line.sit(seat);
}

// -- moves

const asSeat = (name) => (seen.rest.takes ? `${name}?seat=${seen.you}` : name);

async function pin(note) {
  const { wrong } = await ask(asSeat("note"), note);
  notify(wrong ?? "Pinned. The preview shows it beside the card.");
}

async function send(move) {
  const said = await ask(asSeat("move"), move);
  if (!said.wrong) return;
  notify(said.wrong);
  board.draw({ things: seen.things.keys(), piles: seen.piles.keys() });
  tray.draw();
}

/** A word at the edge of the table, for a moment. */
function notify(words) {
  const note = make("p", { class: "note", role: "status", text: words });
  document.body.append(note);
  setTimeout(() => note.remove(), 4200);
}

function count(id, by) {
  const { value, least, most } = seen.counters.get(id);
  send({ do: "count", counter: id, value: Math.min(most, Math.max(least, value + by)) });
}

/** Of a pile, its top; of a selection, all of it. */
function dragged(key, element) {
  if (selection.has(key) && selection.size > 1) return [...selection].filter((one) => !one.startsWith("counter:"));
  const pile = element.classList.contains("pile") && seen.piles.get(key.slice(5));
  return pile && !pile.count ? [] : [key];
}

function dropped(moved, drop) {
  const ids = moved.map((key) => key.slice(key.indexOf(":") + 1));
  if (!drop) return;
  select([]);
  if (drop.kind === "hand") {
    const isHeld = moved.every((key) => seen.things.get(key.slice(6))?.hand === seen.you);
    if (isHeld) return send({ do: "put", things: ids, pile: seen.things.get(ids[0]).pile, where: tray.under(ids, drop.x) });
    return send({ do: "put", things: ids, hand: seen.you });
  }
  if (drop.kind === "seat") return send({ do: "pass", things: ids, seat: drop.seat });
  if (drop.kind === "pile") return send({ do: "put", things: ids, pile: drop.pile.id, where: "top" });
  for (const { key, at } of drop.moved) settle(key, at);
  const [first] = drop.moved;
  const turn = drop.moved.length === 1 ? { turn: first.at[2] } : {};
  return send({ do: "put", things: drop.moved.map(({ key }) => key.slice(key.indexOf(":") + 1)), at: [first.at[0], first.at[1]], ...turn });
}

/** At once where it was dropped: the program's answer will say the same. */
function settle(key, at) {
  const element = board.element(key);
  const thing = key.startsWith("thing:") ? seen.things.get(key.slice(6)) : seen.piles.get(key.slice(5));
  if (!element || !thing) return;
  const [w, h] = thing.size;
  element.classList.add("at-once");
  element.style.transform = `translate(${at[0] - w / 2}px, ${at[1] - h / 2}px) rotate(${at[2]}deg)`;
  requestAnimationFrame(() => requestAnimationFrame(() => element.classList.remove("at-once")));
}

function act(move, more, chosen) {
  if (move) return send(move);
  const [key] = chosen;
  const pile = key.startsWith("pile:") && seen.piles.get(key.slice(5));
  if (more === "near") {
    const thing = pile ? seen.things.get(pile.top) : seen.things.get(key.slice(6));
    return thing && reading.open(thing);
  }
  const carried = more === "haul" ? [key] : pile ? [`thing:${pile.top}`] : chosen;
  return keys.begin(carried);
}

// -- what is selected

function thingOf(key) {
  return key.startsWith("thing:") ? seen.things.get(key.slice(6)) : seen.things.get(seen.piles.get(key.slice(5))?.top);
}

function isThere(key) {
  return key.startsWith("thing:") ? seen.things.has(key.slice(6)) : key.startsWith("pile:") ? seen.piles.has(key.slice(5)) : seen.counters.has(key.slice(8));
}

function select(chosen) {
  const before = new Set(selection);
  selection.clear();
  for (const key of chosen) selection.add(key);
  for (const element of document.querySelectorAll(".selected")) if (!selection.has(element.dataset.key)) element.classList.remove("selected");
  for (const key of selection) for (const element of document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) element.classList.add("selected");
  if (before.size || selection.size) acts.draw([...selection]);
}

function picked(key, adds, element) {
  const pile = element.dataset.pile;
  const chosen = pile && !adds ? `pile:${pile}` : key;
  if (!adds) select([chosen]);
  else select(selection.has(chosen) ? [...selection].filter((one) => one !== chosen) : [...selection, chosen]);
  (board.element(chosen) ?? element).focus({ preventScroll: true });
}

/** Twice on it: what one does most with such a thing. */
function opened(key, element) {
  const chosen = element.dataset.pile ? `pile:${element.dataset.pile}` : key;
  if (chosen.startsWith("counter:")) return;
  if (chosen.startsWith("pile:")) {
    const pile = seen.piles.get(chosen.slice(5));
    return pile.kind === "draw" && seen.you ? send({ do: "draw", pile: pile.id, count: 1 }) : undefined;
  }
  const thing = seen.things.get(key.slice(6));
  if (!thing) return;
  const move = { die: "roll", document: "", board: "" }[thing.kind] ?? "flip";
  if (!move) reading.open(thing);
  else if (move === "roll" || thing.faces > 1) send({ do: move, things: [thing.id] });
}

function does(what, given) {
  const key = keys.at();
  if (what === "undo" || what === "redo") send({ do: what });
  else if (what === "all") select([...find("table").querySelectorAll(".thing:not([data-fixed=true])")].filter((one) => !one.dataset.pile).map((one) => one.dataset.key));
  else if (what === "nothing") (closer.hide(), select([]), showLog(false));
  else if (what === "toggle") select(selection.has(given) ? [...selection].filter((one) => one !== given) : [...selection, given]);
  else if (what === "open") opened(given, document.activeElement);
  else if (what === "here") selection.has(given) || select([given]);
  else if (what === "help") drawKeys(find("keys"));
  else if (what === "draw" && key) send({ do: "draw", pile: key.slice(5), count: given });
}

// -- the page itself

document.addEventListener("focusin", (event) => {
  const element = event.target.closest(".thing, .pile, .counter");
  if (!element) return;
  for (const one of element.parentElement.querySelectorAll("[tabindex='0']")) one.tabIndex = -1;
  element.tabIndex = 0;
  if (element.matches(":focus-visible") && !selection.has(element.dataset.key)) select([element.dataset.key]);
});
find("undo").addEventListener("click", () => send({ do: "undo" }));
find("redo").addEventListener("click", () => send({ do: "redo" }));
find("near").addEventListener("click", () => camera.zoom(1.3));
find("far").addEventListener("click", () => camera.zoom(0.77));
find("fit").addEventListener("click", () => camera.fit());
find("seated").addEventListener("click", () => seats.open());
find("help").addEventListener("click", () => drawKeys(find("keys")));
find("logged").addEventListener("click", () => showLog(find("log").hidden));

function showLog(isShown) {
  find("log").hidden = !isShown;
  find("logged").setAttribute("aria-expanded", String(isShown));
  document.body.classList.toggle("with-log", isShown);
}

line.open();

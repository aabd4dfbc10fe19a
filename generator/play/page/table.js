// The table: what the program says becomes things; hands and keys become moves.

import { Acts } from "./acts.js";
import { Board, where } from "./board.js";
import { Camera } from "./camera.js";
import { Closer } from "./closer.js";
import { Looking, Reading, Seats } from "./dialogs.js";
import { find, make } from "./dom.js";
import { Hands } from "./drag.js";
import { Keys } from "./keys.js";
import { ask, Line } from "./line.js";
import { Past } from "./past.js";
import { Seen } from "./seen.js";
import { Targets } from "./targets.js";
import { Tray } from "./tray.js";

const seen = new Seen();
const live = new Seen();
const selection = new Set();
const take = (seat) => line.sit(seat);
const camera = new Camera(find("table"), find("world"), () => scaled());
const board = new Board(find("world"), seen, camera, count);
const tray = new Tray(find("hand"), seen, take);
const targets = new Targets({ board, tray, camera, seen });
const closer = new Closer(find("closer"), seen);
const acts = new Acts(find("acts"), seen, act, pin);
const reading = new Reading(find("reading"), send);
const looking = new Looking(find("looking"), seen, send);
const seats = new Seats(find("seats"), seen, take);
const past = new Past(seen, { address: asSeat, shown: become, left: () => become(live.whole()) });
const hands = new Hands({
  table: find("table"), tray: find("hand"), lifted: find("lifted"), lasso: find("lasso"), camera, targets, keysFor: dragged,
  acts: { picked, cleared: () => select([]), opened, dropped, lassoed: (keys, adds) => select(adds ? [...selection, ...keys] : keys), near: (key) => closer.toggle(key && seen.thingOf(key)), over: (key, element) => closer.over(key, element) },
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
  live.begin(view);
  seen.begin(view);
  past.forget();
  document.documentElement.style.setProperty("--cloth", view.felt);
  board.begin();
  if (isNew) camera.isFree = false;
  tray.draw();
  if (!camera.isFree) home();
  renew();
}

function part(news) {
  const before = live.log.length;
  const changed = live.learn(news);
  const { rest = {} } = news;
  if ("you" in rest) line.seat = live.you; // its player has come
  if ("size" in rest || "you" in rest || "felt" in rest) return all(live.whole());
  if (live.log.length > before) find("news").textContent = live.log.slice(before).map((one) => one.words).join(" ");
  if (past.isShown) return past.learn(live.rest, live.log);
  seen.learn(news);
  drawn(changed, rest);
}

/** Another moment of the same table: things go from where they are to where they were. */
function become(view) {
  drawn(seen.become(view), view);
}

function drawn(changed, rest) {
  if ("seats" in rest || "places" in rest) board.places();
  board.draw(changed);
  if (changed.things.size) tray.draw();
  reading.renew(seen);
  renew();
}

function lost() {
  document.body.classList.add("lost");
  complain("The table is not running any more. Start it again with the save that it named: then open the new link.");
}

function renew() {
  const { game = "", you = 0, problems = [], takes } = seen.rest;
  document.title = `${game} · Cubicle Press`;
  find("title").textContent = game;
  for (const id of ["undo", "redo"]) Object.assign(find(id), { disabled: !live.rest[id], title: live.rest[id] });
  find("seated").textContent = you ? `Seat ${you}` : takes ? "Take a seat" : "You watch";
  document.body.classList.toggle("seatless", !you);
  if (!document.body.classList.contains("lost")) complain(problems.join("\n"));
  past.learn(live.rest, live.log);
  looking.draw();
  select([...selection].filter((key) => seen.of(key)));
}

/** The whole table; on a small screen, what is in front of one. */
function home() {
  const own = seen.rest.seats?.find((seat) => seat.number === seen.you);
  camera.fit();
  if (innerWidth < 600 && own && camera.scale < 0.9) camera.sit(own.area, 1.6);
}

function complain(words) {
  const banner = find("banner");
  banner.hidden = !words;
  if (banner.textContent !== words) banner.textContent = words;
}

// -- moves

function asSeat(name) {
  return seen.rest.takes ? `${name}${name.includes("?") ? "&" : "?"}seat=${seen.you}` : name;
}

async function pin(note) {
  const { wrong } = await ask(asSeat("note"), note);
  notify(wrong ?? "Pinned. The preview shows it beside the card.");
}

async function send(move) {
  const { wrong } = past.isShown ? { wrong: "You look back. Go to the last move to play on." } : await ask(asSeat("move"), move);
  if (!wrong) return;
  notify(wrong);
  board.draw(seen);
  tray.draw();
}

/** A word at the edge of the table, for a moment. */
function notify(text) {
  const note = make("p", { class: "note", role: "status", text });
  document.body.append(note);
  setTimeout(() => note.remove(), 4200);
}

function count(id, by) {
  const { value, least, most } = seen.counters.get(id);
  send({ do: "count", counter: id, value: Math.min(most, Math.max(least, value + by)) });
}

/** Of a pile, its top; of a selection, all of it. */
function dragged(key) {
  if (selection.has(key) && selection.size > 1) return [...selection].filter((one) => !one.startsWith("counter:"));
  return seen.of(key)?.count === 0 ? [] : [key];
}

const idOf = (key) => key.slice(key.indexOf(":") + 1);

function dropped(moved, drop) {
  if (!drop) return;
  select([]);
  const put = (where) => send({ do: "put", things: moved.map(idOf), ...where });
  if (drop.kind === "hand") {
    const isHeld = seen.you && moved.every((key) => seen.of(key)?.hand === seen.you);
    return put(isHeld ? { pile: seen.of(moved[0]).pile, where: tray.under(moved, drop.x) } : { hand: seen.you });
  }
  if (drop.kind === "seat") return send({ do: "pass", things: moved.map(idOf), seat: drop.seat });
  if (drop.kind === "pile") return put({ pile: drop.pile.id, where: "top" });
  for (const { key, at } of drop.moved) settle(key, at);
  const [first, more] = drop.moved;
  return put({ things: drop.moved.map(({ key }) => idOf(key)), at: first.at.slice(0, 2), ...(more ? {} : { turn: first.at[2] }) });
}

/** At once where it was dropped: the program's answer will say the same. */
function settle(key, at) {
  const element = board.element(key);
  if (!element || !seen.of(key)) return;
  element.classList.add("at-once");
  element.style.transform = where(at, ...seen.of(key).size);
  requestAnimationFrame(() => requestAnimationFrame(() => element.classList.remove("at-once")));
}

function act(move, more, chosen) {
  if (move) return send(move);
  const [key] = chosen;
  if (more === "near") return seen.thingOf(key) && reading.open(seen.thingOf(key));
  return keys.begin(more === "carry" && key.startsWith("pile:") ? [`thing:${seen.of(key).top}`] : chosen);
}

// -- what is selected

function select(chosen) {
  const before = selection.size;
  selection.clear();
  for (const key of chosen) selection.add(key);
  for (const one of document.querySelectorAll("[data-key]")) one.classList.toggle("selected", selection.has(one.dataset.key));
  if (before || selection.size) acts.draw([...selection]);
}

const toggled = (key) => (selection.has(key) ? [...selection].filter((one) => one !== key) : [...selection, key]);
const chosenOf = (key, element) => (element.dataset.pile ? `pile:${element.dataset.pile}` : key);

function picked(key, adds, element) {
  const chosen = adds ? key : chosenOf(key, element);
  select(adds ? toggled(chosen) : [chosen]);
  (board.element(chosen) ?? element).focus({ preventScroll: true });
}

/** Twice on it: what one does most with such a thing. */
function opened(key, element) {
  const one = seen.of(chosenOf(key, element));
  if (!one || key.startsWith("counter:")) return;
  if (!one.faces) return one.kind === "draw" && seen.you && send({ do: "draw", pile: one.id, count: 1 });
  const move = { die: "roll", document: "", board: "" }[one.kind] ?? "flip";
  if (!move) reading.open(one);
  else if (move === "roll" || one.faces > 1) send({ do: move, things: [one.id] });
}

function does(what, given) {
  const doing = {
    all: () => select([...find("table").querySelectorAll(".thing:not([data-fixed=true])")].filter((one) => !one.dataset.pile).map((one) => one.dataset.key)),
    nothing: () => (closer.hide(), select([]), showLog(false)),
    toggle: () => select(toggled(given)),
    open: () => opened(given, document.activeElement),
    here: () => selection.has(given) || select([given]),
    help: () => find("keys").showModal(),
    draw: () => send({ do: "draw", pile: idOf(keys.at()), count: given }),
  };
  return doing[what] ? doing[what]() : send({ do: what });
}

// -- the page itself

document.addEventListener("focusin", (event) => {
  const element = event.target.closest(".thing, .pile, .counter");
  if (!element) return;
  for (const one of element.parentElement.querySelectorAll("[tabindex='0']")) one.tabIndex = -1;
  element.tabIndex = 0;
  if (element.matches(":focus-visible") && !selection.has(element.dataset.key)) select([element.dataset.key]);
});
const pressed = { undo: () => send({ do: "undo" }), redo: () => send({ do: "redo" }), near: () => camera.zoom(1.3), far: () => camera.zoom(0.77), fit: () => camera.fit(), seated: () => seats.open(), help: () => does("help"), logged: () => showLog(find("log").hidden) };
for (const id in pressed) find(id).addEventListener("click", pressed[id]);

function showLog(isShown) {
  find("log").hidden = !isShown;
  find("logged").setAttribute("aria-expanded", String(isShown));
  document.body.classList.toggle("with-log", isShown);
}

line.open();

// The table: what the program says becomes things; hands and keys become moves.

import { Acts } from "./acts.js";
import { ask } from "./ask.js";
import { Board, lay } from "./board.js";
import { Camera } from "./camera.js";
import { Carry } from "./carry.js";
import { Closer } from "./closer.js";
import { Looking, Reading, Seats } from "./dialogs.js";
import { find, make } from "./dom.js";
import { Hands } from "./drag.js";
import { Keys } from "./keys.js";
import { Line } from "./line.js";
import { Past } from "./past.js";
import { isPile, Seen } from "./seen.js";
import { Targets } from "./targets.js";
import { Tray } from "./tray.js";

const NARROW = 600;
const seen = new Seen();
const live = new Seen();
const selection = new Set();
const table = find("table");
const banner = find("banner");
const camera = new Camera(table, find("world"), scaled);
const board = new Board(find("world"), seen, camera, send);
const tray = new Tray(find("hand"), seen, take);
const targets = new Targets({ board, tray, camera, seen });
const carry = new Carry(find("lifted"), targets, dropped);
const closer = new Closer(find("closer"), seen);
const acts = new Acts(find("acts"), seen, act);
const reading = new Reading(find("reading"), seen, send);
const looking = new Looking(find("looking"), seen, send);
const seats = new Seats(find("seats"), seen, take);
const past = new Past({ address: asSeat, shown: become, left: () => become(live.whole()) });
const buttons = {
  undo: () => send({ do: "undo" }),
  redo: () => send({ do: "redo" }),
  near: () => camera.zoom(1.3),
  far: () => camera.zoom(0.77),
  fit: () => camera.fit(),
  seated: () => seats.open(),
  help: () => find("keys").showModal(),
  logged: () => (find("logged").ariaExpanded = String(!find("log").toggleAttribute("hidden"))),
};
for (const [id, press] of Object.entries(buttons)) find(id).addEventListener("click", press);
const does = {
  ...buttons,
  all: () => select(board.loose()),
  nothing: () => (closer.hide(), select([])),
  toggle: (key) => select(toggled(key)),
  here: (key) => selection.has(key) || select([key]),
  catch: (keys, adds) => select(adds ? [...selection, ...keys] : keys),
  draw: (key, count) => send({ do: "draw", pile: seen.of(key).id, count }),
  closer: (key) => closer.toggle(key && seen.thingOf(key)),
  over: (element) => closer.over(element),
  lift, open, pick,
};
const keys = new Keys({ table, tray, camera, carry, targets, seen, acts, does });
new Hands({ board, table, tray: find("hand"), lasso: find("lasso"), camera, carry, does });
let seat = null;
const line = new Line({ all, part, lost: () => (find("gone").hidden = false) }, () => (seat === null ? "events" : `events?seat=${seat}`));

function take(number) {
  seat = number;
  line.close();
  line.open();
}

function scaled() {
  find("world").style.setProperty("--unit", String(1 / camera.scale));
  clearTimeout(scaled.timer);
  scaled.timer = setTimeout(() => board.sharpen(), 250);
}

// -- what the program says

function all(view) {
  const isNew = view.you !== seen.you || !seen.rest.game;
  find("gone").hidden = true;
  document.documentElement.style.setProperty("--cloth", view.felt);
  live.begin(view);
  seen.begin(view);
  past.forget();
  board.begin();
  if (isNew) camera.isFree = false;
  drawn();
  if (!camera.isFree) home();
}

function part(news) {
  const before = live.log.length;
  const { rest = {} } = news;
  live.learn(news);
  if ("you" in rest) seat = live.you; // its player has come
  if ("size" in rest || "you" in rest || "felt" in rest) return all(live.whole());
  if (live.log.length > before) find("news").textContent = live.log.slice(before).map((one) => one.words).join(" ");
  if (past.isShown) return past.learn(live.rest, live.log);
  seen.learn(news);
  drawn();
}

/** Another moment of the same table: things go from where they are to where they were. */
function become(view) {
  seen.begin(view);
  drawn();
}

function drawn() {
  const { game = "", you = 0, problems = [], takes } = seen.rest;
  document.title = `${game} · Cubicle Press`;
  find("title").textContent = game;
  for (const id of ["undo", "redo"]) Object.assign(find(id), { disabled: !live.rest[id], title: live.rest[id] });
  find("seated").textContent = you ? `Seat ${you}` : takes ? "Take a seat" : "You watch";
  banner.hidden = !problems.length;
  if (banner.textContent !== problems.join("\n")) banner.textContent = problems.join("\n"); // else it is read out again
  for (const one of [board, tray, reading, looking]) one.draw();
  past.learn(live.rest, live.log);
  select([...selection].filter((key) => seen.of(key)));
}

/** The whole table; on a small screen, what is in front of one. */
function home() {
  const own = seen.seats.find((one) => one.number === seen.you);
  camera.fit();
  if (innerWidth < NARROW && own && camera.scale < 0.9) camera.sit(own.area, 1.6);
}

// -- moves

function asSeat(name) {
  return seen.rest.takes ? `${name}${name.includes("?") ? "&" : "?"}seat=${seen.you}` : name;
}

async function send(move, to = "move", done = "") {
  const { wrong = done } = past.isShown ? { wrong: "You look back. Go to the last move to play on." } : await ask(asSeat(to), move);
  if (!wrong) return;
  notify(wrong);
  board.draw();
}

/** A word at the edge of the table, for a moment. */
function notify(text) {
  const note = make("p", { class: "note", role: "status", text });
  document.body.append(note);
  setTimeout(() => note.remove(), 4200);
}

/** Of a selection, all of it; of an empty pile, nothing. */
function lift(key) {
  if (selection.has(key) && selection.size > 1) return [...selection];
  return seen.of(key).count === 0 ? [] : [key];
}

function dropped(moved, drop) {
  const chosen = moved.map((key) => seen.of(key)).filter(Boolean);
  if (!chosen.length) return;
  select([]);
  const put = (where) => send({ do: "put", things: chosen.map((one) => one.id), ...where });
  if (drop.kind === "hand") {
    const isHeld = chosen.every((one) => one.hand === seen.you);
    return put(isHeld ? { pile: chosen[0].pile, where: tray.under(moved, drop.x) } : { hand: seen.you });
  }
  if (drop.kind === "seat") return put({ do: "pass", seat: drop.seat });
  if (drop.kind === "pile") return put({ pile: drop.pile.id, where: "top" });
  for (const one of drop.moved) settle(one);
  const [{ at: [x, y, turn] }, more] = drop.moved;
  return put({ at: [x, y], ...(more ? {} : { turn }) });
}

/** At once where it was dropped: the program's answer will say the same, or it goes back. */
function settle(moved) {
  const element = board.element(moved.key);
  if (!element) return;
  element.shown = null;
  element.style.transition = "none";
  lay(element, moved).getBoundingClientRect(); // so that it is there before it may move again
  element.style.transition = "";
}

function act(move, more, [key, ...others]) {
  if (more === "note") return send(move, "note", "Pinned. The preview shows it beside the card.");
  if (move) return send(move);
  const thing = seen.thingOf(key);
  if (more === "near") return thing && reading.open(thing);
  return keys.begin(more === "carry" && isPile(key) ? [thing.key] : [key, ...others]);
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
const chosenOf = ({ dataset: { key, pile } }) => (pile ? `pile:${pile}` : key);

function pick(element, adds) {
  const chosen = adds ? element.dataset.key : chosenOf(element);
  select(adds ? toggled(chosen) : [chosen]);
  (board.element(chosen) ?? element).focus({ preventScroll: true });
}

/** Twice on it: what one does most with such a thing. */
function open(element) {
  const one = element && seen.of(chosenOf(element));
  if (!one) return;
  if (isPile(one.key)) return one.kind === "draw" && seen.you && does.draw(one.key, 1);
  if (one.kind === "document" || one.kind === "board") return reading.open(one);
  if (one.kind === "die") return send({ do: "roll", things: [one.id] });
  if (one.faces > 1) send({ do: "flip", things: [one.id] });
}

// -- the page itself

document.addEventListener("focusin", (event) => {
  const element = event.target.closest(".thing, .pile, .counter");
  if (!element) return;
  for (const one of element.parentElement.querySelectorAll("[tabindex='0']")) one.tabIndex = -1;
  element.tabIndex = 0;
  if (element.matches(":focus-visible") && !selection.has(element.dataset.key)) select([element.dataset.key]);
});

line.open();

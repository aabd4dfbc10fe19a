// Cards before and after: against the last print run, a revision of git, or this page's beginning.

import { comparing } from "./compare.js";
import { make } from "./dom.js";
import { ask } from "./link.js";
import { picture } from "./pictures.js";
import { plural } from "./wording.js";

const WHY = { new: "new", changed: "changed", more: "more copies", fewer: "fewer copies", removed: "removed" };
const MODES = { side: "Side by side", slide: "Slider", difference: "Differences" };
const TITLES = { before: "before", after: "after", difference: "what differs" };
const SCALE = 3.4; // pixels of the window for a millimetre, as in compare.css
const AT_ONCE = 40;

export class Changes {
  constructor(root, open) {
    Object.assign(this, { root, open, most: AT_ONCE, told: "", marked: false });
    this.chosen = { since: "run" };
    this.select = make("select", { id: "since", on: { change: () => this.choose(JSON.parse(this.select.value)) } });
    this.lead = make("p", { class: "lead", role: "status" });
    this.modes = make("div", { class: "modes", role: "group", "aria-label": "How to compare" },
      Object.entries(MODES).map(([mode, text]) => make("button", { type: "button", text, data: { mode } })));
    this.found = make("div", { class: "found" });
    root.append(make("div", { class: "compare" },
      make("div", { class: "since" }, make("label", { for: "since", text: "Compare with" }), this.select), this.modes, this.lead, this.found));
    comparing(root.firstElementChild);
    this.offer([]);
  }

  /** This page was opened: what it sees now can be compared with later. A reload is the same page. */
  async mark(game) {
    if (this.marked || !game.title) return;
    this.marked = true;
    this.name = sessionStorage.getItem("mark") ?? "";
    const isNew = !this.name;
    if (isNew) sessionStorage.setItem("mark", this.name = crypto.randomUUID());
    const { known } = await ask("mark", { mark: this.name });
    this.isLater = known === false && !isNew; // the program was started again meanwhile
  }

  offer(milestones) {
    const option = (text, value) => make("option", { text, value: JSON.stringify(value) });
    const group = (kind, label) => {
      const some = milestones.filter((one) => one.kind === kind);
      return some.length ? make("optgroup", { label }, some.map((one) => option(`${one.name} · ${one.date} · ${one.subject}`, { since: "revision", revision: one.revision, name: one.name }))) : null;
    };
    this.select.replaceChildren(...[
      option("the last print run", { since: "run" }), option("when you opened this page", { since: "opened" }),
      group("tag", "Tags of git"), group("commit", "Commits of git")].filter(Boolean));
    this.select.value = JSON.stringify(this.chosen);
  }

  choose(chosen) {
    this.chosen = chosen;
    this.most = AT_ONCE;
    this.select.value = JSON.stringify(chosen);
    this.compare();
  }

  /** Asks again if cards may have changed, or if it was never asked. */
  renew(game, isBeside) {
    const isFirst = !this.game;
    const hadRun = Boolean(this.game?.changes);
    this.game = game;
    if (isFirst) this.list();
    if (isFirst || !isBeside || hadRun !== Boolean(game.changes)) this.compare();
  }

  async list() {
    const { milestones } = await ask("milestones", {});
    if (milestones) this.offer(milestones);
  }

  /** One question at a time; what is asked meanwhile is asked once more. */
  async compare() {
    if (this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    try {
      do {
        this.again = false;
        const answer = await ask("compare", { ...this.chosen, mark: this.name ?? "" });
        if (!this.again) this.draw(answer);
      } while (this.again);
    } finally {
      this.asking = false;
    }
  }

  draw(answer) {
    if (answer.waits) return this.told = "", this.say("The game cannot be read now. This page shows what changed as soon as it can.");
    const told = JSON.stringify([this.chosen, answer, this.most]);
    if (told === this.told) return;
    this.told = told;
    this.modes.hidden = !answer.parts?.length;
    if (answer.problems) return this.say(answer.problems.map((one) => `${one.message}${one.hint ? ` — ${one.hint}` : ""}`).join(" "), []);
    if (answer.begins) return this.begin();
    const cards = answer.parts.reduce((sum, part) => sum + part.cards.length, 0);
    const since = this.chosen.since !== "opened" ? answer.since : this.isLater ? "Cubicle Press was started again" : "you opened this page";
    this.say(cards ? `${plural(cards, "card")} changed since ${since}.` : `Nothing has changed since ${since}.`, this.parts(answer.parts));
  }

  say(text, children) {
    this.lead.textContent = text;
    if (children) this.found.replaceChildren(...children);
  }

  begin() {
    this.say("Nothing is known of a print run yet.", [
      make("p", {}, "Print a kit, then record what you printed: ", make("code", { text: `cubicle printed ${this.game.id ?? ""}` })),
      make("p", {}, "From then on you see here what changed since. Or ",
        make("button", { type: "button", text: "compare with when you opened this page", on: { click: () => (this.choose({ since: "opened" }), this.select.focus()) } }))]);
  }

  parts(parts) {
    let room = this.most;
    const shown = parts.map((part) => {
      const cards = part.cards.slice(0, room);
      room -= cards.length;
      return cards.length ? make("section", { class: "group" }, make("h2", { text: part.title }), make("ul", { class: "pairs" }, cards.map((card) => this.card(card)))) : null;
    }).filter(Boolean);
    const rest = parts.reduce((sum, part) => sum + part.cards.length, 0) - this.most;
    if (rest > 0) shown.push(make("button", { type: "button", class: "chief", text: `Show ${Math.min(rest, AT_ONCE)} more of ${rest}`, on: { click: () => this.more() } }));
    return shown;
  }

  more() {
    const last = this.most;
    this.most += AT_ONCE;
    this.compare().then(() => this.found.querySelectorAll(".pairs > li h3 button")[last]?.focus());
  }

  card(card) {
    const isThere = this.game.components.some((one) => one.id === card.component && one.cards.some((two) => two.id === card.card));
    const title = isThere && card.why !== "removed"
      ? make("button", { type: "button", class: "whose", text: card.title, on: { click: () => this.open(card.component, card.card) } }) : card.title;
    const named = card.sides.some((one) => one.side === "back");
    const isWide = card.sides.some((one) => [one.before, one.after].some((state) => state && state.size[0] > 120));
    return make("li", { class: isWide ? "wide" : "", data: { card: `${card.component}/${card.card}` } },
      make("h3", {}, title, card.was !== card.title ? make("span", { class: "was", text: ` (was ${card.was})` }) : null),
      make("p", { class: "told" }, make("span", { class: "why", text: WHY[card.why] }), copies(card)),
      card.sides.map((side) => pair(card, side, named)),
      card.lacks ? make("p", { class: "told", text: "The picture from before was not kept." }) : null);
  }
}

/** How many there were and are, and what that means for the box. */
function copies({ copies: [before, after], out, put }) {
  const many = before && after && before !== after ? `${before} → ${plural(after, "copy", "copies")}` : plural(after || before, "copy", "copies");
  const box = [out && `take out ${out}`, put && `put in ${put}`].filter(Boolean).join(", ");
  return box ? `${many} · ${box}` : many;
}

function pair(card, side, named) {
  const shown = ["before", "after"].filter((at) => side[at]).map((at) => state(card, side, at, side[at]));
  if (side.difference) shown.push(state(card, side, "difference", { ...side.after, picture: side.difference }));
  const wipe = side.difference && make("input", { type: "range", class: "wipe", min: "0", max: "100", value: "50", "aria-label": `Before and after: ${card.title}, ${side.side}` });
  const figure = make("figure", { class: "compared" },
    named ? make("figcaption", { text: side.side === "back" ? "Back" : "Front" }) : null,
    make("div", { class: side.difference ? "sides both" : "sides" }, shown), wipe || null, words(side.words));
  figure.style.setProperty("--widest", Math.max(...[side.before, side.after].filter(Boolean).map((one) => one.size[0])));
  return figure;
}

function state(card, side, at, face) {
  const [width, height] = face.size;
  const figure = make("figure", { class: `state ${at}` }, make("figcaption", { text: TITLES[at] }),
    make("img", { src: picture(face.picture, SCALE), alt: `${at === "before" ? card.was : card.title}, ${side.side}, ${TITLES[at]}`, loading: "lazy", width: Math.round(width * SCALE), height: Math.round(height * SCALE) }));
  figure.style.setProperty("--wide", width);
  return figure;
}

/** What is said before words is for those who hear the page. */
function words(runs) {
  if (!runs.length) return null;
  const said = { out: ["del", "removed: "], in: ["ins", "added: "] };
  return make("p", { class: "changed-words", dir: "auto" }, runs.flatMap(([kind, text]) => [
    kind === "same" ? text : make(said[kind][0], {}, make("span", { class: "unseen", text: said[kind][1] }), text), " "]));
}

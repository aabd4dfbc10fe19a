// What is done to cards as a whole: each act is one question, one after the other, and one step to undo.

import { ask } from "./link.js";
import { make } from "./dom.js";

export class CardActs {
  constructor(dialog, drafts, selection, { say, open, go }) {
    Object.assign(this, { dialog, drafts, selection, say, open, go });
    this.last = Promise.resolve();
    this.waiting = [];
  }

  /** The cards are there as they are after an act: now what waits for them can be done. */
  renew(game) {
    this.game = game;
    this.selection.renew(game);
    this.waiting = this.waiting.filter((act) => !act(game));
  }

  /** Asks for an act after those that were asked for before; what it has led to, or nothing. */
  do(act, cards, given = {}) {
    this.last = this.last.then(() => this.asked(act, cards, given));
    return this.last;
  }

  async asked(act, cards, given) {
    if (!cards.length) return null;
    const answer = await ask("arrange", { act, cards, ...given });
    if (answer.problems?.length) return this.refused(answer);
    for (const [component, names] of Object.entries(answer.more?.renamed ?? {})) this.drafts.rename(component, names);
    this.selection.renew(this.game, answer.more?.renamed);
    this.say(`${answer.done}. Ctrl+Z undoes it.`);
    return answer.more ?? {};
  }

  /** A new card, or a copy, is opened with its title selected. */
  async make(act, cards) {
    const more = await this.do(act, cards);
    if (more?.open) this.when((game) => has(game, more.open) && (this.open(...more.open), true));
  }

  /** As soon as it can be done, perhaps now. */
  when(act) {
    if (!act(this.game)) this.waiting = [act];
  }

  refused({ problems: [problem], mentions = [] }) {
    const links = mentions.filter((one) => one.card).map((one) => make("li", {},
      make("button", { type: "button", text: `Open ${one.says}`, on: { click: () => (this.dialog.close(), this.go(one.component, one.card)) } })));
    this.dialog.replaceChildren(
      make("h2", { id: "refused-title", text: "Nothing was changed" }),
      make("p", { class: "why", text: problem.message }),
      problem.hint ? make("p", { class: "hint", text: problem.hint }) : "",
      links.length ? make("ul", { class: "mentions" }, links) : "",
      make("button", { type: "button", class: "chief", text: "Close", on: { click: () => this.dialog.close() } }));
    if (!this.dialog.open) this.dialog.showModal();
    this.say(problem.message);
    return null;
  }
}

const has = (game, [component, card]) => game?.components.some((one) => one.id === component && one.cards.some((two) => two.id === card));

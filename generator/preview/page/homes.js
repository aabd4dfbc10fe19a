// Where changes by hand are saved: in the face's own layout, in the one it extends, or in a copy.

import { make } from "./dom.js";
import { plural } from "./wording.js";

export class Homes {
  constructor(save, discard) {
    Object.assign(this, { save, discard });
    this.root = make("div", { class: "homes", hidden: true });
  }

  /** For every change the layouts that it can be written into. */
  draw(fields, lists, closed) {
    this.root.hidden = !fields.length;
    if (!fields.length) return;
    const asks = lists.some((list) => list.length > 1);
    const ids = asks ? ["own", "there"] : [lists[0][0]?.id ?? "there"];
    const focused = document.activeElement?.dataset?.home;
    const shared = lists.flat().some((one) => one.isCopy);
    this.root.replaceChildren(...[
      make("p", { text: `${plural(fields.length, "change is not saved", "changes are not saved")}: ${fields.join(", ")}` }),
      asks && make("p", { class: "from", text: shared ? "This layout is shared by all games." : "This is inherited. Where do you want to change it?" }),
      ...ids.map((id) => this.home(id, lists, closed, asks)),
      make("button", { type: "button", text: "Discard", title: "Esc", on: { click: () => this.discard() } })].filter(Boolean));
    if (focused) this.root.querySelector(`[data-home="${focused}"]`)?.focus();
  }

  home(id, lists, closed, asks) {
    const named = lists.flat().find((one) => one.id === id);
    const why = closed || lists.map((list) => aimed(list, id)?.why).find(Boolean) || "";
    const text = named.isCopy ? `Save in a copy of ${named.layout} for this game`
      : !asks ? `Save in ${named.layout}`
        : id === "own" ? `Save in ${named.layout} alone` : `Save in ${named.layout}, for all that use it`;
    return make("div", { class: "home" },
      make("button", { type: "button", class: "chief", text, disabled: Boolean(why), data: { home: id }, on: { click: () => this.save(id) } }),
      why ? make("p", { class: "from", text: why }) : null);
  }

  /** Saves if there is one place; otherwise somebody has to say which. */
  enter() {
    const buttons = [...this.root.querySelectorAll(".home button:not(:disabled)")];
    if (buttons.length > 1) buttons[0].focus();
    else buttons[0]?.click();
  }
}

/** The layout that is asked for, or else the first that can be written. */
export const aimed = (homes, wanted) => homes.find((one) => one.id === wanted) ?? homes.find((one) => !one.why) ?? homes[0];

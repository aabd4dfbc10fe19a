// One thing, large: beside the pointer, or as long as a key or a finger asks for it.

import { make } from "./dom.js";
import { picture } from "./link.js";
import { middle } from "./targets.js";

const REST = 380;

export class Closer {
  constructor(root, seen) {
    Object.assign(this, { root, seen, key: null });
  }

  /** The mouse rests on something; nothing if it has gone. */
  over(key, element) {
    if (key === this.key) return;
    this.key = key;
    clearTimeout(this.timer);
    this.hide();
    const thing = key && this.seen.of(key);
    if (!thing || thing.kind === "board" || thing.fixed) return;
    this.timer = setTimeout(() => element.isConnected && this.show(thing, element.getBoundingClientRect()), REST);
  }

  show(thing, beside) {
    const [w, h] = thing.size;
    const small = ["piece", "die", "standee"].includes(thing.kind);
    const scale = Math.min((innerHeight * (small ? 0.3 : 0.66)) / h, (innerWidth * 0.42) / w);
    if (beside && beside.width >= w * scale * 0.8) return;
    const isLeft = beside ? middle(beside)[0] > innerWidth / 2 : false;
    const image = make("img", { alt: "", src: picture(thing.picture, scale) });
    this.root.replaceChildren(image);
    Object.assign(this.root.style, { width: `${w * scale}px`, height: `${h * scale}px`, left: isLeft ? "24px" : "auto", right: isLeft ? "auto" : "24px" });
    this.root.dataset.kind = thing.kind;
    this.root.dataset.shape = thing.shape;
    this.root.hidden = false;
  }

  hide() {
    this.root.hidden = true;
  }

  /** Shown until it is asked for again. */
  toggle(thing) {
    if (!thing || !this.root.hidden) return this.hide();
    this.show(thing, null);
  }
}

// One thing, large: beside the pointer, or as long as a key or a finger asks for it.

import { make } from "./dom.js";
import { middle } from "./geometry.js";
import { picture } from "./pictures.js";

const REST = 380;
const SMALL = ["piece", "die", "standee"];

export class Closer {
  constructor(root, seen) {
    Object.assign(this, { root, seen });
  }

  /** The mouse rests on something; nothing if it has gone. */
  over(element) {
    const key = element?.dataset.key;
    if (key === this.key) return;
    this.key = key;
    clearTimeout(this.timer);
    this.hide();
    const thing = key && this.seen.of(key);
    if (!thing || thing.kind === "board") return;
    this.timer = setTimeout(() => element.isConnected && this.show(thing, element.getBoundingClientRect()), REST);
  }

  show(thing, beside) {
    const [w, h] = thing.size;
    const scale = Math.min((innerHeight * (SMALL.includes(thing.kind) ? 0.3 : 0.66)) / h, (innerWidth * 0.42) / w);
    if (beside?.width >= w * scale * 0.8) return;
    const isLeft = beside && middle(beside)[0] > innerWidth / 2;
    this.root.replaceChildren(make("img", { alt: "", src: picture(thing.picture, scale) }));
    Object.assign(this.root.style, { width: `${w * scale}px`, height: `${h * scale}px`, left: isLeft ? "24px" : "auto", right: isLeft ? "auto" : "24px" });
    Object.assign(this.root.dataset, { kind: thing.kind, shape: thing.shape });
    this.root.hidden = false;
  }

  hide() {
    this.root.hidden = true;
  }

  /** Shown until it is asked for again. */
  toggle(thing) {
    if (thing && this.root.hidden) this.show(thing);
    else this.hide();
  }
}

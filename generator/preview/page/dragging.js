// A card is dragged to another place of its deck; a mark shows where it would go.

import { make } from "./dom.js";

const FAR = 8; // pixels before a press is a drag
const EDGE = 60;
const SCROLL = 14;

export class Dragging {
  constructor(root, allowed, drop) {
    Object.assign(this, { root, allowed, drop });
    this.mark = make("span", { class: "drop-mark", "aria-hidden": "true" });
    root.addEventListener("pointerdown", (event) => this.press(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", () => this.end(true));
    window.addEventListener("pointercancel", () => this.end(false));
    window.addEventListener("keydown", (event) => event.key === "Escape" && this.is && (event.preventDefault(), this.end(false)), true);
    root.addEventListener("click", (event) => this.was && (event.stopPropagation(), event.preventDefault()), true);
  }

  press(event) {
    const tile = event.target.closest(".stack")?.closest(".tile");
    this.was = false;
    if (!tile || event.button || event.pointerType === "touch" || event.ctrlKey || event.shiftKey || event.metaKey || !this.allowed(tile)) return;
    this.from = { tile, list: tile.parentElement, x: event.clientX, y: event.clientY };
  }

  move(event) {
    if (!this.from) return;
    const { tile, list, x, y } = this.from;
    if (!this.is && Math.hypot(event.clientX - x, event.clientY - y) < FAR) return;
    if (!this.is) {
      this.is = true;
      tile.classList.add("dragged");
      document.body.classList.add("dragging");
      list.after(this.mark);
      this.frame = requestAnimationFrame(() => this.scroll());
    }
    this.at = event;
    this.aim();
  }

  /** Before or behind the tile under the hand, whichever half of it that is. */
  aim() {
    const { list } = this.from;
    const over = document.elementsFromPoint(this.at.clientX, this.at.clientY).map((one) => one.closest(".tile")).find((one) => one && one.parentElement === list);
    if (!over) return;
    const box = over.getBoundingClientRect();
    const isBehind = this.at.clientX > box.left + box.width / 2;
    const frame = list.parentElement.getBoundingClientRect();
    this.target = { tile: over, isBehind };
    this.mark.style.transform = `translate(${(isBehind ? box.right + 5 : box.left - 9) - frame.left}px, ${box.top - frame.top}px)`;
    this.mark.style.height = `${box.height}px`;
    this.mark.dataset.at = `${over.dataset.key} ${isBehind ? "behind" : "before"}`;
  }

  scroll() {
    if (!this.is) return;
    const by = this.at.clientY < EDGE * 2 ? -SCROLL : this.at.clientY > innerHeight - EDGE ? SCROLL : 0;
    if (by) window.scrollBy({ top: by, behavior: "instant" }), this.aim();
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  end(isDropped) {
    const { from, target, is } = this;
    this.from = this.target = this.is = null;
    if (!is) return;
    cancelAnimationFrame(this.frame);
    from.tile.classList.remove("dragged");
    document.body.classList.remove("dragging");
    this.mark.remove();
    this.was = true; // the click that ends it opens nothing
    if (isDropped && target && target.tile !== from.tile) this.drop(from.tile, target.tile, target.isBehind);
  }
}

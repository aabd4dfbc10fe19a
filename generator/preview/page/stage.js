// Something large that is looked at through a window: zoomed, moved, shown finer as it grows.

import { make } from "./dom.js";

const MOST = 14, STEP = 1.25;
const ROOM = 72; // for the buttons below
const FINE = 16; // pixels to a millimetre before it is scaled: browsers clip at whole ones

export class Stage {
  constructor(changed) {
    this.root = make("div", { class: "stage", tabindex: "0", role: "group", "aria-label": "Picture. Press plus or minus to zoom, 0 to fit, R for the printed size, Shift and arrows to move." });
    this.inner = make("div", { class: "inner" });
    this.root.append(this.inner);
    this.changed = changed;
    this.fitted = true;
    this.root.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = this.root.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    this.root.addEventListener("pointerdown", (event) => this.grab(event));
    this.root.addEventListener("dblclick", () => (this.fitted ? this.zoom(2.5) : this.fit()));
    new ResizeObserver(() => this.fitted && this.fit()).observe(this.root);
  }

  /** What is shown, and how large it is printed. */
  put(element, [width, height], around = 0) {
    this.size = [width + 2 * around, height + 2 * around];
    this.around = around;
    if (this.inner.firstElementChild !== element) this.inner.replaceChildren(element);
    element.style.width = `${width * FINE}px`;
    element.style.margin = `${around * FINE}px`;
    if (this.fitted) this.fit();
    else this.place();
  }

  fit() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!this.size || !width || !height) return;
    this.scale = Math.min((width - 32) / this.size[0], (height - ROOM) / this.size[1]);
    this.x = (width - this.size[0] * this.scale) / 2;
    this.y = (height - ROOM - this.size[1] * this.scale) / 2 + 8;
    this.fitted = true;
    this.place();
  }

  /** One millimetre on paper is one on a screen that keeps CSS's word. */
  real() {
    this.zoom(96 / 25.4 / this.scale);
  }

  zoom(by, x = this.root.clientWidth / 2, y = this.root.clientHeight / 2) {
    const scale = Math.min(Math.max(this.scale * by, 0.3), MOST * 4);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.fitted = false;
    this.place();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.fitted = false;
    this.place();
  }

  place() {
    this.inner.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale / FINE})`;
    this.inner.style.setProperty("--hair", `${FINE / this.scale}px`);
    this.changed(this.scale);
  }

  grab(event) {
    if (event.button !== 0) return;
    this.root.setPointerCapture(event.pointerId);
    this.root.classList.add("grabbed");
    const move = (moved) => this.pan(moved.movementX, moved.movementY);
    const drop = () => {
      this.root.classList.remove("grabbed");
      this.root.removeEventListener("pointermove", move);
    };
    this.root.addEventListener("pointermove", move);
    this.root.addEventListener("pointerup", drop, { once: true });
    this.root.addEventListener("pointercancel", drop, { once: true });
  }

  key(event) {
    const pans = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    if (event.shiftKey && pans[event.key]) this.pan(...pans[event.key]);
    else if (event.key === "+" || event.key === "=") this.zoom(STEP);
    else if (event.key === "-") this.zoom(1 / STEP);
    else if (event.key === "0") this.fit();
    else if (event.key === "r") this.real();
    else return false;
    event.preventDefault();
    return true;
  }
}

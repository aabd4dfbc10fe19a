// Where one looks: millimetres of the table → pixels of the screen. One transform moves it all.

import { clamp, middle } from "./geometry.js";

const LEAST = 0.2;
const MOST = 9;
const EDGE = 20;
const STAYS = 80; // so much of the table stays on the screen

export class Camera {
  constructor(table, world, moved) {
    Object.assign(this, { table, world, moved, scale: 1, x: 0, y: 0, size: [1000, 600], isFree: false });
    new ResizeObserver(() => this.isFree || this.fit()).observe(table);
    table.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.03 : 0.0015)), [event.clientX, event.clientY]);
    }, { passive: false });
  }

  get box() {
    return this.table.getBoundingClientRect();
  }

  /** The whole table, as large as it goes. */
  fit() {
    this.look([0, 0, ...this.size]);
    this.isFree = false;
  }

  /** A part of the table in the middle of the screen. */
  look([x, y, w, h], most = MOST) {
    const { width, height } = this.box;
    this.isFree = true;
    this.scale = Math.min((width - 2 * EDGE) / w, (height - 2 * EDGE) / h, most);
    this.x = width / 2 - (x + w / 2) * this.scale;
    this.y = height / 2 - (y + h / 2) * this.scale;
    this.set();
  }

  /** A seat as one sits at it: at the lower edge, the table beyond. */
  sit([x, y, w, h], most) {
    this.look([x, y, w, h], most);
    this.pan(0, this.box.height - 3 * EDGE - (y + h) * this.scale - this.y);
  }

  set() {
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.moved();
  }

  pan(dx, dy) {
    const { width, height } = this.box;
    const [w, h] = this.size.map((mm) => mm * this.scale);
    this.isFree = true;
    this.x = clamp(STAYS - w, this.x + dx, width - STAYS);
    this.y = clamp(STAYS - h, this.y + dy, height - STAYS);
    this.set();
  }

  /** What is at that point of the screen stays there. */
  zoom(factor, at = middle(this.box)) {
    const place = this.mm(at);
    this.scale = clamp(LEAST, this.scale * factor, MOST);
    const [x, y] = this.px(place);
    this.pan(at[0] - x, at[1] - y);
  }

  /** A point of the screen, in millimetres of the table. */
  mm([x, y]) {
    const { left, top } = this.box;
    return [(x - left - this.x) / this.scale, (y - top - this.y) / this.scale];
  }

  /** A point of the table, on the screen. */
  px([x, y]) {
    const { left, top } = this.box;
    return [x * this.scale + this.x + left, y * this.scale + this.y + top];
  }
}

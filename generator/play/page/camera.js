// Where one looks: millimetres of the table → pixels of the screen. One transform moves it all.

const LEAST = 0.2;
const MOST = 9;
const EDGE = 20;

export class Camera {
  constructor(table, world, moved) {
    this.table = table;
    this.world = world;
    this.moved = moved;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.size = [1000, 600];
    this.isFree = false;
    new ResizeObserver(() => this.isFree || this.fit()).observe(table);
    table.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** The whole table, as large as it goes. */
  fit() {
    const { width, height } = this.table.getBoundingClientRect();
    if (!width) return;
    const [w, h] = this.size;
    this.isFree = false;
    this.scale = Math.min((width - 2 * EDGE) / w, (height - 2 * EDGE) / h);
    this.x = (width - w * this.scale) / 2;
    this.y = (height - h * this.scale) / 2;
    this.set();
  }

  /** A part of the table in the middle of the screen. */
  look([x, y, w, h], most = MOST) {
    const box = this.table.getBoundingClientRect();
    this.isFree = true;
    this.scale = Math.min((box.width - 2 * EDGE) / w, (box.height - 2 * EDGE) / h, most);
    this.x = box.width / 2 - (x + w / 2) * this.scale;
    this.y = box.height / 2 - (y + h / 2) * this.scale;
    this.set();
  }

  /** A seat as one sits at it: at the lower edge, the table beyond. */
  sit([x, y, w, h], most) {
    this.look([x, y, w, h], most);
    const { height } = this.table.getBoundingClientRect();
    this.pan(0, height - 3 * EDGE - (y + h) * this.scale - this.y);
  }

  set() {
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.moved();
  }

  pan(dx, dy) {
    this.isFree = true;
    const box = this.table.getBoundingClientRect();
    const [w, h] = this.size.map((mm) => mm * this.scale);
    const margin = 80; // so much of the table stays on the screen
    this.x = Math.min(box.width - margin, Math.max(margin - w, this.x + dx));
    this.y = Math.min(box.height - margin, Math.max(margin - h, this.y + dy));
    this.set();
  }

  zoom(factor, at = null) {
    const box = this.table.getBoundingClientRect();
    const [px, py] = at ? [at[0] - box.left, at[1] - box.top] : [box.width / 2, box.height / 2];
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.pan(0, 0);
  }

  wheel(event) {
    event.preventDefault();
    if (event.shiftKey) this.pan(-event.deltaY - event.deltaX, 0);
    else this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.03 : 0.0015)), [event.clientX, event.clientY]);
  }

  /** A point of the screen, in millimetres of the table. */
  mm(x, y) {
    const box = this.table.getBoundingClientRect();
    return [(x - box.left - this.x) / this.scale, (y - box.top - this.y) / this.scale];
  }

  /** A point of the table, on the screen. */
  px(x, y) {
    const box = this.table.getBoundingClientRect();
    return [x * this.scale + this.x + box.left, y * this.scale + this.y + box.top];
  }
}

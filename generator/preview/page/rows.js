// Where each tile of a component is: arithmetic alone, so that only tiles in view need to exist.

const LEAST_FACE = 46;
const LEAST_TILE = 80;
const MOST_LARGE = 1100;
const LARGE = 0.62;

/** The measures of the style sheet, in pixels. */
export function measuresOf(root) {
  const style = getComputedStyle(root);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const read = (name) => Number(style.getPropertyValue(name)) * rem;
  return { across: read("--across"), down: read("--down"), caption: read("--caption") + read("--hit"), note: read("--note"), notes: read("--notes"), beside: Number(style.getPropertyValue("--beside")) };
}

/** The tiles of one component in rows; a row is higher if one of its cards has notes. */
export class Rows {
  constructor(component, cards, room, scale, measures) {
    const { across, down, caption } = measures;
    const [width, height] = component.size;
    const large = component.kind === "board" || component.kind === "document";
    const wanted = Math.max(large ? Math.min(width * scale * LARGE, MOST_LARGE) : width * scale, LEAST_FACE);
    const most = large ? room : (room - across * (measures.beside - 1)) / measures.beside;
    this.tile = Math.min(Math.max(wanted, LEAST_TILE), most);
    this.face = Math.min(wanted, this.tile);
    this.scale = wanted / width;
    this.columns = Math.max(1, Math.floor((room + across) / (this.tile + across)));
    this.pitch = this.tile + across;
    this.count = cards.length;
    const usual = (this.face * height) / width + caption;
    this.tops = [0];
    for (let first = 0; first < cards.length; first += this.columns) {
      this.tops.push(this.tops.at(-1) + usual + under(cards.slice(first, first + this.columns), measures) + down);
    }
    this.height = Math.max(0, this.tops.at(-1) - down);
  }

  at(index) {
    return { left: (index % this.columns) * this.pitch, top: this.tops[this.row(index)] };
  }

  row(index) {
    return Math.floor(index / this.columns);
  }

  get last() {
    return this.tops.length - 2;
  }

  /** The first and the last index between two heights. */
  between(top, bottom) {
    if (!this.count || bottom < 0 || top > this.height) return [0, -1];
    const first = this.rowAt(top) * this.columns;
    return [first, Math.min(this.count, (this.rowAt(bottom) + 1) * this.columns) - 1];
  }

  rowAt(height) {
    let [low, high] = [0, this.last];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.tops[middle] <= height) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The middle of a tile, from the left. */
  middle(index) {
    return this.at(index).left + this.tile / 2;
  }

  /** The tile of a row that is nearest to a place from the left. */
  nearest(row, middle) {
    const column = Math.max(0, Math.min(this.columns - 1, Math.round((middle - this.tile / 2) / this.pitch)));
    return Math.min(this.count - 1, row * this.columns + column);
  }
}

function under(cards, { note, notes }) {
  const most = Math.max(...cards.map((card) => card.notes.length));
  return most > 1 ? notes : most ? note : 0;
}

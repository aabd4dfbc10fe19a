// What is lifted, by mouse, finger or keyboard: copies above everything, moved by one transform, until they are put down.

export class Carry {
  /** Calls `dropped(keys, drop)` with what is put down, and where. */
  constructor(root, targets, dropped) {
    Object.assign(this, { root, targets, dropped });
  }

  /** False if nothing of it is to be seen. */
  lift(keys, from) {
    this.targets.measure(keys);
    const { start } = this.targets;
    if (!start.length) return false;
    Object.assign(this, { keys: start.map(({ key }) => key), from: from ?? start[0].from });
    this.root.replaceChildren(...start.map(copy));
    for (const { element } of start) element.classList.add("away");
    this.to(this.from);
    return true;
  }

  to(at) {
    this.at = at;
    this.root.style.transform = `translate3d(${at[0] - this.from[0]}px, ${at[1] - this.from[1]}px, 0)`;
    this.targets.show(at);
  }

  put() {
    const { keys, from, at } = this;
    if (keys) this.dropped(keys, this.targets.drop(at, at[0] - from[0], at[1] - from[1]));
    this.back();
  }

  back() {
    this.keys = null;
    this.targets.show(null);
    this.root.replaceChildren();
    for (const element of document.querySelectorAll(".away")) element.classList.remove("away");
  }
}

function copy({ element, from: [x, y], w, h, at, grow }) {
  const ghost = element.cloneNode(true);
  delete ghost.dataset.key;
  ghost.classList.add("ghost");
  ghost.style.cssText += `width:${w}px;height:${h}px;transform:translate(${x - w / 2}px,${y - h / 2}px) rotate(${at[2]}deg);--wide:${w}px;--grow:${grow}`;
  return ghost;
}

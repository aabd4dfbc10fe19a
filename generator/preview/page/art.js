// A picture is dropped on a card or on a field, or chosen as a file or from a sheet: then the card has it.

import { ArtSheet } from "./art-sheet.js";
import { make } from "./dom.js";
import { answered } from "./link.js";

const TYPES = ["picture", "icon"];
const LARGEST = 60_000_000;
const ACCEPT = ".svg,.png,.jpg,.jpeg,.webp";

export class Art {
  constructor({ viewer, drafts, say, game, refused }) {
    Object.assign(this, { viewer, drafts, say, game, refused });
    this.editor = viewer.editor;
    this.sheet = new ArtSheet();
    this.editor.dress = (row) => this.dress(row);
    document.addEventListener("dragstart", () => (this.isOurs = true));
    document.addEventListener("dragend", () => (this.isOurs = false));
    document.addEventListener("dragover", (event) => this.over(event));
    document.addEventListener("dragleave", (event) => event.relatedTarget === null && this.mark(null));
    document.addEventListener("drop", (event) => this.dropped(event));
  }

  // -- beside a field -------------------------------------------------------------------------

  dress(row) {
    const { name, type } = row.dataset;
    if (!TYPES.includes(type)) return;
    const kind = type === "icon" ? "an icon" : "a picture";
    const file = make("input", { type: "file", accept: ACCEPT, hidden: true, "aria-label": `File for ${name}`, on: { change: () => this.chosen(file, row) } });
    const button = (text, label, click) => make("button", { type: "button", text, "aria-label": label, on: { click: () => this.may(row) && click() } });
    row.children[1].after(make("div", { class: "art-acts" },
      button(`Choose ${kind}`, `Choose ${kind} for ${name}`, () => this.choose(row)),
      button("From a file", `From a file for ${name}`, () => file.click()), file));
  }

  /** Why not is said beside the field already. */
  may(row) {
    if (row.children[1].disabled || this.editor.closed) this.say(this.editor.closed || this.game().closed || "This field is changed in its file.");
    return !row.children[1].disabled && !this.editor.closed;
  }

  chosen(input, row) {
    const [file] = input.files;
    input.value = "";
    if (file) this.bring([file], this.at(row));
  }

  choose(row) {
    const control = row.children[1];
    this.sheet.open(row.dataset.type, control.value, (name) => {
      control.value = name;
      this.editor.typed(row);
      this.editor.save(row);
      control.focus();
    });
  }

  at(row) {
    const { component, card } = this.editor;
    const draft = this.editor.draft(row);
    return { component: component.id, card: card.id, field: row.dataset.name, was: draft ? draft.was : row.field.value };
  }

  // -- dropped --------------------------------------------------------------------------------

  /** What is under the hand: a field, a card, or nothing that could have a picture. */
  target(event) {
    const row = event.target.closest?.(".editor .row");
    if (row && TYPES.includes(row.dataset.type)) return [row, () => this.at(row)];
    if (this.viewer.dialog.open) {
      const [component, card] = this.viewer.at ?? [];
      return this.viewer.pages || !card ? null : [this.viewer.stage.root, () => ({ component, card })];
    }
    const tile = event.target.closest?.(".tile");
    return tile ? [tile, () => ({ component: tile.dataset.component, card: tile.dataset.key })] : null;
  }

  over(event) {
    if (this.isOurs || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault(); // otherwise the browser would leave the page for the picture
    const target = this.target(event);
    event.dataTransfer.dropEffect = target ? "copy" : "none";
    this.mark(target?.[0]);
  }

  mark(element) {
    if (this.marked === element) return;
    this.marked?.classList.remove("art-over");
    element?.classList.add("art-over");
    this.marked = element;
  }

  dropped(event) {
    if (this.isOurs || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.mark(null);
    const target = this.target(event);
    if (target) this.bring([...event.dataTransfer.files], target[1]());
    else this.say("Drop the picture on a card.");
  }

  // -- sent -----------------------------------------------------------------------------------

  async bring(files, at) {
    if (this.game()?.closed) return this.say(this.game().closed);
    if (files.length !== 1) return this.refused({ problems: [{ message: files.length ? "A card takes one picture at a time." : "What was dropped is no file.", hint: "Drop one SVG, PNG, JPEG or WebP file." }] });
    const [file] = files;
    if (file.size > LARGEST) return this.refused({ problems: [{ message: `${file.name} is larger than 60 MB.`, hint: "Save it with fewer pixels." }] });
    this.say(`Adding ${file.name} …`);
    const answer = await this.sent(file, { ...at, name: file.name });
    if (answer.problems?.length) return this.refused(answer);
    const { field } = answer.more;
    this.drafts.drop({ component: at.component, card: at.card, field });
    this.say(`${answer.done}. Ctrl+Z undoes it.`);
  }

  async sent(file, given) {
    try {
      const body = await file.arrayBuffer(); // a folder cannot be read, and says so here
      return await answered(`art?given=${encodeURIComponent(JSON.stringify(given))}`, "application/octet-stream", body);
    } catch {
      return { problems: [{ message: `${file.name} could not be read.`, hint: "Check that it is a file." }] };
    }
  }
}

// What the options of printing are called on the page, in plain words.

export const WORDS = {
  papers: { label: "Paper" },
  backs: { label: "Backs", choices: {
    long: "Flip on the long edge", short: "Flip on the short edge", gutterfold: "Fold in the middle", separate: "Print backs separately", fronts: "Fronts only" } },
  flip: { label: "Turn the printed fronts on", choices: { long: "the long edge", short: "the short edge" } },
  ink: { label: "Ink", choices: { full: "as designed", low: "save ink: outlines, not filled areas", bw: "black and white, with patterns for colours" } },
  languages: { label: "Language" },
  marks: { label: "Marks to cut by", choices: { "": "as each deck says", crop: "in the margin", ticks: "between the cards too", lines: "a line around every card", none: "none" } },
  bleed: { label: "Art beyond each card's edge", hint: "0mm: neighbours share a cut. 3mm: a slip of the knife shows no white." },
  bleed_from: { label: "What fills art that ends at the cut" , hint: "extend, mirror, a colour, or none. Empty: as each deck says." },
  margin: { label: "Edge that your printer leaves blank", hint: "Such as 5mm. Empty: as your printer was measured, or 5mm." },
  sleeves: { label: "Cut to fit sleeves", hint: "Names of sleeves. Empty: the size as designed." },
  printer: { label: "Correct for your printer", hint: "The name you gave it when you measured it." },
  players: { label: "Players", hint: "0 prints enough for any number." },
  decks: { label: "Only these decks", hint: "Ids with commas between them. Empty: everything." },
  only: { label: "Only these cards", hint: "Ids with commas between them; * stands for any letters." },
  boards: { label: "Boards", choices: { tiles: "in pieces on your paper", whole: "whole, in a file of their own" } },
  overlap: { label: "How far pieces of a board overlap", hint: "Such as 10mm. Empty: as the board says." },
  cut: { label: "Cut tokens", choices: { shape: "along their shape", square: "as squares" } },
  sheet: { label: "How cards are arranged", hint: "Such as columns: 2, gap: 4mm. Empty: as each deck says." },
  seed: { label: "Shuffle number", hint: "For what the game deals onto its boards. 0 keeps the written order." },
};

export const FIRST = ["papers", "backs", "flip", "ink", "languages"];

/** An option that has no words here yet has those of the command. */
export const wordsOf = (field) => ({ label: field.label.replaceAll("-", " "), hint: field.name in WORDS ? "" : field.help, choices: {}, ...WORDS[field.name] });

import { formatCount, formatNumber } from "./format-count.ts";

export const QUESTION_BANK = {
  save: "In der Itembank speichern …",
  untitled: "Frage ohne Text",
};

export const PART_BANK = {
  add: "Aus der Itembank hinzufügen",
  makePool: "In einen Pool umwandeln",
  makePoolReason: "Speichern Sie zuerst alle Fragen in der Itembank",
  emptyReason: "Fügen Sie zuerst Fragen aus der Itembank hinzu",
  addTagPool: "Fragen nach Tag ziehen …",
  unmakePool: "Alle Fragen zeigen",
  deletePool: "Pool löschen",
  randomOrder: "Fragen mischen",
  writtenOrder: "Fragen nicht mischen",
  isRandom: "Gemischt",
};

export const POOL_ISSUES = {
  tooFew: (draw: number, count: number) =>
    `zieht ${formatCount(draw, "Frage", "Fragen")}, hat aber nur ${formatNumber(count)}`,
  differentPoints: "hat Fragen mit unterschiedlichen Punkten. Legen Sie die Punkte je Frage fest.",
  item: (title: string, message: string) => `enthält eine Frage mit einem Problem: „${title}“ ${message}`,
};

export const REFERENCE_ISSUES = { failed: "konnte nicht aus der Itembank geladen werden" };

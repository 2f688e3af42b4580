import { formatCount } from "./format-count.ts";

export const POOL = {
  name: (part: number) => `Pool von Teil ${part}`,
  numbers: (first: number, last: number) => (first === last ? `Frage ${first}` : `Fragen ${first}–${last}`),
  draw: "Ziehen",
  total: (count: number, isPartial: boolean) =>
    `von ${isPartial ? "mehr als " : ""}${formatCount(count, "Frage", "Fragen")}`,
  loading: "Fragen werden geladen …",
  failed: "Die Fragen dieses Pools konnten nicht geladen werden.",
  pointsEach: "Punkte je Frage",
  pointsEachHint: "Leer lassen, um die Punkte der Items zu verwenden",
  shuffle: "Fragen mischen",
  add: "Aus der Itembank hinzufügen",
  changeTags: "Tags ändern",
  tagged: (tags: readonly string[], isInFolder: boolean) =>
    `Alle aktiven Items ${isInFolder ? "eines Ordners " : ""}mit ${tags.length === 1 ? "dem Tag" : "den Tags"} ${tags.join(", ")}`,
  problem: (problem: string) => `Dieser Pool ${problem}`,
  show: (count: number) => `${formatCount(count, "Frage", "Fragen")} anzeigen`,
  remove: (title: string) => `„${title}“ entfernen`,
  removed: (title: string) => `„${title}“ entfernt`,
  deleted: "Pool gelöscht",
  onlyOne: "Ein Pool braucht mindestens eine Frage",
};

import { formatCount, formatNumber } from "./format-count.ts";

const OTHERS = {
  assessment: "Ein anderer Test",
  collection: "Eine andere Sammlung",
  item: "Ein anderes Item",
};

export const CATALOG_ERRORS = {
  externalIdTaken: (kind: keyof typeof OTHERS) =>
    `${OTHERS[kind]} hat bereits diese externe ID. Wählen Sie eine andere`,
};

export const COLLECTION_ERRORS = {
  slugTaken: "Eine andere Sammlung verwendet bereits diesen Slug. Wählen Sie einen anderen",
  alreadyInCollection: "Der Test ist bereits in der Sammlung",
};

export const COLLECTION_ISSUES = {
  full: (max: number) =>
    `kann nicht hinzugefügt werden: Die Sammlung hat bereits ${formatCount(max, "Test", "Tests")}`,
  notEveryItem: "muss die ID jedes Eintrags der Sammlung genau einmal enthalten",
};

export const ITEM_ERRORS = {
  inUse:
    "Das Item wird in einem Test verwendet und kann nicht gelöscht werden. Archivieren Sie es stattdessen",
  tooManyTags: (max: number) => `Ein Item kann höchstens ${formatNumber(max)} Tags haben`,
  staleRevision:
    "Das Item hat sich seit dieser Revision geändert. Laden Sie es neu, und wiederholen Sie die Änderung",
};

export const FOLDER_ERRORS = {
  cycle: "Ein Ordner kann nicht in sich selbst oder einen seiner Unterordner verschoben werden",
  tooDeep: (maxLevels: number) =>
    `Ordner können höchstens ${formatNumber(maxLevels)} Ebenen tief verschachtelt werden`,
  notEmpty:
    "Der Ordner ist nicht leer. Verschieben oder löschen Sie zuerst die Ordner, Tests und Items darin",
};

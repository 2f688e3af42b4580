import { formatNumber } from "./format-count.ts";

export const LINK_DIALOG = {
  title: "Link",
  address: "URL oder E-Mail-Adresse",
  hint: "Leer lassen, um den Link zu entfernen",
  invalid: "Geben Sie einen Link ein, der mit https://, http:// oder mailto: beginnt",
  save: "Link speichern",
};

export const IMAGE_DIALOG = { title: "Bild einfügen", insert: "Bild einfügen" };

export const PREVIEW = {
  title: "Vorschau",
  description: "Was Lernende sehen, mit echter Bewertung. Nichts wird gespeichert.",
  fullWidth: "Volle Breite",
  phoneWidth: "Handybreite",
  restart: "Neu beginnen",
  loading: "Vorschau wird geladen …",
};

export const ARRANGEMENT = {
  everyQuestion: "Zeigt alle Fragen",
  written: "Fragen in fester Reihenfolge",
  drawsByTag: (draw: number, tags: readonly string[]) =>
    `Zieht ${formatNumber(draw)} der Items mit ${tags.length === 1 ? "dem Tag" : "den Tags"} ${tags.join(", ")}`,
};

export const CONFLICTS = {
  name: "Widersprüchliche Änderungen",
  title: "Jemand anderes hat dies auch geändert.",
  explanation:
    "Änderungen, die nur auf einer Seite vorkommen, sind zusammengeführt. Wählen Sie für den Rest eine Fassung; bis dahin bleibt Ihre in diesem Browser.",
  mine: "Meine",
  theirs: "Andere",
  deleted: "Gelöscht",
  differentKey: "Anderer Lösungsschlüssel:",
  answer: (number: number, fact: string) => `Antwort ${number}: ${fact}`,
  noKey: "Keine richtige Antwort",
  keepMine: "Meine behalten",
  keepTheirs: "Andere übernehmen",
  keepBoth: "Beide behalten",
  delete: "Löschen",
  sharedText: (part: number | undefined) => `Gemeinsamer Text von Teil ${part ?? ""}`,
  arrangement: (part: number | undefined) => `Auswahl der Fragen in Teil ${part ?? ""}`,
  question: (number: number | undefined) => `Frage ${number ?? ""}`,
  deletedByMe: (number: number | undefined) =>
    `Frage ${number ?? ""}: von Ihnen gelöscht, von jemand anderem geändert`,
  deletedByOther: (number: number | undefined) =>
    `Frage ${number ?? ""}: von Ihnen geändert, von jemand anderem gelöscht`,
  noLimit: "Keine Begrenzung",
  unlimited: "Unbegrenzt",
  empty: "Leer",
};

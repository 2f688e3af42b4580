import { formatCount, formatNumber } from "./format-count.ts";

export const INTERACTION_SETTINGS = {
  maxChoices: "maximale Auswahl",
  minChoices: "minimale Auswahl",
  shuffle: "gemischt",
  expectedLength: "erwartete Länge",
  placeholder: "Platzhalter",
  inputMode: "Tastatur",
  expectedLines: "erwartete Zeilen",
  minWords: "Mindestzahl Wörter",
  maxWords: "Höchstzahl Wörter",
  lowerBound: "Minimum",
  upperBound: "Maximum",
  step: "Schrittweite",
  maxAssociations: "maximale Paare",
  minAssociations: "minimale Paare",
  accept: "Dateitypen",
  maxFiles: "maximale Dateien",
  kind: "Aufnahme",
  src: "Adresse",
  title: "Titel",
  maxPlays: "maximale Wiedergaben",
  minPlays: "minimale Wiedergaben",
  loop: "wiederholt",
  autostart: "startet automatisch",
};

export const QUESTION_FACTS = {
  points: (points: number) => formatCount(points, "Punkt", "Punkte"),
  ofInteraction: (interaction: string, fact: string) => `${interaction}: ${fact}`,
  setting: (interaction: string, label: string, value: unknown) =>
    `${interaction}: ${label}: ${formatValue(value)}`,
};

function formatValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "ja" : "nein";
  return typeof value === "number" ? formatNumber(value) : String(value);
}

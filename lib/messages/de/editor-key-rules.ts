import { formatExactNumber } from "./format.ts";
import { formatCount } from "./format-count.ts";

/** Formats an equal share of the points among `n` items, as a nominative or accusative. */
const formatShare = (n: number): string => (n === 1 ? "die volle Punktzahl" : `1/${n} der Punkte`);

const formatEqualShare = (n: number): string => (n > 0 ? formatShare(n) : "einen gleichen Anteil der Punkte");

const formatFloor = (minPercent: number): string =>
  minPercent === 0 ? "weniger als 0" : `weniger als ${formatExactNumber(minPercent)} % der Punkte`;

export const CHOICE_SCORING = {
  custom: (isSingle: boolean, minPercent: number) =>
    `Eine Antwort ergibt ${isSingle ? "den Wert ihrer Option" : "die Summe der Werte ihrer Optionen"}: höchstens die volle Punktzahl und nie ${formatFloor(minPercent)}. Als richtig markierte Optionen werden als Lösung angezeigt.`,
  allOrNothing: (isSingle: boolean) =>
    isSingle
      ? "Die richtige Option ergibt die volle Punktzahl, jede andere keine Punkte."
      : "Genau die richtigen Optionen ergeben die volle Punktzahl, alles andere keine Punkte.",
  partial: (correct: number, minPercent: number) =>
    `Jede richtige Option, die ausgewählt ist, ergibt ${formatEqualShare(correct)}, und jede falsche kostet ebenso viel. Die Frage ergibt nie ${formatFloor(minPercent)}.`,
};

export const MATCH_SCORING = {
  custom: (minPercent: number) =>
    `Eine Antwort ergibt die Summe der Werte ihrer Paare: höchstens die volle Punktzahl und nie ${formatFloor(minPercent)}. Die Paare oben werden als Lösung angezeigt.`,
  allOrNothing: "Genau die richtigen Paare ergeben die volle Punktzahl, alles andere keine Punkte.",
  partial: (correct: number, minPercent: number) =>
    `Jedes richtige Paar ergibt ${formatEqualShare(correct)}, und jedes falsche kostet ebenso viel. Die Frage ergibt nie ${formatFloor(minPercent)}.`,
};

export const ORDER_SCORING = {
  position: (positions: number) => `Jedes Element an der richtigen Stelle ergibt ${formatShare(positions)}.`,
  pairs: (pairs: number) =>
    `Je zwei Elemente, die zueinander richtig angeordnet sind, ergeben ${formatShare(pairs)}.`,
  allOrNothing: "Genau diese Reihenfolge ergibt die volle Punktzahl, jede andere keine Punkte.",
};

export const POINT_SCORING = {
  perArea:
    "Jeder Bereich zählt nur einmal, auch wenn mehrere Punkte darin gesetzt werden. Punkte außerhalb aller Bereiche zählen nicht.",
};

export const ACCEPTED = {
  exactly: (value: string) => `Akzeptiert genau ${value}, in jeder Schreibweise.`,
  range: (low: string, high: string) => `Akzeptiert jede Zahl von ${low} bis einschließlich ${high}.`,
  figures: (value: string, figures: number) =>
    `Akzeptiert Zahlen, die auf ${formatCount(figures, "signifikante Stelle", "signifikante Stellen")} gerundet ${value} ergeben.`,
  rounded: (value: string, places: number, bounds: string) =>
    `Akzeptiert Zahlen, die auf ${formatCount(places, "Nachkommastelle", "Nachkommastellen")} gerundet ${value} ergeben: ${bounds}.`,
  between: (low: string, high: string) => `größer als ${low} und kleiner als ${high}`,
  belowHigh: (low: string, high: string) => `ab ${low}, aber kleiner als ${high}`,
  aboveLow: (low: string, high: string) => `größer als ${low}, bis ${high}`,
};

export const INCOMPLETE = {
  reversedRange: "Das Minimum darf nicht größer als das Maximum sein.",
  range: "Geben Sie das Minimum und das Maximum ein.",
  value: "Geben Sie die richtige Zahl ein.",
  decimal_places: "Geben Sie die Anzahl der Nachkommastellen ein, 0 bis 15.",
  significant_figures: "Geben Sie die Anzahl der signifikanten Stellen ein, 1 bis 15.",
  tolerance: "Geben Sie die Toleranz ein.",
};

import { shorten } from "../en/format.ts";
import { formatExactNumber, formatFraction, formatQuoted } from "./format.ts";
import { formatCount } from "./format-count.ts";

const FORMS: ReadonlyMap<string, string> = new Map([
  ["expanded", "ausmultipliziert"],
  ["factored", "faktorisiert"],
  ["simplified", "vereinfacht"],
]);

const OUTCOMES = {
  correct: "richtiger",
  partial: "teilweise richtiger",
  incorrect: "falscher",
} as const;

export const KEY_FACTS = {
  correct: (names: readonly string[]) => `Richtig: ${names.join(", ")}`,
  correctOrder: (names: readonly string[]) => `Richtige Reihenfolge: ${names.join(", ")}`,
  pair: (source: string, target: string) => `${source} mit ${target}`,
  worth: (name: string, fraction: number) => `${name} ergibt ${formatFraction(fraction)}`,
  otherwiseWorth: (fraction: number) => `Alles andere ergibt ${formatFraction(fraction)}`,
  allOrNothing: "Alles oder nichts",
  partial: "Teilpunkte",
  positions: "Punkte für jedes Element an der richtigen Stelle",
  orderedPairs: "Punkte für jedes Paar in der richtigen Reihenfolge",
  accepts: (answer: string, fraction = 1, caseSensitive?: boolean) =>
    `Akzeptiert: ${answer}${formatCase(caseSensitive)}${fraction === 1 ? "" : `, ergibt ${formatFraction(fraction)}`}`,
  caseSensitive: "Beachtet Groß- und Kleinschreibung",
  ignoresAccents: "Ignoriert Akzente",
  ignoresPunctuation: "Ignoriert Satzzeichen",
  typos: (max: number) => `Erlaubt ${formatCount(max, "Tippfehler", "Tippfehler")}`,
  variable: (name: string, min: number, max: number) =>
    `${name} reicht von ${formatExactNumber(min)} bis ${formatExactNumber(max)}`,
  form: (form: string) => `Muss ${FORMS.get(form) ?? form} sein`,
  exact: "Muss genau sein, ohne gerundete Dezimalzahlen",
  decimals: (figures: number) =>
    `Akzeptiert Dezimalzahlen ab ${formatCount(figures, "signifikanten Stelle", "signifikanten Stellen")}`,
  logBase: (base: number) => `„log“ ohne Basis hat die Basis ${formatExactNumber(base)}`,
  gradedByTeacher: "Eine Lehrkraft bewertet",
  criterion: (title: string, points: number, description: string | undefined) =>
    `Kriterium ${formatQuoted(title)}, ${formatCount(points, "Punkt", "Punkte")}${description ? `: ${shorten(description)}` : ""}`,
  modelAnswer: (answer: string) => `Musterantwort: ${shorten(answer)}`,
  weight: (weight: number) => `Gewicht ${formatExactNumber(weight)} (Standard: 1)`,
  mayCost: (fraction: number) => `Eine falsche Antwort kostet bis zu ${formatFraction(fraction)} der Punkte`,
  feedback: (outcome: keyof typeof OUTCOMES, message: string) =>
    `Rückmeldung bei ${OUTCOMES[outcome]} Antwort: ${formatQuoted(message)}`,
};

function formatCase(caseSensitive: boolean | undefined): string {
  if (caseSensitive === undefined) return "";
  return caseSensitive ? ", genau in dieser Schreibweise" : ", groß oder klein geschrieben";
}

import { formatExactNumber, formatFraction, formatQuoted, formatSum } from "./format.ts";
import { formatCount } from "./format-count.ts";

const SHAPE_NAMES = { circle: "Kreis", rect: "Rechteck", poly: "Polygon" } as const;

const FORMS: ReadonlyMap<string, string> = new Map([
  ["expanded", "ausmultiplizierter"],
  ["factored", "faktorisierter"],
  ["simplified", "vereinfachter"],
]);

const formatForm = (form: string | null): string => (form ? ` in ${FORMS.get(form) ?? form} Form` : "");

/** Noun phrases without articles, because their case depends on the sentence. */
export const ACCEPTED_ANSWERS = {
  text: formatQuoted,
  pattern: (pattern: string) => `Muster ${formatQuoted(pattern)}`,
  range: (min: number, max: number) => `${formatExactNumber(min)} bis ${formatExactNumber(max)}`,
  number: formatExactNumber,
  absolute: (value: number, margin: number) => `${formatExactNumber(value)} ± ${formatExactNumber(margin)}`,
  relative: (value: number, fraction: number) => `${formatExactNumber(value)} ± ${formatFraction(fraction)}`,
  decimalPlaces: (value: number, places: number) =>
    `${formatExactNumber(value)} auf ${formatCount(places, "Nachkommastelle", "Nachkommastellen")}`,
  significantFigures: (value: number, figures: number) =>
    `${formatExactNumber(value)} auf ${formatCount(figures, "signifikante Stelle", "signifikante Stellen")}`,
  expression: (value: string, form: string | null) =>
    `Ausdruck gleich ${formatQuoted(value)}${formatForm(form)}`,
  area: (shape: keyof typeof SHAPE_NAMES, coords: string) => `Punkt im ${SHAPE_NAMES[shape]} ${coords}`,
  pair: (source: string, target: string) => `${formatQuoted(source)} mit ${formatQuoted(target)}`,
  position: (number: number, item: string) => `${number}. ${formatQuoted(item)}`,
};

export const EXPLANATIONS = {
  gradedByTeacher: "eine Lehrkraft bewertet diese Antwort",
  notAnswered: "nicht beantwortet, ergibt daher nichts",
  noMatch: (earned: number) =>
    `entspricht keiner akzeptierten Antwort und ergibt ${formatExactNumber(earned)}`,
  match: (accepted: string, earned: number) =>
    `akzeptierte Antwort: ${accepted}; ergibt ${formatExactNumber(earned)}`,
  unreadable: (earned: number) => `kann nicht gelesen werden und ergibt daher ${formatExactNumber(earned)}`,
  wrongForm: (earned: number) => `hat nicht die verlangte Form und ergibt ${formatExactNumber(earned)}`,
  recorded: (earned: number) =>
    `ergab bei der Bewertung ${formatExactNumber(earned)}, und dieses Ergebnis bleibt erhalten`,
  noArea: (earned: number) => `trifft keinen Bereich und ergibt ${formatExactNumber(earned)}`,
  areas: (hits: readonly number[], total: number, earned: number) =>
    `trifft ${hits.length} von ${formatCount(total, "Bereich", "Bereichen")}: ${hits.length > 1 ? `${formatSum(hits)} = ` : ""}${formatExactNumber(earned)}`,
  partialCredit: (correct: number, incorrect: number, total: number, earned: number) =>
    `${correct} von ${total} richtig, ${incorrect} falsch: (${correct} − ${incorrect}) / ${total} = ${formatExactNumber(earned)}`,
  allOrNothing: (correct: number, incorrect: number, total: number, earned: number) =>
    `${correct} von ${total} richtig, ${incorrect} falsch; alles oder nichts ergibt ${formatExactNumber(earned)}`,
  mapping: (worths: readonly number[], earned: number) =>
    `Wert der Auswahl: ${formatSum(worths)} = ${formatExactNumber(earned)}`,
  positions: (inPlace: number, total: number, earned: number) =>
    `${inPlace} von ${total} an der richtigen Stelle: ${inPlace} / ${total} = ${formatExactNumber(earned)}`,
  orderedPairs: (kept: number, total: number, earned: number) =>
    `${formatExactNumber(kept)} von ${formatCount(total, "Paar", "Paaren")} in der richtigen Reihenfolge: ${formatExactNumber(kept)} / ${total} = ${formatExactNumber(earned)}`,
  wholeOrder: (inPlace: number, total: number, earned: number) =>
    `${inPlace} von ${total} an der richtigen Stelle; alles oder nichts ergibt ${formatExactNumber(earned)}`,
  raisedTo: (min: number) => `; auf das Minimum ${formatExactNumber(min)} angehoben`,
  cappedAt: (max: number) => `; auf das Maximum ${formatExactNumber(max)} begrenzt`,
};

export const SOLUTION_NOTES = {
  /** Commas would be ambiguous next to decimal commas. */
  accepted: (answers: readonly string[]) => `Akzeptiert: ${answers.join("; ")}.`,
  worth: (answer: string, fraction: number) => `${answer} ergibt ${formatFraction(fraction)}.`,
  samePattern: "Auch andere Antworten nach demselben Muster werden akzeptiert.",
  anyPattern: "Auch andere Antworten, die einem Muster entsprechen, werden akzeptiert.",
  caseSensitive: "Groß- und Kleinschreibung wird beachtet.",
  typos: (max: number) => (max === 1 ? "Ein Tippfehler ist erlaubt." : "Zwei Tippfehler sind erlaubt."),
  areas: (count: number) =>
    count === 1
      ? "Jeder Punkt in diesem Bereich wird akzeptiert."
      : `Es gibt ${count} Bereiche. Jeder Punkt in einem davon wird akzeptiert.`,
  equivalent: (form: string | null) => `Jeder gleichwertige Ausdruck${formatForm(form)} wird akzeptiert.`,
};

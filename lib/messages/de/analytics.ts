import type { Analytics, AnalyticsOverview, AttemptsMode } from "#lib/contract/analytics.ts";
import type { PoolSummary } from "../en/analytics.ts";
import { formatCount, formatNumber } from "./format-count.ts";
import { formatPercentage } from "./format-percentage.ts";
import { formatPoints } from "./format-score.ts";

export const ATTEMPTS_MODE_NAMES: Readonly<Record<AttemptsMode, string>> = {
  all: "alle Versuche",
  first: "erste Versuche",
  last: "letzte Versuche",
  best: "beste Versuche",
};

export const ANALYTICS = {
  title: "Auswertung",
  attempts: "Berücksichtigte Versuche",
  results: "Einzelne Ergebnisse",
  none: "Noch keine Abgaben",
  noneHint:
    "Die Statistik erscheint nach der ersten Abgabe. Für die Trennschärfe sind mindestens fünf nötig.",
  pending: (n: number): string =>
    `${formatCount(n, "weitere Abgabe wird", "weitere Abgaben werden")} noch gezählt. Diese Seite aktualisiert sich von selbst.`,
  summarize: (overview: AnalyticsOverview, flaggedCount: number): string => {
    const { submission_count: all, graded_count: graded, avg_score_percent: average } = overview;
    const parts = [
      `${formatNumber(graded)} von ${formatNumber(all)} bewertet`,
      ...(graded > 0 ? [`Mittelwert ${formatPercentage(average)}`] : []),
      ...(flaggedCount > 0 ? [`${formatCount(flaggedCount, "Frage", "Fragen")} zu prüfen`] : []),
    ];
    return `${parts.join("; ")}.`;
  },
  overview: "Übersicht",
  grade: "Zur Bewertung",
  review: "Fragen prüfen",
  provisional: (waiting: number) => `Vorläufig: ${formatNumber(waiting)} noch zu bewerten`,
  questions: "Fragen",
  csv: "CSV herunterladen",
  howToRead: "So lesen Sie diese Tabelle",
  byQuestion: "Ergebnisse nach Frage",
  table: "Statistik der Fragen",
  tableNote:
    "Die Trennschärfe ist die Korrelation der Punktzahl einer Frage mit der Gesamtpunktzahl. Die korrigierte Trennschärfe nimmt die Frage aus der Gesamtpunktzahl heraus; auf ihr beruhen Einstufung und Auffälligkeiten. n zählt vollständig bewertete Abgaben, die die Frage enthielten.",
};

export const COMPARISON = {
  title: "Vergleichen",
  modes: "Versuche",
  versions: "Versionen",
  mode: "Berücksichtigte Versuche",
  version: "Version",
  submissions: "Abgaben",
  graded: "Bewertet",
  average: "Mittelwert",
  passRate: "Bestehensquote",
  noAverage: "—",
  nothing: (version: number): string =>
    `Alle Lernenden haben genau einen Versuch, jeweils mit Version ${version}. Daher gibt es nichts zu vergleichen.`,
};

export const HISTOGRAM = {
  range: (from: string, to: string): string => `${from}–${to} %`,
  title: "Punktzahlen",
  none: "Noch keine Abgabe ist vollständig bewertet, daher gibt es keine Punktzahlen.",
  passingScore: (percent: number) =>
    `Die gestrichelte Linie zeigt die Bestehensgrenze: ${formatPercentage(percent)}.`,
  score: "Punktzahl",
  submissions: "Abgaben",
};

export const SCATTER = {
  title: "Schwierigkeit und Trennschärfe",
  axes: "Die Schwierigkeit ist der mittlere Prozentwert der Frage. Die Trennschärfe ist die Korrelation mit dem übrigen Test.",
  noIndexes: "Es gibt noch zu wenige Daten, um zu zeigen, wie gut Fragen zwischen Lernenden trennen.",
  omitted: (count: number) =>
    `${formatCount(count, "Frage", "Fragen")} nicht dargestellt: zu wenige Abgaben oder keine Varianz.`,
  legend:
    "Rauten sind auffällige Fragen, Kreise die übrigen. Fragen in schattierten Bereichen sind zu prüfen. Die Tabelle enthält alle Fragen.",
  horizontal: "Durchschnittlich richtig, in Prozent",
  question: "Frage",
  percentCorrect: "Prozent richtig",
  discrimination: "Trennschärfe",
  flags: "Auffälligkeiten",
  more: (label: string, count: number) => `${label} und ${count} weitere`,
};

export const OPTIONS = {
  title: (part: string | null) =>
    part === null ? "Antworten nach Option" : `Antworten nach Option (${part})`,
  sample: (n: number) => `n = ${formatNumber(n)} mit Antwort`,
  thirds: (size: number, version: number) =>
    `. Die Drittel nach Gesamtpunktzahl umfassen je ${formatCount(size, "Abgabe", "Abgaben")} zu Version ${version}.`,
  strong: "Stärkstes Drittel",
  weak: "Schwächstes Drittel",
  suspicious: "Starke Lernende wählen sie häufiger",
  option: "Option",
  bar: "Anteil als Balken",
  picked: "Ausgewählt",
  correct: "✓ Richtig:",
  share: (count: number, percent: number) => `${formatNumber(count)} (${formatPercentage(percent)})`,
};

export const PLACEMENTS = {
  title: {
    pairs: (part: string | null) =>
      part === null ? "Antworten nach Zuordnung" : `Antworten nach Zuordnung (${part})`,
    associations: (part: string | null) =>
      part === null ? "Antworten nach Paar" : `Antworten nach Paar (${part})`,
    order: (part: string | null) =>
      part === null ? "Antworten nach Position" : `Antworten nach Position (${part})`,
  },
  answer: { pairs: "Zuordnung", associations: "Paar", order: "Element und Position" },
  pair: (source: string, target: string) => `${source} → ${target}`,
  association: (a: string, b: string) => `${a} – ${b}`,
  position: (item: string, position: string) => `${item}: Position ${position}`,
  given: "Angegeben",
  rarer: {
    pairs: (n: number) =>
      `${formatCount(n, "seltenere Zuordnung", "seltenere Zuordnungen")} nicht dargestellt.`,
    associations: (n: number) => `${formatCount(n, "selteneres Paar", "seltenere Paare")} nicht dargestellt.`,
    order: (n: number) =>
      `${formatCount(n, "seltenere Position", "seltenere Positionen")} nicht dargestellt.`,
  },
};

export const formatPopulation = (n: number, mode: AttemptsMode): string =>
  `n = ${formatNumber(n)}, ${ATTEMPTS_MODE_NAMES[mode]}, vollständig bewertet`;

export const formatPool = ({ number, draw, size }: PoolSummary): string =>
  `Pool ${number}: ${formatNumber(draw)} von ${formatCount(size, "Frage", "Fragen")} gezogen`;

export function formatQuestionFigures(
  question: Analytics["question_stats"][number],
  graded: number | null,
): string {
  const { points, attempt_count: n, pct_fully_correct: correct, pct_skipped: skipped } = question;
  const shown = formatNumber(n);
  const sample = graded === null ? `n = ${shown}` : `in ${shown} von ${formatNumber(graded)} Abgaben`;
  const shares = `; vollständig richtig ${formatPercentage(correct)}, übersprungen ${formatPercentage(skipped)}`;
  return `${formatPoints(points)}, ${sample}${n > 0 ? shares : ""}`;
}

const LIST_FORMAT = new Intl.ListFormat("de");

export function summarizeDistribution(distribution: Analytics["distribution"]): string {
  const maxCount = Math.max(...distribution.map(({ count }) => count));
  if (maxCount === 0) return HISTOGRAM.none;
  const labels = distribution
    .filter(({ count }) => count === maxCount)
    .map(({ label }) => label.replace("-", "–").replace("%", " %"));
  const each = labels.length > 1 ? "je " : "";
  const name = labels.length > 1 ? "Häufigste Bereiche" : "Häufigster Bereich";
  return `${name}: ${LIST_FORMAT.format(labels)} (${each}${formatCount(maxCount, "Abgabe", "Abgaben")}).`;
}

export function summarizeScatter(flagged: readonly string[], total: number): string {
  if (flagged.length === 0) return "Keine Fragen zu prüfen.";
  const names = flagged.slice(0, 12);
  const more =
    flagged.length > names.length ? ` und ${formatNumber(flagged.length - names.length)} weitere` : "";
  return `${formatNumber(flagged.length)} von ${formatCount(total, "Frage", "Fragen")} zu prüfen: ${names.join(", ")}${more}. Die Tabelle unten nennt die Gründe.`;
}

export const FIGURES = {
  average: "Mittelwert",
  averageHint: (points: number): string => `Im Mittel ${formatPoints(points)}.`,
  median: "Median",
  medianHint: "Die Hälfte der Abgaben erreicht mindestens diesen Wert.",
  passRate: "Bestehensquote",
  passRateHint: (passingPercent: number): string =>
    `Anteil der Abgaben mit mindestens ${formatPercentage(passingPercent)}.`,
  deviation: "Standardabweichung",
  deviationHint:
    "Bei einer Normalverteilung liegen etwa zwei Drittel der Punktzahlen höchstens so weit vom Mittelwert entfernt.",
  alpha: "Cronbachs Alpha",
  alphaHint: {
    high: "Sehr konsistent: zuverlässig genug für Entscheidungen über Einzelne.",
    medium: "Konsistent: zuverlässig genug für den Vergleich von Gruppen.",
    low: "Wenig konsistent: Die Ergebnisse sagen wenig über Einzelne aus.",
  },
  measurementError: "Standardmessfehler",
  measurementErrorHint:
    "Etwa zwei Drittel der Punktzahlen liegen höchstens so viele Punkte vom wahren Wert der Lernenden entfernt.",
  needsQuestions: "—, erfordert 2 Fragen",
  sample: (n: number): string => `n = ${formatNumber(n)}, mit allen Fragen der neuesten Version`,
  sharedSample: (shared: number, questions: number, n: number | null): string =>
    `nur Fragen, die alle Lernenden erhalten: ${shared} von ${questions}${n === null ? "" : `, n = ${formatNumber(n)}`}`,
};

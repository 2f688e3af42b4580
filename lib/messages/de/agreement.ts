import { formatCount, formatNumber } from "./format-count.ts";

export const AGREEMENT = {
  title: "Übereinstimmung",
  none: "Noch keine Antworten mit zwei Bewertungen",
  noneHint: "Zahlen erscheinen hier, sobald zwei Lehrkräfte dieselbe Abgabe abgeschlossen haben.",
  off: "Damit zwei Lehrkräfte jede Abgabe bewerten, ändern Sie „Bewertungen pro Abgabe“ in den Einstellungen.",
  openSettings: "Einstellungen öffnen",
  lead: (answers: number): string =>
    `Grundlage: ${formatCount(answers, "Antwort", "Antworten")}, deren Erst- und Zweitbewertung abgeschlossen sind. Bereiche sind 95-%-Konfidenzintervalle.`,
  byQuestion: "Übereinstimmung nach Frage",
  question: "Frage",
  earlier: "Frühere Frage",
  answers: "Antworten",
  exact: "Gleiche Bewertung",
  within: "Innerhalb der Toleranz",
  kappa: "Gewichtetes Kappa",
  icc: "ICC(2,1)",
  undefinedFigure: "Zu wenige Daten",
  interval: (low: string, high: string): string => `${low} bis ${high}`,
  scale: "Kappa und ICC sind 1 bei vollständiger und etwa 0 bei zufälliger Übereinstimmung.",
  share: (part: number, n: number): string =>
    n === 0 ? "—" : `${formatNumber(part)} (${Math.round((100 * part) / n)} %)`,
  deviation: "Abweichung nach Lehrkraft",
  deviationHint:
    "Punkte über oder unter dem Mittelwert beider Bewertungen, im Mittel. Eine negative Zahl bedeutet eine strengere Bewertung.",
  marker: "Lehrkraft",
  differences: "Antworten mit den größten Abweichungen",
  differencesHint: "Öffnen Sie eine Abgabe, um ihre Antworten und ihr Ergebnis zu sehen.",
  noDifferences: "Keine Bewertungen weichen voneinander ab.",
  submission: "Abgabe",
  submissionName: (id: string): string => `Abgabe ${id.slice(-6)}`,
  first: "Erstbewertung",
  second: "Zweitbewertung",
  difference: "Abweichung",
  mark: (score: string, name: string): string => `${score} (${name})`,
};

export const formatCoefficient = (x: number): string =>
  x.toLocaleString("de", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace("-", "−");

export const formatSignedPoints = (x: number): string => {
  const rounded = Math.round(Math.abs(x) * 100) / 100;
  return rounded === 0 ? "0" : `${x < 0 ? "−" : "+"}${formatNumber(rounded)}`;
};

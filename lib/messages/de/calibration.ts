import { formatCount, formatNumber } from "./format-count.ts";

export const CALIBRATION = {
  title: "Kalibrierung",
  lead: (anchors: number, tolerance: number): string =>
    `Wer diesen Test bewertet, bewertet zuerst ${formatCount(anchors, "Ankerantwort", "Ankerantworten")}, ohne die vereinbarten Bewertungen zu sehen. Die Toleranz beträgt ${formatCount(tolerance, "Punkt", "Punkte")}.`,
  none: "Noch keine Ankerantworten",
  noneHint:
    "Ankerantworten sind Antworten mit einer vereinbarten Bewertung. Wer diesen Test bewertet, bewertet sie zuerst und sieht danach die Abweichung. Öffnen Sie eine Antwort auf der Bewertungsseite, und wählen Sie „Als Ankerantwort verwenden“.",
  openGrading: "Bewertung öffnen",
  markers: "Abweichung nach Lehrkraft",
  markersHint:
    "Punkte über oder unter der vereinbarten Bewertung, im Mittel. Eine negative Zahl bedeutet eine strengere Bewertung.",
  marker: "Lehrkraft",
  progress: "Bewertet",
  formatProgress: (n: number, total: number): string => `${formatNumber(n)} von ${formatNumber(total)}`,
  exact: "Vereinbarte Bewertung",
  within: "Innerhalb der Toleranz",
  meanDifference: "Mittlere Abweichung",
  meanDistance: "Mittlere absolute Abweichung",
  anchors: "Ankerantworten",
  anchorsHint: "Wenn Sie eine Ankerantwort entfernen, werden auch ihre Bewertungen gelöscht.",
  question: "Frage",
  submission: "Abgabe",
  agreed: "Vereinbart",
  meanMark: "Mittlere Bewertung",
  marks: "Bewertungen",
  comment: "Begründung",
  remove: "Entfernen",
  removeTitle: "Ankerantwort entfernen",
  removeText:
    "Lehrkräfte müssen diese Antwort nicht mehr bewerten, und ihre Bewertungen als Ankerantwort werden gelöscht. Die Abgabe und ihr Ergebnis bleiben unverändert.",
  removed: "Ankerantwort entfernt.",
  removeLabel: (label: string, id: string): string =>
    `Ankerantwort ${label}, Abgabe ${id.slice(-6)}, entfernen`,
};

export const USE_AS_ANCHOR = {
  action: "Als Ankerantwort verwenden",
  isAnchor: "Diese Antwort ist eine Ankerantwort.",
  title: "Als Ankerantwort verwenden",
  lead: "Alle anderen, die diesen Test bewerten, bewerten zuerst diese Antwort, ohne den Namen oder die vereinbarte Bewertung zu sehen. Am Ergebnis der Abgabe ändert sich nichts.",
  points: (max: number): string => `Vereinbarte Bewertung (von ${formatNumber(max)})`,
  comment: "Begründung (optional)",
  commentHint: "Lehrkräfte sehen sie, nachdem sie die Antwort bewertet haben.",
  done: "Zu den Ankerantworten hinzugefügt.",
};

export const CALIBRATION_DESK = {
  badge: "Kalibrierung",
  lead: (anchors: number): string =>
    anchors === 1
      ? "Bewerten Sie zuerst diese Ankerantwort. Erfahrene Lehrkräfte haben eine Bewertung vereinbart, die Sie nach Ihrer eigenen sehen. Ihre Bewertung hier zählt nicht für die Lernenden."
      : `Bewerten Sie zuerst diese ${formatNumber(anchors)} Ankerantworten. Erfahrene Lehrkräfte haben Bewertungen vereinbart, die Sie jeweils nach Ihrer eigenen sehen. Ihre Bewertungen hier zählen nicht für die Lernenden.`,
  position: (position: number, total: number, label: string): string =>
    `Ankerantwort ${position} von ${total} · ${label}`,
  done: (n: number, total: number): string => `${n}/${total} bewertet`,
  submit: "Bewertung abgeben",
  scoreMissing: "Geben Sie zuerst Punkte ein.",
  next: "Nächste Ankerantwort",
  finish: "Zusammenfassung ansehen",
  reload: "Seite neu laden",
  comparison: "Vereinbarte Bewertung",
  yours: "Ihre Bewertung",
  agreed: "Vereinbarte Bewertung",
  difference: "Abweichung",
  result: "Ergebnis",
  same: "Gleiche Bewertung",
  within: "Innerhalb der Toleranz",
  beyond: "Außerhalb der Toleranz",
  noComment: "Keine Begründung",
  announce: (own: string, agreed: string): string =>
    `Ihre Bewertung: ${own}, vereinbarte Bewertung: ${agreed}.`,
  summaryTitle: "Kalibrierung abgeschlossen",
  summary: (n: number, exact: number, mean: number): string =>
    `Bei ${formatNumber(exact)} von ${formatCount(n, "Antwort", "Antworten")} stimmt Ihre Bewertung mit der vereinbarten überein. ${describeMean(mean)}`,
  table: "Ihre Bewertungen",
  anchor: "Ankerantwort",
  anchorName: (position: number, label: string): string => `${position} (${label})`,
  start: "Bewertung beginnen",
};

function describeMean(mean: number): string {
  const points = Number(Math.abs(mean).toFixed(2));
  if (points === 0) return "Im Mittel entsprechen Ihre Bewertungen den vereinbarten.";
  return `Im Mittel haben Sie ${formatCount(points, "Punkt", "Punkte")} ${mean > 0 ? "mehr" : "weniger"} vergeben als vereinbart.`;
}

export const CALIBRATION_NOTICE = {
  text: (anchors: number): string =>
    `Bewerten Sie zuerst ${formatCount(anchors, "Ankerantwort", "Ankerantworten")}. Danach sehen Sie, wie nahe Sie an ${anchors === 1 ? "der vereinbarten Bewertung" : "den vereinbarten Bewertungen"} liegen.`,
  open: "Ankerantworten bewerten",
};

import { formatScore } from "./format-score.ts";

export const RESULT_COLUMN_NAMES = {
  learner: "Lernende",
  reference: "Referenz",
  assessment: "Test",
  attempt: "Versuch",
  score: "Punktzahl",
  of: "Maximum",
  percent: "Prozent",
  status: "Status",
  submitted: "Abgegeben",
};

export const RESULT_STATUS_NAMES = {
  passed: "Bestanden",
  notPassed: "Nicht bestanden",
  needsGrading: "Zu bewerten",
  passingSoFar: "Vorläufig bestanden",
  late: "Verspätet",
  draft: "Entwurf",
  voided: "Ungültig",
};

export const RESULT_VALUES = {
  score: (score: number, max: number): string => `${formatScore(score)} von ${formatScore(max)}`,
  anonymous: "Anonym",
  blankReference: "(leer)",
};

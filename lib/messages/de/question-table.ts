import type { DISCRIMINATION_LABELS } from "#lib/contract/analytics.ts";
import {
  EASY_ABOVE,
  FLAT_BELOW,
  type Flag,
  HARD_BELOW,
  MIN_FOR_INDEX,
  MIN_FOR_LABEL,
} from "#lib/contract/question-flags.ts";
import type { QuestionColumn } from "../question-table.ts";
import { formatNumber } from "./format-count.ts";

export const FLAGS: Readonly<Record<Flag, string>> = {
  negative: "Negativ: Lösungsschlüssel prüfen",
  flat: "Geringe Trennschärfe",
  easy: "Leicht",
  hard: "Schwer",
};

export const FLAG_RULES: Readonly<Record<Flag, string>> = {
  negative: `Trennschärfe unter 0, bei n ≥ ${MIN_FOR_INDEX}. Wer im übrigen Test gut abschneidet, schneidet hier schlechter ab, oft weil der Lösungsschlüssel falsch ist.`,
  flat: `Trennschärfe von 0 bis unter ${formatNumber(FLAT_BELOW)}, bei n ≥ ${MIN_FOR_LABEL}. Starke und schwache Lernende schneiden etwa gleich gut ab.`,
  easy: `Im Mittel mehr als ${EASY_ABOVE} % richtig, bei n ≥ ${MIN_FOR_INDEX}.`,
  hard: `Im Mittel weniger als ${HARD_BELOW} % richtig, bei n ≥ ${MIN_FOR_INDEX}.`,
};

export const formatSampleNeeded = (n: number): string => `— (erfordert n ≥ ${n})`;
export const NO_VARIANCE = "— (keine Varianz)";

export const CUSTOM_FORMAT = { name: "Eigenes Format" };

export const QUESTION_COLUMN_NAMES: Readonly<Record<QuestionColumn["key"], string>> = {
  label: "Nr.",
  text: "Frage",
  flags: "Auffälligkeiten",
  points: "Punkte",
  n: "n",
  average: "Mittelwert (%)",
  correct: "Vollständig richtig (%)",
  skipped: "Übersprungen (%)",
  index: "Trennschärfe",
  corrected: "Korrigierte Trennschärfe",
  rating: "Einstufung",
};

export const DISCRIMINATION_RATINGS: Readonly<Record<(typeof DISCRIMINATION_LABELS)[number], string>> = {
  excellent: "Sehr gut",
  good: "Gut",
  fair: "Mäßig",
  poor: "Gering",
  negative: "Negativ",
};

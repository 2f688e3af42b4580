import type { Alert } from "#lib/contract/alerts.ts";
import { formatCount } from "./format-count.ts";
import { formatPercentage } from "./format-percentage.ts";

export const ALERTS = {
  title: "Fragen mit Hinweisen",
  note: "Grundlage ist jeweils der erste Versuch der Lernenden. Ein Hinweis verschwindet mit seiner Ursache, zum Beispiel nachdem Sie den Lösungsschlüssel korrigiert haben.",
  correct: "Lösungsschlüssel korrigieren",
  dismiss: "Ausblenden",
  dismissed: "Hinweis ausgeblendet",
  about: (action: string, label: string): string => `${action}: ${label}`,
  count: (questions: number): string => `${formatCount(questions, "Frage", "Fragen")} zu prüfen`,
  version: (version: number): string => `Version ${version}`,
};

export type DescribedAlert = Pick<Alert, "kind" | "n" | "evidence"> & {
  answers: readonly string[];
  key: readonly string[] | null;
};

export function formatAlert(alert: DescribedAlert): string {
  switch (alert.kind) {
    case "probable_miskey":
      return formatMiskey(alert);
    case "unaccepted_answer": {
      const [first, ...others] = alert.answers;
      if (first === undefined) return "Das stärkste Drittel gab oft eine Antwort, die keine Punkte ergibt.";
      const more = others.length > 0 ? `, andere ${formatQuoted(others)}` : "";
      return `${formatStrongest(alert, "antwortete", "antworteten")} ${formatQuoted([first])}${more}. Dafür gibt es keine Punkte.`;
    }
    case "negative_discrimination":
      return "Wer bei den übrigen Fragen gut abschneidet, schneidet bei dieser schlechter ab.";
    case "never_correct":
      return `Keine von ${formatCount(alert.n, "Antwort", "Antworten")} war richtig.`;
  }
}

function formatMiskey(alert: DescribedAlert): string {
  const { answers, key } = alert;
  if (answers.length === 0)
    return "Starke Lernende gaben häufiger eine Antwort, die der Lösungsschlüssel ablehnt, als eine, die er akzeptiert.";
  if (key && key.length > 0) {
    return `${formatStrongest(alert, "wählte", "wählten")} ${formatQuoted(answers)}; laut Lösungsschlüssel ${key.length === 1 ? "ist" : "sind"} ${formatQuoted(key)} richtig.`;
  }
  return `${formatStrongest(alert, "antwortete", "antworteten")} ${formatQuoted(answers)}; der Lösungsschlüssel lehnt das ab.`;
}

/** Formats how many of the strongest third gave the first answer, with the verb in the singular or the plural. */
function formatStrongest({ evidence }: DescribedAlert, one: string, many: string): string {
  const percent = evidence.answers[0]?.pct_of_strongest ?? null;
  if (percent === null) return `Starke Lernende ${many}`;
  return percent > 50
    ? `Der Großteil des stärksten Drittels (${formatPercentage(percent)}) ${one}`
    : `${formatPercentage(percent)} des stärksten Drittels ${many}`;
}

const formatQuoted = (texts: readonly string[]): string => texts.map((text) => `„${text}“`).join(" und ");

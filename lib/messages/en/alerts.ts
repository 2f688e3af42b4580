import type { Alert } from "#lib/contract/alerts.ts";
import { formatCount } from "../format-count.ts";
import { formatPercentage } from "./format-percentage.ts";

export const ALERTS = {
  title: "Questions to check",
  note: "Based on each learner’s first attempt. An alert goes away when its cause does, for example after you correct the key.",
  correct: "Correct the key",
  dismiss: "Dismiss",
  dismissed: "Alert dismissed",
  /** The accessible name of a button or link in the list. */
  about: (action: string, label: string): string => `${action}: ${label}`,
  /** Follows the name of the tab for screen readers. */
  count: (questions: number): string => `${formatCount(questions, "question")} to check`,
  version: (version: number): string => `Version ${version}`,
} as const;

/** An alert with its answers and keyed options as people know them. */
export type DescribedAlert = Pick<Alert, "kind" | "n" | "evidence"> & {
  /** The names of the options, or what learners typed. */
  answers: readonly string[];
  /** The names of the keyed options. Null if the reader can't see them, or for other types of keys. */
  key: readonly string[] | null;
};

/** Describes an alert in one sentence. */
export function formatAlert(alert: DescribedAlert): string {
  switch (alert.kind) {
    case "probable_miskey":
      return formatMiskey(alert);
    case "unaccepted_answer": {
      const [first, ...others] = alert.answers;
      if (first === undefined) return "The strongest third often gave an answer that earns nothing.";
      const more = others.length > 0 ? `, and others ${formatQuoted(others)}` : "";
      return `${formatStrongest(alert)} answered ${formatQuoted([first])}${more}, which earns nothing.`;
    }
    case "negative_discrimination":
      return "Learners who do well on the other questions do worse on this one.";
    case "never_correct":
      return `None of ${formatCount(alert.n, "learner")} answered correctly.`;
  }
}

function formatMiskey(alert: DescribedAlert): string {
  const { answers, key } = alert;
  if (answers.length === 0) return "Strong learners chose a rejected answer more often than an accepted one.";
  if (key && key.length > 0) {
    return `${formatStrongest(alert)} chose ${formatQuoted(answers)}; the key says ${formatQuoted(key)}.`;
  }
  return `${formatStrongest(alert)} answered ${formatQuoted(answers)}, which the key rejects.`;
}

/** Formats how many of the strongest third gave the first answer. */
function formatStrongest({ evidence }: DescribedAlert): string {
  const percent = evidence.answers[0]?.pct_of_strongest ?? null;
  if (percent === null) return "Strong learners";
  return percent > 50
    ? `Most of the strongest third (${formatPercentage(percent)})`
    : `${formatPercentage(percent)} of the strongest third`;
}

const formatQuoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(" and ");

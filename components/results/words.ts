import { formatCount } from "#lib/contract/format-count.ts";
import type { Outcome } from "#lib/core/grading/index.ts";

/** What became of an answer, and how its badge looks. */
const OUTCOMES = {
  correct: { word: "right", tone: "good" },
  partial: { word: "partly right", tone: "warn" },
  incorrect: { word: "wrong", tone: "bad" },
  skipped: { word: "not answered", tone: "plain" },
  pending: { word: "needs grading", tone: "warn" },
} as const satisfies Record<Outcome, { word: string; tone: string }>;

/** The badge of an outcome. What nobody answered and a teacher has yet to confirm says both. */
export const outcomeBadge = (
  outcome: Outcome,
  isAnswered: boolean,
): { word: string; tone: "good" | "warn" | "bad" | "plain" } =>
  outcome === "pending" && !isAnswered
    ? { word: "not answered, needs grading", tone: OUTCOMES.pending.tone }
    : OUTCOMES[outcome];

export const points = (n: number): string => formatCount(n, "point");

/** A length of time in words, to the second: "1 h 2 min 5 s". */
export function durationWords(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
    [seconds % 60, "s"],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}`);
  return said.length > 0 ? said.join(" ") : "0 s";
}

export const SOURCES = {
  api: "your product, over the API",
  embed: "an embedded assessment",
  hosted: "the hosted player",
} as const;

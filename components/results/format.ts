import type { Outcome } from "#lib/core/grading/index.ts";
import { formatCount } from "#lib/messages/format-count.ts";

/** What became of an answer, and how its badge looks. */
const OUTCOME_BADGES = {
  correct: { label: "right", tone: "good" },
  partial: { label: "partly right", tone: "warn" },
  incorrect: { label: "wrong", tone: "bad" },
  skipped: { label: "not answered", tone: "plain" },
  pending: { label: "needs grading", tone: "warn" },
} as const satisfies Record<Outcome, { label: string; tone: string }>;

/** The badge of an outcome. What nobody answered and a teacher has yet to confirm says both. */
export const getOutcomeBadge = (
  outcome: Outcome,
  isAnswered: boolean,
): { label: string; tone: "good" | "warn" | "bad" | "plain" } =>
  outcome === "pending" && !isAnswered
    ? { label: "not answered, needs grading", tone: OUTCOME_BADGES.pending.tone }
    : OUTCOME_BADGES[outcome];

export const formatPoints = (n: number): string => formatCount(n, "point");

/** A length of time in words, to the second: "1 h 2 min 5 s". */
export function formatDuration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
    [seconds % 60, "s"],
  ] as const;
  const nonZeroParts = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}`);
  return nonZeroParts.length > 0 ? nonZeroParts.join(" ") : "0 s";
}

export const SOURCE_NAMES = {
  api: "your product, over the API",
  embed: "an embedded assessment",
  hosted: "the hosted player",
} as const;

import { Badge } from "#components/ui/badge.tsx";
import type { Feedback } from "#lib/contract/submissions.ts";
import { formatOutcome } from "#lib/messages/results.ts";

const TONES = {
  correct: "good",
  partial: "warn",
  incorrect: "bad",
  skipped: "plain",
  pending: "warn",
} as const satisfies Record<Feedback["outcome"], string>;

/** An answer's outcome as a badge. */
export const OutcomeBadge = ({
  outcome,
  isAnswered,
}: {
  outcome: Feedback["outcome"];
  isAnswered: boolean;
}) => <Badge tone={TONES[outcome]}>{formatOutcome(outcome, isAnswered)}</Badge>;

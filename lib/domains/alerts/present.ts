import type { Alert } from "#lib/contract/alerts.ts";
import { ratio } from "#lib/core/grading/rational.ts";
import { roundPercent } from "#lib/core/grading/round.ts";
import type { StoredAlertAnswer } from "#lib/platform/db/schema/stored-alert.ts";
import type { AlertRow } from "./queries.ts";

/** Presents an alert. What reveals the key is left out unless the caller may see it. */
export function presentAlert(row: AlertRow, { showsKeys }: { showsKeys: boolean }): Alert {
  const { evidence, suggestion } = row;
  return {
    id: row.id,
    question_id: row.questionId,
    version: row.version,
    kind: row.kind,
    n: row.n,
    evidence: {
      response_id: evidence.responseId,
      correlation: evidence.correlation,
      key_correlation: evidence.keyCorrelation,
      p_value: evidence.pValue,
      level: evidence.level,
      key: showsKeys ? evidence.key : null,
      answers: evidence.answers.map(presentAnswer),
    },
    suggestion: showsKeys && suggestion ? (suggestion as Alert["suggestion"]) : null,
    first_seen_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    dismissed: row.dismissedAt !== null,
  };
}

const presentAnswer = ({ value, count, sampled, strongest, strongestSize }: StoredAlertAnswer) => ({
  answer: value,
  count,
  sample_size: sampled,
  pct_of_strongest:
    strongestSize === 0 ? null : roundPercent(ratio(100n * BigInt(strongest), BigInt(strongestSize))),
});

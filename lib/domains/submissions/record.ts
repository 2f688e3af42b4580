import type { EventData } from "#lib/contract/events.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createBatcher } from "#lib/platform/db/batcher.ts";
import { isTransaction } from "#lib/platform/db/client.ts";
import { isSerializationFailure } from "#lib/platform/db/driver-errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { type RecordResult, recordRows, type SubmissionValues } from "./record-queries.ts";

export type NewSubmission = {
  id: string;
  assessmentId: string;
  /** The revision of the assessment that was used for grading. If it has changed, nothing is recorded. */
  revision: number;
  version: number;
  /** The regrades that corrected the keys. */
  regrades: readonly string[];
  /** The questions that the learner was shown. Null for the version as written. */
  draw: readonly number[] | null;
  learnerRef: string | null;
  allowedAttempts: number | null;
  timeLimitMinutes: number | null;
  source: "api" | "embed" | "hosted";
  awaiting: boolean;
  isDraft: boolean;
  late: boolean;
  stored: { answers: unknown; fractions: unknown; scores: number[]; outcomes: number[] };
  /** The codes of the answers. Null if analytics doesn't count the submission. */
  codes: string | null;
  score: number;
  maxScore: number;
  percentage: number;
  passed: boolean;
  passingScorePercent: number;
  metadata: Record<string, unknown> | null;
  startedAt: Date | null;
  event: Omit<EventData["submission.graded"], "metadata" | "attempt_number" | "attempt_id">;
  /** The attempt that this submission closes. */
  attemptId: string | null;
  submittedBy: SubmissionValues["submittedBy"];
  /** The embed token that this submission uses up, and the data that identifies a repeated request. */
  token?: { id: string; idempotencyKey: string | null; answersDigest: Buffer } | undefined;
};

type RecordCall = { organizationId: string; values: SubmissionValues };

/**
 * Concurrent submissions share a statement. A statement contains only submissions of one organization, so that none
 * waits for another organization's locks. It contains at most one submission per learner or token, because a second
 * would wait for the first. Draft submissions are recorded one at a time.
 */
const recordBatched = createBatcher<RecordCall, RecordResult>({
  getQueueKey: ({ organizationId, values }) => (values.isDraft ? `draft ${values.id}` : organizationId),
  concurrency: 2,
  maxCalls: 64,
  getWeight: ({ values }) => values.answers.length + (values.metadata?.length ?? 0),
  maxWeight: 1_000_000,
  getConflictKey: ({ values }) =>
    values.learnerRef === null ? `token ${values.token ?? values.attempt}` : `learner ${values.learnerRef}`,
  async run(db, calls) {
    const [{ organizationId }] = calls as [RecordCall];
    const rows = calls.map(({ values }) => values);
    try {
      return await recordRows(db, organizationId, rows);
    } catch (error) {
      // Erasing a learner who submits for the first time can lock the same rows in another order. In a transaction,
      // nothing more can run after an error, so whoever began it runs all of it again.
      if (!isSerializationFailure(error) || isTransaction(db)) throw error;
      return recordRows(db, organizationId, rows);
    }
  },
});

/**
 * Counts the attempt and writes the submission and its event, or writes nothing. The change is committed when the
 * promise resolves. This takes one round trip, which concurrent submissions share.
 */
export function recordSubmission(ctx: Ctx, input: NewSubmission): Promise<RecordResult> {
  const values: SubmissionValues = {
    assessment: input.assessmentId,
    revision: input.revision,
    version: input.version,
    regrades: input.regrades,
    draw: input.draw,
    id: input.id,
    learnerId: newId(),
    learnerRef: input.learnerRef,
    allowed: input.allowedAttempts,
    timeLimit: input.timeLimitMinutes,
    source: input.source,
    status: input.awaiting ? "awaiting_manual_grading" : "graded",
    isDraft: input.isDraft,
    late: input.late,
    answers: JSON.stringify(input.stored.answers),
    fractions: JSON.stringify(input.stored.fractions),
    scores: input.stored.scores,
    outcomes: input.stored.outcomes,
    codes: input.codes,
    score: input.score,
    maxScore: input.maxScore,
    percentage: input.percentage,
    passed: input.passed,
    passing: input.passingScorePercent,
    autoScore: input.score,
    metadata: input.metadata && JSON.stringify(input.metadata),
    startedAt: input.startedAt?.toISOString() ?? null,
    submittedAt: ctx.now.toISOString(),
    eventId: newId(),
    event: JSON.stringify(input.event),
    attempt: input.attemptId,
    submittedBy: input.submittedBy,
    token: input.token?.id ?? null,
    idempotencyKey: input.token?.idempotencyKey ?? null,
    answersDigest: input.token?.answersDigest ?? null,
  };
  return recordBatched(ctx.db, { organizationId: ctx.organizationId, values });
}

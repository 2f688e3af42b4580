import { sql } from "drizzle-orm";
import type { Ctx } from "#lib/context.ts";
import type { EventData } from "#lib/contract/events.ts";
import { prepared } from "#lib/db/prepared.ts";
import { newId } from "#lib/ids.ts";

export type NewSubmission = {
  id: string;
  assessmentId: string;
  /** The assessment's revision that was graded on; when it has moved on nothing is recorded. */
  revision: number;
  version: number;
  learnerRef: string | null;
  allowedAttempts: number | null;
  source: "api" | "embed" | "hosted";
  awaiting: boolean;
  isDraft: boolean;
  late: boolean;
  stored: { answers: unknown; fractions: unknown; scores: number[]; outcomes: number[] };
  score: number;
  maxScore: number;
  percentage: number;
  passed: boolean;
  passingScorePercent: number;
  metadata: Record<string, unknown> | null;
  startedAt: Date | null;
  event: EventData["submission.graded"];
  /** The embed token that this submission uses up, and what a repeated request is known by. */
  token?: { id: string; idempotencyKey: string | null; answersDigest: Buffer } | undefined;
};

export type Recorded = {
  outcome: "recorded" | "stale" | "exhausted" | "used";
  attempt: number;
  learner: string;
};

const PARAMETERS = [
  "organization", "assessment", "revision", "version", "id", "learnerId", "learnerRef", "allowed", "source", "status",
  "isDraft", "late", "answers", "fractions", "scores", "outcomes", "score", "maxScore", "percentage", "passed",
  "passing", "autoScore", "metadata", "startedAt", "submittedAt", "eventId", "event", "token", "idempotencyKey", "answersDigest",
] as const; // biome-ignore format: the order of the SQL function's parameters

const record = prepared<Record<(typeof PARAMETERS)[number], unknown>, Recorded[]>((db) => {
  const values = sql.join(
    PARAMETERS.map((name) => sql.placeholder(name)),
    sql`, `,
  );
  return db
    .select({
      outcome: sql<Recorded["outcome"]>`outcome`.as("outcome"),
      attempt: sql<number>`attempt`.as("attempt"),
      learner: sql<string>`learner`.as("learner"),
    })
    .from(sql`record_submission(${values})`)
    .prepare("record_submission");
});

/** One statement, one round trip: counts the attempt and writes the submission and its event, or nothing at all. */
export async function recordSubmission(ctx: Ctx, input: NewSubmission): Promise<Recorded> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const [row] = await record(ctx.db, {
    organization: ctx.organizationId,
    assessment: input.assessmentId,
    revision: input.revision,
    version: input.version,
    id: input.id,
    learnerId: newId(),
    learnerRef: input.learnerRef,
    allowed: input.allowedAttempts,
    source: input.source,
    status: input.awaiting ? "awaiting_manual_grading" : "graded",
    isDraft: input.isDraft,
    late: input.late,
    answers: json(input.stored.answers),
    fractions: json(input.stored.fractions),
    scores: `{${input.stored.scores.join(",")}}`,
    outcomes: `{${input.stored.outcomes.join(",")}}`,
    score: input.score,
    maxScore: input.maxScore,
    percentage: input.percentage,
    passed: input.passed,
    passing: input.passingScorePercent,
    autoScore: input.score,
    metadata: json(input.metadata),
    startedAt: input.startedAt?.toISOString() ?? null,
    submittedAt: ctx.now.toISOString(),
    eventId: newId(),
    event: json(input.event),
    token: input.token?.id ?? null,
    idempotencyKey: input.token?.idempotencyKey ?? null,
    answersDigest: input.token?.answersDigest ?? null,
  });
  if (!row) throw new Error("record_submission gave no row");
  return row;
}

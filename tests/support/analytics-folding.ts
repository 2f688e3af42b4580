import { expect } from "vitest";
import { type Analytics, ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { type FoldOptions, foldOnce } from "#lib/domains/analytics/fold.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Api, type ApiResponse, testDatabase } from "./api.ts";
import type { createPublishedAssessment } from "./create-assessment.ts";
import { buildAnswers } from "./quiz.ts";
import { createSystemContext } from "./system-context.ts";

type Fetched = Awaited<ReturnType<typeof createPublishedAssessment>>;

/** The context of the service itself in the client's organization. */
export const createContext = ({ organizationId }: Api): Ctx =>
  createSystemContext(testDatabase().db, organizationId);

/** The context of a member without an account, who can do everything in the client's organization. */
export const createTeacher = (api: Api): Ctx => ({
  ...createContext(api),
  actor: { kind: "user", id: crypto.randomUUID(), role: "owner" },
});

export const submit = (ctx: Ctx, assessment: Fetched, learnerRef: string, values: readonly unknown[]) =>
  submitAnswers(
    { ...ctx, now: new Date() },
    {
      assessmentId: assessment.id,
      learnerRef,
      answers: buildAnswers(assessment, values) as Parameters<typeof submitAnswers>[1]["answers"],
      source: "api",
    },
  );

export const read = (ctx: Ctx, assessmentId: string, attempts: AttemptsMode = "all") =>
  getAnalytics(ctx, { assessmentId, attempts });

export const readAll = (ctx: Ctx, assessmentId: string): Promise<Analytics[]> =>
  Promise.all(ATTEMPTS_MODES.map((mode) => read(ctx, assessmentId, mode)));

/**
 * Fetches figures that count every submission. Reads again if counting takes the request too long, as it can on a busy
 * machine. Then it continues after the response, which says how many are missing.
 */
export async function fetchCounted(api: Api, path: string): Promise<ApiResponse> {
  for (let tries = 1; ; tries++) {
    const answer = await api.get(path);
    expect(answer.status).toBe(200);
    if (answer.data.pending_submissions === 0 || tries === 10) return answer;
  }
}

export async function foldAll(ctx: Ctx, assessmentId: string, options?: FoldOptions): Promise<void> {
  while ((await foldOnce(ctx, assessmentId, options)) !== "done");
}

/** Counts the submissions that the next fold will process. */
export async function countPending(assessmentId: string): Promise<number> {
  const { sql } = testDatabase();
  const [row] =
    await sql`select count(*)::int as n from analytics_pending where assessment_id = ${assessmentId}`;
  return row?.n;
}

/** Copies a submission, with a new learner for each copy or one learner for all. */
export async function insertCopies(submissionId: string, n: number, { ofOne = false } = {}): Promise<void> {
  const { sql } = testDatabase();
  await sql.begin(async (tx) => {
    await tx`create temp table made on commit drop as
      select new_uuid7() as id, ${ofOne ? tx`'ffffffff-ffff-4fff-8fff-ffffffffffff'::uuid` : tx`gen_random_uuid()`} as learner,
        ${ofOne ? tx`i` : tx`1`} as number from generate_series(1, ${n}::int) i`;
    await tx`insert into learners (organization_id, id, learner_ref)
      select distinct s.organization_id, m.learner, null from made m, submissions s where s.id = ${submissionId}`;
    await tx`insert into attempt_counters (organization_id, assessment_id, learner_id, used)
      select s.organization_id, s.assessment_id, m.learner, max(m.number) from made m, submissions s
      where s.id = ${submissionId} group by 1, 2, 3`;
    await tx`insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, source, status,
        is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
        percentage, passed, passing_score_percent, auto_score, submitted_at, graded_at)
      select organization_id, m.id, assessment_id, assessment_version, m.learner, source, status, is_draft, late, m.number,
        answers, fractions, question_scores, question_outcomes, score, max_score, percentage, passed,
        passing_score_percent, auto_score, submitted_at, graded_at
      from made m, submissions s where s.id = ${submissionId} order by m.number, m.id`;
  });
}

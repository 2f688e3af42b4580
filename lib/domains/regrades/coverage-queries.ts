import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { additionalMarks, marks, regradeSubmissions, submissions } from "#lib/platform/db/schema/index.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { unknownToPlanner } from "#lib/platform/db/unknown-to-planner.ts";
import type { RegradeRow } from "./queries.ts";

/** The corrected questions that a version holds, by their indexes in it. */
export type CoveredVersion = { version: number; indexes: readonly number[] };
export type Coverage = { assessmentId: string; versions: readonly CoveredVersion[] };

/** Matches the submissions whose learners were shown a corrected question: neither drafts, nor voided, nor erased. */
const isCovered = (organizationId: string, { assessmentId, versions }: Coverage) =>
  and(
    eq(submissions.organizationId, organizationId),
    eq(submissions.assessmentId, assessmentId),
    inArray(
      submissions.assessmentVersion,
      versions.map(({ version }) => version),
    ),
    wasShown(versions),
    eq(submissions.isDraft, false),
    isNull(submissions.voidedAt),
    isNull(submissions.erasedAt),
  );

/** A submission without a draw was shown all questions of its version. */
function wasShown(versions: Coverage["versions"]): SQL {
  const cases = versions.map(
    ({ version, indexes }) =>
      sql`when ${version}::integer then ${submissions.draw} && ${formatArrayLiteral(indexes)}::smallint[]`,
  );
  return sql`(${submissions.draw} is null or case ${submissions.assessmentVersion} ${sql.join(cases, sql` `)} end)`;
}

export const countCovered = (db: Db, organizationId: string, coverage: Coverage): Promise<number> =>
  db.$count(submissions, isCovered(organizationId, coverage));

/** What a regrade reads of a submission. */
export const coveredColumns = {
  id: submissions.id,
  assessmentVersion: submissions.assessmentVersion,
  revision: submissions.revision,
  regrades: submissions.regrades,
  draw: submissions.draw,
  answers: submissions.answers,
  fractions: submissions.fractions,
  questionScores: submissions.questionScores,
  questionOutcomes: submissions.questionOutcomes,
  score: submissions.score,
  maxScore: submissions.maxScore,
  percentage: submissions.percentage,
  passed: submissions.passed,
  passingScorePercent: submissions.passingScorePercent,
  autoScore: submissions.autoScore,
  manualScore: submissions.manualScore,
  finalMarks: submissions.finalMarks,
  status: submissions.status,
  gradedAt: submissions.gradedAt,
  erasedAt: submissions.erasedAt,
};
export type CoveredRow = Pick<typeof submissions.$inferSelect, keyof typeof coveredColumns>;

/** Returns the next covered submissions by id, after the position `after`. */
export const listCovered = (
  db: Db,
  organizationId: string,
  coverage: Coverage,
  { after, limit }: { after: string | null; limit: number },
): Promise<CoveredRow[]> =>
  db
    .select(coveredColumns)
    .from(submissions)
    .where(and(isCovered(organizationId, coverage), after === null ? undefined : gt(submissions.id, after)))
    .orderBy(asc(submissions.id))
    .limit(limit);

/** Joins the submission to a row of `regrade_submissions`. */
export const JOINED_SUBMISSION = and(
  eq(submissions.organizationId, regradeSubmissions.organizationId),
  eq(submissions.id, regradeSubmissions.submissionId),
);

/**
 * Lists the submissions without final marks whose grading a preview completes, with their score in it. The preview isn't read
 * if no submission needs grading.
 */
export const listCompleted = (
  db: Db,
  organizationId: string,
  { id: regradeId, assessmentId }: Pick<RegradeRow, "id" | "assessmentId">,
): Promise<(CoveredRow & { previewedScore: number })[]> => {
  const { resultBefore, resultAfter } = regradeSubmissions;
  return db
    .select({ ...coveredColumns, previewedScore: sql<number>`(${resultAfter}).score` })
    .from(regradeSubmissions)
    .innerJoin(submissions, JOINED_SUBMISSION)
    .where(
      and(
        eq(regradeSubmissions.organizationId, organizationId),
        eq(regradeSubmissions.regradeId, regradeId),
        isNotNull(regradeSubmissions.after),
        sql`(${resultBefore}).manual_score is null and (${resultAfter}).manual_score is not null`,
        sql`exists (select from submissions w where w.organization_id = ${organizationId}
          and w.assessment_id = ${assessmentId} and w.status = 'awaiting_manual_grading')`,
      ),
    );
};

/** Lists the questions of these submissions that have a teacher's score, whether or not it is final. */
export async function listScoredQuestions(
  db: Db,
  organizationId: string,
  { submissionIds, questionIds }: { submissionIds: readonly string[]; questionIds: readonly string[] },
): Promise<{ submissionId: string; questionId: string }[]> {
  const select = (table: typeof marks | typeof additionalMarks) =>
    db
      .select({ submissionId: table.submissionId, questionId: table.questionId })
      .from(table)
      .where(
        and(
          eq(table.organizationId, organizationId),
          isAmongIds(table.submissionId, submissionIds),
          inArray(table.questionId, [...questionIds]),
          isNotNull(table.score),
        ),
      );
  return [...(await select(marks)), ...(await select(additionalMarks))];
}

/** A covered submission as it was previewed. `after` is null if its result stays. */
export type PreviewedRow = {
  id: string;
  revision: number;
  after: StoredResult | null;
  change: number;
  direction: -1 | 0 | 1;
  newlyPassed: boolean;
  newlyFailed: boolean;
};

/**
 * Stores previewed submissions. The result before is read from the submission: if that has changed since `revision`, the
 * preview is stale anyway. The lateral subquery looks up each submission in the index, whatever the planner's statistics say.
 */
export async function insertPreviewedRows(
  db: Db,
  organizationId: string,
  regradeId: string,
  rows: readonly PreviewedRow[],
): Promise<void> {
  await db.execute(sql`
    insert into regrade_submissions (organization_id, regrade_id, submission_id, revision, result_before, result_after,
      before, after, change, direction, newly_passed, newly_failed)
    select ${organizationId}, ${regradeId}, r.id, r.revision,
      case when r."isChanged" then row(s.fractions, s.question_scores, s.question_outcomes, s.score, s.max_score,
        s.percentage, s.passed, s.auto_score, s.manual_score, s.status, s.graded_at, s.regrades)::submission_result end,
      case when r."isChanged" then r.after end,
      case when r."isChanged" then '{}'::jsonb end, case when r."isChanged" then '{}'::jsonb end,
      r.change, r.direction, r."newlyPassed", r."newlyFailed"
    from json_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, isChanged: row.after !== null })))}::text::json)
      as r (id uuid, revision integer, after submission_result, "isChanged" boolean, change double precision,
        direction integer, "newlyPassed" boolean, "newlyFailed" boolean)
    cross join lateral (
      select * from submissions s where s.organization_id = ${unknownToPlanner(organizationId)} and s.id = r.id offset 0) s`);
}

export async function deletePreviewedRows(db: Db, organizationId: string, regradeId: string): Promise<void> {
  await db
    .delete(regradeSubmissions)
    .where(
      and(eq(regradeSubmissions.organizationId, organizationId), eq(regradeSubmissions.regradeId, regradeId)),
    );
}

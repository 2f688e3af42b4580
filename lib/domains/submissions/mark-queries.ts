import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { OpenKey } from "#lib/core/grading/index.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { additionalMarks, marks, rubrics } from "#lib/platform/db/schema/index.ts";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid } from "#lib/platform/ids.ts";

export type MarkRow = typeof marks.$inferSelect;

export async function listMarkRows(db: Db, organizationId: string, submissionId: string): Promise<MarkRow[]> {
  return db
    .select()
    .from(marks)
    .where(and(eq(marks.organizationId, organizationId), eq(marks.submissionId, asUuid(submissionId))));
}

/** Lists the questions of a submission that have a score by any of its markers, whether or not it is final. */
export async function listScoredQuestionIds(
  db: Db,
  organizationId: string,
  submissionId: string,
): Promise<string[]> {
  const select = (table: typeof marks | typeof additionalMarks) =>
    db
      .select({ questionId: table.questionId })
      .from(table)
      .where(
        and(
          eq(table.organizationId, organizationId),
          eq(table.submissionId, submissionId),
          isNotNull(table.score),
        ),
      );
  const rows = [...(await select(marks)), ...(await select(additionalMarks))];
  return rows.map(({ questionId }) => questionId);
}

export async function listRubricRows(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<(typeof rubrics.$inferSelect)[]> {
  return db
    .select()
    .from(rubrics)
    .where(and(eq(rubrics.organizationId, organizationId), eq(rubrics.assessmentId, asUuid(assessmentId))));
}

/** Lists the keys of parts that a teacher grades that versions and corrections had given each question by some time. */
export async function listOpenKeys(
  db: Db,
  organizationId: string,
  assessmentId: string,
  questions: readonly { questionId: string; until: Date }[],
): Promise<{ questionId: string; key: OpenKey }[]> {
  const ids = formatArrayLiteral(questions.map(({ questionId }) => questionId));
  const times = formatArrayLiteral(questions.map(({ until }) => until.toISOString()));
  const rows = await db.execute<{ question_id: string; key: OpenKey }>(sql`
    with q as (
      select id, until, jsonb_build_object('id', id) as vars
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) as u (id, until)
    )
    select q.id as question_id, jsonb_path_query(v.exercises,
      '$[*].questions[*] ? (@.id == $id).answer_keys[*] ? (@.type == "open")', q.vars) as key
    from q join assessment_versions v on v.created_at <= q.until
    where v.organization_id = ${organizationId} and v.assessment_id = ${assessmentId}
    union
    select q.id, jsonb_path_query(r.corrections,
      '$[*] ? (@.question_id == $id).answer_keys[*] ? (@.type == "open")', q.vars)
    from q join regrades r on r.committed_at <= q.until
    where r.organization_id = ${organizationId} and r.assessment_id = ${assessmentId}`);
  return rows.map(({ question_id, key }) => ({ questionId: question_id, key }));
}

/**
 * Returns the time of the latest version or committed correction of an assessment, rounded up to milliseconds. Null if there
 * is none.
 */
export async function findLatestKeysTime(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<Date | null> {
  const isTheirs = sql`organization_id = ${organizationId} and assessment_id = ${asUuid(assessmentId)}`;
  const [row] = await db.execute<{ ms: number | null }>(sql`
    select ceil(extract(epoch from max(at)) * 1000)::float8 as ms from (
      select created_at as at from assessment_versions where ${isTheirs}
      union all
      select committed_at from regrades where ${isTheirs}) t`);
  return row?.ms == null ? null : new Date(row.ms);
}

/**
 * Increments the revisions of these questions' rubrics. A question whose rubric was never changed gets a row that
 * replaces nothing, because every version is later than it. Its items are for instances of the release before. Returns when
 * a teacher last changed one of the rubrics: 1970 if none did.
 */
export async function incrementRubricRevisions(
  db: Db,
  organizationId: string,
  assessmentId: string,
  questions: readonly { questionId: string; items: RubricItem[] }[],
): Promise<Date> {
  const written = await db
    .insert(rubrics)
    .values(questions.map((row) => ({ ...row, organizationId, assessmentId, revision: 1, updatedAt: NEVER })))
    .onConflictDoUpdate({
      target: [rubrics.organizationId, rubrics.assessmentId, rubrics.questionId],
      set: { revision: sql`${rubrics.revision} + 1` },
    })
    .returning({ updatedAt: rubrics.updatedAt });
  return new Date(Math.max(...written.map(({ updatedAt }) => updatedAt.getTime())));
}

const NEVER = new Date(0);

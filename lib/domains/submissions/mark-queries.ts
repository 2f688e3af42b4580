import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { OpenKey } from "#lib/core/grading/index.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { additionalMarks, marks, rubrics } from "#lib/platform/db/schema/index.ts";
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

/** Lists the keys of parts that a teacher grades, as versions and corrections had given them to a question by some time. */
export async function listOpenKeys(
  db: Db,
  organizationId: string,
  { assessmentId, questionId, until }: { assessmentId: string; questionId: string; until: Date },
): Promise<OpenKey[]> {
  const id = sql`jsonb_build_object('id', ${questionId}::text)`;
  const rows = await db.execute<{ key: OpenKey }>(sql`
    select jsonb_path_query(v.exercises,
      '$[*].questions[*] ? (@.id == $id).answer_keys[*] ? (@.type == "open")', ${id}) as key
    from assessment_versions v
    where v.organization_id = ${organizationId} and v.assessment_id = ${assessmentId}
      and v.created_at <= ${until.toISOString()}::timestamptz
    union
    select jsonb_path_query(r.corrections, '$[*] ? (@.question_id == $id).answer_keys[*] ? (@.type == "open")', ${id})
    from regrades r
    where r.organization_id = ${organizationId} and r.assessment_id = ${assessmentId}
      and r.committed_at <= ${until.toISOString()}::timestamptz`);
  return rows.map(({ key }) => key);
}

import { and, eq, isNotNull } from "drizzle-orm";
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

import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { marks, rubrics, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export type MarkRow = typeof marks.$inferSelect;

export async function listSubmissionMarks(
  db: Db,
  organizationId: string,
  submissionId: string,
): Promise<MarkRow[]> {
  return db
    .select()
    .from(marks)
    .where(and(eq(marks.organizationId, organizationId), eq(marks.submissionId, asUuid(submissionId))));
}

/** The marks of one question on several submissions. */
export async function listQuestionMarks(
  db: Db,
  organizationId: string,
  questionId: string,
  submissionIds: readonly string[],
): Promise<MarkRow[]> {
  return db
    .select()
    .from(marks)
    .where(
      and(
        eq(marks.organizationId, organizationId),
        inArray(marks.submissionId, submissionIds.map(asUuid)),
        eq(marks.questionId, asUuid(questionId)),
      ),
    );
}

/** Writes marks, each a revision further than it was. The caller holds their submissions. */
export async function upsertMarks(
  db: Db,
  organizationId: string,
  rows: readonly Omit<typeof marks.$inferInsert, "organizationId" | "revision">[],
): Promise<MarkRow[]> {
  return db
    .insert(marks)
    .values(rows.map((row) => ({ ...row, organizationId, revision: 1 })))
    .onConflictDoUpdate({
      target: [marks.organizationId, marks.submissionId, marks.questionId],
      set: {
        score: sql`excluded.score`,
        comment: sql`excluded.comment`,
        rubric: sql`excluded.rubric`,
        fromRubric: sql`excluded.from_rubric`,
        updatedAt: sql`excluded.updated_at`,
        updatedBy: sql`excluded.updated_by`,
        revision: sql`${marks.revision} + 1`,
      },
    })
    .returning();
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

/** Puts a rubric in the place of revision `before`; false where another had been put there already. */
export async function replaceRubric(
  db: Db,
  organizationId: string,
  row: Omit<typeof rubrics.$inferInsert, "organizationId" | "revision">,
  expectedRevision: number,
): Promise<boolean> {
  const written =
    expectedRevision === 0
      ? await db
          .insert(rubrics)
          .values({ ...row, organizationId, revision: 1 })
          .onConflictDoNothing()
          .returning({ revision: rubrics.revision })
      : await db
          .update(rubrics)
          .set({ items: row.items, updatedAt: row.updatedAt, revision: expectedRevision + 1 })
          .where(
            and(
              eq(rubrics.organizationId, organizationId),
              eq(rubrics.assessmentId, asUuid(row.assessmentId)),
              eq(rubrics.questionId, asUuid(row.questionId)),
              eq(rubrics.revision, expectedRevision),
            ),
          )
          .returning({ revision: rubrics.revision });
  return written.length > 0;
}

/** The submissions of an assessment with a mark of the question, trying out a draft apart. */
export async function listMarkedSubmissionIds(
  db: Db,
  organizationId: string,
  assessmentId: string,
  questionId: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .innerJoin(
      marks,
      and(
        eq(marks.organizationId, submissions.organizationId),
        eq(marks.submissionId, submissions.id),
        eq(marks.questionId, asUuid(questionId)),
      ),
    )
    .where(
      and(eq(submissions.organizationId, organizationId), eq(submissions.assessmentId, asUuid(assessmentId))),
    );
  return rows.map(({ id }) => id);
}

/**
 * Until the transaction ends, the rubrics of these questions stay as they are ("marking"), or nobody marks by this one
 * ("changing"). Taken before any submission's row is held, so that no two wait crosswise.
 */
export async function lockRubrics(
  db: Db,
  organizationId: string,
  questionIds: readonly string[],
  purpose: "marking" | "changing",
): Promise<void> {
  const lock = purpose === "marking" ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  for (const id of [...new Set(questionIds.map(asUuid))].sort()) {
    await db.execute(sql`select ${lock}(hashtextextended(${`rubric ${organizationId} ${id}`}, 0))`);
  }
}

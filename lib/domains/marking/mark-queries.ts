import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { MarkRow } from "#lib/domains/submissions/read-marks.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { additionalMarks, marks, rubrics, submissions, users } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** A mark with the role that it was given in, and the name of who last saved it. */
export type NamedMark = MarkRow & { role: MarkerRole; by: string | null };

/** Lists the marks that were given in some roles to some submissions, of one question or of all. */
export async function listNamedMarks(
  db: Db,
  organizationId: string,
  filter: { roles: readonly MarkerRole[]; submissionIds: readonly string[]; questionId?: string | undefined },
): Promise<NamedMark[]> {
  const { roles, submissionIds, questionId } = filter;
  const select = (table: typeof marks | typeof additionalMarks, role: SQL<MarkerRole>) =>
    db
      .select({ mark: table, role, name: users.name, email: users.email })
      .from(table)
      .leftJoin(users, eq(users.id, table.updatedBy))
      .where(
        and(
          eq(table.organizationId, organizationId),
          isAmongIds(table.submissionId, submissionIds.map(asUuid)),
          inArray(role, [...roles]),
          questionId === undefined ? undefined : eq(table.questionId, asUuid(questionId)),
        ),
      );
  const others = roles.some((role) => role !== "first");
  const rows = [
    ...(roles.includes("first") ? await select(marks, sql<MarkerRole>`'first'`) : []),
    ...(others ? await select(additionalMarks, sql<MarkerRole>`${additionalMarks.role}`) : []),
  ];
  return rows.map(({ mark, role, name, email }) => ({ ...mark, role, by: name || email }));
}

/** Builds the columns that a new mark replaces, for `on conflict do update`. Increments the mark's revision. */
export const buildMarkUpdate = ({ revision }: typeof marks | typeof additionalMarks) => ({
  score: sql`excluded.score`,
  comment: sql`excluded.comment`,
  rubric: sql`excluded.rubric`,
  fromRubric: sql`excluded.from_rubric`,
  updatedAt: sql`excluded.updated_at`,
  updatedBy: sql`excluded.updated_by`,
  revision: sql`${revision} + 1`,
});

/** Writes marks and increments the revision of each. The caller has locked their submissions. */
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
      set: buildMarkUpdate(marks),
    })
    .returning();
}

/** Replaces revision `expectedRevision` of a rubric. Returns false if another revision has already replaced it. */
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

/** Lists the submissions of an assessment that have a mark for the question, by any marker. */
export async function listMarkedSubmissionIds(
  db: Db,
  organizationId: string,
  assessmentId: string,
  questionId: string,
): Promise<string[]> {
  const isMarkedIn = (table: typeof marks | typeof additionalMarks) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(
          and(
            eq(table.organizationId, submissions.organizationId),
            eq(table.submissionId, submissions.id),
            eq(table.questionId, asUuid(questionId)),
          ),
        ),
    );
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        eq(submissions.assessmentId, asUuid(assessmentId)),
        or(isMarkedIn(marks), isMarkedIn(additionalMarks)),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Locks the rubrics of these questions until the transaction ends: shared for "marking", exclusive for "changing". Call
 * this before locking any submission's row, because the other order can deadlock.
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

import { and, eq, inArray, sql } from "drizzle-orm";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { MarkRow } from "#lib/domains/submissions/read-marks.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { additionalMarks, submissionMarkers } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export type MarkerRow = typeof submissionMarkers.$inferSelect;

export const listMarkers = (
  db: Db,
  organizationId: string,
  submissionIds: readonly string[],
): Promise<MarkerRow[]> =>
  db
    .select()
    .from(submissionMarkers)
    .where(
      and(
        eq(submissionMarkers.organizationId, organizationId),
        inArray(submissionMarkers.submissionId, submissionIds.map(asUuid)),
      ),
    );

/** Records who marks submissions. A role that is taken, and a marker who has a role there, stay as they are. */
export async function insertMarkers(
  db: Db,
  organizationId: string,
  rows: readonly { submissionId: string; role: MarkerRole; marker: string; createdAt: Date }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(submissionMarkers)
    .values(rows.map((row) => ({ ...row, organizationId })))
    .onConflictDoNothing();
}

/** Sets when a marker finished a submission. With null, the marker has to finish again. */
export async function setFinished(
  db: Db,
  organizationId: string,
  { submissionId, role }: { submissionId: string; role: MarkerRole },
  finishedAt: Date | null,
): Promise<void> {
  await db
    .update(submissionMarkers)
    .set({ finishedAt })
    .where(
      and(
        eq(submissionMarkers.organizationId, organizationId),
        eq(submissionMarkers.submissionId, asUuid(submissionId)),
        eq(submissionMarkers.role, role),
      ),
    );
}

/** Writes marks and increments the revision of each. The caller has locked their submissions. */
export async function upsertAdditionalMarks(
  db: Db,
  organizationId: string,
  rows: readonly Omit<typeof additionalMarks.$inferInsert, "organizationId" | "revision">[],
): Promise<MarkRow[]> {
  return db
    .insert(additionalMarks)
    .values(rows.map((row) => ({ ...row, organizationId, revision: 1 })))
    .onConflictDoUpdate({
      target: [
        additionalMarks.organizationId,
        additionalMarks.submissionId,
        additionalMarks.questionId,
        additionalMarks.role,
      ],
      set: {
        score: sql`excluded.score`,
        comment: sql`excluded.comment`,
        rubric: sql`excluded.rubric`,
        fromRubric: sql`excluded.from_rubric`,
        updatedAt: sql`excluded.updated_at`,
        updatedBy: sql`excluded.updated_by`,
        revision: sql`${additionalMarks.revision} + 1`,
      },
    })
    .returning();
}

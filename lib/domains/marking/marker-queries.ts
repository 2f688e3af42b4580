import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MarkerRole } from "#lib/contract/grading.ts";
import { DAY } from "#lib/core/durations.ts";
import type { MarkRow } from "#lib/domains/submissions/read-marks.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { additionalMarks, marks, submissionMarkers } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { buildMarkUpdate } from "./mark-queries.ts";

/** A marker who hasn't finished and has saved no mark for this long loses the role when another takes it, in ms. */
const HELD_MS = 7 * DAY;

/**
 * Builds the condition that a marker, under the name `m`, still has the role: the marker has finished, or a mark of the
 * role that isn't empty was saved in the last 7 days. Otherwise, another marker can take the role and its marks over.
 */
export const buildHeldFilter = (now: Date): SQL => sql`(m.finished_at is not null
  or ${buildMarkedFilter(marks, sql`m.role = 'first'`, now)}
  or ${buildMarkedFilter(additionalMarks, sql`g.role = m.role`, now)})`;

const buildMarkedFilter = (table: typeof marks | typeof additionalMarks, isOfRole: SQL, now: Date): SQL =>
  sql`exists (select from ${table} g
    where g.organization_id = m.organization_id and g.submission_id = m.submission_id and ${isOfRole}
      and num_nonnulls(g.score, g.comment, g.rubric) > 0
      and g.updated_at > ${new Date(now.getTime() - HELD_MS).toISOString()}::timestamptz)`;

/** `isHeld`: see `buildHeldFilter`. */
export type MarkerRow = typeof submissionMarkers.$inferSelect & { isHeld: boolean };

export async function listMarkers(
  db: Db,
  organizationId: string,
  submissionIds: readonly string[],
  now: Date,
): Promise<MarkerRow[]> {
  const m = alias(submissionMarkers, "m");
  const rows = await db
    .select({ marker: m, isHeld: sql<boolean>`${buildHeldFilter(now)}` })
    .from(m)
    .where(and(eq(m.organizationId, organizationId), isAmongIds(m.submissionId, submissionIds.map(asUuid))));
  return rows.map(({ marker, isHeld }) => ({ ...marker, isHeld }));
}

/** Lists those of some submissions that the first and the second marker have finished. */
export async function listFinishedIds(
  db: Db,
  organizationId: string,
  submissionIds: readonly string[],
): Promise<string[]> {
  const { submissionId, role, finishedAt } = submissionMarkers;
  const rows = await db
    .select({ id: submissionId })
    .from(submissionMarkers)
    .where(
      and(
        eq(submissionMarkers.organizationId, organizationId),
        isAmongIds(submissionId, submissionIds),
        inArray(role, ["first", "second"]),
        isNotNull(finishedAt),
      ),
    )
    .groupBy(submissionId)
    .having(sql`count(*) = 2`);
  return rows.map(({ id }) => id);
}

/** Records who marks submissions, in the place of markers who had the roles before. */
export async function replaceMarkers(
  db: Db,
  organizationId: string,
  rows: readonly { submissionId: string; role: MarkerRole; marker: string; createdAt: Date }[],
): Promise<void> {
  if (rows.length === 0) return;
  const { submissionId, role } = submissionMarkers;
  await db
    .insert(submissionMarkers)
    .values(rows.map((row) => ({ ...row, organizationId })))
    .onConflictDoUpdate({
      target: [submissionMarkers.organizationId, submissionId, role],
      set: { marker: sql`excluded.marker`, createdAt: sql`excluded.created_at` },
    });
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
      set: buildMarkUpdate(additionalMarks),
    })
    .returning();
}

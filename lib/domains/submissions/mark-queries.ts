import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { marks, rubrics } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export type MarkRow = typeof marks.$inferSelect;

export async function listMarkRows(db: Db, organizationId: string, submissionId: string): Promise<MarkRow[]> {
  return db
    .select()
    .from(marks)
    .where(and(eq(marks.organizationId, organizationId), eq(marks.submissionId, asUuid(submissionId))));
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

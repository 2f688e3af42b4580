import type { Ctx } from "#lib/platform/context.ts";
import {
  hasRegradeNote,
  insertRegradeNote,
  insertSubmissionNotes,
  keepRegradeNote,
  type NotedRegrade,
} from "./regrade-note-queries.ts";

/** With more changed submissions than this, one note stands for all of them. */
const MAX_SINGLE_NOTES = 5_000;

/**
 * Notes that a regrade has been committed or reverted, in its transaction. The caller has changed `count` submissions without
 * the trigger that notes each of them, holds their locks, and keeps other regrades of the assessment waiting.
 */
export async function noteRegrade(
  { db, organizationId }: Ctx,
  { count, ...noted }: NotedRegrade & { count: number },
): Promise<void> {
  const isMany = count > MAX_SINGLE_NOTES;
  if (isMany && !(await hasRegradeNote(db, organizationId, noted.assessmentId))) {
    return insertRegradeNote(db, organizationId, noted);
  }
  // Nothing of the commit has been counted, so what is counted is still what its note says.
  if (isMany && noted.isRevert && (await keepRegradeNote(db, organizationId, noted))) return;
  await insertSubmissionNotes(db, organizationId, noted);
}

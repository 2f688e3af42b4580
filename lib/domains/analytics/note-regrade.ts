import type { Ctx } from "#lib/platform/context.ts";
import {
  hasRegradeNote,
  insertRegradeNote,
  insertSubmissionNotes,
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
  const isOneNote =
    count > MAX_SINGLE_NOTES && !(await hasRegradeNote(db, organizationId, noted.assessmentId));
  await (isOneNote ? insertRegradeNote : insertSubmissionNotes)(db, organizationId, noted);
}

import type { Ctx } from "#lib/platform/context.ts";
import { noteRegradedScores } from "./note-queries.ts";

/**
 * Notes that a regrade has been committed or reverted, in its transaction, so that the scores of its submissions are renewed
 * when it commits. The caller has changed the submissions without the trigger that notes each of them.
 */
export const noteRegradeForScores = (
  { db, organizationId }: Ctx,
  { regradeId }: { regradeId: string },
): Promise<void> => noteRegradedScores(db, organizationId, regradeId);

import type { Ctx } from "#lib/platform/context.ts";
import { lockFolding, requeueCounted } from "./queries.ts";

/**
 * Counts the submissions of assessments again, after some that were counted have been deleted in this transaction. The
 * caller checks the permission.
 */
export async function recountSubmissions(
  { db, organizationId }: Ctx,
  { assessmentIds }: { assessmentIds: readonly string[] },
): Promise<void> {
  const sorted = [...assessmentIds].sort();
  await lockFolding(db, organizationId, sorted);
  await requeueCounted(db, organizationId, sorted);
}

import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import { deletePlatformRow } from "./platform-queries.ts";

/** Deletes a platform with its links and the scores on their way to it. Learners and submissions stay. Throws 404. */
export function deletePlatform(ctx: Ctx, input: { id: string }): Promise<{ id: string; deleted: true }> {
  require(ctx, "lti.manage");
  return retryTransaction(ctx.db, async (db) => {
    const row = await deletePlatformRow(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Platform");
    await appendAudit(
      { ...ctx, db },
      "lti_platform.deleted",
      { type: "lti_platform", id: row.id },
      { name: row.name },
    );
    return { id: row.id, deleted: true };
  });
}

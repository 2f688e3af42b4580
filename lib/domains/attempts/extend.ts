import { invalidRequest } from "#lib/contract/app-error.ts";
import type { Attempt } from "#lib/contract/attempts.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { ATTEMPT_ERRORS } from "#lib/messages/attempts.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { extendAttemptRow } from "./queries.ts";
import { describeAttempt, requireAttempt } from "./read.ts";
import { createAttemptClosedError } from "./rules.ts";

/**
 * Moves the deadline of an open attempt by `minutes`, also if it has passed. Throws 404, 400 if the attempt has no
 * deadline, and 409 `attempt_closed`.
 */
export async function extendAttempt(ctx: Ctx, input: { id: string; minutes: number }): Promise<Attempt> {
  require(ctx, "attempts.manage");
  const extended = await inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await extendAttemptRow(db, ctx.organizationId, input);
    if (!row) throw await createExtensionError(txCtx, input.id);
    const subject = { type: "assessment", id: row.assessmentId };
    await appendAudit(txCtx, "attempt.extended", subject, { attempt_id: row.id, minutes: input.minutes });
    return row;
  });
  return describeAttempt(ctx, extended);
}

async function createExtensionError(ctx: Ctx, id: string) {
  const row = await requireAttempt(ctx, id);
  return row.state === "open" && !row.deadline
    ? invalidRequest([{ path: ["minutes"], message: ATTEMPT_ERRORS.noDeadline }])
    : createAttemptClosedError();
}

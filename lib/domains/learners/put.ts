import { notFound } from "#lib/contract/app-error.ts";
import type { Learner, PutLearnerBody } from "#lib/contract/learners.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { presentLearner } from "./present.ts";
import { findLearner, upsertLearner } from "./queries.ts";
import { requireLearnerRef } from "./rules.ts";

/**
 * Creates a learner, or replaces the profile of the one with this reference. What the body leaves out becomes null, and
 * so does a blank name, because screens would show it instead of the reference.
 * Throws `invalid_request` for a reference that no submission can have.
 */
export function putLearner(ctx: Ctx, { ref, body }: { ref: string; body: PutLearnerBody }): Promise<Learner> {
  require(ctx, "learners.write");
  requireLearnerRef(ref);
  const { display_name, accommodations, metadata } = body;
  return inTransaction(ctx.db, async (db) => {
    await upsertLearner(db, ctx.organizationId, {
      id: newId(),
      learnerRef: ref,
      displayName: display_name?.trim() ? display_name : null,
      timeFactor: accommodations ? (accommodations.time_factor ?? 1) : null,
      extraAttempts: accommodations ? (accommodations.extra_attempts ?? 0) : null,
      metadata: metadata ?? null,
      createdAt: ctx.now,
    });
    const row = await findLearner(db, ctx.organizationId, ref);
    if (!row) throw notFound("Learner");
    return presentLearner(row);
  });
}

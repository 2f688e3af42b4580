import { notFound } from "#lib/contract/app-error.ts";
import type { Learner, PutLearnerBody } from "#lib/contract/learners.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { presentLearner } from "./present.ts";
import { findLearner, insertLearner, lockProfile, upsertLearner } from "./queries.ts";
import { requireLearnerRef } from "./rules.ts";

/**
 * Creates a learner, or replaces the profile of the one with this reference. What the body leaves out becomes null, and
 * so does a blank name, because screens would show it instead of the reference. Changed accommodations get an entry in
 * the audit log. Throws `invalid_request` for a reference that no submission can have.
 */
export function putLearner(ctx: Ctx, { ref, body }: { ref: string; body: PutLearnerBody }): Promise<Learner> {
  require(ctx, "learners.write");
  requireLearnerRef(ref);
  const { display_name, accommodations, metadata } = body;
  const { organizationId, now } = ctx;
  return inTransaction(ctx.db, async (db) => {
    const lock = () => lockProfile(db, organizationId, ref);
    const create = () => insertLearner(db, organizationId, { id: newId(), learnerRef: ref, createdAt: now });
    // If another request creates the learner meanwhile, its profile is the one that this request replaces.
    const before = (await lock()) ?? (await create().then(lock));
    await upsertLearner(db, organizationId, {
      id: newId(),
      learnerRef: ref,
      displayName: display_name?.trim() ? display_name : null,
      timeFactor: accommodations ? (accommodations.time_factor ?? 1) : null,
      extraAttempts: accommodations ? (accommodations.extra_attempts ?? 0) : null,
      metadata: metadata ?? null,
      createdAt: now,
    });
    const row = await findLearner(db, organizationId, ref);
    if (!row) throw notFound("Learner");
    const changed = diffAccommodations(before, row);
    if (Object.keys(changed).length > 0) {
      // Entries outlive the learner, so they have nothing else of the profile.
      await appendAudit({ ...ctx, db }, "learner.updated", { type: "learner", id: row.id }, { changed });
    }
    return presentLearner(row);
  });
}

type Accommodations = NonNullable<Awaited<ReturnType<typeof lockProfile>>>;

/** Returns the old and new values that differ. No accommodations are a time factor of 1 and no extra attempts. */
function diffAccommodations(before: Accommodations | undefined, after: Accommodations) {
  const values = {
    time_factor: { from: before?.timeFactor ?? 1, to: after.timeFactor ?? 1 },
    extra_attempts: { from: before?.extraAttempts ?? 0, to: after.extraAttempts ?? 0 },
  };
  return Object.fromEntries(Object.entries(values).filter(([, { from, to }]) => from !== to));
}

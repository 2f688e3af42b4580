import { notFound } from "#lib/contract/app-error.ts";
import type { Learner } from "#lib/contract/learners.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { isUniqueViolation } from "#lib/platform/db/driver-errors.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { hasChecks, moveChecks } from "#lib/platform/limits/check-limit.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { lockReference } from "./lock-reference.ts";
import { presentLearner } from "./present.ts";
import { findLearner, insertLearner } from "./queries.ts";
import { isReferenceUsed, moveReference } from "./rename-queries.ts";
import { resolveLearnerRef } from "./resolve-ref.ts";
import { createRefTakenError, requireLearnerRef } from "./rules.ts";
import { lockLearner } from "./submission-queries.ts";

/**
 * Gives a learner another reference, everywhere. Throws 404, and 409 `learner_ref_taken` if anything is kept under the
 * new reference.
 */
export async function renameLearner(ctx: Ctx, { ref, to }: { ref: string; to: string }): Promise<Learner> {
  require(ctx, "learners.write");
  requireLearnerRef(ref);
  try {
    return await retryTransaction(ctx.db, async (db) => {
      const txCtx = { ...ctx, db };
      const current = await lockReference(txCtx, () => resolveLearnerRef(txCtx, ref), "exclusive");
      return rename(txCtx, { ref: current, to });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw createRefTakenError();
    throw error;
  }
}

async function rename(ctx: Ctx, { ref, to }: { ref: string; to: string }): Promise<Learner> {
  const { db, organizationId } = ctx;
  const learnerId = (await lockLearner(db, organizationId, ref)) ?? (await createLearner(ctx, ref));
  if (learnerId === undefined) throw notFound("Learner");
  if (to !== ref) {
    if (await isReferenceUsed(db, organizationId, to)) throw createRefTakenError();
    const digests = { from: sha256(ref), to: sha256(to) };
    await moveReference(db, organizationId, { learnerId, ref, to, digests });
    await moveChecks(db, organizationId, { ref, to });
    await appendAudit(ctx, "learner.renamed", { type: "learner", id: learnerId });
  }
  const row = await findLearner(db, organizationId, to);
  if (!row) throw notFound("Learner");
  return presentLearner(row);
}

/**
 * Creates and locks the learner of checks, or of an attempt or a token that nothing was submitted with. Returns
 * undefined if there are none.
 */
async function createLearner(ctx: Ctx, ref: string): Promise<string | undefined> {
  const { db, organizationId, now } = ctx;
  const isKept =
    (await isReferenceUsed(db, organizationId, ref)) || (await hasChecks(db, organizationId, ref));
  if (!isKept) return undefined;
  await insertLearner(db, organizationId, { id: newId(), learnerRef: ref, createdAt: now });
  return lockLearner(db, organizationId, ref);
}

import { notFound } from "#lib/contract/app-error.ts";
import type { ErasureReceipt, Keep } from "#lib/contract/learners.ts";
import { eraseAnswersFromAlerts } from "#lib/domains/alerts/erase-answers.ts";
import { recountSubmissions } from "#lib/domains/analytics/recount.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { eraseFiles } from "#lib/domains/files/erase.ts";
import { eraseAnchors } from "#lib/domains/marking/erase-anchors.ts";
import { getErasedMarker } from "#lib/domains/marking/erased-marker.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isSerializationFailure } from "#lib/platform/db/driver-errors.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { deleteChecks } from "#lib/platform/limits/check-limit.ts";
import { type Sealer, sha256 } from "#lib/platform/secrets.ts";
import {
  deleteSubmissions,
  eraseByReference,
  eraseEvents,
  eraseStoredResponses,
  moveToNewLearner,
} from "./erase-queries.ts";
import { eraseTexts } from "./erase-submissions.ts";
import { lockReference } from "./lock-reference.ts";
import { findLearner } from "./queries.ts";
import { signReceipt } from "./receipts.ts";
import { resolveLearnerRef } from "./resolve-ref.ts";
import { requireLearnerRef } from "./rules.ts";
import { deleteLearner, type ErasableRow, lockLearner, lockSubmissions } from "./submission-queries.ts";

type Counts = ErasureReceipt["counts"];

/**
 * Erases a learner. With `statistics`, choices and scores stay under a new learner without a reference; with `nothing`,
 * the submissions are deleted. The reference, name, metadata, free text, files and comments are nowhere afterwards. Throws 404
 * if nothing is kept about the learner.
 */
export function eraseLearner(
  ctx: Ctx,
  { ref: address, keep }: { ref: string; keep: Keep },
  { sealer }: { sealer: Sealer },
): Promise<ErasureReceipt> {
  require(ctx, "learners.erase");
  requireLearnerRef(address);
  const erase = async (db: Db): Promise<ErasureReceipt> => {
    const txCtx = { ...ctx, db };
    const ref = await lockReference(txCtx, () => resolveLearnerRef(txCtx, address), "exclusive");
    const counts = await eraseEverything(txCtx, { ref, keep }, sealer);
    const learner_ref_sha256 = sha256(ref).toString("hex");
    const erased_at = ctx.now.toISOString();
    const receipt = signReceipt(sealer, { id: newId(), learner_ref_sha256, keep, erased_at, counts });
    await appendAudit(txCtx, "learner.erased", { type: "learner", id: receipt.id }, { keep, counts });
    await emit(txCtx, "learner.erased", { learner_ref_sha256, keep });
    return receipt;
  };
  return retryTransaction(ctx.db, erase, isConflict);
}

/** Thrown to run the transaction again, because the learner has just appeared. */
class LearnerAppeared extends Error {}

/** A submission locks an attempt before its learner where a worker submits it. */
const isConflict = (error: unknown): boolean =>
  error instanceof LearnerAppeared || isSerializationFailure(error);

async function eraseEverything(
  ctx: Ctx,
  { ref, keep }: { ref: string; keep: Keep },
  sealer: Sealer,
): Promise<Counts> {
  const { db, organizationId } = ctx;
  const learnerId = await lockLearner(db, organizationId, ref);
  const rows = learnerId === undefined ? [] : await lockSubmissions(db, organizationId, learnerId);
  const submissionIds = rows.map(({ id }) => id);
  const told =
    learnerId === undefined ? NONE : await eraseEvents(db, organizationId, { learnerIds: [learnerId] });
  const { attemptIds, markedIds, tokens, hosted, launches } = await eraseByReference(db, organizationId, {
    ref,
    keepsClosed: keep === "statistics",
    eraseMarker: (user) => getErasedMarker(sealer, user),
  });
  await eraseFiles(ctx, { attemptIds });
  const checks = await deleteChecks(db, organizationId, ref);
  const ids = [...submissionIds, ...attemptIds, ...markedIds];
  const responses = await eraseStoredResponses(db, organizationId, { digest: sha256(ref), ids });
  if (learnerId !== undefined) await eraseRows(ctx, { learnerId, rows, keep });
  else if (await findLearner(db, organizationId, ref)) throw new LearnerAppeared();
  const attempts = attemptIds.length;
  const kept = attempts + markedIds.length + tokens + hosted + launches + checks + responses;
  if (learnerId === undefined && kept === 0) throw notFound("Learner");
  return { submissions: rows.length, attempts, tokens, ...told };
}

const NONE = { events: 0, deliveries: 0 };

type Erased = { learnerId: string; rows: readonly ErasableRow[]; keep: Keep };

async function eraseRows(ctx: Ctx, { learnerId, rows, keep }: Erased): Promise<void> {
  const { db, organizationId } = ctx;
  if (keep === "nothing") {
    await eraseAnchors(ctx, { submissionIds: rows.map(({ id }) => id) });
    const assessmentIds = await deleteSubmissions(db, organizationId, learnerId);
    await recountSubmissions(ctx, { assessmentIds });
    await eraseAnswersFromAlerts(ctx, { assessmentIds });
  } else {
    await eraseTexts(ctx, rows);
    await moveToNewLearner(db, organizationId, { learnerId, newId: newId(), now: ctx.now.toISOString() });
  }
  await deleteLearner(db, organizationId, learnerId);
}

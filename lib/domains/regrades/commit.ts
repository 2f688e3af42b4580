import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { Regrade } from "#lib/contract/regrades.ts";
import { lockKeys, setActiveRegrades } from "#lib/domains/assessments/correct-keys.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { REGRADE_ERRORS } from "#lib/messages/regrades.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { expectManyRows } from "#lib/platform/db/expect-many-rows.ts";
import { applyPreview, lockUnchanged } from "./apply-queries.ts";
import { loadCoverage } from "./coverage.ts";
import { countCovered } from "./coverage-queries.ts";
import { presentRegrade } from "./present.ts";
import { findRegrade, lockRegrade, type RegradeRow, updateRegrade } from "./queries.ts";

/**
 * Makes a preview the result of all submissions that it covers, in one transaction: the results, their events, and the keys
 * that hold from now on. Throws 404; 409 `regrade_stale` if a submission that it covers was added, marked, voided or
 * regraded since the preview, or if `fingerprint` isn't the preview's; and 409 `regrade_not_previewed`. Nothing has changed
 * then.
 */
export async function commitRegrade(
  ctx: Ctx,
  input: { id: string; fingerprint: string; applyToDraft: boolean },
): Promise<Regrade> {
  require(ctx, "regrades.manage");
  const found = await findRegrade(ctx.db, ctx.organizationId, input.id);
  if (!found) throw notFound("Regrade");
  const committed = await inTransaction(ctx.db, (db) => commit({ ...ctx, db }, found, input));
  return presentRegrade(ctx, committed);
}

async function commit(
  ctx: Ctx,
  { id, assessmentId }: RegradeRow,
  input: { fingerprint: string; applyToDraft: boolean },
): Promise<RegradeRow> {
  const { db, organizationId } = ctx;
  const assessment = await lockKeys(ctx, { assessmentId });
  const regrade = await lockRegrade(db, organizationId, id);
  if (!regrade) throw notFound("Regrade");
  requirePreview(regrade, input.fingerprint);
  await expectManyRows(db);
  const covered = regrade.counts?.submissions;
  if ((await lockUnchanged(db, organizationId, regrade, { isCommitted: false })) !== covered)
    throw createStaleError();
  if ((await countCovered(db, organizationId, await loadCoverage(ctx, regrade))) !== covered)
    throw createStaleError();

  const application = { regradeId: id, assessmentId, externalId: assessment.externalId, now: ctx.now };
  await applyPreview(db, organizationId, application);
  await setActiveRegrades(ctx, assessment, {
    regrades: [...assessment.regrades, { id, versions: regrade.versions }],
    draftCorrections: input.applyToDraft ? regrade.corrections : [],
  });
  await appendAudit(
    ctx,
    "regrade.committed",
    { type: "assessment", id: assessmentId },
    { regrade_id: id, submissions: covered },
  );
  return updateRegrade(db, organizationId, id, {
    status: "committed",
    applyToDraft: input.applyToDraft,
    committedAt: ctx.now,
    committedByKind: ctx.actor.kind,
    committedById: ctx.actor.kind === "system" ? null : ctx.actor.id,
  });
}

function requirePreview({ status, fingerprint }: RegradeRow, expected: string): void {
  if (status === "previewing") throw new AppError("regrade_stale", REGRADE_ERRORS.previewing);
  if (status === "committed" || status === "reverted") {
    throw new AppError("regrade_not_previewed", REGRADE_ERRORS.notPreviewed);
  }
  if (status === "failed" || fingerprint !== expected) throw createStaleError();
}

const createStaleError = () => new AppError("regrade_stale", REGRADE_ERRORS.stale);

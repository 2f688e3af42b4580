import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { Regrade } from "#lib/contract/regrades.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { REGRADE_ERRORS } from "#lib/messages/regrades.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { loadCoverage } from "./coverage.ts";
import { countCovered } from "./coverage-queries.ts";
import { findVersions, hasNewVersion } from "./find-versions.ts";
import { presentRegrade } from "./present.ts";
import { computePreview } from "./preview.ts";
import { lockRegrade, type RegradeRow, updateRegrade } from "./queries.ts";

/** With more submissions than this, the worker computes the preview. */
const MAX_AT_ONCE = 5_000;

/** Computes a preview, or leaves it to the worker if it covers many submissions. The caller has locked the regrade. */
export async function beginPreview(ctx: Ctx, regrade: RegradeRow): Promise<RegradeRow> {
  const total = await countCovered(ctx.db, ctx.organizationId, await loadCoverage(ctx, regrade));
  if (total <= MAX_AT_ONCE) return computePreview(ctx, regrade);
  return updateRegrade(ctx.db, ctx.organizationId, regrade.id, {
    status: "previewing",
    fingerprint: null,
    counts: null,
    changedCount: null,
    meanChange: null,
    progressDone: 0,
    progressTotal: total,
    claimedUntil: ctx.now,
  });
}

/**
 * Computes the preview of a regrade again, from the submissions as they are now. Unless its versions were named, it
 * covers those that were published since, too. Throws 404, `invalid_request` if its corrections don't fit one of these,
 * and 409 `regrade_not_previewed` if it has been committed. A preview in progress continues.
 */
export async function previewRegrade(ctx: Ctx, input: { id: string }): Promise<Regrade> {
  require(ctx, "regrades.manage");
  const row = await inTransaction(ctx.db, async (db) => {
    const regrade = await lockRegrade(db, ctx.organizationId, input.id);
    if (!regrade) throw notFound("Regrade");
    if (regrade.status === "previewing") return regrade;
    if (regrade.status !== "previewed" && regrade.status !== "failed") {
      throw new AppError("regrade_not_previewed", REGRADE_ERRORS.notPreviewed);
    }
    const txCtx = { ...ctx, db };
    return beginPreview(txCtx, await addNewVersions(txCtx, regrade));
  });
  return presentRegrade(ctx, row);
}

async function addNewVersions(ctx: Ctx, regrade: RegradeRow): Promise<RegradeRow> {
  const assessment = await requireAssessment(ctx, regrade.assessmentId);
  if (!(await hasNewVersion(ctx, assessment, regrade))) return regrade;
  const versions = await findVersions(ctx, assessment, { corrections: regrade.corrections });
  return updateRegrade(ctx.db, ctx.organizationId, regrade.id, { versions });
}

import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { Regrade } from "#lib/contract/regrades.ts";
import { settleAlerts } from "#lib/domains/alerts/settle.ts";
import { lockKeys, setActiveRegrades } from "#lib/domains/assessments/correct-keys.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { outdateRubrics } from "#lib/domains/submissions/outdate-rubrics.ts";
import { reopenMarking } from "#lib/domains/submissions/reopen-marking.ts";
import { REGRADE_ERRORS } from "#lib/messages/regrades.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { loadCoverage } from "./coverage.ts";
import { countCovered } from "./coverage-queries.ts";
import { hasNewVersion } from "./find-versions.ts";
import { presentRegrade } from "./present.ts";
import { findRegrade, lockRegrade, type RegradeRow, updateRegrade } from "./queries.ts";
import { countKept, replaceResults } from "./replace-queries.ts";
import { reportChanges } from "./report-changes.ts";
import { findResolvedMarks } from "./resolved-marks.ts";

/**
 * Makes a preview the result of all submissions that it covers, in one transaction, and corrects the keys that later
 * submissions are graded by. The events follow in the same transaction or, if they are many, from the worker. Throws
 * 404; 409 `regrade_stale` if a submission that it covers was added, marked, voided or regraded, or a version to
 * correct was published, since the preview, or if `fingerprint` isn't the preview's; and 409 `regrade_not_previewed`.
 * Nothing has changed then.
 */
export async function commitRegrade(
  ctx: Ctx,
  input: { id: string; fingerprint: string; applyToDraft: boolean },
): Promise<Regrade> {
  require(ctx, "regrades.manage");
  const found = await findRegrade(ctx.db, ctx.organizationId, input.id);
  if (!found) throw notFound("Regrade");
  const committed = await inTransaction(ctx.db, (db) => commit({ ...ctx, db }, found, input));
  const { assessmentId, versions, corrections } = committed;
  await settleAlerts(ctx, {
    assessmentId,
    versions,
    questionIds: corrections.map(({ question_id }) => question_id),
  });
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
  const { covered, changed } = requirePreview(regrade, input.fingerprint);
  // Publishing locks the assessment's row as well, so that no version can follow before the commit ends.
  if (await hasNewVersion(ctx, assessment, regrade)) throw createStaleError();
  if ((await countCovered(db, organizationId, await loadCoverage(ctx, regrade))) !== covered)
    throw createStaleError();
  if ((await countKept(db, organizationId, regrade)) !== covered - changed) throw createStaleError();

  const { externalId } = assessment;
  const committedAt = await outdateRubrics(ctx, regrade);
  // A revert finds by this time the results that the commit completed.
  const application = { regradeId: id, assessmentId, externalId, isRevert: false, now: committedAt };
  const finalMarks = await findResolvedMarks(ctx, regrade);
  if (!finalMarks) throw createStaleError();
  if ((await replaceResults(db, organizationId, application, finalMarks)) !== changed)
    throw createStaleError();
  await reportChanges(ctx, application, { count: changed, except: [] });
  await reopenMarking(ctx, { assessmentId });
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
    committedAt,
    committedByKind: ctx.actor.kind,
    committedById: ctx.actor.kind === "system" ? null : ctx.actor.id,
  });
}

/** Returns how many submissions the preview covers, and how many of them it changes. */
function requirePreview(
  { status, fingerprint, counts, changedCount }: RegradeRow,
  expected: string,
): { covered: number; changed: number } {
  if (status === "previewing") throw new AppError("regrade_stale", REGRADE_ERRORS.previewing);
  if (status === "committed" || status === "reverted") {
    throw new AppError("regrade_not_previewed", REGRADE_ERRORS.notPreviewed);
  }
  // Previews of earlier releases have no `changedCount` and must be computed again.
  if (status === "failed" || fingerprint !== expected || !counts || changedCount === null) {
    throw createStaleError();
  }
  return { covered: counts.submissions, changed: changedCount };
}

const createStaleError = () => new AppError("regrade_stale", REGRADE_ERRORS.stale);

import { notFound } from "#lib/contract/app-error.ts";
import type { LtiScore } from "#lib/contract/lti-scores.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { mustAnonymize } from "#lib/domains/submissions/anonymize.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { presentScore } from "./list-scores.ts";
import { findScore, makeScoreDue } from "./score-queries.ts";

/**
 * Sends a score again as it is, with its own timestamp, so that a platform that has it already keeps it. Throws 404.
 */
export function resendScore(ctx: Ctx, input: { id: string }): Promise<LtiScore> {
  require(ctx, "attempts.manage");
  return inTransaction(ctx.db, async (db) => {
    const isDue = await makeScoreDue(db, ctx.organizationId, input.id, ctx.now);
    const row = isDue ? await findScore(db, ctx.organizationId, input.id) : undefined;
    if (!row) throw notFound("Score");
    await appendAudit({ ...ctx, db }, "lti_score.resent", { type: "lti_score", id: row.score.id });
    const isHidden = row.anonymous && mustAnonymize(ctx.actor);
    return { ...presentScore(row), ...(isHidden ? { learner_ref: null } : {}) };
  });
}

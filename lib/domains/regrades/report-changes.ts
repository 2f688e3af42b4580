import { noteRegrade } from "#lib/domains/analytics/note-regrade.ts";
import { noteRegradeForScores } from "#lib/domains/lti/note-regrade.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Application } from "./apply-queries.ts";
import { queueEvents, writeEvents } from "./event-queries.ts";

/** With more changed submissions than this, the worker writes the events. */
const MAX_EVENTS_AT_ONCE = 5_000;

/**
 * Reports the submissions that a commit or revert has changed, in its transaction: notes them for analytics and
 * for the grades in learning platforms, and writes their
 * events or leaves that to the worker. `count` is their number, and `except` those of the preview that aren't among them.
 */
export async function reportChanges(
  ctx: Ctx,
  application: Application,
  { count, except }: { count: number; except: readonly string[] },
): Promise<void> {
  const { db, organizationId } = ctx;
  const { assessmentId, regradeId, isRevert, now } = application;
  if (count === 0) return;
  await noteRegrade(ctx, { assessmentId, regradeId, isRevert, except, count });
  await noteRegradeForScores(ctx, { regradeId });
  if (count > MAX_EVENTS_AT_ONCE) return queueEvents(db, organizationId, application, except);
  const events = { regradeId, isRevert, at: now.toISOString(), except, after: null, transaction: null };
  await writeEvents(db, organizationId, events, count);
}

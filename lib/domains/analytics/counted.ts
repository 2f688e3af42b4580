import type { AttemptsMode } from "#lib/contract/analytics.ts";
import { createEmptySums, mergeSums, type Sums } from "#lib/core/statistics/sums.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { countListed } from "#lib/platform/db/list-counts.ts";
import { countDue, readDue } from "./count.ts";
import { countPendingSubmissions, findPendingNotes, getSubmissionCounters } from "./note-queries.ts";
import { findUsableRollups } from "./rollups.ts";
import type { VersionShape } from "./shape.ts";
import { getLatestPart, ShapeCache } from "./shape-cache.ts";
import { Tally } from "./tally.ts";

/** With at most this many pending submissions, reading counts them. With more, they are folded first. */
const MAX_COUNTED_BY_READER = 500;

export type Counted = {
  /** The latest version with its current keys. Undefined before the first publish. */
  latest: VersionShape | undefined;
  /** The shapes of all parts of the sums. */
  shapes: ShapeCache;
  getSums(mode: AttemptsMode): Sums;
  /** New and changed submissions that the sums don't contain. */
  pending: number;
  /** Whether the rollups must be rebuilt, so that the sums are empty. */
  isOutdated: boolean;
};

/**
 * Reads what has been counted, in the caller's snapshot: the rollups, and the changes since if they are few. If they are
 * many, the sums are those of the rollups, so that all figures belong to the same submissions.
 */
export async function readCounted(
  ctx: Ctx,
  assessment: AssessmentRow,
  modes: readonly AttemptsMode[],
): Promise<Counted> {
  const { db, organizationId } = ctx;
  const assessmentId = assessment.id;
  const shapes = new ShapeCache(ctx, assessmentId);
  const nothing = { shapes, getSums: createEmptySums, isOutdated: false };
  if (assessment.version === 0) return { ...nothing, latest: undefined, pending: 0 };
  const latest = await shapes.load(getLatestPart(assessment));
  const rollups = await findUsableRollups(ctx, assessmentId, { modes, shapes, latest });
  if (!rollups) {
    const pending = await countListed(db, getSubmissionCounters(organizationId, assessmentId));
    return { ...nothing, latest, pending, isOutdated: true };
  }
  const getFolded = (mode: AttemptsMode): Sums => rollups.get(mode) ?? createEmptySums();
  const { noted, regraded } = await countPendingSubmissions(db, organizationId, assessmentId);
  if (regraded > 0 || noted > MAX_COUNTED_BY_READER)
    return { latest, shapes, getSums: getFolded, pending: noted + regraded, isOutdated: false };
  const tally = new Tally(latest, shapes.known);
  const notes = await findPendingNotes(db, organizationId, assessmentId);
  const dependsOnOthers = modes.some((mode) => mode !== "all");
  const counting = { assessmentId, shapes, tally, dependsOnOthers };
  if (notes) await countDue(await readDue(ctx, notes, counting), counting);
  const getSums = (mode: AttemptsMode): Sums => mergeSums(getFolded(mode), tally.sums(mode), shapes.getMax);
  return { latest, shapes, getSums, pending: 0, isOutdated: false };
}

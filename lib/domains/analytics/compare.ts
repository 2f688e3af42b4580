import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { createEmptySums, mergeSums, type Sums } from "#lib/core/statistics/sums.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { countDue, readDue } from "./count.ts";
import { type Averages, computeAverages } from "./figures.ts";
import { areUsable } from "./fold.ts";
import { findPendingNotes } from "./note-queries.ts";
import { parsePartKey } from "./part-key.ts";
import type { Part } from "./parts.ts";
import { findRollups, hasMorePending } from "./queries.ts";
import { getLatestPart, ShapeCache } from "./shape-cache.ts";
import { Tally } from "./tally.ts";

/** With more pending notes than this, there is no comparison until they are folded. */
const MAX_PENDING = 500;

export type Comparison = {
  /** The averages over the attempts that each mode selects. */
  modes: readonly (Averages & { mode: AttemptsMode; submission_count: number })[];
  /** The averages of the versions that have graded submissions, over the attempts that the input's mode selects. */
  versions: readonly (Averages & { version: number })[];
};

/**
 * Compares the results of different attempts, and those of different versions. Returns null before the first publish, and
 * while changes wait to be folded, which reading the analytics does. Throws 403 and 404.
 */
export const compareResults = readFromReplica(
  (ctx: Ctx, input: { assessmentId: string; attempts: AttemptsMode }): Promise<Comparison | null> => {
    require(ctx, "results.read");
    return ctx.db.transaction((db) => readComparison({ ...ctx, db }, input), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  },
);

async function readComparison(
  ctx: Ctx,
  { assessmentId, attempts }: { assessmentId: string; attempts: AttemptsMode },
): Promise<Comparison | null> {
  const { db, organizationId } = ctx;
  const assessment = await requireAssessment(ctx, assessmentId);
  if (assessment.version === 0) return null;
  const shapes = new ShapeCache(ctx, assessment.id);
  const latest = await shapes.load(getLatestPart(assessment));
  const rollups = await findRollups(db, organizationId, assessment.id);
  for (const sums of rollups.values()) {
    if (!sums || !(await areUsable(sums, shapes, latest))) return null;
  }
  if (await hasMorePending(db, organizationId, assessment.id, MAX_PENDING)) return null;
  const tally = new Tally(latest, shapes.known);
  const notes = await findPendingNotes(db, organizationId, assessment.id);
  const counting = { assessmentId: assessment.id, shapes, tally, dependsOnOthers: true };
  if (notes) await countDue(ctx, await readDue(ctx, notes, shapes), counting);
  const readSums = (mode: AttemptsMode): Sums =>
    mergeSums(rollups.get(mode) ?? createEmptySums(), tally.sums(mode), shapes.getMax);
  return {
    modes: ATTEMPTS_MODES.map((mode) => {
      const sums = readSums(mode);
      return { mode, submission_count: sums.submissions, ...computeAverages(listParts(sums, shapes)) };
    }),
    versions: averageVersions(listParts(readSums(attempts), shapes)),
  };
}

const listParts = (sums: Sums, shapes: ShapeCache): Part[] =>
  Array.from(sums.parts, ([key, part]) => ({ shape: shapes.get(key), sums: part })).filter(
    (part) => part.sums.graded !== 0,
  );

function averageVersions(parts: readonly Part[]): Comparison["versions"] {
  const byVersion = Map.groupBy(parts, ({ shape }) => parsePartKey(shape.part).version);
  return Array.from(byVersion, ([version, own]) => ({ version, ...computeAverages(own) })).sort(
    (a, b) => b.version - a.version,
  );
}

import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { readCounted } from "./counted.ts";
import { type Averages, computeAverages } from "./figures.ts";
import { parsePartKey } from "./part-key.ts";
import { listParts, type Part } from "./parts.ts";

export type Comparison = {
  /** The averages over the attempts that each mode selects. */
  modes: readonly (Averages & { mode: AttemptsMode; submission_count: number })[];
  /** The averages of the versions that have graded submissions, over the attempts that the input's mode selects. */
  versions: readonly (Averages & { version: number })[];
};

/**
 * Compares the results of different attempts, and those of different versions. Returns null before the first publish, and
 * while the rollups are rebuilt. Many pending changes aren't included until they are folded. Throws 403 and 404.
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
  const assessment = await requireAssessment(ctx, assessmentId);
  if (assessment.version === 0) return null;
  const { shapes, getSums, isOutdated } = await readCounted(ctx, assessment, ATTEMPTS_MODES);
  if (isOutdated) return null;
  return {
    modes: ATTEMPTS_MODES.map((mode) => {
      const sums = getSums(mode);
      return { mode, submission_count: sums.submissions, ...computeAverages(listParts(sums, shapes.known)) };
    }),
    versions: averageVersions(listParts(getSums(attempts), shapes.known)),
  };
}

function averageVersions(parts: readonly Part[]): Comparison["versions"] {
  const byVersion = Map.groupBy(parts, ({ shape }) => parsePartKey(shape.part).version);
  return Array.from(byVersion, ([version, own]) => ({ version, ...computeAverages(own) })).sort(
    (a, b) => b.version - a.version,
  );
}

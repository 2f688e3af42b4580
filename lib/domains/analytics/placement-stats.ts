import type { AttemptsMode } from "#lib/contract/analytics.ts";
import { type Cell, listCells, type Placements } from "#lib/core/coded-answers/placements.ts";
import { roundPercent } from "#lib/core/grading/round.ts";
import { share } from "#lib/core/statistics/statistics.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { readCounted } from "./counted.ts";
import { listParts, type Part } from "./parts.ts";
import type { VersionShape } from "./shape.ts";
import { getLatestPart, ShapeCache } from "./shape-cache.ts";

/** How often each possible placement was made, as a percentage of the answers to the interaction. */
export type PlacementStats = Pick<Placements, "responseId" | "kind"> & {
  answerCount: number;
  placements: (Omit<Cell, "index"> & { count: number; percent: number })[];
};

/**
 * Counts the placements in the questions of the latest version, by question id, in the fully graded submissions that the
 * mode selects. Versions count together if they have the same ids. Like the other statistics, the counts are those of the
 * rollup with the changes since. Throws 403 and 404.
 */
export const countPlacements = readFromReplica(
  (
    ctx: Ctx,
    input: { assessmentId: string; attempts: AttemptsMode },
  ): Promise<ReadonlyMap<string, PlacementStats[]>> => {
    require(ctx, "results.read");
    return ctx.db.transaction((db) => readPlacements({ ...ctx, db }, input), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  },
);

async function readPlacements(
  ctx: Ctx,
  { assessmentId, attempts }: { assessmentId: string; attempts: AttemptsMode },
): Promise<Map<string, PlacementStats[]>> {
  const assessment = await requireAssessment(ctx, assessmentId);
  if (assessment.version === 0) return new Map();
  const latest = await new ShapeCache(ctx, assessment.id).load(getLatestPart(assessment));
  if (latest.questions.every(({ placements }) => placements.length === 0)) return new Map();
  const { shapes, getSums } = await readCounted(ctx, assessment, [attempts]);
  return computePlacementStats(latest, listParts(getSums(attempts), shapes.known));
}

/** Computes the counts of all placements that are possible in the latest version. */
function computePlacementStats(latest: VersionShape, parts: readonly Part[]): Map<string, PlacementStats[]> {
  return new Map(
    latest.questions.flatMap(({ id, placements }): [string, PlacementStats[]][] =>
      placements.length > 0 ? [[id, placements.map((each) => addUpCounts(id, each, parts))]] : [],
    ),
  );
}

function addUpCounts(questionId: string, latest: Placements, parts: readonly Part[]): PlacementStats {
  const { responseId, kind } = latest;
  let answered = 0;
  const counts = new Map<string, number>();
  for (const { shape, sums } of parts) {
    const place = shape.indexById.get(questionId) ?? -1;
    const own = shape.questions[place]?.placements ?? [];
    const i = own.findIndex((each) => each.responseId === responseId && each.kind === kind);
    const [interaction, counted] = [own[i], sums.questions[place]?.placements[i]];
    if (!interaction || !counted) continue;
    answered += counted.answered;
    for (const { id, index } of listCells(interaction)) {
      counts.set(id, (counts.get(id) ?? 0) + (counted.counts[index] ?? 0));
    }
  }
  return {
    responseId,
    kind,
    answerCount: answered,
    placements: listCells(latest).map(({ index: _, ...cell }) => {
      const count = counts.get(cell.id) ?? 0;
      return { ...cell, count, percent: roundPercent(share(count, answered)) };
    }),
  };
}

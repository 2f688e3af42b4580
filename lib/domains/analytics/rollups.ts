import type { AttemptsMode } from "#lib/contract/analytics.ts";
import type { Placements } from "#lib/core/coded-answers/placements.ts";
import type { QuestionSums, Sums } from "#lib/core/statistics/sums.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { findRollups } from "./queries.ts";
import { findReducedQuestions, type VersionShape } from "./shape.ts";
import type { ShapeCache } from "./shape-cache.ts";

/**
 * Finds the rollups of these modes and loads the shapes of their parts. Returns undefined if they must be rebuilt, because
 * another release wrote them or they lack something that the latest version needs.
 */
export async function findUsableRollups(
  { db, organizationId }: Ctx,
  assessmentId: string,
  { modes, shapes, latest }: { modes: readonly AttemptsMode[]; shapes: ShapeCache; latest: VersionShape },
): Promise<Map<AttemptsMode, Sums> | undefined> {
  const usable = new Map<AttemptsMode, Sums>();
  for (const [mode, sums] of await findRollups(db, organizationId, assessmentId, modes)) {
    if (!sums || !(await areComplete(sums, shapes, latest))) return undefined;
    usable.set(mode, sums);
  }
  return usable;
}

/** Checks whether the sums contain everything that the latest version needs. */
async function areComplete(sums: Sums, shapes: ShapeCache, latest: VersionShape): Promise<boolean> {
  for (const [key, part] of sums.parts) {
    const shape = await shapes.load(key);
    const needed = findReducedQuestions(shape, latest);
    if (needed && String(part.reduced?.dropped) !== String(needed)) return false;
    if (shape.questions.some(({ placements }, i) => !arePlacementsCounted(placements, part.questions[i])))
      return false;
    if (shape.credited.some(({ id }) => !part.questions[shape.indexById.get(id) ?? -1]?.countsSkipped))
      return false;
  }
  return true;
}

/** Checks whether the sums contain the placements. Those that a release without placements has changed don't. */
const arePlacementsCounted = (placements: readonly Placements[], sums: QuestionSums | undefined): boolean =>
  sums?.placements.length === placements.length;

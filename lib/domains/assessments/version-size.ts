import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { AssessmentRow } from "./queries.ts";
import { loadSnapshot } from "./snapshot.ts";

/** Returns how many questions each learner is asked in the published version, and their points in total. */
export async function getVersionSize(
  ctx: Ctx,
  row: Pick<AssessmentRow, "id" | "version">,
): Promise<{ questions: number; points: number }> {
  const exercises = await loadSnapshot(ctx, row.id, row.version);
  // All questions that a pool can draw have the same points.
  const questions = exercises.flatMap(({ questions: all, pool }) => (pool ? all.slice(0, pool.draw) : all));
  const points = questions.map((question) => rational.fromNumber(question.points));
  return { questions: questions.length, points: roundScore(points.reduce(rational.add, rational.ZERO)) };
}

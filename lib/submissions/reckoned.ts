import type { MarkRow } from "./mark-queries.ts";
import { type Mark, rubricSum } from "./marks.ts";
import type { RubricItem } from "./stored.ts";

/**
 * A mark under a changed rubric. What was given in full is given in full; part of an item's points stays as far as the
 * item still has so many; an item that is gone takes its points with it. A score typed by hand stays.
 */
export function reckoned(
  old: MarkRow,
  before: readonly RubricItem[],
  after: readonly RubricItem[],
  points: number,
): Mark {
  const { questionId, score, comment, fromRubric } = old;
  const was = new Map(before.map((item) => [item.id, item.points]));
  const given = old.rubric;
  const rubric =
    given &&
    Object.fromEntries(
      after.flatMap(({ id, points: now }) => {
        const had = given[id];
        if (had === undefined) return [];
        return [[id, had === was.get(id) ? now : Math.min(had, now)] as const];
      }),
    );
  const sum = Math.min(rubricSum(rubric), points);
  return { questionId, score: fromRubric && score !== null ? sum : score, comment, rubric, fromRubric };
}

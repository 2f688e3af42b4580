import { remapRubricScores } from "#lib/contract/remap-rubric-scores.ts";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import type { MarkRow } from "./mark-queries.ts";
import { type Mark, sumRubric } from "./marks.ts";

/** A mark under a changed rubric. A score typed by hand stays; one that came from the rubric is reckoned anew. */
export function recalculateMark(
  old: MarkRow,
  before: readonly RubricItem[],
  after: readonly RubricItem[],
  points: number,
): Mark {
  const { questionId, score, comment, fromRubric } = old;
  const rubric = old.rubric && remapRubricScores(old.rubric, before, after);
  const sum = Math.min(sumRubric(rubric), points);
  return { questionId, score: fromRubric && score !== null ? sum : score, comment, rubric, fromRubric };
}

import { regiven } from "#lib/contract/regiven.ts";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import type { MarkRow } from "./mark-queries.ts";
import { type Mark, rubricSum } from "./marks.ts";

/** A mark under a changed rubric. A score typed by hand stays; one that came from the rubric is reckoned anew. */
export function reckoned(
  old: MarkRow,
  before: readonly RubricItem[],
  after: readonly RubricItem[],
  points: number,
): Mark {
  const { questionId, score, comment, fromRubric } = old;
  const rubric = old.rubric && regiven(old.rubric, before, after);
  const sum = Math.min(rubricSum(rubric), points);
  return { questionId, score: fromRubric && score !== null ? sum : score, comment, rubric, fromRubric };
}

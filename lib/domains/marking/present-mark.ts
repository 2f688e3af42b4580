import type { AnswerMark } from "#lib/contract/marking.ts";
import type { NamedMark } from "./mark-queries.ts";

/** Builds a mark with the name of the grader who last saved it. */
export const presentMark = (mark: NamedMark): AnswerMark => ({
  revision: mark.revision,
  score: mark.score,
  comment: mark.comment,
  rubric: mark.rubric,
  from_rubric: mark.fromRubric,
  updated_at: mark.updatedAt.toISOString(),
  by: mark.by,
});

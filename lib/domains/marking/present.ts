import type { DeskMark } from "#lib/contract/grading-desk.ts";
import type { NamedMark } from "./queries.ts";

/** A mark, with the name of the teacher who wrote it last. */
export const presentMark = (mark: NamedMark): DeskMark => ({
  revision: mark.revision,
  score: mark.score,
  comment: mark.comment,
  rubric: mark.rubric,
  from_rubric: mark.fromRubric,
  updated_at: mark.updatedAt.toISOString(),
  by: mark.by,
});

import { type Draft, withScore } from "./draft.ts";
import { parseScore } from "./parse-score.ts";

/** What is being typed as an answer's points, until the field loses the focus. */
export type PointsEntry = {
  text: string;
  /** The score from before the first keystroke. */
  former: Pick<Draft, "score" | "fromRubric">;
};

/**
 * Types points. `entry` is undefined at the first keystroke, and `max` is the question's points. Returns the entry with
 * the new text, whether the text is empty or a score from 0 to `max`, and the draft with that score. If the text is
 * neither, the draft gets the former score.
 */
export function typePoints(
  entry: PointsEntry | undefined,
  draft: Draft,
  text: string,
  max: number,
): { entry: PointsEntry; isValid: boolean; draft: Draft } {
  const former = entry?.former ?? { score: draft.score, fromRubric: draft.fromRubric };
  const score = parseScore(text, max);
  const isValid = score !== undefined;
  return {
    entry: { text, former },
    isValid,
    draft: isValid ? withScore(draft, score) : { ...draft, ...former },
  };
}

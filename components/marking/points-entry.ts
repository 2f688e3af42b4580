import type { TypedEntry } from "#components/ui/use-number-input.ts";
import { type Draft, withScore } from "./draft.ts";
import { parseScore } from "./parse-score.ts";

type Points = Pick<Draft, "score" | "fromRubric">;

/** What is being typed as an answer's points, until the field loses the focus. */
export type PointsEntry = TypedEntry<Points>;

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
  const score = parseScore(text, max);
  const former = entry?.former ?? { score: draft.score, fromRubric: draft.fromRubric };
  const isValid = score !== undefined;
  return {
    entry: { text, former },
    isValid,
    draft: isValid ? withScore(draft, score) : { ...draft, ...former },
  };
}

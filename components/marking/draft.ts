import type { AnswerMark, MarkInput } from "#lib/contract/marking.ts";
import { remapRubricScores } from "#lib/contract/remap-rubric-scores.ts";

/** A mark as it stands on the screen, saved or not. */
export type Draft = {
  /** As typed; where the rubric gives the score it is the rubric's sum. */
  score: number | null;
  comment: string;
  rubric: Readonly<Record<string, number>>;
  fromRubric: boolean;
};

export const NO_MARK: Draft = { score: null, comment: "", rubric: {}, fromRubric: false };

export const toDraft = (mark: AnswerMark | null): Draft =>
  mark === null
    ? NO_MARK
    : {
        score: mark.score,
        comment: mark.comment ?? "",
        rubric: mark.rubric ?? {},
        fromRubric: mark.from_rubric,
      };

/** What is sent: without a score where the rubric gives it, as the service adds up exactly. */
export const toMarkInput = ({ score, comment, rubric, fromRubric }: Draft): MarkInput => ({
  ...(fromRubric ? {} : { score }),
  comment: comment === "" ? null : comment,
  rubric: Object.keys(rubric).length === 0 ? null : { ...rubric },
});

const SCORE_PRECISION = 10_000;
type Item = { id: string; points: number };

/** With this much of the rubric given: then that gives the score. Without any of it there is no score. */
function applyRubric(draft: Draft, rubric: Draft["rubric"], points: number): Draft {
  const awarded = Object.values(rubric);
  if (awarded.length === 0) return { ...draft, rubric, score: null, fromRubric: false };
  const sum = Math.round(awarded.reduce((all, each) => all + each, 0) * SCORE_PRECISION) / SCORE_PRECISION;
  return { ...draft, rubric, score: Math.min(sum, points), fromRubric: true };
}

/** A rubric item given in full, or taken away. */
export function toggleRubricItem(draft: Draft, item: Item, points: number): Draft {
  const { [item.id]: current, ...rest } = draft.rubric;
  return applyRubric(draft, current === undefined ? { ...rest, [item.id]: item.points } : rest, points);
}

/** The same under a rubric that was changed meanwhile. */
export function rebaseDraft(
  draft: Draft,
  before: readonly Item[],
  after: readonly Item[],
  points: number,
): Draft {
  const rubric = remapRubricScores(draft.rubric, before, after);
  return draft.fromRubric ? applyRubric(draft, rubric, points) : { ...draft, rubric };
}

export const withScore = (draft: Draft, score: number | null): Draft => ({
  ...draft,
  score,
  fromRubric: false,
});

export const isSameDraft = (a: Draft, b: Draft): boolean =>
  JSON.stringify(toMarkInput(a)) === JSON.stringify(toMarkInput(b));

/** A score as it is written: at most four decimals. */
export const formatScore = (score: number | null): string =>
  score === null ? "–" : String(Math.round(score * SCORE_PRECISION) / SCORE_PRECISION);

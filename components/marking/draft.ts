import { formatTypedNumber } from "#components/ui/parse-typed-number.ts";
import type { AnswerMark, MarkInput } from "#lib/contract/marking.ts";
import { remapRubricScores } from "#lib/contract/remap-rubric-scores.ts";

/** A mark as shown on the screen, saved or not. */
export type Draft = {
  /** The typed score, or the rubric's sum if `fromRubric` is true. */
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

/** Returns the mark to send. A score from the rubric is left out, because the service computes the exact sum. */
export const toMarkInput = ({ score, comment, rubric, fromRubric }: Draft): MarkInput => ({
  ...(fromRubric ? {} : { score }),
  comment: comment === "" ? null : comment,
  rubric: Object.keys(rubric).length === 0 ? null : { ...rubric },
});

const SCORE_PRECISION = 10_000;
type Item = { id: string; points: number };

/** Sets the awarded rubric points and derives the score from them. Without awarded points, there is no score. */
function applyRubric(draft: Draft, rubric: Draft["rubric"], points: number): Draft {
  const awarded = Object.values(rubric);
  if (awarded.length === 0) return { ...draft, rubric, score: null, fromRubric: false };
  const sum = Math.round(awarded.reduce((all, each) => all + each, 0) * SCORE_PRECISION) / SCORE_PRECISION;
  return { ...draft, rubric, score: Math.min(sum, points), fromRubric: true };
}

/** Awards a rubric item's full points, or removes them. */
export function toggleRubricItem(draft: Draft, item: Item, points: number): Draft {
  const { [item.id]: current, ...rest } = draft.rubric;
  return applyRubric(draft, current === undefined ? { ...rest, [item.id]: item.points } : rest, points);
}

/** Awards some of a rubric item's points, or removes them if they are awarded already. */
export function setRubricPoints(draft: Draft, item: Item, awarded: number, points: number): Draft {
  const { [item.id]: current, ...rest } = draft.rubric;
  return applyRubric(draft, current === awarded ? rest : { ...rest, [item.id]: awarded }, points);
}

/** Adapts a draft to a changed rubric. */
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

/** Formats a score with at most 4 decimals, as `parseScore` reads it. */
export const formatExactScore = (score: number | null): string =>
  score === null ? "–" : formatTypedNumber(Math.round(score * SCORE_PRECISION) / SCORE_PRECISION);

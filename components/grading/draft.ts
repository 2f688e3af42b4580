import type { DeskMark, MarkInput } from "#lib/contract/grading-desk.ts";
import { regiven } from "#lib/contract/regiven.ts";

/** A mark as it stands on the screen, saved or not. */
export type Draft = {
  /** As typed; where the rubric gives the score it is the rubric's sum. */
  score: number | null;
  comment: string;
  rubric: Readonly<Record<string, number>>;
  fromRubric: boolean;
};

export const NO_MARK: Draft = { score: null, comment: "", rubric: {}, fromRubric: false };

export const draftOf = (mark: DeskMark | null): Draft =>
  mark === null
    ? NO_MARK
    : {
        score: mark.score,
        comment: mark.comment ?? "",
        rubric: mark.rubric ?? {},
        fromRubric: mark.from_rubric,
      };

/** What is sent: without a score where the rubric gives it, as the service adds up exactly. */
export const inputOf = ({ score, comment, rubric, fromRubric }: Draft): MarkInput => ({
  ...(fromRubric ? {} : { score }),
  comment: comment === "" ? null : comment,
  rubric: Object.keys(rubric).length === 0 ? null : { ...rubric },
});

const FOUR_PLACES = 10_000;
type Item = { id: string; points: number };

/** With this much of the rubric given: then that gives the score. Without any of it there is no score. */
function givenBy(draft: Draft, rubric: Draft["rubric"], points: number): Draft {
  const given = Object.values(rubric);
  if (given.length === 0) return { ...draft, rubric, score: null, fromRubric: false };
  const sum = Math.round(given.reduce((all, each) => all + each, 0) * FOUR_PLACES) / FOUR_PLACES;
  return { ...draft, rubric, score: Math.min(sum, points), fromRubric: true };
}

/** A rubric item given in full, or taken away. */
export function toggled(draft: Draft, item: Item, points: number): Draft {
  const { [item.id]: had, ...rest } = draft.rubric;
  return givenBy(draft, had === undefined ? { ...rest, [item.id]: item.points } : rest, points);
}

/** The same under a rubric that was changed meanwhile. */
export function rebased(
  draft: Draft,
  before: readonly Item[],
  after: readonly Item[],
  points: number,
): Draft {
  const rubric = regiven(draft.rubric, before, after);
  return draft.fromRubric ? givenBy(draft, rubric, points) : { ...draft, rubric };
}

export const typed = (draft: Draft, score: number | null): Draft => ({ ...draft, score, fromRubric: false });

export const isSameDraft = (a: Draft, b: Draft): boolean =>
  JSON.stringify(inputOf(a)) === JSON.stringify(inputOf(b));

/** A score as it is written: at most four decimals. */
export const shownScore = (score: number | null): string =>
  score === null ? "–" : String(Math.round(score * FOUR_PLACES) / FOUR_PLACES);

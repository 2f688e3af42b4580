import * as rational from "#lib/core/grading/rational.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { Correction } from "#lib/domains/assessments/corrections.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import type { Judgment } from "./grade-answers.ts";
import { getMarkOutcome } from "./rules.ts";

/**
 * What gave a question its score: the keys, a teacher's mark, a correction that doesn't depend on keys, or that it was
 * skipped. `pending`: a teacher grades it, and hasn't yet.
 */
export type ScoredBy = "keys" | "teacher" | "full_credit" | "drop" | "skipped" | "pending";

/** The result of a question: the automatic judgment, or the teacher's mark after grading has been completed. */
export type Decision = {
  question: GradableQuestion;
  judgment: Judgment;
  /** The mark that counts. */
  mark: StoredFinalMarks[string] | undefined;
  /** Exact. 0 while `awaited` is true, which means that the question counts neither in the score nor in the maximum. */
  score: rational.Rational;
  awaited: boolean;
  outcome: Judgment["outcome"];
  correct: boolean;
  scoredBy: ScoredBy;
  /** The correction of the published keys that decided the result. Null if none did. */
  correction: Correction | null;
};

/** Decides the result of a question. `mark` is the one that counts, if any. This function is pure. */
export function decide(
  question: GradableQuestion,
  judgment: Judgment,
  mark?: StoredFinalMarks[string],
): Decision {
  const scoredBy = findScoredBy(question, judgment, mark !== undefined);
  return {
    question,
    judgment,
    mark,
    score: mark ? rational.fromNumber(mark.score) : judgment.score,
    awaited: scoredBy === "pending",
    outcome: mark ? getMarkOutcome(mark.score, question.points) : judgment.outcome,
    correct: mark ? mark.score === question.points : judgment.correct,
    scoredBy,
    correction: findCorrection(question, judgment, scoredBy),
  };
}

function findScoredBy({ compiled }: GradableQuestion, { outcome }: Judgment, isMarked: boolean): ScoredBy {
  if (compiled.ruling === "drop") return "drop";
  if (isMarked) return "teacher";
  if (outcome === "pending") return "pending";
  if (compiled.ruling === "full_credit") return "full_credit";
  return compiled.needsTeacher ? "skipped" : "keys";
}

function findCorrection(
  { keys }: GradableQuestion,
  { keySet }: Judgment,
  scoredBy: ScoredBy,
): Correction | null {
  if (scoredBy === "drop" || scoredBy === "full_credit") {
    return keys.ruledBy === null ? null : { mode: scoredBy, regradeId: keys.ruledBy };
  }
  const byKeys = scoredBy === "keys" ? keys.keySets[keySet]?.correction : null;
  return byKeys ?? (keys.pointsBy === null ? null : { mode: "new_key", regradeId: keys.pointsBy });
}

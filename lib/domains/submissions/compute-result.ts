import { readAnswers } from "#lib/core/grading/index.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import { gradeAnswers } from "./grade-answers.ts";
import type { SubmissionRow } from "./queries.ts";
import { isRecordedAsSkipped } from "./rules.ts";
import { scoreWithMarks } from "./score-with-marks.ts";

/** The columns that are computed from a submission's answers, the keys that decide it and its final marks. */
export const RESULT_COLUMNS = [
  "fractions",
  "questionScores",
  "questionOutcomes",
  "score",
  "maxScore",
  "percentage",
  "passed",
  "autoScore",
  "manualScore",
] as const;
export type ResultColumn = (typeof RESULT_COLUMNS)[number];
type Result = Pick<SubmissionRow, ResultColumn>;

type GradedRow = Pick<
  SubmissionRow,
  "answers" | "questionOutcomes" | "finalMarks" | "passingScorePercent" | "erasedAt"
>;

/**
 * Computes the result of a submission by the keys of `version`, from its answers and final marks. Returns undefined if
 * an answer can't be read. The answers of an erased learner are gone, so the caller keeps the result of such a
 * submission. This function is pure.
 */
export function computeResult(row: GradedRow, version: CompiledVersion): Result | undefined {
  const answers = version.questions.map(({ compiled, index }) => {
    const elements = row.answers[index] ?? null;
    const read = elements && readAnswers(compiled, elements);
    return read && { elements, ...read };
  });
  if (!isReadable(answers)) return undefined;
  const { stored, totals } = gradeAnswers(version, answers, {
    passingScorePercent: row.passingScorePercent,
    // The setting may have changed since.
    gradeSkipped: (index) => !isRecordedAsSkipped(row, index),
  });
  const { fractions } = stored;
  if (row.finalMarks) return { fractions, ...scoreWithMarks({ ...row, fractions }, version, row.finalMarks) };
  return {
    ...totals,
    fractions,
    questionScores: stored.scores,
    questionOutcomes: stored.outcomes,
    autoScore: totals.score,
    manualScore: null,
  };
}

type ReadAnswer = { elements: unknown[] } & ReturnType<typeof readAnswers>;
type ReadableAnswer = Exclude<ReadAnswer, { issues: unknown }>;
const isReadable = (answers: (ReadAnswer | null)[]): answers is (ReadableAnswer | null)[] =>
  answers.every((answer) => answer === null || !("issues" in answer));

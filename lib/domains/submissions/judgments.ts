import {
  type CompiledQuestion,
  fractionsFromWire,
  readAnswers,
  scoreQuestion,
} from "#lib/core/grading/index.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { Judgment } from "./grade-answers.ts";
import type { SubmissionRow } from "./queries.ts";
import { isRecordedAsSkipped, keepsMark } from "./rules.ts";

/**
 * Computes the automatic result of each question from the stored fractions, with exact arithmetic. Answers aren't
 * graded again. They are only read for the messages about answers that can't be graded. Whether a skipped question
 * needs grading is as it was when the submission was recorded. `keeps` tells which questions full credit leaves to a
 * teacher: by default, those that a teacher has begun to mark.
 */
export const rebuildJudgments = (
  row: Pick<SubmissionRow, "fractions" | "answers" | "questionOutcomes" | "finalMarks" | "erasedAt">,
  version: { questions: readonly GradableQuestion[] },
  keeps: typeof keepsMark = keepsMark,
): Judgment[] =>
  version.questions.map((question) => {
    const { compiled, index } = question;
    return scoreQuestion(
      compiled,
      fractionsFromWire(row.fractions[index] ?? []),
      readStoredResponses(compiled, row.erasedAt ? null : (row.answers[index] ?? null)),
      { isSkipped: isRecordedAsSkipped(row, index), keepsMark: keeps(row, question) },
    );
  });

/** Reads the responses to a question. Returns none if no message depends on them or if they aren't valid. */
function readStoredResponses(compiled: CompiledQuestion, answers: readonly unknown[] | null) {
  if (!answers || !compiled.slots.some(({ grade }) => grade?.findProblem)) return [];
  const read = readAnswers(compiled, answers);
  return "issues" in read ? [] : read.responses;
}

import { fractionsFromWire, scoreQuestion } from "#lib/core/grading/index.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import type { Judgment } from "./grade-answers.ts";
import type { SubmissionRow } from "./queries.ts";

/**
 * Computes the automatic result of each question from the stored fractions, with exact arithmetic. Answers aren't
 * graded again.
 */
export const rebuildJudgments = (
  row: Pick<SubmissionRow, "fractions">,
  version: CompiledVersion,
): Judgment[] =>
  version.questions.map(({ compiled, index }) =>
    scoreQuestion(compiled, fractionsFromWire(row.fractions[index] ?? [])),
  );

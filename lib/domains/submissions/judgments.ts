import { fractionsFromWire, scoreQuestion } from "#lib/core/grading/index.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import type { Judgment } from "./grade-answers.ts";
import type { SubmissionRow } from "./queries.ts";

/** The automatic result of each question, computed exactly from the stored fractions. No answer is graded again. */
export const rebuildJudgments = (
  row: Pick<SubmissionRow, "fractions">,
  version: CompiledVersion,
): Judgment[] =>
  version.questions.map(({ compiled, index }) =>
    scoreQuestion(compiled, fractionsFromWire(row.fractions[index] ?? [])),
  );

import { fractionsFromWire, scoreQuestion } from "#lib/core/grading/index.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import type { Judgment } from "./grade-answers.ts";
import type { SubmissionRow } from "./queries.ts";

/** What the machine said of each question, computed again from the fractions that were stored: exact, no regrading. */
export const rebuildJudgments = (
  row: Pick<SubmissionRow, "fractions">,
  version: CompiledVersion,
): Judgment[] =>
  version.questions.map(({ compiled, index }) =>
    scoreQuestion(compiled, fractionsFromWire(row.fractions[index] ?? [])),
  );

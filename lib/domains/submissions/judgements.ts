import { fractionsFromWire, judge } from "#lib/core/grading/index.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compiled.ts";
import type { Judgement } from "./grade-answers.ts";
import type { SubmissionRow } from "./queries.ts";

/** What the machine said of each question, computed again from the fractions that were stored: exact, no regrading. */
export const storedJudgements = (
  row: Pick<SubmissionRow, "fractions">,
  version: CompiledVersion,
): Judgement[] =>
  version.questions.map(({ compiled, index }) =>
    judge(compiled, fractionsFromWire(row.fractions[index] ?? [])),
  );

import {
  type Fractions,
  fractionsFromWire,
  type InteractionTrace,
  type KeysTrace,
  traceKeys,
} from "#lib/core/grading/index.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import { type Decision, decide } from "./decide.ts";
import { rebuildJudgments } from "./judgments.ts";
import type { SubmissionRow } from "./queries.ts";
import { findCountedMark } from "./rules.ts";

/** How a question got its score. It reveals the keys. */
export type QuestionTrace = Decision &
  KeysTrace & {
    /** The interactions by the keys that decided. */
    interactions: InteractionTrace[];
    /** The regrade whose keys or ruling decided. Null if the published keys did. */
    decidedBy: string | null;
    /** The answers as stored. Null if the question was left out. */
    answers: readonly unknown[] | null;
    /** The teacher's mark as it was given. It doesn't count if the question was dropped. */
    given: StoredFinalMarks[string] | undefined;
  };

type TracedRow = Pick<
  SubmissionRow,
  "fractions" | "answers" | "questionOutcomes" | "finalMarks" | "erasedAt"
>;

/**
 * Shows how each question of a submission got its score. The fractions that were recorded hold, and answers are graded
 * again only to show what gave them. Every page and answer of the API that explains a score is made from this. This
 * function is pure.
 */
export function traceSubmission(row: TracedRow, version: CompiledVersion): QuestionTrace[] {
  const judgments = rebuildJudgments(row, version);
  return version.questions.flatMap((question) => {
    const judgment = judgments[question.index];
    if (!judgment) return [];
    return [
      traceDecision(decide(question, judgment, findCountedMark(question, row.finalMarks)), {
        fractions: fractionsFromWire(row.fractions[question.index] ?? []),
        answers: row.answers[question.index] ?? null,
        isErased: row.erasedAt !== null,
        given: row.finalMarks?.[question.id],
      }),
    ];
  });
}

/** Shows how a question got its score. `fractions` are those that were recorded. */
export function traceDecision(
  decision: Decision,
  recorded: Pick<QuestionTrace, "answers" | "given"> & { fractions: Fractions; isErased: boolean },
): QuestionTrace {
  const { question, scoredBy } = decision;
  const { answers } = recorded;
  const traced = traceKeys(question.compiled, recorded.fractions, answers ?? [], recorded.isErased);
  const isRuled = scoredBy === "full_credit" || scoredBy === "drop";
  const correction = question.keys.keySets[traced.deciding]?.correction;
  return {
    ...decision,
    ...traced,
    interactions: traced.keySets[traced.deciding]?.interactions ?? [],
    decidedBy: isRuled ? question.keys.ruledBy : (correction?.regradeId ?? null),
    answers,
    given: recorded.given,
  };
}

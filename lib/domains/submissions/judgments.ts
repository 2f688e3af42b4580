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

type JudgedRow = Pick<
  SubmissionRow,
  "fractions" | "answers" | "questionOutcomes" | "finalMarks" | "erasedAt"
>;

/**
 * Computes the automatic result of each question from the stored fractions, with exact arithmetic. Answers aren't
 * graded again. They are only read for the messages about answers that can't be graded. Whether a skipped question
 * needs grading is as it was when the submission was recorded. `keeps` tells which questions full credit leaves to a
 * teacher: by default, those that a teacher has begun to mark.
 */
export const rebuildJudgments = (
  row: JudgedRow,
  version: { questions: readonly GradableQuestion[] },
  keeps: typeof keepsMark = keepsMark,
): Judgment[] =>
  version.questions.map((question) =>
    judge(row, question, {
      isSkipped: isRecordedAsSkipped(row, question.index),
      keepsMark: keeps(row, question),
    }),
  );

function judge(
  row: JudgedRow,
  { compiled, index }: GradableQuestion,
  circumstances: { isSkipped: boolean; keepsMark: boolean },
): Judgment {
  const answers = row.erasedAt ? null : (row.answers[index] ?? null);
  return scoreQuestion(
    compiled,
    fractionsFromWire(row.fractions[index] ?? []),
    readStoredResponses(compiled, answers),
    circumstances,
  );
}

/** How many judgments of a question are remembered. */
const MAX_REMEMBERED = 1000;

/** Does what `rebuildJudgments` does for many submissions. Judgments of equal fractions are computed once. */
export class JudgmentCache {
  readonly #known = new WeakMap<CompiledQuestion, Map<string, Judgment>>();

  readonly rebuild = (row: JudgedRow, version: { questions: readonly GradableQuestion[] }): Judgment[] =>
    version.questions.map((question) => this.#judge(row, question));

  #judge(row: JudgedRow, question: GradableQuestion): Judgment {
    const { compiled, index } = question;
    const isSkipped = isRecordedAsSkipped(row, index);
    const keeps = keepsMark(row, question);
    if (dependsOnResponses(compiled)) return judge(row, question, { isSkipped, keepsMark: keeps });
    const known = this.#known.get(compiled) ?? new Map<string, Judgment>();
    this.#known.set(compiled, known);
    const key = `${JSON.stringify(row.fractions[index] ?? [])} ${isSkipped} ${keeps}`;
    const judgment = known.get(key) ?? judge(row, question, { isSkipped, keepsMark: keeps });
    if (known.size < MAX_REMEMBERED) known.set(key, judgment);
    return judgment;
  }
}

/** Checks whether a message about a question depends on the responses themselves. */
const dependsOnResponses = ({ slots }: CompiledQuestion): boolean =>
  slots.some(({ grade }) => grade?.findProblem);

/** Reads the responses to a question. Returns none if no message depends on them or if they aren't valid. */
function readStoredResponses(compiled: CompiledQuestion, answers: readonly unknown[] | null) {
  if (!answers || !dependsOnResponses(compiled)) return [];
  const read = readAnswers(compiled, answers);
  return "issues" in read ? [] : read.responses;
}

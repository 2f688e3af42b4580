import { readAnswers } from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { CompiledVersion, GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { type Decision, decide } from "./decide.ts";
import { gradeAnswers } from "./grade-answers.ts";
import { rebuildJudgments } from "./judgments.ts";
import type { SubmissionRow } from "./queries.ts";
import { computeTotals, findCountedMark, isRecordedAsSkipped } from "./rules.ts";
import type { GivenAnswers } from "./validate-answers.ts";

/** The columns that determine a submission's scores. */
export type ScoredColumns = Pick<
  SubmissionRow,
  "fractions" | "answers" | "questionOutcomes" | "finalMarks" | "passingScorePercent" | "erasedAt"
>;

/**
 * Computes the scores of a submission from its exact fractions and its final marks, in points. `isAwaiting` tells
 * whether a question still needs grading. Nothing is graded again.
 */
export function computeScores(row: ScoredColumns, version: CompiledVersion) {
  const questions = decideQuestions(row, version.questions).map((decision) => {
    const { question, mark, score, awaited, outcome } = decision;
    const points = rational.fromNumber(question.points);
    return { score, points, awaited, manual: mark !== undefined, outcome };
  });
  const sumScores = (manual: boolean) =>
    roundScore(
      questions
        .filter((q) => q.manual === manual)
        .map((q) => q.score)
        .reduce(rational.add, rational.ZERO),
    );
  const scores = {
    ...computeTotals(questions, row.passingScorePercent),
    autoScore: sumScores(false),
    manualScore: row.finalMarks && sumScores(true),
    questionScores: questions.map((q) => rational.toNumber(q.score)),
    questionOutcomes: questions.map((q) => getOutcomeCode(q.outcome)),
  };
  return { scores, isAwaiting: questions.some(({ awaited }) => awaited) };
}

/** Computes the exact score of some questions of a submission, in points. Those that need grading earn nothing yet. */
export const computeExactScore = (
  row: ScoredColumns,
  questions: readonly GradableQuestion[],
): rational.Rational =>
  decideQuestions(row, questions)
    .filter(({ awaited }) => !awaited)
    .map(({ score }) => score)
    .reduce(rational.add, rational.ZERO);

/** Decides the results of some questions of a submission from its exact fractions and its final marks. */
function decideQuestions(row: ScoredColumns, questions: readonly GradableQuestion[]): Decision[] {
  const judgments = rebuildJudgments(row, { questions });
  return questions.map((question, i) => {
    const judgment = judgments[i];
    if (!judgment) throw new Error("Missing judgment for a question");
    return decide(question, judgment, findCountedMark(question, row.finalMarks));
  });
}

/**
 * Grades the stored answers by the keys of `version`, and computes the result that would be recorded today, with the
 * final marks. Returns undefined if an answer can't be read, or if the answers were erased.
 */
export function computeResult(row: ScoredColumns, version: CompiledVersion) {
  const answers = readGivenAnswers(row, version);
  if (!answers) return undefined;
  const { stored } = gradeAnswers(version, answers, {
    passingScorePercent: row.passingScorePercent,
    // The setting may have changed since.
    gradeSkipped: (index) => !isRecordedAsSkipped(row, index),
  });
  const { fractions } = stored;
  return { fractions, ...computeScores({ ...row, fractions }, version) };
}

/** Reads the stored answers. Returns undefined if one can't be read, or if they were erased. */
export function readGivenAnswers(
  row: Pick<SubmissionRow, "answers" | "erasedAt">,
  version: CompiledVersion,
): GivenAnswers | undefined {
  if (row.erasedAt) return undefined;
  const answers = version.questions.map(({ compiled, index }) => {
    const elements = row.answers[index] ?? null;
    const read = elements && readAnswers(compiled, elements);
    return read && { elements, ...read };
  });
  return isReadable(answers) ? answers : undefined;
}

type ReadAnswer = { elements: unknown[] } & ReturnType<typeof readAnswers>;
type ReadableAnswer = Exclude<ReadAnswer, { issues: unknown }>;
const isReadable = (answers: (ReadAnswer | null)[]): answers is (ReadableAnswer | null)[] =>
  answers.every((answer) => answer === null || !("issues" in answer));

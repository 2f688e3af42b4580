import { AnswerKeys, readAnswers } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { compileExercises } from "#lib/domains/assessments/compile.ts";
import { gradeAnswers } from "#lib/domains/submissions/grade-answers.ts";
import { buildScoreBreakdown, type QuestionBreakdown } from "#lib/domains/submissions/score-breakdown.ts";
import { traceSubmission } from "#lib/domains/submissions/trace.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";

export type Json = Record<string, unknown>;

const OPAQUE = { kind: "our own" };
export const entry = (id: string): Json => ({ type: "textEntryInteraction", attrs: { responseId: id } });

/** Builds a question as it is stored, with keys that passed the schema. */
export function createStoredQuestion({ content_ast, answer_keys, points }: Json): StoredQuestion {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    content_ast: content_ast as Json,
    answer_keys: AnswerKeys.parse(answer_keys),
    points: points as number,
  };
}

/** Builds the score breakdown of a question from what was recorded. */
export function explainRecorded(
  kept: StoredQuestion,
  recorded: Pick<Parameters<typeof traceSubmission>[0], "answers" | "fractions" | "questionOutcomes">,
  maySeeKeys = true,
): QuestionBreakdown {
  const version = compileExercises([{ id: "e", shared_context: null, questions: [kept] }]);
  const [trace] = traceSubmission({ ...recorded, finalMarks: null, erasedAt: null }, version);
  if (!trace) throw new Error("there is a question");
  const formula = createFormulaReader();
  return buildScoreBreakdown({ trace, content: kept.content_ast, maySeeKeys, formula });
}

/** Grades an answer like a submission, and builds the score breakdown from the stored fields. */
export function explainAnswers(question: Json, answers: readonly unknown[] | null, maySeeKeys = true) {
  const kept = createStoredQuestion(question);
  const version = compileExercises([{ id: "e", shared_context: null, questions: [kept] }]);
  const [compiled] = version.questions;
  if (!compiled) throw new Error("there is a question");
  const read = readAnswers(compiled.compiled, answers ?? []);
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  const graded = gradeAnswers(version, [answers && { elements: [...answers], responses: read.responses }], {
    passingScorePercent: 50,
    gradeSkipped: false,
  });
  const recorded = {
    answers: graded.stored.answers,
    fractions: JSON.parse(JSON.stringify(graded.stored.fractions)),
    questionOutcomes: graded.stored.outcomes,
  };
  const breakdown = explainRecorded(kept, recorded, maySeeKeys);
  return { breakdown, graded };
}

export const createQuestion = (key: Json, points = 1): Json => ({
  content_ast: OPAQUE,
  answer_keys: [{ response_id: "r1", ...key }],
  points,
});
export const mapped = { a: 1, b: -0.5, c: 0.25 };
export const area = (x: number, fraction?: number) => ({
  shape: "circle",
  coords: [x, x, 5],
  ...(fraction ? { fraction } : {}),
});
export const accept = (...entries: (string | [string, number])[]) =>
  entries.map((each) => (typeof each === "string" ? { value: each } : { value: each[0], fraction: each[1] }));

import { invalid, under } from "#lib/contract/app-error.ts";
import type { Tried, TryBody } from "#lib/contract/trying.ts";
import { gradeResponses, readAnswers } from "#lib/core/grading/index.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { compileStored } from "#lib/domains/assessments/compiled.ts";
import { checkQuestion } from "#lib/domains/assessments/exercises.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { type PartTrace, traceQuestion } from "./trace.ts";

/**
 * Grades an answer to a question as its author has it before them, saved or not, and tells how. Nothing is recorded,
 * and no limit on checks counts it. It shows the keys: for authors alone. 403, 404; `invalid_request` naming each place.
 */
export async function tryAnswer(ctx: Ctx, input: { assessmentId: string; body: TryBody }): Promise<Tried> {
  requirePermission(ctx, "assessments.write");
  await requireAssessment(ctx, input.assessmentId);
  const { content_ast, answer_keys, points, answers } = input.body;
  const { keys, issues, misfits } = checkQuestion(content_ast, answer_keys);
  const wrong = [...issues, ...under(["answer_keys"], misfits)];
  if (wrong.length > 0) throw invalid(wrong);
  const stored = { id: newId(), content_ast, answer_keys: keys, points };
  const question = compileStored(stored, 0);
  const read = readAnswers(question.compiled, answers);
  if ("issues" in read) throw invalid(under(["answers"], read.issues));
  const fractions = gradeResponses(question.compiled, read.responses);
  const trace = traceQuestion({
    question,
    stored,
    fractions,
    answers,
    mark: null,
    maySeeKeys: true,
    formula: createFormulaReader(),
  });
  return {
    outcome: trace.outcome,
    correct: trace.outcome === "correct",
    score: roundScore(trace.score),
    points: roundScore(trace.points),
    sum: trace.sum,
    messages: [...trace.messages],
    parts: trace.parts.map(presentPart),
  };
}

const presentPart = ({ responseId, outcome, score, points, working }: PartTrace): Tried["parts"][number] => ({
  response_id: responseId,
  outcome,
  score,
  points,
  expected: (working?.expected ?? []).map(({ text, fraction, met }) => ({ text, fraction, met })),
  how: working?.how ?? "",
  sum: working?.sum ?? "",
});

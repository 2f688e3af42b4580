import { invalidRequest, prefixIssues } from "#lib/contract/app-error.ts";
import type { TestAnswerBody, TestAnswerResult } from "#lib/contract/test-answer.ts";
import { checkQuestion } from "#lib/core/grading/check-question.ts";
import { areSkipped, gradeResponses, readAnswers, scoreQuestion } from "#lib/core/grading/index.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { compileStoredQuestion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { decide } from "./decide.ts";
import { buildScoreBreakdown, type PartBreakdown } from "./score-breakdown.ts";
import { traceDecision } from "./trace.ts";

/**
 * Grades a test answer to a question from the editor, which may be unsaved, and explains the score. This records
 * nothing and doesn't count as a check. An item of the bank belongs to no assessment. The explanation shows answer
 * keys, so it requires permission to write assessments. Throws 403, 404, and `invalid_request` with an issue for each
 * error in the question or the answer.
 */
export async function testAnswer(
  ctx: Ctx,
  input: { assessmentId: string | null; body: TestAnswerBody },
): Promise<TestAnswerResult> {
  require(ctx, "assessments.write");
  const { assessmentId } = input;
  const { gradeSkipped } =
    assessmentId === null ? { gradeSkipped: false } : await requireAssessment(ctx, assessmentId);
  const { content_ast, answer_keys, points, answers } = input.body;
  const { keys, issues, mismatches } = checkQuestion(content_ast, answer_keys);
  const errors = [...issues, ...prefixIssues(["answer_keys"], mismatches)];
  if (errors.length > 0) throw invalidRequest(errors);
  const stored = { id: newId(), content_ast, answer_keys: keys, points };
  const question = compileStoredQuestion(stored, 0);
  const read = readAnswers(question.compiled, answers);
  if ("issues" in read) throw invalidRequest(prefixIssues(["answers"], read.issues));
  const fractions = gradeResponses(question.compiled, read.responses);
  const isSkipped = !gradeSkipped && areSkipped(answers, question.compiled.unscoredIds);
  const decision = decide(
    question,
    scoreQuestion(question.compiled, fractions, read.responses, { isSkipped }),
  );
  const breakdown = buildScoreBreakdown({
    trace: traceDecision(decision, { fractions, answers, isErased: false, given: undefined }),
    content: content_ast,
    maySeeKeys: true,
    formula: createFormulaReader(),
  });
  return {
    outcome: breakdown.outcome,
    correct: breakdown.outcome === "correct",
    score: roundScore(breakdown.score),
    points: roundScore(breakdown.points),
    sum: breakdown.sum,
    messages: [...breakdown.messages],
    parts: breakdown.parts.map(presentPart),
  };
}

const presentPart = ({
  responseId,
  outcome,
  score,
  points,
  keyDetails,
}: PartBreakdown): TestAnswerResult["parts"][number] => ({
  response_id: responseId,
  outcome,
  score,
  points,
  expected: (keyDetails?.expected ?? [])
    .filter(({ verdict }) => verdict !== "unlisted")
    .map(({ text, fraction, verdict }) => ({ text, fraction, matched: verdict === "match" })),
  explanation: keyDetails?.explanation ?? "",
  sum: keyDetails?.sum ?? "",
});

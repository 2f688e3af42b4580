import { type FormulaReader, type PartNames, parseContent, readPartNames } from "#lib/core/content/index.ts";
import {
  type AnswerKey,
  type CompiledQuestion,
  type ExpectedAnswer,
  explainResponse,
  type Fractions,
  formatNumber,
  formatQuantity,
  formatSum,
  type GetPartName,
  type KeyType,
  type Outcome,
  readAnswers,
  scoreQuestion,
} from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { SCORE_BREAKDOWN } from "#lib/messages/score-breakdown.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { readStoredResponses } from "./judgments.ts";
import { getMarkOutcome } from "./rules.ts";

/** How one interaction earned its points. Points are rounded to 4 decimals. */
export type PartBreakdown = {
  responseId: string;
  /** The name that people see, such as "Part 2". */
  name: string;
  outcome: Outcome;
  isAnswered: boolean;
  /** The points that the part adds to the question's score. The number is negative if a wrong answer costs points. */
  score: number;
  points: number;
  /** The details that reveal the answer key. Null for members who can't see answer keys. */
  keyDetails: {
    type: KeyType | null;
    expected: readonly ExpectedAnswer[];
    explanation: string;
    sum: string;
  } | null;
};

export type QuestionBreakdown = {
  id: string;
  label: string;
  outcome: Outcome;
  /** The exact score. It is 0 while `awaited` is true, which means that the question still needs manual grading. */
  score: rational.Rational;
  points: rational.Rational;
  awaited: boolean;
  content: unknown;
  /** The answers as the learner sent them. Null if the question was omitted. */
  answers: readonly unknown[] | null;
  parts: readonly PartBreakdown[];
  /** A sentence that explains how the parts add up to the question's score. */
  sum: string;
  messages: readonly { responseId: string; text: string }[];
  mark: { score: number; comment: string | null; rubric: readonly RubricItemScore[] } | null;
};

export type RubricItemScore = { title: string; given: number; points: number };

type BreakdownInput = {
  question: GradableQuestion;
  stored: StoredQuestion;
  fractions: Fractions;
  /** Whether a question that needs a teacher was scored without one, because it was skipped. */
  isSkipped: boolean;
  answers: readonly unknown[] | null;
  mark: QuestionBreakdown["mark"];
  maySeeKeys: boolean;
  formula: FormulaReader;
};

/**
 * Builds a question's result part by part, from the fractions that were stored when it was graded. This function is
 * pure.
 */
export function buildScoreBreakdown(input: BreakdownInput): QuestionBreakdown {
  const { question, stored, fractions, isSkipped, answers, mark } = input;
  const { compiled, index } = question;
  const judgment = scoreQuestion(compiled, fractions, readStoredResponses(compiled, answers), { isSkipped });
  const score = mark ? rational.fromNumber(mark.score) : judgment.score;
  return {
    id: question.id,
    label: `Q${index + 1}`,
    outcome: mark ? getMarkOutcome(mark.score, question.points) : judgment.outcome,
    score,
    points: compiled.points,
    awaited: judgment.outcome === "pending" && !mark,
    content: stored.content_ast,
    answers,
    parts: buildParts(input),
    sum: compiled.needsTeacher
      ? formatTeacherSum(question, isSkipped, mark)
      : formatAutoSum(compiled, fractions, score),
    messages: judgment.messages,
    mark,
  };
}

function formatTeacherSum(
  { points }: GradableQuestion,
  isSkipped: boolean,
  mark: QuestionBreakdown["mark"],
): string {
  if (isSkipped) return SCORE_BREAKDOWN.skipped(formatQuantity(points, "point"));
  if (!mark) return SCORE_BREAKDOWN.awaitingTeacher;
  return SCORE_BREAKDOWN.gradedByTeacher(formatNumber(mark.score), formatQuantity(points, "point"));
}

function formatAutoSum({ slots, points }: CompiledQuestion, fractions: Fractions, score: rational.Rational) {
  const terms = slots.map((slot, i) => rational.mul(slot.points, fractions[i] ?? rational.ZERO));
  const sum = terms.reduce(rational.add, rational.ZERO);
  const minimum = rational.equals(sum, score) ? null : formatNumber(score);
  const equation =
    terms.length === 1
      ? `${formatQuantity(points, "point")} × ${formatNumber(fractions[0] ?? 0)} = `
      : `${formatSum(terms)} = `;
  return SCORE_BREAKDOWN.total(equation, formatNumber(sum), formatQuantity(points, "point"), minimum);
}

function buildParts({
  question,
  stored,
  fractions,
  isSkipped,
  answers,
  maySeeKeys,
  formula,
}: BreakdownInput): PartBreakdown[] {
  const { compiled } = question;
  const keys = new Map(stored.answer_keys.map((key) => [key.response_id, key]));
  const names = readPartNames(stored.content_ast, formula);
  const read = readAnswers(compiled, answers ?? []);
  const responses = "issues" in read ? [] : read.responses;
  const explain = maySeeKeys ? createExplainer(stored, responses, names) : null;
  return compiled.slots.map((slot, i): PartBreakdown => {
    const fraction = fractions[i] ?? null;
    const score = rational.mul(slot.points, fraction ?? rational.ZERO);
    const key = keys.get(slot.responseId);
    return {
      responseId: slot.responseId,
      name: names.interaction(slot.responseId),
      outcome: getPartOutcome(fraction, isSkipped || slot.grade !== null),
      isAnswered: responses[i] !== undefined && responses[i] !== null,
      score: roundScore(score),
      points: roundScore(slot.points),
      keyDetails: explain && {
        type: key?.type ?? null,
        ...explain(key, i, fraction),
        sum: slot.grade
          ? `${formatWeight(compiled, keys, key)} × ${formatNumber(fraction ?? 0)} = ${formatNumber(score)}`
          : "",
      },
    };
  });
}

function getPartOutcome(fraction: rational.Rational | null, isScored: boolean): Outcome {
  if (fraction === null) return isScored ? "skipped" : "pending";
  if (rational.equals(fraction, rational.ONE)) return "correct";
  return rational.compare(fraction, rational.ZERO) > 0 ? "partial" : "incorrect";
}

/**
 * Formats a part's share of the points: "weight 1 of 3: 4 points × 1/3", or only the points if the question has a
 * single part.
 */
function formatWeight(
  { slots, points }: CompiledQuestion,
  keys: ReadonlyMap<string, AnswerKey>,
  key: AnswerKey | undefined,
): string {
  const total = formatQuantity(points, "point");
  if (slots.length < 2) return total;
  const weights = slots.map(({ responseId }) => rational.fromNumber(keys.get(responseId)?.weight ?? 1));
  const [own, all] = [
    formatNumber(key?.weight ?? 1),
    formatNumber(weights.reduce(rational.add, rational.ZERO)),
  ];
  return SCORE_BREAKDOWN.weight(own, all, total);
}

/**
 * Returns a function that grades an answer again to explain how it earns its fraction. The stored fraction remains the
 * result.
 */
function createExplainer(stored: StoredQuestion, responses: readonly unknown[], names: PartNames) {
  const parsed = parseContent(stored.content_ast);
  const interactions = new Map(
    (parsed.ok ? parsed.interactions : []).map((each) => [each.responseId, each] as const),
  );
  return (key: AnswerKey | undefined, index: number, storedFraction: rational.Rational | null) => {
    if (!key) return { expected: [], explanation: SCORE_BREAKDOWN.noKey };
    const { response_id: id } = key;
    const getName: GetPartName = (part, side) => names.part(id, part, side);
    const explanation = explainResponse(key, interactions.get(id) ?? null, responses[index] ?? null, getName);
    const isSame =
      explanation.fraction === null || storedFraction === null
        ? explanation.fraction === storedFraction
        : rational.equals(explanation.fraction, storedFraction);
    const text = isSame
      ? explanation.text
      : SCORE_BREAKDOWN.storedResultKept(explanation.text, formatNumber(storedFraction ?? 0));
    return { expected: explanation.expected, explanation: text };
  };
}

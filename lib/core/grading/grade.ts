import type { Responses } from "./answers.ts";
import type { CompiledQuestion, Slot } from "./question.ts";
import {
  add,
  clamp,
  compare,
  equals,
  fromWire,
  isZero,
  mul,
  ONE,
  type Rational,
  toWire,
  ZERO,
} from "./rational.ts";

/** The fraction that each slot earned, from its min_fraction to 1. Null if it was skipped or a teacher grades it. */
export type Fractions = readonly (Rational | null)[];

export type Outcome = "correct" | "partial" | "incorrect" | "skipped" | "pending";

export type QuestionGrade = {
  /** Exact, from 0 to the question's points. */
  score: Rational;
  correct: boolean;
  outcome: Outcome;
  messages: { responseId: string; text: string }[];
};

/** Grades the responses that `readAnswers` returned. Slots without a response count as skipped. */
export function gradeResponses(question: CompiledQuestion, responses: Responses): (Rational | null)[] {
  return question.slots.map((slot, i) => {
    const response = responses[i] ?? null;
    return response === null || !slot.grade ? null : clamp(slot.grade(response), slot.minFraction, ONE);
  });
}

/**
 * Computes the grade for a question's fractions and the responses that earned them: points × Σ(weight × fraction) /
 * Σ weight, but at least 0 (contract section 2). The grade is correct only if every fraction is 1, and partial if it
 * earned anything less than that. A question that needs a teacher is pending as a whole, with score 0 and no messages,
 * unless `isSkipped` says that there is nothing for a teacher to grade.
 */
export function scoreQuestion(
  question: CompiledQuestion,
  fractions: Fractions,
  responses: Responses,
  { isSkipped = false } = {},
): QuestionGrade {
  if (question.needsTeacher) {
    return { score: ZERO, correct: false, outcome: isSkipped ? "skipped" : "pending", messages: [] };
  }
  const { slots } = question;
  const given = slots.map((_, i) => fractions[i] ?? null);
  const skipped = given.every((fraction) => fraction === null);
  const correct = !skipped && given.every((fraction) => fraction !== null && equals(fraction, ONE));
  const score = correct ? question.points : computeScore(slots, given);
  const outcome = skipped ? "skipped" : correct ? "correct" : isZero(score) ? "incorrect" : "partial";
  return { score, correct, outcome, messages: listMessages(slots, given, responses) };
}

/** Computes the points earned by the automatically graded slots, even if a teacher grades the others. */
export const computeAutoScore = (question: CompiledQuestion, fractions: Fractions): Rational =>
  computeScore(question.slots, fractions);

function computeScore(slots: readonly Slot[], fractions: Fractions): Rational {
  let score = ZERO;
  for (const [i, { points }] of slots.entries()) score = add(score, mul(points, fractions[i] ?? ZERO));
  return compare(score, ZERO) < 0 ? ZERO : score;
}

/** Lists why each answered slot's answer can't be graded, if it can't, and the author's feedback for the outcome. */
function listMessages(
  slots: readonly Slot[],
  fractions: Fractions,
  responses: Responses,
): QuestionGrade["messages"] {
  return slots.flatMap(({ responseId, feedback, grade }, i) => {
    const fraction = fractions[i] ?? null;
    if (fraction === null) return [];
    const response = responses[i] ?? null;
    const problem = response !== null && isZero(fraction) ? grade?.findProblem?.(response) : undefined;
    const texts = [problem, feedback[classifyFraction(fraction)]];
    return texts.flatMap((text) => (text ? [{ responseId, text }] : []));
  });
}

function classifyFraction(fraction: Rational): "correct" | "partial" | "incorrect" {
  if (equals(fraction, ONE)) return "correct";
  return compare(fraction, ZERO) > 0 ? "partial" : "incorrect";
}

/** Converts fractions to exact JSON for storage. */
export const fractionsToWire = (fractions: Fractions): (number | string | null)[] =>
  fractions.map((fraction) => fraction && toWire(fraction));

/**
 * Parses the output of `fractionsToWire`.
 * @throws RangeError for anything else
 */
export const fractionsFromWire = (wire: readonly (number | string | null)[]): (Rational | null)[] =>
  wire.map((fraction) => (fraction === null ? null : fromWire(fraction)));

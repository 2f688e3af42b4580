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

/** What each slot earned of itself, from its min_fraction to 1; null where it was skipped or a teacher decides. */
export type Fractions = readonly (Rational | null)[];

export type Outcome = "correct" | "partial" | "incorrect" | "skipped" | "pending";

export type QuestionGrade = {
  /** Points, exact: 0 up to the question's. */
  score: Rational;
  correct: boolean;
  outcome: Outcome;
  messages: { responseId: string; text: string }[];
};

/** Grades what `readAnswers` made of an answer. Slots beyond the given responses were skipped. */
export function gradeResponses(question: CompiledQuestion, responses: Responses): (Rational | null)[] {
  return question.slots.map((slot, i) => {
    const response = responses[i] ?? null;
    return response === null || !slot.grade ? null : clamp(slot.grade(response), slot.minFraction, ONE);
  });
}

/**
 * What fractions come to: points x sum(weight x fraction) / sum(weight), never below 0 (contract section 2). Correct
 * only when every fraction is 1; partial when it earned something short of that. A question that needs a teacher is
 * pending as a whole, with score 0 and no messages.
 */
export function scoreQuestion(question: CompiledQuestion, fractions: Fractions): QuestionGrade {
  if (question.needsTeacher) return { score: ZERO, correct: false, outcome: "pending", messages: [] };
  const { slots } = question;
  const given = slots.map((_, i) => fractions[i] ?? null);
  const skipped = given.every((fraction) => fraction === null);
  const correct = !skipped && given.every((fraction) => fraction !== null && equals(fraction, ONE));
  const score = correct ? question.points : computeScore(slots, given);
  const outcome = skipped ? "skipped" : correct ? "correct" : isZero(score) ? "incorrect" : "partial";
  return { score, correct, outcome, messages: listFeedbackMessages(slots, given) };
}

/** What the slots that a machine grades earned of the question's points, also where a teacher decides the rest. */
export const computeAutoScore = (question: CompiledQuestion, fractions: Fractions): Rational =>
  computeScore(question.slots, fractions);

function computeScore(slots: readonly Slot[], fractions: Fractions): Rational {
  let score = ZERO;
  for (const [i, { points }] of slots.entries()) score = add(score, mul(points, fractions[i] ?? ZERO));
  return compare(score, ZERO) < 0 ? ZERO : score;
}

/** The author's text for what each slot earned; none where it was skipped or there is no text. */
function listFeedbackMessages(slots: readonly Slot[], fractions: Fractions): QuestionGrade["messages"] {
  const messages: QuestionGrade["messages"] = [];
  for (const [i, { responseId, feedback }] of slots.entries()) {
    const fraction = fractions[i] ?? null;
    const text = fraction && feedback[classifyFraction(fraction)];
    if (text) messages.push({ responseId, text });
  }
  return messages;
}

function classifyFraction(fraction: Rational): "correct" | "partial" | "incorrect" {
  if (equals(fraction, ONE)) return "correct";
  return compare(fraction, ZERO) > 0 ? "partial" : "incorrect";
}

/** Fractions as they are stored: exact JSON. */
export const fractionsToWire = (fractions: Fractions): (number | string | null)[] =>
  fractions.map((fraction) => fraction && toWire(fraction));

/** @throws RangeError for what `fractionsToWire` would not have written */
export const fractionsFromWire = (wire: readonly (number | string | null)[]): (Rational | null)[] =>
  wire.map((fraction) => (fraction === null ? null : fromWire(fraction)));

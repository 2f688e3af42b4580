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
  /** The index of the set of keys that decided: 0 for the question's own keys. */
  keySet: number;
};

/**
 * Grades the responses that `readAnswers` returned. Slots without a response count as skipped. The fractions by each
 * alternative set of keys follow those by the question's own keys.
 */
export function gradeResponses(question: CompiledQuestion, responses: Responses): (Rational | null)[] {
  const own = gradeSlots(question.slots, responses);
  return question.alternatives.length === 0
    ? own
    : own.concat(...question.alternatives.map(({ slots }) => gradeSlots(slots, responses)));
}

const gradeSlots = (slots: readonly Slot[], responses: Responses): (Rational | null)[] =>
  slots.map((slot, i) => {
    const response = responses[i] ?? null;
    return response === null || !slot.grade ? null : clamp(slot.grade(response), slot.minFraction, ONE);
  });

/** The keys that decide a question, with the fractions that they gave. `index` is 0 for the question's own keys. */
export type Deciding = { index: number; question: CompiledQuestion; fractions: Fractions };

/** Finds the set of keys that earns the learner the most, or the first of several that earn the same. */
export function findDecidingKeys(question: CompiledQuestion, fractions: Fractions): Deciding {
  const [own, ...alternatives] = listKeySets(question).map((each, index): Deciding => {
    const from = index * question.slots.length;
    return { index, question: each, fractions: each.slots.map((_, i) => fractions[from + i] ?? null) };
  });
  const compute = (each: Deciding) => computeScore(each.question.slots, each.fractions);
  return alternatives.reduce(
    (best, each) => (compare(compute(each), compute(best)) > 0 ? each : best),
    own as Deciding,
  );
}

const listKeySets = (question: CompiledQuestion): CompiledQuestion[] => [question, ...question.alternatives];

/**
 * Computes the grade for a question's fractions and the responses that earned them: points × Σ(weight × fraction) /
 * Σ weight, but at least 0 (contract section 2). The grade is correct only if every fraction is 1, and partial if it
 * earned anything less than that. A question that needs a teacher is pending as a whole, with score 0 and no messages,
 * unless `isSkipped` says that there is nothing for a teacher to grade. If it was dropped, nothing needs grading: an answer to it is
 * incorrect, like any other that earns nothing. With full credit, nothing needs grading unless `keepsMark` says that
 * a teacher has marked it.
 */
export function scoreQuestion(
  question: CompiledQuestion,
  fractions: Fractions,
  responses: Responses,
  { isSkipped = false, keepsMark = false } = {},
): QuestionGrade {
  if (question.ruling === "full_credit" && !keepsMark) {
    return { score: question.points, correct: true, outcome: "correct", messages: [], keySet: 0 };
  }
  if (question.needsTeacher) {
    const outcome = isSkipped ? "skipped" : question.ruling === "drop" ? "incorrect" : "pending";
    return { score: ZERO, correct: false, outcome, messages: [], keySet: 0 };
  }
  if (question.alternatives.length === 0) {
    return scoreByKeys({ index: 0, question, fractions }, responses);
  }
  return scoreByKeys(findDecidingKeys(question, fractions), responses);
}

function scoreByKeys({ index, question, fractions }: Deciding, responses: Responses): QuestionGrade {
  const { slots } = question;
  let isSkipped = true;
  let isComplete = true;
  for (const [i, slot] of slots.entries()) {
    if (!slot.isScored) continue;
    const fraction = fractions[i] ?? null;
    if (fraction !== null) isSkipped = false;
    if (fraction === null || !equals(fraction, ONE)) isComplete = false;
  }
  const correct = isComplete && !isSkipped;
  const score = correct ? question.points : computeScore(slots, fractions);
  const outcome = isSkipped ? "skipped" : correct ? "correct" : isZero(score) ? "incorrect" : "partial";
  return { score, correct, outcome, messages: listMessages(slots, fractions, responses), keySet: index };
}

/** Computes the points earned by the automatically graded slots, even if a teacher grades the others. */
export function computeAutoScore(question: CompiledQuestion, fractions: Fractions): Rational {
  const deciding = findDecidingKeys(question, fractions);
  return computeScore(deciding.question.slots, deciding.fractions);
}

function computeScore(slots: readonly Slot[], fractions: Fractions): Rational {
  let score = ZERO;
  for (const [i, { points }] of slots.entries()) {
    const fraction = fractions[i] ?? ZERO;
    if (fraction !== ZERO) score = add(score, mul(points, fraction));
  }
  return compare(score, ZERO) < 0 ? ZERO : score;
}

/** Lists why each answered slot's answer can't be graded, if it can't, and the author's feedback for the outcome. */
function listMessages(
  slots: readonly Slot[],
  fractions: Fractions,
  responses: Responses,
): QuestionGrade["messages"] {
  const messages: QuestionGrade["messages"] = [];
  for (const [i, { responseId, feedback, grade }] of slots.entries()) {
    const fraction = fractions[i] ?? null;
    if (fraction === null) continue;
    const response = responses[i] ?? null;
    const problem = response !== null && isZero(fraction) ? grade?.findProblem?.(response) : undefined;
    if (problem) messages.push({ responseId, text: problem });
    const text = feedback[classifyFraction(fraction)];
    if (text) messages.push({ responseId, text });
  }
  return messages;
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

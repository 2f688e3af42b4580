import { EXPLANATIONS } from "#lib/messages/grading-explanation.ts";
import type { Interaction } from "../interaction.ts";
import { clamp, compare, equals, fromNumber, ONE, type Rational, ZERO } from "../rational.ts";
import {
  type AnswerKey,
  type AnswerValues,
  getKeyHandler,
  type KeyByType,
  type KeyType,
} from "../registry.ts";
import { roundScore } from "../round.ts";
import { explainExpression, explainNumeric, explainPoint, explainText } from "./entries.ts";
import type { Explanation, GetPartName } from "./format.ts";
import { explainOrder } from "./order.ts";
import { explainChoice, explainMatch } from "./selection.ts";

/**
 * How an interaction's fraction was calculated. `fraction` comes from the real grader. It is null if the interaction
 * was skipped or a teacher grades it.
 */
export type ResponseExplanation = Explanation & { fraction: Rational | null };

type Explainer<T extends KeyType> = (
  key: KeyByType<T>,
  value: AnswerValues[T] | null,
  getName: GetPartName,
  earned: Rational,
) => Explanation;

/** The explainer for each type of key. A type without an entry doesn't compile. */
const EXPLAINERS: { [T in KeyType]: Explainer<T> } = {
  choice: explainChoice,
  text: explainText,
  numeric: explainNumeric,
  match: explainMatch,
  order: explainOrder,
  point: explainPoint,
  expression: explainExpression,
  open: () => ({ expected: [], text: EXPLANATIONS.gradedByTeacher }),
};

/**
 * Grades a response (as `readAnswers` returned it, or null if there is none) by its key and explains the result: the
 * answers that the key accepts, the parts of the response that match, and the arithmetic, with the same limits as in
 * grading. The explanation reveals the key, so show it only to people who can see keys.
 */
export function explainResponse<T extends KeyType>(
  key: KeyByType<T>,
  interaction: Interaction | null,
  response: unknown,
  getName: GetPartName,
): ResponseExplanation {
  const type = key.type as T;
  const grade = getKeyHandler<T>(type).compile(key, interaction);
  const value = (response ?? null) as AnswerValues[T] | null;
  const raw = value === null || !grade ? null : grade(value);
  const explanation = EXPLAINERS[type](key, value, getName, raw ?? ZERO);
  if (!grade) return { ...explanation, fraction: null };
  if (raw === null) return { ...explanation, text: EXPLANATIONS.notAnswered, fraction: null };
  const fraction = clamp(raw, fromNumber(getMinFraction(key)), ONE);
  return { ...explanation, text: explanation.text + describeClamping(raw, fraction), fraction };
}

const getMinFraction = (key: AnswerKey): number => key.min_fraction ?? 0;

function describeClamping(raw: Rational, clamped: Rational): string {
  if (equals(raw, clamped)) return "";
  const limit = roundScore(clamped);
  return compare(raw, clamped) < 0 ? EXPLANATIONS.raisedTo(limit) : EXPLANATIONS.cappedAt(limit);
}

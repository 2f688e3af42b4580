import type { Interaction } from "../interaction.ts";
import { clamp, compare, equals, fromNumber, ONE, type Rational, ZERO } from "../rational.ts";
import {
  type AnswerKey,
  type AnswerValues,
  getKeyHandler,
  type KeyByType,
  type KeyType,
} from "../registry.ts";
import { explainExpression, explainNumeric, explainPoint, explainText } from "./entries.ts";
import { type Explanation, formatNumber, type GetPartName } from "./format.ts";
import { explainOrder } from "./order.ts";
import { explainChoice, explainMatch } from "./selection.ts";

/** How one interaction came to its fraction. `fraction` is the real grading's: null where skipped or a teacher's. */
export type ResponseExplanation = Explanation & { fraction: Rational | null };

type Explainer<T extends KeyType> = (
  key: KeyByType<T>,
  value: AnswerValues[T] | null,
  names: GetPartName,
  earned: Rational,
) => Explanation;

/** Every type of key and how it tells; a type without its entry does not compile. */
const EXPLAINERS: { [T in KeyType]: Explainer<T> } = {
  choice: explainChoice,
  text: explainText,
  numeric: explainNumeric,
  match: explainMatch,
  order: explainOrder,
  point: explainPoint,
  expression: explainExpression,
  open: () => ({ expected: [], how: "a teacher decides" }),
};

/**
 * Grades a response (as `readAnswers` made it; null for none) by its key, and tells in words how: what is accepted, what
 * of it was met, and the arithmetic, clamped as grading clamps it. It shows the key: only for those who may see keys.
 */
export function explainResponse<T extends KeyType>(
  key: KeyByType<T>,
  interaction: Interaction | null,
  response: unknown,
  names: GetPartName,
): ResponseExplanation {
  const type = key.type as T;
  const grade = getKeyHandler<T>(type).compile(key, interaction);
  const value = (response ?? null) as AnswerValues[T] | null;
  const raw = value === null || !grade ? null : grade(value);
  const explanation = EXPLAINERS[type](key, value, names, raw ?? ZERO);
  if (!grade) return { ...explanation, fraction: null };
  if (raw === null) return { ...explanation, how: "not answered, which earns nothing", fraction: null };
  const fraction = clamp(raw, fromNumber(getMinFraction(key)), ONE);
  return { ...explanation, how: explanation.how + describeClamping(raw, fraction), fraction };
}

const getMinFraction = (key: AnswerKey): number => key.min_fraction ?? 0;

function describeClamping(raw: Rational, clamped: Rational): string {
  if (equals(raw, clamped)) return "";
  return compare(raw, clamped) < 0
    ? `; never below ${formatNumber(clamped)}`
    : `; never above ${formatNumber(clamped)}`;
}

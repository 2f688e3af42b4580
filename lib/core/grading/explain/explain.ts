import type { Interaction } from "../interaction.ts";
import { clamp, compare, equals, fromNumber, ONE, type Rational, ZERO } from "../rational.ts";
import { type AnswerKey, type KeyOf, type KeyType, kindOf, type Values } from "../registry.ts";
import { explainExpression, explainNumeric, explainPoint, explainText } from "./entries.ts";
import { explainOrder } from "./order.ts";
import { explainChoice, explainMatch } from "./selection.ts";
import { type NameOf, shown, type Told } from "./words.ts";

/** How one interaction came to its fraction. `fraction` is the real grading's: null where skipped or a teacher's. */
export type Working = Told & { fraction: Rational | null };

type Explain<T extends KeyType> = (
  key: KeyOf<T>,
  value: Values[T] | null,
  names: NameOf,
  earned: Rational,
) => Told;

/** Every type of key and how it tells; a type without its entry does not compile. */
const EXPLAINED: { [T in KeyType]: Explain<T> } = {
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
  key: KeyOf<T>,
  interaction: Interaction | null,
  response: unknown,
  names: NameOf,
): Working {
  const type = key.type as T;
  const grade = kindOf<T>(type).compile(key, interaction);
  const value = (response ?? null) as Values[T] | null;
  const raw = value === null || !grade ? null : grade(value);
  const told = EXPLAINED[type](key, value, names, raw ?? ZERO);
  if (!grade) return { ...told, fraction: null };
  if (raw === null) return { ...told, how: "not answered, which earns nothing", fraction: null };
  const fraction = clamp(raw, fromNumber(leastOf(key)), ONE);
  return { ...told, how: told.how + clamping(raw, fraction), fraction };
}

const leastOf = (key: AnswerKey): number => key.min_fraction ?? 0;

function clamping(raw: Rational, clamped: Rational): string {
  if (equals(raw, clamped)) return "";
  return compare(raw, clamped) < 0 ? `; never below ${shown(clamped)}` : `; never above ${shown(clamped)}`;
}

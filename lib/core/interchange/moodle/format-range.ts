import {
  add,
  fromNumber,
  mul,
  type Rational,
  ratio,
  sub,
  toExactNumber,
} from "#lib/core/grading/rational.ts";
import { UnwritableQuestion } from "../quiz/answer-fractions.ts";
import type { NumberAnswer } from "../quiz/build-typed.ts";

type Accepted = NonNullable<NumberAnswer["accepted"]>;

/**
 * Formats accepted numbers as a value and a tolerance. @throws UnwritableQuestion if they need more digits than a
 * number has
 */
export function formatRange(accepted: Accepted): { value: string; tolerance: string } {
  if ("value" in accepted) return { value: String(accepted.value), tolerance: String(accepted.tolerance) };
  const [min, max] = [fromNumber(accepted.min), fromNumber(accepted.max)];
  const half = ratio(1n, 2n);
  return { value: format(mul(add(min, max), half)), tolerance: format(mul(sub(max, min), half)) };
}

function format(exact: Rational): string {
  const number = toExactNumber(exact);
  if (number === undefined) throw new UnwritableQuestion("scoring_not_supported", "min, max");
  return String(number);
}

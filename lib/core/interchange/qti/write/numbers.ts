import { fromNumber, type Rational, toNumber } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { type Markup, qti } from "./markup.ts";

const MAX_DECIMALS = 60;

/** Writes a fraction as a decimal: exactly where there is one. */
export function formatDecimal(value: Rational): string {
  let denominator = 1n;
  for (let places = 0; places <= MAX_DECIMALS; places += 1) {
    if (denominator % value.d === 0n) {
      const digits = String((value.n < 0n ? -value.n : value.n) * (denominator / value.d)).padStart(
        places + 1,
        "0",
      );
      const whole = digits.slice(0, digits.length - places);
      const sign = value.n < 0n ? "-" : "";
      return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-places)}`;
    }
    denominator *= 10n;
  }
  return String(toNumber(value));
}

export const formatNumber = (value: number): string => formatDecimal(fromNumber(value));

export const float = (value: Rational): Markup =>
  qti("baseValue", { baseType: "float" }, [formatDecimal(value)]);
export const variable = (identifier: string): Markup => qti("variable", { identifier });
export const setOutcome = (identifier: string, value: Markup): Markup =>
  qti("setOutcomeValue", { identifier }, [value]);

/** Sets an outcome if a condition holds. */
export const when = (condition: Markup, ...rules: readonly Markup[]): Markup =>
  qti("responseCondition", {}, [qti("responseIf", {}, [condition, ...rules])]);

/** Sets an outcome by the first condition that holds. */
export function chooseFirst(branches: readonly { condition: Markup; rule: Markup }[]): Markup[] {
  if (branches.length === 0) return [];
  const children = branches.map(({ condition, rule }, index) =>
    qti(index === 0 ? "responseIf" : "responseElseIf", {}, [condition, rule]),
  );
  return [qti("responseCondition", {}, children)];
}

/** The fractions that an answer can earn, limited as the key says. */
export const limitFraction = (value: number | undefined, key: AnswerKey): Rational =>
  fromNumber(Math.min(1, Math.max(key.min_fraction ?? 0, value ?? 1)));

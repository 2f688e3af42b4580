import {
  compare,
  div,
  fromNumber,
  isZero,
  type Rational,
  sub,
  toNumber,
} from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { listBreakpoints } from "./number-answers.ts";
import type { Evidence } from "./propose.ts";
import { toFraction } from "./scores.ts";

type Accepted = Extract<AnswerKey, { type: "numeric" }>["accept"][number];

/**
 * Proposes keys for numbers: the constants that earn something, exactly and with each tolerance and rounding of the
 * response processing, and the ranges between the numbers at which the score changes.
 */
export function proposeNumericKeys(evidence: Evidence): AnswerKey[] {
  const { constants, part } = evidence;
  const response_id = part.interaction.responseId;
  const create = (accept: readonly Accepted[]): AnswerKey[] =>
    accept.length > 0 ? [{ type: "numeric", response_id, accept: [...accept] }] : [];
  const values = listValues(evidence);
  return [
    ...create(values),
    ...constants.tolerances.flatMap(({ mode, below, above }) => {
      if (compare(below, above) !== 0) return [];
      const tolerance =
        mode === "absolute"
          ? { absolute: toNumber(below) }
          : { relative: toNumber(div(below, fromNumber(100))) };
      return create(values.map((value) => ({ ...value, tolerance })));
    }),
    ...constants.roundings.flatMap(({ mode, figures }) => {
      const tolerance =
        mode === "decimalPlaces" ? { decimal_places: figures } : { significant_figures: figures };
      return figures <= 15 ? create(values.map((value) => ({ ...value, tolerance }))) : [];
    }),
    ...create(listRanges(evidence)),
  ];
}

const withFraction = (score: Rational, highest: Rational): { fraction?: number } => {
  const fraction = toFraction(score, highest);
  return fraction === 1 ? {} : { fraction };
};

function listValues({ constants, score, highest }: Evidence): { value: number; fraction?: number }[] {
  const numbers = [...new Set(constants.numbers.map(toNumber))].filter(Number.isFinite);
  return numbers.flatMap((value) => {
    const earned = score(value);
    return isZero(earned) ? [] : [{ value, ...withFraction(earned, highest) }];
  });
}

/** Joins neighboring breakpoints with the same score, if it holds between them too. */
function listRanges({ constants, score, highest }: Evidence): Accepted[] {
  const ranges: { min: number; max: number; earned: Rational }[] = [];
  for (const point of listBreakpoints(constants)) {
    const earned = score(point);
    const last = ranges.at(-1);
    const isSame = (other: Rational) => compare(sub(other, earned), { n: 0n, d: 1n }) === 0;
    if (last && isSame(last.earned) && isSame(score((last.max + point) / 2))) last.max = point;
    else ranges.push({ min: point, max: point, earned });
  }
  return ranges
    .filter(({ earned }) => !isZero(earned))
    .map(({ min, max, earned }) => ({ min, max, ...withFraction(earned, highest) }));
}

import {
  compare,
  div,
  fromNumber,
  isZero,
  type Rational,
  toNumber,
  ZERO,
} from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { listBreakpoints } from "./number-answers.ts";
import type { Evidence } from "./propose.ts";
import { withFraction } from "./scores.ts";

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

function listValues({ constants, score, highest }: Evidence): { value: number; fraction?: number }[] {
  const numbers = [...new Set(constants.numbers.map(toNumber))].filter(Number.isFinite);
  return numbers.flatMap((value) => {
    const earned = score(value);
    return isZero(earned) ? [] : [{ value, ...withFraction(earned, highest) }];
  });
}

/** Joins neighboring breakpoints that earn at least as much as each level, which the best entry then decides. */
function listRanges({ constants, score, highest }: Evidence): Accepted[] {
  const points = listBreakpoints(constants).map((at) => ({ at, earned: score(at) }));
  const levels = new Map(
    points.flatMap(({ earned }) => (isZero(earned) ? [] : [[toNumber(earned), earned] as const])),
  );
  return [...levels.values()].flatMap((level) => {
    const reaches = (earned: Rational) =>
      compare(level, ZERO) > 0 ? compare(earned, level) >= 0 : compare(earned, level) === 0;
    const ranges: { min: number; max: number }[] = [];
    for (const { at } of points.filter(({ earned }) => reaches(earned))) {
      const last = ranges.at(-1);
      const isJoined =
        last &&
        points.every((point) => point.at <= last.max || point.at >= at) &&
        reaches(score((last.max + at) / 2));
      if (last && isJoined) last.max = at;
      else ranges.push({ min: at, max: at });
    }
    return ranges.map((range) => ({ ...range, ...withFraction(level, highest) }));
  });
}

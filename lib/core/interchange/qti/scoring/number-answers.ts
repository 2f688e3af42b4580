import {
  add,
  div,
  fromNumber,
  isZero,
  mul,
  type Rational,
  sub,
  toNumber,
} from "#lib/core/grading/rational.ts";
import { roundFigures, roundPlaces } from "#lib/core/grading/round.ts";
import type { Constants, Tolerance } from "./constants.ts";
import type { Part } from "./part.ts";

const OTHERS = [0, 1, -1, 2, 0.5, 10, -7.25, 100, 12345.678, 1e6, -1e6];
const MAX_POINTS = 300;

/** Lists the numbers at which a score can change, in order. */
export function listBreakpoints({ numbers, tolerances, roundings }: Constants): number[] {
  const points = numbers.flatMap((value) => [
    value,
    ...tolerances.flatMap((tolerance) => listEdges(value, tolerance)),
    ...roundings.flatMap(({ mode, figures }) => {
      const rounded =
        mode === "decimalPlaces" ? roundPlaces(value, figures) : roundFigures(value, Math.max(1, figures));
      const size = Math.abs(toNumber(rounded)) || 1;
      const unit =
        mode === "decimalPlaces" ? 10 ** -figures : 10 ** (Math.floor(Math.log10(size)) - figures + 1);
      return [0.5, -0.5, 0.05, -0.05, 0.4, -0.4].map((share) =>
        add(rounded, fromNumber(Number((share * unit).toPrecision(6)))),
      );
    }),
  ]);
  const distinct = [...new Set(points.map(toNumber))].filter(Number.isFinite);
  return distinct.sort((a, b) => a - b).slice(0, MAX_POINTS);
}

/**
 * Lists the ends of the range around a value, and those of the numbers whose own range reaches it. The latter often have
 * no exact decimal, so the numbers next to them are listed too.
 */
function listEdges(value: Rational, { mode, below, above }: Tolerance): Rational[] {
  if (mode === "absolute")
    return [sub(value, below), add(value, above), sub(value, above), add(value, below)];
  const hundred = fromNumber(100);
  const scale = (t: Rational) => div(add(hundred, t), hundred);
  const factors = [scale(sub(fromNumber(0), below)), scale(above)];
  const inverse = factors.flatMap((factor) => (isZero(factor) ? [] : [toNumber(div(value, factor))]));
  const near = inverse.flatMap((edge) => [edge * (1 - 2 ** -52), edge, edge * (1 + 2 ** -52)]);
  return [...factors.map((factor) => mul(value, factor)), ...near.map(fromNumber)];
}

/** Numbers at the breakpoints, just beside them and between them. A slider only has its positions. */
export function listNumbers({ interaction, declaration }: Part, constants: Constants): (number | string)[] {
  const breakpoints = listBreakpoints(constants);
  const between = breakpoints.slice(1).map((point, i) => round((point + (breakpoints[i] ?? point)) / 2));
  const beside = breakpoints.flatMap((point) => [
    round(point * (1 + 1e-6) + 1e-9),
    round(point * (1 - 1e-6) - 1e-9),
  ]);
  const whole = breakpoints.flatMap((point) => [
    Math.floor(point),
    Math.ceil(point),
    Math.floor(point) - 1,
    Math.ceil(point) + 1,
  ]);
  const all = [...breakpoints, ...between, ...beside, ...whole, ...OTHERS];
  if (interaction.kind === "sliderInteraction") return listPositions(interaction, all);
  const isWhole = declaration.baseType === "integer";
  const distinct = [...new Set(all)].filter(
    (number) => Number.isFinite(number) && (!isWhole || Number.isInteger(number)),
  );
  // Text that isn't a number, or not a whole one, is no response at all.
  return [...distinct, "abc", "1 2", ...(isWhole ? between.map(String) : [])];
}

const round = (x: number): number => Number(x.toPrecision(12));

type Slider = { lowerBound: number; upperBound: number; step: number };
const MAX_POSITIONS = 500;

const countPositions = ({ lowerBound, upperBound, step }: Slider): number =>
  Math.floor((upperBound - lowerBound) / step + 1e-9) + 1;

/** Whether the listed numbers are only some of those that can be answered. */
export const isSampled = ({ interaction }: Part): boolean =>
  interaction.kind !== "sliderInteraction" || countPositions(interaction) > MAX_POSITIONS;

/** Lists the positions of a slider: all, or those around the numbers. */
function listPositions(slider: Slider, numbers: readonly number[]): number[] {
  const { lowerBound, step } = slider;
  const toPosition = (index: number) => round(lowerBound + index * step);
  const count = countPositions(slider);
  if (count <= MAX_POSITIONS) return Array.from({ length: count }, (_, i) => toPosition(i));
  const indices = numbers.flatMap((number) => {
    const index = Math.round((number - lowerBound) / step);
    return [index - 1, index, index + 1];
  });
  const known = [...new Set([0, count - 1, ...indices])].filter((index) => index >= 0 && index < count);
  return known.map(toPosition);
}

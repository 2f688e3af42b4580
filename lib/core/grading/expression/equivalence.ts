import { type Approximation, evaluate, isUndefined } from "./evaluate.ts";
import { isArithmetic, isEqualModulo } from "./modular.ts";
import type { Tree } from "./tree.ts";

/** Where a variable is tried. */
export type Ranges = Readonly<Record<string, { min: number; max: number }>>;

const MAX_TRIAL_POINTS = 256;
const MAX_SAMPLES = 32;
const MIN_SAMPLES = 20;
const MAX_UNDEFINED_SAMPLES = 8;

/** How well a value must be known, relative to it, for a comparison to say anything. */
const MAX_RELATIVE_ERROR = 1e-9;
/** Headroom over the error bounds, which are of the first order. */
const ERROR_MARGIN = 8;

type Sample = { at: ReadonlyMap<string, number>; value: Approximation };

/**
 * Prepares the question whether an expression equals a key: an answer does when it is defined where the key is,
 * undefined where the key is, and equal up to the rounding of both at up to 32 fixed points spread over the ranges.
 * Where rounding has eaten the answer, exact arithmetic decides if it can, and else the point does not count; half of
 * them must.
 *
 * Null when the key itself is defined, and known well, at fewer than 20 of 256 points (without variables: at none).
 */
export function compileEquivalence(key: Tree, ranges: Ranges): ((answer: Tree) => boolean) | null {
  const { defined, undefinedAt } = collectSamples(key, ranges);
  const needed = Object.keys(ranges).length === 0 ? 1 : MIN_SAMPLES;
  if (defined.length < needed) return null;
  return (answer) =>
    undefinedAt.every(({ at }) => !isDefined(evaluate(answer, at))) && isEqualAtSamples(answer, key, defined);
}

/** The first points where the key can be compared, and those met on the way where it has no value. */
function collectSamples(key: Tree, ranges: Ranges): { defined: Sample[]; undefinedAt: Sample[] } {
  const defined: Sample[] = [];
  const undefinedAt: Sample[] = [];
  for (const at of generatePoints(ranges)) {
    const value = evaluate(key, at);
    if (isPrecise(value, Math.abs(value.value))) defined.push({ at, value });
    else if (isUndefined(value) && undefinedAt.length < MAX_UNDEFINED_SAMPLES)
      undefinedAt.push({ at, value });
    if (defined.length === MAX_SAMPLES) break;
  }
  return { defined, undefinedAt };
}

/** Known well enough beside something of this size; a key that is exactly 0 is compared at a size of 1. */
const isPrecise = ({ value, error }: Approximation, size: number) =>
  Number.isFinite(value) && error <= MAX_RELATIVE_ERROR * (size || 1);

const isDefined = ({ value }: Approximation) => Number.isFinite(value);

function isEqualAtSamples(answer: Tree, key: Tree, samples: readonly Sample[]): boolean {
  const isDecidable = isArithmetic(answer) && isArithmetic(key);
  let compared = 0;
  for (const { at, value } of samples) {
    const given = evaluate(answer, at);
    if (isUndefined(given)) return false;
    const equal = isPrecise(given, Math.abs(value.value))
      ? Math.abs(given.value - value.value) <= ERROR_MARGIN * (given.error + value.error)
      : isDecidable
        ? isEqualModulo(answer, key, at)
        : null;
    if (equal === false) return false;
    if (equal) compared += 1;
  }
  return compared >= samples.length / 2;
}

/** Points spread evenly over the ranges, always the same ones; a single one when there is no variable. */
function* generatePoints(ranges: Ranges): Generator<ReadonlyMap<string, number>> {
  // Sorted, as the order of an object's members is no part of a stored key.
  const names = Object.keys(ranges).sort();
  const steps = computeSteps(names.length);
  for (let n = 1; n <= (names.length === 0 ? 1 : MAX_TRIAL_POINTS); n += 1) {
    const computeCoordinate = (name: string, i: number): [string, number] => {
      const { min, max } = ranges[name] ?? { min: 0, max: 1 };
      const share = (START + n * (steps[i] ?? 0)) % 1;
      return [name, min * (1 - share) + max * share];
    };
    yield new Map(names.map(computeCoordinate));
  }
}

/** An irrational start keeps the sequence off the middle and the ends of a range. */
const START = Math.SQRT2 - 1;

/**
 * The steps of the R sequence in so many dimensions: powers of 1/g, where g^(d+1) = g + 1. It fills a cube evenly and
 * never repeats (M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018).
 */
function computeSteps(dimensions: number): number[] {
  let g = 2;
  for (let i = 0; i < 60; i += 1) g = (1 + g) ** (1 / (dimensions + 1));
  return Array.from({ length: dimensions }, (_, i) => g ** -(i + 1));
}

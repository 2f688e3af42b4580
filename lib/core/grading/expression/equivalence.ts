import { equals } from "../rational.ts";
import { type Approximation, evaluate, isUndefined } from "./evaluate.ts";
import { agreesExactly } from "./exact-value.ts";
import { isArithmetic, isEqualModulo } from "./modular.ts";
import { isCertainlyDifferent } from "./precise-value.ts";
import { getChildren, someNode, stripSigns } from "./shape.ts";
import type { NumberNode, Tree } from "./tree.ts";

/** The range of each variable for comparing expressions. */
export type Ranges = Readonly<Record<string, { min: number; max: number }>>;

const MAX_TRIAL_POINTS = 256;
const MAX_SAMPLES = 32;
const MIN_SAMPLES = 20;
const MAX_UNDEFINED_SAMPLES = 8;

/** The largest relative error with which a comparison is meaningful. */
const MAX_RELATIVE_ERROR = 1e-9;
/** A margin over the error bounds, which are first-order estimates. */
const ERROR_MARGIN = 8;

type Sample = { at: ReadonlyMap<string, number>; value: Approximation };

/**
 * Creates a test for whether an answer equals a key. An answer is equal if it is defined and undefined at the same
 * points as the key, and if both have the same values within their rounding errors at up to 32 fixed points spread over
 * the ranges. If rounding makes the answer too imprecise at a point, exact arithmetic decides if it is applicable;
 * otherwise the point is skipped. At least half of the points must have been compared.
 *
 * `figures` is the number of significant figures from which decimals are also accepted if they agree with the key to
 * the precision they were written in, as is an answer that is a single whole number. 0 accepts exact answers only.
 *
 * Returns null if the key itself is defined and precise at fewer than 20 of 256 points (without variables: at none).
 */
export function compileEquivalence(
  key: Tree,
  ranges: Ranges,
  figures: number,
): ((answer: Tree) => boolean) | null {
  const { defined, undefinedAt } = collectSamples(key, ranges);
  const needed = Object.keys(ranges).length === 0 ? 1 : MIN_SAMPLES;
  if (defined.length < needed) return null;
  return (answer) =>
    undefinedAt.every(({ at }) => !isDefined(evaluate(answer, at))) &&
    ((isEqualAtSamples(answer, key, defined) && isExact(answer, key, defined)) ||
      (figures > 0 && agrees(answer, key, defined, figures)));
}

/** Collects the first points at which the key can be compared, and the points before them at which it is undefined. */
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

/** Checks whether a value is precise enough to compare at this size. A key of exactly 0 is compared at a size of 1. */
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

/** The maximum number of figures with which a comparison of doubles tells a decimal from the value it approximates. */
const MAX_EXACT_FIGURES = 10;
/** Numbers with fewer figures in total, such as 355/113, don't approximate a value so well that doubles can't tell. */
const MIN_APPROXIMATE_FIGURES = 8;

/**
 * Checks whether an answer that equals the key in double precision does so without an approximation. Exact arithmetic
 * decides if it is applicable: doubles can't tell 2^64 from 2^64 - 1. Otherwise, a number with more figures than
 * anyone writes for an exact value is an approximation, unless the key contains the same number. A long integer can
 * be the exact value of a root, but not of a transcendental function or constant. Several shorter numbers, such as those of
 * a fraction, are an approximation if 150 decimals show that the answer differs from the key.
 */
function isExact(answer: Tree, key: Tree, samples: readonly Sample[]): boolean {
  const [sample] = samples;
  const equal =
    sample && isArithmetic(answer) && isArithmetic(key) ? isEqualModulo(answer, key, sample.at) : null;
  if (equal !== null) return equal;
  const allowsIntegers = !someNode(key, isTranscendental);
  const isLong = (tree: Tree) => isLongNumber(tree) && !(allowsIntegers && isSafeInteger(tree));
  if (someNode(answer, (part) => isLong(part) && !someNode(key, (other) => isSameNumber(part, other))))
    return false;
  if (countFigures(answer) < MIN_APPROXIMATE_FIGURES) return true;
  return !samples.slice(0, 2).some(({ at }) => isCertainlyDifferent(answer, key, at));
}

const countFigures = (tree: Tree): number =>
  (tree.kind === "number" ? tree.figures : 0) +
  getChildren(tree).reduce((sum, child) => sum + countFigures(child), 0);

const ALGEBRAIC_FUNCTIONS: ReadonlySet<string> = new Set(["sqrt", "cbrt", "abs", "factorial"]);

const isTranscendental = (tree: Tree): boolean =>
  tree.kind === "constant" ||
  tree.kind === "log" ||
  (tree.kind === "call" && !ALGEBRAIC_FUNCTIONS.has(tree.name));
const isLongNumber = (tree: Tree): boolean => tree.kind === "number" && tree.figures > MAX_EXACT_FIGURES;
const isSafeInteger = (tree: Tree): boolean =>
  tree.kind === "number" && tree.exact.d === 1n && Number.isSafeInteger(tree.value);
const isSameNumber = (a: Tree, b: Tree): boolean =>
  a.kind === "number" && b.kind === "number" && equals(a.exact, b.exact);

const agrees = (answer: Tree, key: Tree, samples: readonly Sample[], figures: number): boolean =>
  agreesExactly(answer, key, figures) ?? agreesAtSamples(answer, samples, figures);

/**
 * Checks whether an answer with decimals agrees with the key at the points: their difference must be within the error
 * bound that the decimals cause, and at most half a unit of the last of `figures` figures of the key's largest value.
 */
function agreesAtSamples(answer: Tree, samples: readonly Sample[], figures: number): boolean {
  const whole = stripSigns(answer);
  // Fractions of long whole numbers are exact: 2022/2023 isn't 2023/2024, although both are 1 to three figures.
  const isRounded = (number: NumberNode) =>
    number.figures >= figures && (number.isDecimal || number === whole);
  if (!someNode(answer, (part) => part.kind === "number" && isRounded(part))) return false;
  const largest = samples.reduce((max, { value }) => Math.max(max, Math.abs(value.value)), 0);
  const limit = 5 * 10 ** -figures * largest;
  let compared = 0;
  for (const { at, value } of samples) {
    const given = evaluate(answer, at, isRounded);
    if (isUndefined(given)) return false;
    if (!Number.isFinite(given.error)) continue;
    const rounding = ERROR_MARGIN * (value.error + Math.abs(value.value) * Number.EPSILON);
    if (Math.abs(given.value - value.value) > Math.min(given.error, limit) + rounding) return false;
    compared += 1;
  }
  return compared >= samples.length / 2;
}

/** Generates points spread evenly over the ranges, always the same points. Without variables, generates one point. */
function* generatePoints(ranges: Ranges): Generator<ReadonlyMap<string, number>> {
  // The names are sorted because stored keys don't preserve the order of members.
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

/** An irrational start keeps the sequence away from the middle and the ends of a range. */
const START = Math.SQRT2 - 1;

/**
 * Computes the steps of the R sequence in d dimensions: powers of 1/g, where g^(d+1) = g + 1. The sequence fills a cube
 * evenly and never repeats. Source: M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences" (2018).
 */
function computeSteps(dimensions: number): number[] {
  let g = 2;
  for (let i = 0; i < 60; i += 1) g = (1 + g) ** (1 / (dimensions + 1));
  return Array.from({ length: dimensions }, (_, i) => g ** -(i + 1));
}

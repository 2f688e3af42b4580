import type { Tree } from "./tree.ts";

/** Coefficients by the powers of the variables, such as "x,x,y". Only whole coefficients. */
export type Polynomial = ReadonlyMap<string, bigint>;

/** Multiplies out. Returns null for anything but a polynomial with whole coefficients. */
export function toPolynomial(tree: Tree): Polynomial | null {
  switch (tree.op) {
    case "number":
      return tree.d === 1n ? new Map([["", tree.n]]) : null;
    case "name":
      return new Map([[tree.name, 1n]]);
    case "neg":
      return combine(toPolynomial(tree.args[0]), new Map([["", -1n]]), product);
    case "add":
      return combine(toPolynomial(tree.args[0]), toPolynomial(tree.args[1]), sum);
    case "sub":
      return combine(toPolynomial(tree.args[0]), toPolynomial({ op: "neg", args: [tree.args[1]] }), sum);
    case "mul":
      return combine(toPolynomial(tree.args[0]), toPolynomial(tree.args[1]), product);
    case "pow": {
      const [base, exponent] = tree.args;
      if (exponent.op !== "number" || exponent.d !== 1n) return null;
      return Array.from({ length: Number(exponent.n) }).reduce<Polynomial | null>(
        (power) => combine(power, toPolynomial(base), product),
        new Map([["", 1n]]),
      );
    }
    default:
      return null;
  }
}

type Combine = (a: Polynomial, b: Polynomial) => Polynomial;
const combine = (a: Polynomial | null, b: Polynomial | null, how: Combine): Polynomial | null =>
  a && b && how(a, b);

const sum: Combine = (a, b) => collect([...a, ...b]);
const product: Combine = (a, b) =>
  collect([...a].flatMap(([p, m]) => [...b].map(([q, n]): [string, bigint] => [joinPowers(p, q), m * n])));

const joinPowers = (p: string, q: string): string =>
  [...p.split(","), ...q.split(",")]
    .filter((name) => name !== "")
    .sort()
    .join();

function collect(terms: readonly [string, bigint][]): Polynomial {
  const sums = new Map<string, bigint>();
  for (const [powers, coefficient] of terms) sums.set(powers, (sums.get(powers) ?? 0n) + coefficient);
  return new Map([...sums].filter(([, coefficient]) => coefficient !== 0n));
}

/** Coefficients by degree in one variable, with numbers in place of the others. */
export function toCoefficients(polynomial: Polynomial, main: string, others: bigint): bigint[] {
  const coefficients: bigint[] = [];
  for (const [powers, coefficient] of polynomial) {
    const names = powers.split(",").filter((name) => name !== "");
    const degree = names.filter((name) => name === main).length;
    while (coefficients.length <= degree) coefficients.push(0n);
    coefficients[degree] =
      (coefficients[degree] ?? 0n) + coefficient * others ** BigInt(names.length - degree);
  }
  return coefficients;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));
/** The greatest whole number that divides all of them. */
export const commonDivisor = (numbers: Iterable<bigint>): bigint => [...numbers].reduce(gcd, 0n);

const evaluateAt = (coefficients: readonly bigint[], x: bigint): bigint =>
  coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0n);

/**
 * Whether a polynomial with whole coefficients is a product, by Kronecker's method: the values of a factor divide the
 * values of the product, and as many values as it has coefficients determine it.
 */
export function isProduct(coefficients: readonly bigint[]): boolean {
  const degree = coefficients.length - 1;
  for (let size = 1; size <= degree / 2; size += 1) {
    const points = Array.from({ length: size + 1 }, (_, i) => BigInt(i % 2 === 0 ? i / 2 : -(i + 1) / 2));
    const values = points.map((x) => evaluateAt(coefficients, x));
    if (values.includes(0n)) return true;
    const choices = values.map(listDivisors);
    if (listCombinations(choices).some((each) => divides(points, each, coefficients))) return true;
  }
  return false;
}

function listDivisors(value: bigint): bigint[] {
  const size = value < 0n ? -value : value;
  const divisors: bigint[] = [];
  for (let i = 1n; i <= size; i += 1n) if (size % i === 0n) divisors.push(i, -i);
  return divisors;
}

const listCombinations = (lists: readonly bigint[][]): bigint[][] =>
  lists.reduce<bigint[][]>((all, list) => all.flatMap((each) => list.map((item) => [...each, item])), [[]]);

/** Whether the polynomial with these values at the points, which isn't constant, divides the coefficients. */
function divides(points: readonly bigint[], values: readonly bigint[], dividend: readonly bigint[]): boolean {
  const factor = interpolate(points, values);
  if (!factor || factor.length < 2) return false;
  const rest = [...dividend];
  const lead = factor.at(-1) ?? 1n;
  while (rest.length >= factor.length) {
    const top = rest.at(-1) ?? 0n;
    if (top % lead !== 0n) return false;
    for (const [i, coefficient] of factor.entries()) {
      const index = rest.length - factor.length + i;
      rest[index] = (rest[index] ?? 0n) - (top / lead) * coefficient;
    }
    rest.pop();
  }
  return rest.every((coefficient) => coefficient === 0n);
}

/** The polynomial with whole coefficients through the points, by Newton's differences, or null. */
function interpolate(points: readonly bigint[], values: readonly bigint[]): bigint[] | null {
  const differences = [...values];
  for (let order = 1; order < points.length; order += 1) {
    for (let i = points.length - 1; i >= order; i -= 1) {
      const rise = (differences[i] ?? 0n) - (differences[i - 1] ?? 0n);
      const run = (points[i] ?? 0n) - (points[i - order] ?? 0n);
      if (rise % run !== 0n) return null;
      differences[i] = rise / run;
    }
  }
  let result: bigint[] = [];
  for (let i = points.length - 1; i >= 0; i -= 1) {
    const shifted = [0n, ...result];
    result = shifted.map((coefficient, j) => coefficient - (points[i] ?? 0n) * (result[j] ?? 0n));
    result[0] = (result[0] ?? 0n) + (differences[i] ?? 0n);
  }
  while (result.at(-1) === 0n) result.pop();
  return result;
}

/**
 * The Lanczos approximation with g = 7 and 9 terms. Source: P. Godfrey, "A note on the computation of the convergent
 * Lanczos complex Gamma approximation" (2001).
 */
const G = 7;
const COEFFICIENTS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
/** An upper bound on the relative error of the approximation up to |x| = 170. Most of it comes from the power. */
const LANCZOS_ERROR = 1e-12;

/** Computes x! = Γ(x + 1) for |x| up to 170, except at the negative whole numbers. Exact up to 18!. */
export function computeFactorial(x: number): { value: number; relativeError: number } {
  if (!Number.isInteger(x)) return { value: computeGamma(x + 1), relativeError: LANCZOS_ERROR };
  let value = 1;
  for (let i = 2; i <= x; i += 1) value *= i;
  return { value, relativeError: Number.isSafeInteger(value) ? 0 : x * Number.EPSILON };
}

function computeGamma(x: number): number {
  // The reflection formula covers the left half, where the series doesn't converge.
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * computeGamma(1 - x));
  const t = x - 1 + G + 0.5;
  const [first = 0, ...rest] = COEFFICIENTS;
  const sum = rest.reduce((total, coefficient, i) => total + coefficient / (x + i), first);
  // The power overflows before Γ does, so half of it is applied at a time.
  const half = t ** ((x - 0.5) / 2);
  return Math.sqrt(2 * Math.PI) * half * Math.exp(-t) * half * sum;
}

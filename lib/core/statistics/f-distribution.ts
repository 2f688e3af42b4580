/*
 * The F distribution. Sources: Lanczos, SIAM J. Numer. Anal. B 1 (1964), for the gamma function; Abramowitz & Stegun,
 * Handbook of Mathematical Functions (1964), 26.5.8 and 26.6.2, for the incomplete beta function as a continued fraction,
 * which is evaluated by the method of Lentz, Applied Optics 15 (1976).
 */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Computes the logarithm of the gamma function for x > 0. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const t = x + 6.5;
  const sum = LANCZOS.reduce((all, each, i) => (i === 0 ? each : all + each / (x + i - 1)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

const TINY = 1e-300;
const MAX_TERMS = 500;
const keepFromZero = (x: number): number => (Math.abs(x) < TINY ? TINY : x);

/** Evaluates the continued fraction of the incomplete beta function. */
function evaluateFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / keepFromZero(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m <= MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    const before = h;
    for (const term of [even, odd]) {
      d = 1 / keepFromZero(1 + term * d);
      c = keepFromZero(1 + term / c);
      h *= d * c;
    }
    if (Math.abs(h / before - 1) < 1e-15) break;
  }
  return h;
}

/** Computes the regularized incomplete beta function. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  return x < (a + 1) / (a + b + 2)
    ? (Math.exp(logFront) * evaluateFraction(x, a, b)) / a
    : 1 - (Math.exp(logFront) * evaluateFraction(1 - x, b, a)) / b;
}

/**
 * Returns the f with P(F <= f) = p for an F distribution with d1 and d2 degrees of freedom, which don't have to be whole
 * numbers. 0 < p < 1.
 */
export function fQuantile(p: number, d1: number, d2: number): number {
  // x = d1 f / (d1 f + d2) has a beta distribution. 200 halvings reach the precision of a double.
  let [low, high] = [0, 1];
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, d1 / 2, d2 / 2) < p) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return (d2 * x) / (d1 * (1 - x));
}

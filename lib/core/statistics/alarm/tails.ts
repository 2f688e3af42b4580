/*
 * One-sided p-values. Sources: Abramowitz & Stegun, Handbook of Mathematical Functions (1964), 26.2.10 and 26.2.14;
 * Fisher, The Design of Experiments (1935) for the exact test of a fourfold table.
 */

/** Beyond this, the continued fraction converges faster than the series. */
const SERIES_UP_TO = 3;
const FRACTION_TERMS = 60;

/** Computes the probability that a standard normal variable exceeds z, with a relative error below 1e-12. */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z <= SERIES_UP_TO) {
    let [term, sum] = [z, z];
    for (let k = 3; term > sum * Number.EPSILON; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return 0.5 - density * sum;
  }
  let fraction = z;
  for (let k = FRACTION_TERMS; k > 0; k--) fraction = z + k / fraction;
  return density / fraction;
}

/** Computes the probability of at least `hits` successes in `trials`, each with probability 1/2. */
export function signTail(hits: number, trials: number): number {
  let tail = 0;
  for (let k = hits; k <= trials; k++) tail += Math.exp(logChoose(trials, k) - trials * Math.LN2);
  return Math.min(1, tail);
}

/**
 * Computes the probability that at least `hits` of `drawn` members are marked, if they are drawn without replacement
 * from `size` members of whom `marked` are (Fisher's exact test, one-sided).
 */
export function hypergeometricTail(hits: number, drawn: number, marked: number, size: number): number {
  const all = logChoose(size, drawn);
  let tail = 0;
  for (let k = hits; k <= Math.min(drawn, marked); k++) {
    if (drawn - k > size - marked) continue;
    tail += Math.exp(logChoose(marked, k) + logChoose(size - marked, drawn - k) - all);
  }
  return Math.min(1, tail);
}

const logFactorials: number[] = [0];

function logFactorial(n: number): number {
  for (let k = logFactorials.length; k <= n; k++) {
    logFactorials.push((logFactorials[k - 1] ?? 0) + Math.log(k));
  }
  return logFactorials[n] ?? 0;
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

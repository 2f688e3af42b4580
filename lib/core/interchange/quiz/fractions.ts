/** The fractions that Moodle offers for an answer. Its import rejects others. */
const ALL_GRADES = [
  1,
  9 / 10,
  5 / 6,
  4 / 5,
  3 / 4,
  7 / 10,
  2 / 3,
  3 / 5,
  1 / 2,
  2 / 5,
  1 / 3,
  3 / 10,
  1 / 4,
  1 / 5,
  1 / 6,
  1 / 7,
  1 / 8,
  1 / 9,
  1 / 10,
  1 / 20,
  0,
];

/** Percentages with at least this many decimals can be a rounded share, such as 33.333. */
const ROUNDED = /\.\d{3}/;
const MAX_SHARES = 30;
/** How far a rounded percentage is from its share, as a fraction: 33.333% of 1/3. */
const ROUNDING = 5e-6;
/** How far two fractions can be apart to count as the same one. Scores are rounded to 4 decimals. */
const SAME = 1e-9;

/**
 * Parses a percentage such as "33.33333" as a fraction. Rounded thirds, sixths and so on become the share that they
 * stand for. Returns undefined if it isn't a number from -100 to 100.
 */
export function parsePercent(text: string): number | undefined {
  const trimmed = text.trim().replace(",", ".");
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e-?\d{1,2})?$/i.test(trimmed)) return undefined;
  const fraction = Number((Number(trimmed) / 100).toPrecision(15));
  if (Math.abs(fraction) > 1 + ROUNDING) return undefined;
  return ROUNDED.test(trimmed) ? snap(fraction) : fraction;
}

function snap(fraction: number): number {
  for (let shares = 1; shares <= MAX_SHARES; shares += 1) {
    const share = Math.round(Math.abs(fraction) * shares);
    if (Math.abs(Math.abs(fraction) - share / shares) <= ROUNDING)
      return Math.sign(fraction) * computeShare(share, shares);
  }
  return fraction;
}

/**
 * Computes a share as a decimal fraction, rounded up to 15 places. All shares of a whole then add up to at least 1, and
 * grading limits the sum to 1.
 */
export function computeShare(part: number, whole: number): number {
  const exact = part / whole;
  const rounded = Number(exact.toFixed(15));
  if (Number(exact.toFixed(6)) === exact) return exact;
  return BigInt(Math.round(rounded * 1e15)) * BigInt(whole) >= BigInt(part) * 10n ** 15n
    ? rounded
    : Number((rounded + 1e-15).toFixed(15));
}

export const isSameFraction = (a: number, b: number): boolean => Math.abs(a - b) <= SAME;

/** Formats a fraction as a percentage, as Moodle writes it. Returns undefined for one that Moodle doesn't offer. */
export function formatPercent(fraction: number): string | undefined {
  const grade = ALL_GRADES.find((each) => isSameFraction(each, Math.abs(fraction)));
  if (grade === undefined) return undefined;
  const percent = Number((grade * 100).toFixed(5));
  return `${fraction < 0 && grade > 0 ? "-" : ""}${percent}`;
}

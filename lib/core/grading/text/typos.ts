/** The number of steps (see work.ts) for one cell of the table. */
export const TYPO_WORK = 8;

/**
 * Checks whether `typed` is `expected` with at most `maxTypos` (0 to 2) single typos: a character omitted, inserted or
 * replaced, or two adjacent characters swapped, even if others change in between (the unrestricted Damerau–Levenshtein
 * distance). Both are lists of code points; the work is proportional to their number.
 *
 * Source: Lowrance & Wagner, "An Extension of the String-to-String Correction Problem" (1975), computed only for the band
 * of the table within `maxTypos` of the diagonal. A swap across a gap of g costs 1 + g, so for 2 typos the gap is at most 1.
 */
export function isWithinTypos(
  typed: readonly string[],
  expected: readonly string[],
  maxTypos: number,
): boolean {
  if (Math.abs(typed.length - expected.length) > maxTypos) return false;
  const width = 2 * maxTypos + 1;
  const outOfRange = maxTypos + 1;
  const table = new Uint8Array((typed.length + 1) * width).fill(outOfRange);
  const getCell = (i: number, j: number) => {
    const offset = j - i + maxTypos;
    return i < 0 || j < 0 || offset < 0 || offset >= width
      ? outOfRange
      : (table[i * width + offset] ?? outOfRange);
  };
  for (let i = 0; i <= typed.length; i += 1) {
    for (let j = Math.max(0, i - maxTypos); j <= Math.min(expected.length, i + maxTypos); j += 1) {
      const cost = i === 0 ? j : j === 0 ? i : computeCellCost(typed, expected, i, j, getCell);
      table[i * width + j - i + maxTypos] = Math.min(cost, outOfRange);
    }
  }
  return getCell(typed.length, expected.length) <= maxTypos;
}

type GetCell = (i: number, j: number) => number;

/** Computes the cost of turning the first i typed characters into the first j expected ones, from previous cells. */
function computeCellCost(
  typed: readonly string[],
  expected: readonly string[],
  i: number,
  j: number,
  getCell: GetCell,
): number {
  const same = typed[i - 1] === expected[j - 1];
  let cost = Math.min(getCell(i - 1, j - 1) + (same ? 0 : 1), getCell(i - 1, j) + 1, getCell(i, j - 1) + 1);
  for (const [back, up] of SWAPS) {
    if (i <= back || j <= up) continue;
    if (typed[i - 1] !== expected[j - 1 - up] || typed[i - 1 - back] !== expected[j - 1]) continue;
    cost = Math.min(cost, getCell(i - back - 1, j - up - 1) + back + up - 1);
  }
  return cost;
}

/** The distances between the swapped characters in the typed text and in the expected text. */
const SWAPS = [
  [1, 1],
  [2, 1],
  [1, 2],
] as const;

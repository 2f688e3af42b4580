/** Returns the number from `low` to `high` that is nearest to x. Returns `low` if `high` is less than it. */
export const clamp = (x: number, low: number, high: number): number =>
  Math.min(Math.max(x, low), Math.max(low, high));

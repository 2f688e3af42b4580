export type Point = { at: number; value: number };

/**
 * Returns the slope per hour by least squares. `error` is its standard error. Returns NaN for fewer than three points.
 */
export function computeHourlySlope(points: readonly Point[]): { slope: number; error: number } {
  const n = points.length;
  if (n < 3) return { slope: Number.NaN, error: Number.NaN };
  const hours = points.map(({ at }) => at / 3_600_000);
  const middle = computeMean(hours);
  const level = computeMean(points.map(({ value }) => value));
  const spread = hours.reduce((sum, x) => sum + (x - middle) ** 2, 0);
  const slope =
    points.reduce((sum, { value }, i) => sum + ((hours[i] ?? 0) - middle) * (value - level), 0) / spread;
  const rest = points.reduce(
    (sum, { value }, i) => sum + (value - level - slope * ((hours[i] ?? 0) - middle)) ** 2,
    0,
  );
  return { slope, error: Math.sqrt(rest / (n - 2) / spread) };
}

/** Returns the lowest point of each of `count` equal intervals, which leaves out garbage. */
export function findFloor(points: readonly Point[], count: number): Point[] {
  const begin = points[0]?.at ?? 0;
  const length = ((points.at(-1)?.at ?? 0) - begin) / count;
  return Array.from({ length: count }, (_, k) =>
    points.filter(({ at }) => at >= begin + k * length && at < begin + (k + 1) * length),
  ).flatMap((stretch) => stretch.toSorted((a, b) => a.value - b.value).slice(0, 1));
}

const computeMean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

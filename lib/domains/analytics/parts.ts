import { add, type Rational, ratio, ZERO } from "#lib/core/grading/rational.ts";
import type { VersionSums } from "#lib/core/statistics/sums.ts";
import { UNITS_PER_POINT } from "#lib/core/statistics/units.ts";
import type { VersionShape } from "./shape.ts";

/** What was counted of one version. */
export type Part = { shape: VersionShape; sums: VersionSums };

/** Sums in units as points. */
export const points = (units: bigint): Rational => ratio(units, BigInt(UNITS_PER_POINT));

export const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
export const exactSum = <T>(items: readonly T[], of: (item: T) => Rational): Rational =>
  items.reduce((sum, item) => add(sum, of(item)), ZERO);
export const wholeSum = <T>(items: readonly T[], of: (item: T) => bigint): bigint =>
  items.reduce((sum, item) => sum + of(item), 0n);

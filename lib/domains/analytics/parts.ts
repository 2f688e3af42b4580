import { add, type Rational, ratio, ZERO } from "#lib/core/grading/rational.ts";
import type { PartSums, Sums } from "#lib/core/statistics/sums.ts";
import { UNITS_PER_POINT } from "#lib/core/statistics/units.ts";
import type { PartKey } from "./part-key.ts";
import type { VersionShape } from "./shape.ts";

/** The sums of one part: of a version with the regrades that correct its keys. */
export type Part = { shape: VersionShape; sums: PartSums };

/** Lists the parts of sums that count submissions. `shapes` contains all parts of the sums. */
export const listParts = ({ parts }: Sums, shapes: ReadonlyMap<PartKey, VersionShape>): Part[] =>
  Array.from(parts, ([key, sums]): Part => {
    const shape = shapes.get(key);
    if (!shape) throw new Error(`The shape of ${key} was not loaded`);
    return { shape, sums };
  }).filter(({ sums: { graded } }) => graded !== 0);

/** Converts a sum in units to points. */
export const toPoints = (units: bigint): Rational => ratio(units, BigInt(UNITS_PER_POINT));

export const sumBy = <T>(items: readonly T[], getValue: (item: T) => number): number =>
  items.reduce((sum, item) => sum + getValue(item), 0);
export const sumRationalBy = <T>(items: readonly T[], getValue: (item: T) => Rational): Rational =>
  items.reduce((sum, item) => add(sum, getValue(item)), ZERO);
export const sumBigIntBy = <T>(items: readonly T[], getValue: (item: T) => bigint): bigint =>
  items.reduce((sum, item) => sum + getValue(item), 0n);

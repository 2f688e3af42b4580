import { isDeepStrictEqual } from "node:util";

/** Returns the wanted values that differ from those of the row. */
export function pickDifferences<Row extends object>(row: Row, wanted: Partial<Row>): Partial<Row> {
  const differences = { ...wanted };
  for (const name in wanted) {
    if (isDeepStrictEqual(row[name], wanted[name])) delete differences[name];
  }
  return differences;
}

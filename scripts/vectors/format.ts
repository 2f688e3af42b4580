import type { Vector } from "./list.ts";

/** Formats the cases as a JSON array with one case on each line, so that changes can be reviewed. */
export const formatVectors = (vectors: readonly Vector[]): string =>
  `[\n${vectors.map((vector) => JSON.stringify(vector)).join(",\n")}\n]\n`;

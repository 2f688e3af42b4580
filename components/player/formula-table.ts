import type { Scene } from "#components/content/scene.ts";
import type { Formula } from "#lib/contract/math.ts";

/** Looks formulas up in what the service has made of them. */
export function formulaTable(formulas: readonly Formula[]): Scene["math"] {
  const trees = new Map(formulas.map(({ latex, block, tree }) => [`${block} ${latex}`, tree]));
  return (latex, block) => trees.get(`${block} ${latex}`);
}

import type { RenderContext } from "#components/content/render-context.ts";
import type { Formula } from "#lib/contract/math.ts";

/** Looks formulas up in what the service has made of them. */
export function createFormulaLookup(formulas: readonly Formula[]): RenderContext["math"] {
  const trees = new Map(formulas.map(({ latex, block, tree }) => [`${block} ${latex}`, tree]));
  return (latex, block) => trees.get(`${block} ${latex}`);
}

import type { Associable, Interaction } from "../interaction.ts";
import type { MatchKey, Pair } from "../keys/match.ts";
import { findBestAssociations } from "./associations.ts";
import { BILLION, toBillionths } from "./best-first.ts";

/** The maximum number of pairs to consider. If there are more, the ones that earn the most are used. */
const MAX_EDGES = 400;

/** Finds the pairs marked as correct and, with a mapping, the set of pairs that earns the most. */
export function findBestPairs(key: MatchKey, interaction: Interaction | null): Pair[][] {
  return [...(key.pairs ? [key.pairs] : []), ...(key.mapping ? [findBestMatching(key, interaction)] : [])];
}

type Edge = { pair: Pair; gain: number; isSelected: boolean };

function findBestMatching(key: MatchKey, interaction: Interaction | null): Pair[] {
  if (interaction && "maxAssociations" in interaction) return findBestAssociations(key, interaction);
  const { sources, targets } =
    interaction && "sources" in interaction ? interaction : { sources: [], targets: [] };
  const edges = listEdges(key, sources, targets);
  const capacity = new Map<string, number>();
  for (const { id, matchMax } of sources) capacity.set(`s${id}`, matchMax || Number.POSITIVE_INFINITY);
  for (const { id, matchMax } of targets) capacity.set(`t${id}`, matchMax || Number.POSITIVE_INFINITY);
  for (let sum = 0; sum < BILLION; ) {
    const added = augmentMatching(edges, capacity);
    if (added <= 0) break;
    sum += added;
  }
  return edges.filter(({ isSelected }) => isSelected).map(({ pair }) => pair);
}

function listEdges(key: MatchKey, sources: readonly Associable[], targets: readonly Associable[]): Edge[] {
  const other = key.mapping_default ?? 0;
  const all = other > 0 ? sources.flatMap(({ id }) => targets.map((target): Pair => [id, target.id])) : [];
  const entriesByPair = new Map(all.map((pair) => [JSON.stringify(pair), { pair, fraction: other }]));
  for (const entry of key.mapping ?? []) entriesByPair.set(JSON.stringify(entry.pair), entry);
  return [...entriesByPair.values()]
    .map(({ pair, fraction }) => ({ pair, gain: toBillionths(fraction), isSelected: false }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MAX_EDGES);
}

type Step = { gain: number; edge: Edge; before: string };

/**
 * Applies the augmenting path (which alternately adds and removes pairs) that gains the most. Returns its gain in
 * billionths, or 0 if no path gains anything. Repeating this leads to the matching of maximum weight. Paths are found
 * by Bellman–Ford on the residual graph.
 */
function augmentMatching(edges: readonly Edge[], capacity: Map<string, number>): number {
  const bestGain = new Map<string, number>();
  const steps = new Map<string, Step>();
  const hasCapacity = (node: string) => (capacity.get(node) ?? Number.POSITIVE_INFINITY) > 0;
  for (const { pair } of edges) if (hasCapacity(`s${pair[0]}`)) bestGain.set(`s${pair[0]}`, 0);
  for (let changed = true, round = 0; changed && round <= 2 * edges.length; round++) {
    changed = false;
    for (const edge of edges) {
      const [source, target] = [`s${edge.pair[0]}`, `t${edge.pair[1]}`];
      const [from, to, gain] = edge.isSelected ? [target, source, -edge.gain] : [source, target, edge.gain];
      const at = bestGain.get(from);
      if (at === undefined || at + gain <= (bestGain.get(to) ?? Number.NEGATIVE_INFINITY)) continue;
      bestGain.set(to, at + gain);
      steps.set(to, { gain: at + gain, edge, before: from });
      changed = true;
    }
  }
  return applyAugmentingPath(steps, capacity, hasCapacity);
}

function applyAugmentingPath(
  steps: ReadonlyMap<string, Step>,
  capacity: Map<string, number>,
  hasCapacity: (node: string) => boolean,
): number {
  const ends = [...steps].filter(([node]) => node.startsWith("t") && hasCapacity(node));
  const [end] = ends.sort(([, a], [, b]) => b.gain - a.gain);
  if (!end || end[1].gain <= 0) return 0;
  let node = end[0];
  capacity.set(node, (capacity.get(node) ?? Number.POSITIVE_INFINITY) - 1);
  for (let step = steps.get(node); step; step = steps.get(node)) {
    step.edge.isSelected = !step.edge.isSelected;
    node = step.before;
  }
  capacity.set(node, (capacity.get(node) ?? Number.POSITIVE_INFINITY) - 1);
  return end[1].gain;
}

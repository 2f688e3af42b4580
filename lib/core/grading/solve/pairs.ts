import type { Associable, Interaction } from "../interaction.ts";
import type { MatchKey, Pair } from "../keys/match.ts";
import { BILLION, billionths } from "./best-first.ts";

/** More pairs than this are not weighed against each other: the richest are. */
const MAX_EDGES = 400;

/** What the author calls correct, and, where pairs are worth fractions, pairs that reach the most together. */
export function bestPairs(key: MatchKey, interaction: Interaction | null): Pair[][] {
  return [...(key.pairs ? [key.pairs] : []), ...(key.mapping ? [richest(key, interaction)] : [])];
}

type Edge = { pair: Pair; gain: number; isTaken: boolean };

function richest(key: MatchKey, interaction: Interaction | null): Pair[] {
  const isPaired = interaction?.kind === "matchInteraction" || interaction?.kind === "gapMatchInteraction";
  const { sources, targets } = isPaired ? interaction : { sources: [], targets: [] };
  const edges = edgesOf(key, sources, targets);
  const room = new Map<string, number>();
  for (const { id, matchMax } of sources) room.set(`s${id}`, matchMax || Number.POSITIVE_INFINITY);
  for (const { id, matchMax } of targets) room.set(`t${id}`, matchMax || Number.POSITIVE_INFINITY);
  for (let sum = 0; sum < BILLION; ) {
    const more = improve(edges, room);
    if (more <= 0) break;
    sum += more;
  }
  return edges.filter(({ isTaken }) => isTaken).map(({ pair }) => pair);
}

function edgesOf(key: MatchKey, sources: readonly Associable[], targets: readonly Associable[]): Edge[] {
  const other = key.mapping_default ?? 0;
  const all = other > 0 ? sources.flatMap(({ id }) => targets.map((target): Pair => [id, target.id])) : [];
  const worth = new Map(all.map((pair) => [JSON.stringify(pair), { pair, fraction: other }]));
  for (const entry of key.mapping ?? []) worth.set(JSON.stringify(entry.pair), entry);
  return [...worth.values()]
    .map(({ pair, fraction }) => ({ pair, gain: billionths(fraction), isTaken: false }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MAX_EDGES);
}

type Step = { gain: number; edge: Edge; before: string };

/**
 * Takes the chain of pairs, put in and taken out in turns, that adds most; gives by how much, 0 when nothing adds. Chains
 * of this kind, one after the other, lead to the richest matching there is (Bellman and Ford, on what is left over).
 */
function improve(edges: readonly Edge[], room: Map<string, number>): number {
  const reached = new Map<string, number>();
  const steps = new Map<string, Step>();
  const free = (node: string) => (room.get(node) ?? Number.POSITIVE_INFINITY) > 0;
  for (const { pair } of edges) if (free(`s${pair[0]}`)) reached.set(`s${pair[0]}`, 0);
  for (let changed = true, round = 0; changed && round <= 2 * edges.length; round++) {
    changed = false;
    for (const edge of edges) {
      const [source, target] = [`s${edge.pair[0]}`, `t${edge.pair[1]}`];
      const [from, to, gain] = edge.isTaken ? [target, source, -edge.gain] : [source, target, edge.gain];
      const at = reached.get(from);
      if (at === undefined || at + gain <= (reached.get(to) ?? Number.NEGATIVE_INFINITY)) continue;
      reached.set(to, at + gain);
      steps.set(to, { gain: at + gain, edge, before: from });
      changed = true;
    }
  }
  return take(steps, room, free);
}

function take(
  steps: ReadonlyMap<string, Step>,
  room: Map<string, number>,
  free: (node: string) => boolean,
): number {
  const ends = [...steps].filter(([node]) => node.startsWith("t") && free(node));
  const [end] = ends.sort(([, a], [, b]) => b.gain - a.gain);
  if (!end || end[1].gain <= 0) return 0;
  let node = end[0];
  room.set(node, (room.get(node) ?? Number.POSITIVE_INFINITY) - 1);
  for (let step = steps.get(node); step; step = steps.get(node)) {
    step.edge.isTaken = !step.edge.isTaken;
    node = step.before;
  }
  room.set(node, (room.get(node) ?? Number.POSITIVE_INFINITY) - 1);
  return end[1].gain;
}

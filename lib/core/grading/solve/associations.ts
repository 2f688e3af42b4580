import type { Association } from "../interaction.ts";
import { getPairEncoder, type MatchKey, type Pair } from "../keys/match.ts";
import { BILLION, toBillionths } from "./best-first.ts";

const MAX_CANDIDATES = 200;
/** Longer searches keep the best pairs found so far. They start with the pairs that earn the most. */
const MAX_STEPS = 20_000;

type Candidate = { pair: Pair; gain: number };

/** Finds the pairs of one set of choices that earn the most, without using a choice too often. */
export function findBestAssociations(key: MatchKey, association: Association): Pair[] {
  const candidates = listCandidates(key, association);
  const most = association.maxAssociations || candidates.length;
  const left = new Map(
    association.associables.map(({ id, matchMax }) => [id, matchMax || Number.POSITIVE_INFINITY]),
  );
  const sums = [0];
  for (const [i, { gain }] of candidates.entries()) sums.push((sums[i] ?? 0) + gain);
  const picked: Pair[] = [];
  let best: { pairs: Pair[]; gain: number } = { pairs: [], gain: 0 };
  let steps = 0;

  const use = (id: string, count: number) => left.set(id, (left.get(id) ?? 0) - count);

  const search = (i: number, gain: number): void => {
    if (gain > best.gain) best = { pairs: [...picked], gain };
    const candidate = candidates[i];
    const reachable = Math.min(i + most - picked.length, candidates.length);
    const bound = gain + (sums[reachable] ?? 0) - (sums[i] ?? 0);
    if (!candidate || best.gain >= BILLION || bound <= best.gain || ++steps > MAX_STEPS) return;
    const [a, b] = candidate.pair;
    if ((left.get(a) ?? 0) > 0 && (left.get(b) ?? 0) > 0) {
      use(a, 1);
      use(b, 1);
      picked.push(candidate.pair);
      search(i + 1, gain + candidate.gain);
      picked.pop();
      use(a, -1);
      use(b, -1);
    }
    search(i + 1, gain);
  };
  search(0, 0);
  return best.pairs;
}

/** Lists the pairs that earn something, the ones that earn the most first. */
function listCandidates(key: MatchKey, { associables }: Association): Candidate[] {
  const encode = getPairEncoder(key);
  const other = key.mapping_default ?? 0;
  const all =
    other > 0
      ? associables.flatMap(({ id }, i) => associables.slice(i + 1).map((each): Pair => [id, each.id]))
      : [];
  const byPair = new Map(all.map((pair) => [encode(pair), { pair, fraction: other }]));
  for (const entry of key.mapping ?? []) byPair.set(encode(entry.pair), entry);
  return [...byPair.values()]
    .map(({ pair, fraction }) => ({ pair, gain: toBillionths(fraction) }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MAX_CANDIDATES);
}

import type { Associable, Interaction } from "#lib/core/grading/interaction.ts";
import { createRandom, pickIndex, shuffle } from "#lib/core/random.ts";
import { UnsupportedProcessing } from "../processing/declarations.ts";
import type { Constants } from "./constants.ts";
import { findBase, listNamed, type Pool, rankEarning } from "./named-answers.ts";
import { listCorrect, type Part } from "./part.ts";

type Pairing = [string, string][];
/** The most pairs of choices whose scoring is proved. */
const MAX_PAIRS = 10_000;
/** The most pairs that are tried one by one. */
const MAX_SINGLE_PAIRS = 400;
/** The most pairs around which another best answer is looked for. */
const MAX_RIVALS = 30;

type Sides = Pick<Extract<Interaction, { sources: unknown }>, "sources" | "targets">;

/**
 * Lists answers of pairs: each pair alone, the best answers, those that the rules name, those just beside the correct
 * one, and random ones, or all if there are few pairs.
 */
export function listPairings(
  part: Part,
  constants: Constants,
  { limit, earn }: Pool,
  { sources, targets }: Sides,
): Pairing[] {
  const random = createRandom(sources.length * 31 + targets.length);
  const isOneSet = sources === targets;
  const count = sources.length * targets.length;
  if (count > MAX_PAIRS) throw new UnsupportedProcessing(`${count} pairs`);
  const pairs = sources.flatMap(({ id: source }, i) =>
    targets.filter((_, j) => !isOneSet || i < j).map(({ id: target }): [string, string] => [source, target]),
  );
  const readPair = createPairReader(part, { sources, targets });
  const most = part.maxPairs || Number.POSITIVE_INFINITY;
  const limitPairs = (pairing: Pairing) => keepWithinLimits(pairing, sources, targets).slice(0, most);
  const mentioned = constants.texts.flatMap((text) => splitPair(readPair(text) ?? ""));
  const ordered = new Map([...mentioned, ...shuffle(pairs, random)].map((pair) => [pair.join(" "), pair]));
  const singles = [...ordered.values()].slice(0, MAX_SINGLE_PAIRS).map((pair): Pairing => [pair]);
  const earning = rankEarning(singles, earn).flat();
  const best = limitPairs(earning);
  // Where not all of them fit in one answer, the best one alone isn't always part of the best answer.
  const rivals = best.length < earning.length ? earning.slice(0, MAX_RIVALS) : [];
  const named = listNamed(constants, limit / 2, readPair).map((names) => names.flatMap(splitPair));
  const first = [best, ...rivals.map((pair) => limitPairs([pair, ...earning])), ...named];
  const correct = listCorrect(part).flatMap(([a, b]): Pairing => (a && b ? [[a, b]] : []));
  const isLimited = (pairing: Pairing) => limitPairs(pairing).length === pairing.length;
  const base = findBase([correct, ...first]);
  const partial = base.map((_, i) => base.toSpliced(i, 1));
  const grown = pairs.slice(0, limit).map((pair) => [...base.slice(0, -1), pair]);
  const extended = pairs.slice(0, limit).map((pair) => [...base, pair]);
  const some = Array.from({ length: limit - named.length - rivals.length }, (): Pairing => {
    const count = 1 + pickIndex(random, Math.min(most, Math.max(sources.length, targets.length)));
    const chosen = Array.from(
      { length: count },
      (): [string, string] => pairs[pickIndex(random, pairs.length)] ?? ["", ""],
    );
    return keepWithinLimits(chosen, sources, targets);
  });
  const subsets =
    pairs.length <= 10 && 2 ** pairs.length <= limit * 4
      ? Array.from({ length: 2 ** pairs.length }, (_, bits) => pairs.filter((_, i) => bits & (1 << i)))
      : [];
  return [correct, ...first, ...partial, ...grown, ...extended, ...singles, ...subsets, ...some].filter(
    (pairing) => pairing.length > 0 && isLimited(pairing),
  );
}

/** Creates a function that reads a pair of the source, in the order of the choices if they are one set. */
function createPairReader({ ids }: Part, { sources, targets }: Sides) {
  const indices = new Map(sources.map(({ id }, i) => [ids.getSource(id), i]));
  const others = sources === targets ? indices : new Map(targets.map(({ id }, i) => [ids.getSource(id), i]));
  return (text: string): string | undefined => {
    const [a, b] = text.split(/\s+/);
    const [i = -1, j = -1] = [indices.get(a ?? ""), others.get(b ?? "")];
    if (sources === targets && i === j) return undefined;
    const [first, second] = sources === targets && i > j ? [j, i] : [i, j];
    const [source, target] = [sources[first], targets[second]];
    return source && target && `${source.id} ${target.id}`;
  };
}

const splitPair = (text: string): Pairing => {
  const [a, b] = text.split(" ");
  return a && b ? [[a, b]] : [];
};

/** Drops the pairs that use a choice too often, or that occur twice. */
function keepWithinLimits(
  pairing: Pairing,
  sources: readonly Associable[],
  targets: readonly Associable[],
): Pairing {
  const isOneSet = sources === targets;
  const used = new Map<string, number>();
  const seen = new Set<string>();
  const limits = new Map<string, number>([
    ...sources.map(({ id, matchMax }) => [`s ${id}`, matchMax] as const),
    ...targets.map(({ id, matchMax }) => [`${isOneSet ? "s" : "t"} ${id}`, matchMax] as const),
  ]);
  return pairing.filter(([a, b]) => {
    const sides = [`s ${a}`, `${isOneSet ? "s" : "t"} ${b}`];
    const name = isOneSet ? [a, b].sort().join(" ") : `${a} ${b}`;
    const isFree = sides.every((side) => {
      const max = limits.get(side) ?? 0;
      return max === 0 || (used.get(side) ?? 0) < max;
    });
    if (!isFree || seen.has(name)) return false;
    seen.add(name);
    for (const side of sides) used.set(side, (used.get(side) ?? 0) + 1);
    return true;
  });
}

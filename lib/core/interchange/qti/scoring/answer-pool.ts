import type { Associable, Interaction } from "#lib/core/grading/interaction.ts";
import { createRandom, pickIndex, shuffle } from "#lib/core/random.ts";
import { UnsupportedProcessing } from "../processing/declarations.ts";
import type { Constants } from "./constants.ts";
import { listNumbers } from "./number-answers.ts";
import { type Answer, listCorrect, type Part } from "./part.ts";
import { listPoints } from "./point-answers.ts";
import { listTexts } from "./text-answers.ts";

/**
 * Lists answers to an interaction that together show how it is scored: all there are, if they are few, else those
 * around each constant of the response processing and random ones. `limit` is how many random ones, or all, there may be.
 */
export function listAnswers(part: Part, constants: Constants, limit: number): Answer[] {
  const { interaction } = part;
  switch (interaction.kind) {
    case "choiceInteraction":
    case "hotspotInteraction":
    case "hottextInteraction":
      return listSubsets(part, interaction.choices, interaction.maxChoices, limit);
    case "inlineChoiceInteraction":
      return listSubsets(part, interaction.choices, 1, limit);
    case "orderInteraction":
    case "graphicOrderInteraction":
      return listOrders(part, interaction.choices, limit);
    case "matchInteraction":
    case "gapMatchInteraction":
    case "graphicGapMatchInteraction":
      return listPairings(part, interaction, limit);
    case "associateInteraction":
    case "graphicAssociateInteraction": {
      const { associables } = interaction;
      return listPairings(part, { sources: associables, targets: associables }, limit);
    }
    case "textEntryInteraction":
      return part.declaration.baseType === "string" ? listTexts(constants) : listNumbers(part, constants);
    case "sliderInteraction":
      return listNumbers(part, constants);
    case "selectPointInteraction":
      return listPoints(part, constants, limit, interaction.maxChoices);
    case "positionObjectInteraction":
      return listPoints(part, constants, limit, interaction.maxChoices);
    default:
      throw new UnsupportedProcessing(interaction.kind);
  }
}

/** The most choices, and pairs of choices, whose scoring is proved. */
const MAX_CHOICES = 200;
const MAX_PAIRS = 10_000;

function requireAtMost(count: number, max: number, what: string): void {
  if (count > max) throw new UnsupportedProcessing(`${count} ${what}`);
}

function listSubsets(part: Part, choices: readonly string[], maxChoices: number, limit: number): string[][] {
  const { length } = choices;
  requireAtMost(length, MAX_CHOICES, "choices");
  const isSingle = part.declaration.cardinality === "single";
  const max = isSingle ? 1 : maxChoices === 0 ? length : Math.min(maxChoices, length);
  const singles = choices.map((choice) => [choice]);
  if (max === 1) return singles;
  if (length < 20 && 2 ** length <= limit) {
    const all = Array.from({ length: 2 ** length }, (_, bits) => choices.filter((_, i) => bits & (1 << i)));
    return all.filter((set) => set.length > 0 && set.length <= max);
  }
  const random = createRandom(length);
  const correct = listCorrect(part).flat();
  const near = choices.map((choice) =>
    correct.includes(choice) ? correct.filter((id) => id !== choice) : [...correct, choice],
  );
  const some = Array.from({ length: limit }, () =>
    shuffle(choices, random).slice(0, 1 + pickIndex(random, max)),
  );
  return [...singles, correct, ...near, ...some].filter((set) => set.length > 0 && set.length <= max);
}

function listOrders(part: Part, choices: readonly string[], limit: number): string[][] {
  requireAtMost(choices.length, MAX_CHOICES, "choices");
  const random = createRandom(choices.length);
  const correct = listCorrect(part).flat();
  const swapped = correct.slice(1).map((_, i) => swap(correct, i, i + 1));
  const parts = correct.map((_, i) => correct.slice(0, i + 1));
  const all = choices.length <= 4 ? permute(choices) : [];
  const some = Array.from({ length: limit }, () => shuffle(choices, random));
  const few = some.slice(0, 20).map((order) => order.slice(0, 1 + pickIndex(random, order.length)));
  return [
    correct,
    correct.toReversed(),
    ...swapped,
    ...parts,
    ...all,
    ...few,
    ...(all.length > 0 ? [] : some),
  ];
}

function swap(order: readonly string[], i: number, j: number): string[] {
  const swapped = [...order];
  [swapped[i], swapped[j]] = [order[j] ?? "", order[i] ?? ""];
  return swapped;
}

const permute = (choices: readonly string[]): string[][] =>
  choices.length <= 1
    ? [[...choices]]
    : choices.flatMap((first, i) => permute(choices.toSpliced(i, 1)).map((rest) => [first, ...rest]));

type Pairing = [string, string][];
/** The most pairs that are tried one by one. */
const MAX_SINGLE_PAIRS = 400;

function listPairings(
  part: Part,
  { sources, targets }: Pick<Extract<Interaction, { sources: unknown }>, "sources" | "targets">,
  limit: number,
): Pairing[] {
  const random = createRandom(sources.length * 31 + targets.length);
  const isOneSet = sources === targets;
  requireAtMost(sources.length * targets.length, MAX_PAIRS, "pairs");
  const pairs = sources.flatMap(({ id: source }, i) =>
    targets.filter((_, j) => !isOneSet || i < j).map(({ id: target }): [string, string] => [source, target]),
  );
  const correct = listCorrect(part).flatMap(([a, b]): Pairing => (a && b ? [[a, b]] : []));
  const most = part.maxPairs || Number.POSITIVE_INFINITY;
  const isLimited = (pairing: Pairing) =>
    pairing.length <= most && keepWithinLimits(pairing, sources, targets).length === pairing.length;
  const partial = correct.map((_, i) => correct.toSpliced(i, 1));
  const grown = pairs.slice(0, limit).map((pair) => [...correct.slice(0, -1), pair]);
  const extended = pairs.slice(0, limit).map((pair) => [...correct, pair]);
  const some = Array.from({ length: limit }, (): Pairing => {
    const count = 1 + pickIndex(random, Math.min(most, Math.max(sources.length, targets.length)));
    const chosen = Array.from(
      { length: count },
      (): [string, string] => pairs[pickIndex(random, pairs.length)] ?? ["", ""],
    );
    return keepWithinLimits(chosen, sources, targets);
  });
  const singles = shuffle(pairs, random)
    .slice(0, MAX_SINGLE_PAIRS)
    .map((pair) => [pair]);
  const subsets =
    pairs.length <= 10 && 2 ** pairs.length <= limit * 4
      ? Array.from({ length: 2 ** pairs.length }, (_, bits) => pairs.filter((_, i) => bits & (1 << i)))
      : [];
  return [correct, ...partial, ...grown, ...extended, ...singles, ...subsets, ...some].filter(
    (pairing) => pairing.length > 0 && isLimited(pairing),
  );
}

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

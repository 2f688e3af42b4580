import { createRandom, shuffle } from "#lib/core/random.ts";
import type { Constant } from "./conditions.ts";
import { readNumber } from "./metadata.ts";
import type { Processing } from "./processing.ts";
import type { ChoiceResponse, SourceResponse } from "./responses.ts";
import type { Sample, Unit } from "./units.ts";

/** Up to this many options, all sets of them are tried. */
const MAX_SUBSET_OPTIONS = 8;
const MAX_PERMUTED_ITEMS = 5;
const MAX_ASSIGNMENTS = 700;
const RANDOM_SAMPLES = 150;

/** What the conditions compare each response with, and the responses that they name. */
type Rules = Pick<Processing, "constants" | "named">;

/**
 * Lists responses to a unit, first none at all: all that there are if they are few, otherwise those that the conditions
 * name, other telling ones and random ones.
 */
export function listSamples(unit: Unit, rules: Rules): Sample[] {
  if (unit.kind === "match") return listMatchSamples(unit, rules);
  const { response } = unit;
  const constants = rules.constants.get(response.ident) ?? [];
  const named = (rules.named.get(response.ident) ?? []).map((values) => values.get(response.ident) ?? []);
  const toSample = (values: readonly string[], answer: unknown): Sample => ({
    values: [[response.ident, values]],
    answer,
  });
  const skipped = toSample([], null);
  switch (response.kind) {
    case "choice": {
      const sets = response.isMultiple
        ? listSubsets(response, named)
        : response.choices.map(({ ident }) => [ident]);
      return [skipped, ...sets.filter((set) => set.length > 0).map((set) => toListSample(unit, set))];
    }
    case "order":
      return [skipped, ...listOrders(response, constants, named).map((order) => toListSample(unit, order))];
    case "number":
    case "slider":
      return [
        skipped,
        ...listNumbers(response, constants).map((number) => toSample([String(number)], String(number))),
        ...(response.kind === "number" ? [toSample(["abc"], "abc")] : []),
      ];
    case "text":
      return [skipped, ...listTexts(constants).map((text) => toSample([text], text))];
    default:
      return [skipped];
  }
}

type SingleUnit = Extract<Unit, { kind: "single" }>;
type MatchUnit = Extract<Unit, { kind: "match" }>;

const toListSample = ({ response, ids }: SingleUnit, values: readonly string[]): Sample => ({
  values: [[response.ident, values]],
  answer: values.map((value) => ids.get(value)),
});

/**
 * Creates the response of everything that earns points alone, as much of it as is allowed. Undefined if nothing does,
 * or if all responses are tried anyway. `earn` returns the points of a sample beyond those of none.
 */
export function createBestSample(
  unit: Unit,
  samples: readonly Sample[],
  earn: (sample: Sample) => number,
): Sample | undefined {
  const isAllTried = unit.kind === "match" ? hasFewAssignments(unit) : !hasManySubsets(unit);
  if (isAllTried) return undefined;
  const singles = samples.flatMap((sample) => {
    const [only, second] = sample.values.flatMap(([ident, values]) => values.map((value) => [ident, value]));
    const [ident, value] = only ?? [];
    return ident === undefined || value === undefined || second
      ? []
      : [{ ident, value, earned: earn(sample) }];
  });
  const earning = singles.filter(({ earned }) => earned > 0).sort((a, b) => b.earned - a.earned);
  if (earning.length === 0) return undefined;
  if (unit.kind === "match")
    return toMatchSample(
      unit,
      unit.responses.map(({ ident }) => earning.find((each) => each.ident === ident)?.value),
    );
  const { response } = unit;
  if (response.kind !== "choice") return undefined;
  // Random samples can repeat a choice.
  const best = [...new Set(earning.map(({ value }) => value))].slice(0, response.max || undefined);
  const idents = response.choices.map(({ ident }) => ident);
  return toListSample(unit, keepKnown(idents, best));
}

const hasManySubsets = ({ response }: SingleUnit): boolean =>
  response.kind === "choice" && response.isMultiple && response.choices.length > MAX_SUBSET_OPTIONS;

const hasFewAssignments = ({ responses }: MatchUnit): boolean =>
  (1 + (responses[0]?.choices.length ?? 0)) ** responses.length <= MAX_ASSIGNMENTS;

/** Puts the lists that the conditions name before others, and says how many random ones are left to try. */
function putFirst<T>(named: readonly T[][], others: readonly T[][]) {
  const lists = [...new Map([...named, ...others].map((list) => [list.join("\n"), list])).values()];
  const added = Math.max(0, lists.length - others.length);
  return { lists, randomCount: Math.max(0, RANDOM_SAMPLES - added) };
}

function listSubsets({ choices, max }: ChoiceResponse, named: readonly (readonly string[])[]): string[][] {
  const idents = choices.map(({ ident }) => ident);
  const isAllowed = (set: readonly string[]): boolean => max === 0 || set.length <= max;
  if (idents.length <= MAX_SUBSET_OPTIONS) {
    const sets = Array.from({ length: 2 ** idents.length }, (_, bits) =>
      idents.filter((_ident, index) => (bits >> index) & 1),
    );
    return sets.filter(isAllowed);
  }
  const singles = idents.map((ident) => [ident]);
  const allButOne = idents.map((ident) => idents.filter((each) => each !== ident));
  const { lists, randomCount } = putFirst(
    named.map((values) => keepKnown(idents, values)),
    [...singles, ...allButOne, [...idents]],
  );
  const random = createRandom(1);
  const randomSets = Array.from({ length: randomCount }, () => idents.filter(() => random() < 0.5));
  return [...lists, ...randomSets].filter(isAllowed);
}

/** Keeps the values that are in another list. */
function keepKnown(values: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return values.filter((value) => known.has(value));
}

/** The orders that the conditions name, the one they name together with every two items swapped, and random orders. */
function listOrders(
  { choices }: Extract<SourceResponse, { kind: "order" }>,
  constants: readonly Constant[],
  named: readonly (readonly string[])[],
): string[][] {
  const idents = choices.map(({ ident }) => ident);
  if (idents.length <= MAX_PERMUTED_ITEMS) {
    const all = permute(idents);
    return [...all, ...all.map((order) => order.slice(0, -1)).filter((order) => order.length > 0)];
  }
  const together = keepKnown([...new Set(constants.map(({ value }) => value))], idents);
  const base = [...together, ...idents.filter((ident) => !together.includes(ident))];
  const swaps = base.flatMap((_, i) => base.slice(i + 1).map((_other, j) => swap(base, i, i + 1 + j)));
  const { lists, randomCount } = putFirst(
    named.map((values) => keepKnown(values, idents)),
    [base, ...swaps],
  );
  const random = createRandom(2);
  const orders = [...lists, ...Array.from({ length: randomCount }, () => shuffle(base, random))];
  return orders.filter((order) => order.length > 0);
}

const permute = (items: readonly string[]): string[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, i) => permute(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));

const swap = (items: readonly string[], i: number, j: number): string[] =>
  items.with(i, items[j] ?? "").with(j, items[i] ?? "");

/** Each number that the conditions name, between each two, and beyond the outermost. */
export function listBreakpoints(constants: readonly Constant[]): number[] {
  const numbers = constants.map(({ value }) => readNumber(value)).filter((number) => number !== undefined);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function listNumbers(response: SourceResponse, constants: readonly Constant[]): number[] {
  const breakpoints = listBreakpoints(constants);
  const [first = 0, last = 0] = [breakpoints[0], breakpoints.at(-1)];
  const between = breakpoints.slice(1).map((number, i) => (number + (breakpoints[i] ?? number)) / 2);
  const numbers = [first - 1, ...breakpoints, ...between, last + 1];
  if (response.kind !== "slider") return numbers;
  const { lower, upper, step } = response;
  const positions = numbers.map((number) => lower + Math.round((number - lower) / step) * step);
  const nearby = positions.flatMap((position) => [position - step, position, position + step]);
  return [...new Set([lower, upper, ...nearby])].filter((number) => number >= lower && number <= upper);
}

/** Each text that the conditions name, in other cases, and with other text around it. */
function listTexts(constants: readonly Constant[]): string[] {
  const texts = constants.flatMap(({ value }) => [
    value,
    value.toUpperCase(),
    value.toLowerCase(),
    `${value}q`,
    `q ${value} q`,
    value.slice(0, -1),
  ]);
  return [...new Set([...texts, "qqq"])].filter((text) => text.trim() !== "");
}

/**
 * Every assignment of targets to sources if there are few, otherwise those that the conditions name, single pairs, full
 * assignments and random ones.
 */
function listMatchSamples(unit: MatchUnit, { constants, named }: Rules): Sample[] {
  const { responses } = unit;
  const targets = responses[0]?.choices.map(({ ident }) => ident) ?? [];
  const options: (string | undefined)[] = [undefined, ...targets];
  if (hasFewAssignments(unit)) {
    const all = responses.reduce<(string | undefined)[][]>(
      (assignments) => assignments.flatMap((each) => options.map((option) => [...each, option])),
      [[]],
    );
    return all.map((assignment) => toMatchSample(unit, assignment));
  }
  const none = responses.map((): string | undefined => undefined);
  const known = new Set(targets);
  const asked = [...new Set(responses.flatMap(({ ident }) => named.get(ident) ?? []))].map((values) =>
    responses.map(({ ident }) => values.get(ident)?.find((value) => known.has(value))),
  );
  const together = responses.map(({ ident }) => constants.get(ident)?.[0]?.value);
  const singles = responses.flatMap((_, i) => targets.map((target) => none.with(i, target)));
  const allButOne = responses.map((_, i) => together.with(i, undefined));
  const { lists, randomCount } = putFirst(
    [none, together, ...asked],
    [...singles.slice(0, 3_000), ...allButOne],
  );
  const random = createRandom(3);
  const randomAssignments = Array.from({ length: randomCount }, () =>
    responses.map(() => options[Math.floor(random() * options.length)]),
  );
  return [...lists, ...randomAssignments].map((assignment) => toMatchSample(unit, assignment));
}

function toMatchSample(unit: MatchUnit, assignment: readonly (string | undefined)[]): Sample {
  const { responses } = unit;
  const pairs = assignment.flatMap((target, i) => {
    const source = responses[i]?.ident;
    return target === undefined || source === undefined
      ? []
      : [[unit.sourceIds.get(source), unit.ids.get(target)]];
  });
  return {
    values: responses.map(({ ident }, i) => [ident, assignment[i] === undefined ? [] : [assignment[i]]]),
    answer: pairs.length > 0 ? pairs : null,
  };
}

import { createRandom, shuffle } from "#lib/core/random.ts";
import type { Constant } from "./conditions.ts";
import { readNumber } from "./metadata.ts";
import type { SourceResponse } from "./responses.ts";
import type { Sample, Unit } from "./units.ts";

/** Up to this many options, all sets of them are tried. */
const MAX_SUBSET_OPTIONS = 8;
const MAX_PERMUTED_ITEMS = 5;
const MAX_ASSIGNMENTS = 700;
const RANDOM_SAMPLES = 150;

/** Lists responses to a unit: all that there are if they are few, otherwise the telling ones and random ones. */
export function listSamples(unit: Unit, getConstants: (ident: string) => readonly Constant[]): Sample[] {
  if (unit.kind === "match") return listMatchSamples(unit, getConstants);
  const { response, ids } = unit;
  const constants = getConstants(response.ident);
  const toSample = (values: readonly string[], answer: unknown): Sample => ({
    values: [[response.ident, values]],
    answer,
  });
  const skipped = toSample([], null);
  const toIds = (values: readonly string[]): string[] => values.map((value) => ids.get(value));
  switch (response.kind) {
    case "choice": {
      const idents = response.choices.map(({ ident }) => ident);
      const sets = response.isMultiple ? listSubsets(idents, response.max) : idents.map((ident) => [ident]);
      return [skipped, ...sets.filter((set) => set.length > 0).map((set) => toSample(set, toIds(set)))];
    }
    case "order":
      return [skipped, ...listOrders(response, constants).map((order) => toSample(order, toIds(order)))];
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

function listSubsets(idents: readonly string[], max: number): string[][] {
  const isAllowed = (set: readonly string[]): boolean => max === 0 || set.length <= max;
  if (idents.length <= MAX_SUBSET_OPTIONS) {
    const sets = Array.from({ length: 2 ** idents.length }, (_, bits) =>
      idents.filter((_ident, index) => (bits >> index) & 1),
    );
    return sets.filter(isAllowed);
  }
  const random = createRandom(1);
  const randomSets = Array.from({ length: RANDOM_SAMPLES }, () => idents.filter(() => random() < 0.5));
  const singles = idents.map((ident) => [ident]);
  const allButOne = idents.map((ident) => idents.filter((each) => each !== ident));
  return [...singles, ...allButOne, [...idents], ...randomSets].filter(isAllowed);
}

/** The order that the conditions name, with every two items swapped, its beginnings, and random orders. */
function listOrders(
  { choices }: Extract<SourceResponse, { kind: "order" }>,
  constants: readonly Constant[],
): string[][] {
  const idents = choices.map(({ ident }) => ident);
  if (idents.length <= MAX_PERMUTED_ITEMS) {
    const all = permute(idents);
    return [...all, ...all.map((order) => order.slice(0, -1)).filter((order) => order.length > 0)];
  }
  const named = [...new Set(constants.map(({ value }) => value))].filter((value) => idents.includes(value));
  const base = [...named, ...idents.filter((ident) => !named.includes(ident))];
  const swaps = base.flatMap((_, i) => base.slice(i + 1).map((_other, j) => swap(base, i, i + 1 + j)));
  const random = createRandom(2);
  return [base, ...swaps, ...Array.from({ length: RANDOM_SAMPLES }, () => shuffle(base, random))];
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

/** Every assignment of targets to sources if there are few, otherwise single pairs, full assignments and random ones. */
function listMatchSamples(
  unit: Extract<Unit, { kind: "match" }>,
  getConstants: (ident: string) => readonly Constant[],
): Sample[] {
  const { responses } = unit;
  const targets = responses[0]?.choices.map(({ ident }) => ident) ?? [];
  const toSample = (assignment: readonly (string | undefined)[]): Sample => {
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
  };
  const options: (string | undefined)[] = [undefined, ...targets];
  if (options.length ** responses.length <= MAX_ASSIGNMENTS) {
    const all = responses.reduce<(string | undefined)[][]>(
      (assignments) => assignments.flatMap((each) => options.map((option) => [...each, option])),
      [[]],
    );
    return all.map(toSample);
  }
  const none = responses.map((): string | undefined => undefined);
  const named = responses.map(({ ident }) => getConstants(ident)[0]?.value);
  const singles = responses.flatMap((_, i) => targets.map((target) => none.with(i, target)));
  const allButOne = responses.map((_, i) => named.with(i, undefined));
  const random = createRandom(3);
  const randomAssignments = Array.from({ length: RANDOM_SAMPLES }, () =>
    responses.map(() => options[Math.floor(random() * options.length)]),
  );
  return [none, named, ...singles.slice(0, 3_000), ...allButOne, ...randomAssignments].map(toSample);
}

import { formatQuoted } from "#lib/messages/format.ts";
import { ACCEPTED_ANSWERS, SOLUTION_NOTES } from "#lib/messages/grading-explanation.ts";
import { formatAcceptedNumber } from "./explain/describe-entry.ts";
import type { GetPartName } from "./explain/format.ts";
import type { Interaction } from "./interaction.ts";
import { getPairEncoder } from "./keys/match.ts";
import { clamp, compare, equals, ONE, type Rational, ZERO } from "./rational.ts";
import { getKeyHandler, type KeyByType, type KeyType } from "./registry.ts";
import { sortBestFirst } from "./solve/best-first.ts";
import { findBestChoices } from "./solve/choices.ts";
import { formatExpanded } from "./solve/format-expanded.ts";
import { findAcceptedNumber } from "./solve/numbers.ts";
import { findBestPairs } from "./solve/pairs.ts";
import { createExamples } from "./solve/pattern.ts";
import { findBestPoints } from "./solve/points.ts";

/** A correct answer as a client would send it (null if none can be shown), and notes on other correct answers. */
export type Solution = { value: unknown; notes: string[] };

type ListCandidates<T extends KeyType> = (
  key: KeyByType<T>,
  interaction: Interaction | null,
) => readonly unknown[];
/** `value` is the answer that is shown, so the notes don't need to repeat it. */
type DescribeKey<T extends KeyType> = (key: KeyByType<T>, getName: GetPartName, value: unknown) => string[];

/** Lists answers that may earn the most, the ones an author would show first. Types without an entry don't compile. */
const CANDIDATES: { [T in KeyType]: ListCandidates<T> } = {
  choice: findBestChoices,
  text: (key) =>
    sortBestFirst(key.accept).flatMap((entry) =>
      "value" in entry ? [entry.value] : createExamples(entry.pattern),
    ),
  numeric: (key, interaction) =>
    sortBestFirst(key.accept).flatMap((entry) => findAcceptedNumber(entry, interaction) ?? []),
  match: findBestPairs,
  order: (key) => [key.correct],
  point: findBestPoints,
  expression: (key) =>
    sortBestFirst(key.accept).flatMap(({ value }) => [value, ...formatExpanded(value, key.variables ?? {})]),
  open: () => [],
};

/**
 * Finds a correct answer to an interaction, with notes on other correct answers. The real grader picks the answer: the
 * first candidate that earns the most. The solution reveals the key, so show it only to people who can see solutions.
 * An answer that a teacher grades has no solution.
 */
export function findSolution<T extends KeyType>(
  key: KeyByType<T>,
  interaction: Interaction | null,
  getName: GetPartName = (id) => id,
): Solution {
  const type = key.type as T;
  const kind = getKeyHandler<T>(type);
  const grade = kind.compile(key, interaction);
  if (!grade) return { value: null, notes: [] };
  let best: { value: unknown; earned: Rational } = { value: null, earned: ZERO };
  for (const value of CANDIDATES[type](key, interaction)) {
    const read = kind.read(value, interaction, key);
    if (Array.isArray(read)) continue;
    const earned = clamp(grade(read.value), ZERO, ONE);
    if (compare(earned, best.earned) > 0) best = { value, earned };
    if (equals(earned, ONE)) break;
  }
  return { value: best.value, notes: DESCRIBERS[type](key, getName, best.value) };
}

const DESCRIBERS: { [T in KeyType]: DescribeKey<T> } = {
  choice: (key, getName, value) => {
    const shown = new Set([value].flat());
    return describeMapping(
      Object.entries(key.mapping ?? {}),
      (id) => shown.has(id),
      (id) => formatQuoted(getName(id)),
    );
  },
  text: (key, _, value) => {
    const { case_sensitive: isStrict, max_typos: typos = 0 } = key;
    const values = key.accept.flatMap((entry) => ("value" in entry ? [entry] : []));
    return [
      ...describeAccepted(values.map((entry) => [formatQuoted(entry.value), entry.fraction])),
      ...describePatterns(key, value),
      ...(isStrict ? [SOLUTION_NOTES.caseSensitive] : []),
      ...(typos > 0 ? [SOLUTION_NOTES.typos(typos)] : []),
    ];
  },
  numeric: (key) => {
    const isExact = key.accept.every((entry) => "value" in entry && !entry.tolerance);
    if (isExact && key.accept.length === 1) return [];
    return describeAll(key.accept.map((entry) => [formatAcceptedNumber(entry), entry.fraction]));
  },
  match: (key, getName, value) => {
    const encode = getPairEncoder(key);
    const shown = new Set(Array.isArray(value) ? value.map(encode) : []);
    return describeMapping(
      (key.mapping ?? []).map(({ pair, fraction }) => [pair, fraction] as const),
      (pair) => shown.has(encode(pair)),
      ([source, target]) => ACCEPTED_ANSWERS.pair(getName(source), getName(target, "target")),
    );
  },
  order: () => [],
  point: describeAreas,
  expression: ({ accept, form }) => [
    ...describeAccepted(accept.map(({ value, fraction }) => [formatQuoted(value), fraction])),
    SOLUTION_NOTES.equivalent(form && form !== "any" ? form : null),
  ],
  open: () => [],
};

/** Mentions patterns that earn full points. Learners don't see patterns, so those that earn less stay unmentioned. */
function describePatterns({ accept }: KeyByType<"text">, value: unknown): string[] {
  const patterns = accept.flatMap((entry) =>
    "pattern" in entry && (entry.fraction ?? 1) === 1 ? [entry.pattern] : [],
  );
  const [first] = patterns;
  if (first === undefined) return [];
  const isFromPattern = patterns.length === 1 && createExamples(first).some((example) => example === value);
  return [isFromPattern ? SOLUTION_NOTES.samePattern : SOLUTION_NOTES.anyPattern];
}

/** Counts the areas that earn at least as much as the one shown that earns the least. The best ones are shown. */
function describeAreas({ areas }: KeyByType<"point">, _: GetPartName, value: unknown): string[] {
  const fractions = areas.map(({ fraction = 1 }) => fraction).filter((fraction) => fraction > 0);
  const isSeveral = Array.isArray(value) && Array.isArray(value[0]);
  const shown = fractions.toSorted((a, b) => b - a).slice(0, isSeveral ? value.length : 1);
  const least = Math.min(...shown);
  const counted = fractions.filter((fraction) => fraction >= least);
  return counted.length > 0 ? [SOLUTION_NOTES.areas(counted.length)] : [];
}

const MAX_LISTED = 20;
type AcceptedLine = [answer: string, fraction: number | undefined];

const isFull = ([, fraction]: AcceptedLine) => fraction === undefined || fraction === 1;
const isPartial = ([, fraction = 1]: AcceptedLine) => fraction > 0 && fraction < 1;

/**
 * Describes the answers that earn full points, if there are several (a single one is already shown), and those that
 * earn partial points.
 */
const describeAccepted = (lines: readonly AcceptedLine[]): string[] =>
  lines.filter(isFull).length > 1 ? describeAll(lines) : describePartial(lines);

const describeAll = (lines: readonly AcceptedLine[]): string[] => [
  ...describeWhole(lines),
  ...describePartial(lines),
];

function describeWhole(lines: readonly AcceptedLine[]): string[] {
  const whole = lines.filter(isFull).slice(0, MAX_LISTED);
  return whole.length > 0 ? [SOLUTION_NOTES.accepted(whole.map(([answer]) => answer))] : [];
}

const describePartial = (lines: readonly AcceptedLine[]): string[] =>
  lines
    .filter(isPartial)
    .slice(0, MAX_LISTED)
    .map(([answer, fraction = 1]) => SOLUTION_NOTES.worth(answer, fraction));

/**
 * Describes the entries of a mapping that aren't shown. If one of them earns full points by itself, all those that do
 * are listed.
 */
function describeMapping<X>(
  mapping: readonly (readonly [X, number])[],
  isShown: (item: X) => boolean,
  name: (item: X) => string,
): string[] {
  const describe = (entries: typeof mapping) =>
    entries.map(([item, fraction]): AcceptedLine => [name(item), fraction]);
  const others = describe(mapping.filter(([item]) => !isShown(item)));
  return others.some(isFull)
    ? [...describeWhole(describe(mapping)), ...describePartial(others)]
    : describePartial(others);
}

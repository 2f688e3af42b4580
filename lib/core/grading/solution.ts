import { formatAcceptedNumber } from "./explain/entries.ts";
import { formatPercent, formatQuoted, type GetPartName } from "./explain/format.ts";
import type { Interaction } from "./interaction.ts";
import { clamp, compare, equals, ONE, type Rational, ZERO } from "./rational.ts";
import { getKeyHandler, type KeyByType, type KeyType } from "./registry.ts";
import { sortBestFirst } from "./solve/best-first.ts";
import { findBestChoices } from "./solve/choices.ts";
import { formatExpanded } from "./solve/format-expanded.ts";
import { findAcceptedNumber } from "./solve/numbers.ts";
import { findBestPairs } from "./solve/pairs.ts";
import { createExamples } from "./solve/pattern.ts";
import { findBestPoints } from "./solve/points.ts";

/** An answer that is right, as it would have been sent; null where none can be shown. `words`: what else counts. */
export type Solution = { value: unknown; notes: string[] };

type ListCandidates<T extends KeyType> = (
  key: KeyByType<T>,
  interaction: Interaction | null,
) => readonly unknown[];
/** `value`: the answer that is shown, which need not be told again. */
type DescribeKey<T extends KeyType> = (key: KeyByType<T>, names: GetPartName, value: unknown) => string[];

/** Answers that may be the best there is, those an author would show first; a type without its entry does not compile. */
const CANDIDATES: { [T in KeyType]: ListCandidates<T> } = {
  choice: findBestChoices,
  text: (key) =>
    sortBestFirst(key.accept).flatMap((entry) =>
      "value" in entry ? [entry.value] : createExamples(entry.pattern),
    ),
  numeric: (key, interaction) =>
    sortBestFirst(key.accept).map((entry) => findAcceptedNumber(entry, interaction)),
  match: findBestPairs,
  order: (key) => [key.correct],
  point: findBestPoints,
  expression: (key) =>
    sortBestFirst(key.accept).flatMap(({ value }) => [value, ...formatExpanded(value, key.variables ?? {})]),
  open: () => [],
};

/**
 * A right answer to one interaction, and in words what is as right. The real grading chooses it: of all candidates the
 * first that earns the most. It shows the key: only for those who may see solutions. What a teacher grades has none.
 */
export function findSolution<T extends KeyType>(
  key: KeyByType<T>,
  interaction: Interaction | null,
  names: GetPartName = (id) => id,
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
  return { value: best.value, notes: DESCRIBERS[type](key, names, best.value) };
}

const DESCRIBERS: { [T in KeyType]: DescribeKey<T> } = {
  choice: (key, names, value) => {
    const others = Object.entries(key.mapping ?? {}).filter(([id]) => ![value].flat().includes(id));
    return describeMapping(others, (id) => formatQuoted(names(id)));
  },
  text: (key) => {
    const { case_sensitive: isStrict, max_typos: typos = 0 } = key;
    const values = key.accept.flatMap((entry) => ("value" in entry ? [entry] : []));
    return [
      ...describeAccepted(values.map(({ value, fraction }) => [formatQuoted(value), fraction])),
      ...(values.length < key.accept.length ? ["Other answers of the same form count, too."] : []),
      ...(isStrict ? ["Capital and small letters are told apart."] : []),
      ...(typos > 0 ? [typos === 1 ? "One typo is forgiven." : "Two typos are forgiven."] : []),
    ];
  },
  numeric: (key) => {
    const isExact = key.accept.every((entry) => "value" in entry && !entry.tolerance);
    if (isExact && key.accept.length === 1) return [];
    return describeAll(key.accept.map((entry) => [formatAcceptedNumber(entry), entry.fraction]));
  },
  match: (key, names, value) => {
    const isShown = (pair: readonly string[]) =>
      Array.isArray(value) && value.some((each) => JSON.stringify(each) === JSON.stringify(pair));
    const others = (key.mapping ?? []).filter(({ pair }) => !isShown(pair));
    return describeMapping(
      others.map(({ pair, fraction }) => [pair, fraction] as const),
      ([source, target]) => `${formatQuoted(names(source))} with ${formatQuoted(names(target, "target"))}`,
    );
  },
  order: () => [],
  point: ({ areas }) =>
    areas.length === 1
      ? ["Anywhere in the same area counts."]
      : [`There are ${areas.length} areas; anywhere in an area counts the same.`],
  expression: ({ accept, form }) => [
    ...describeAccepted(accept.map(({ value, fraction }) => [formatQuoted(value), fraction])),
    form && form !== "any" ? `Whatever equals it counts, if it is ${form}.` : "Whatever equals it counts.",
  ],
  open: () => [],
};

const MAX_LISTED = 20;
type AcceptedLine = [words: string, fraction: number | undefined];

const isFull = ([, fraction]: AcceptedLine) => fraction === undefined || fraction === 1;
const isPartial = ([, fraction = 1]: AcceptedLine) => fraction > 0 && fraction < 1;

/** What counts in full where it is several, for one alone is shown; then what earns a part. */
const describeAccepted = (lines: readonly AcceptedLine[]): string[] =>
  lines.filter(isFull).length > 1 ? describeAll(lines) : describePartial(lines);

function describeAll(lines: readonly AcceptedLine[]): string[] {
  const whole = lines.filter(isFull).slice(0, MAX_LISTED);
  return [
    ...(whole.length > 0 ? [`Accepted: ${whole.map(([notes]) => notes).join(", ")}.`] : []),
    ...describePartial(lines),
  ];
}

const describePartial = (lines: readonly AcceptedLine[]): string[] =>
  lines
    .filter(isPartial)
    .slice(0, MAX_LISTED)
    .map(([notes, fraction = 1]) => `${notes} earns ${formatPercent(fraction)}.`);

const describeMapping = <X>(
  mapping: readonly (readonly [X, number])[],
  notes: (item: X) => string,
): string[] => describePartial(mapping.map(([item, fraction]) => [notes(item), fraction]));

import { numberWords } from "./explain/entries.ts";
import { type NameOf, percentWords, quoted } from "./explain/words.ts";
import type { Interaction } from "./interaction.ts";
import { clamp, compare, equals, ONE, type Rational, ZERO } from "./rational.ts";
import { type KeyOf, type KeyType, kindOf } from "./registry.ts";
import { entriesBestFirst } from "./solve/best-first.ts";
import { bestChoices } from "./solve/choices.ts";
import { writtenOut } from "./solve/expanded.ts";
import { clampedNumber } from "./solve/numbers.ts";
import { bestPairs } from "./solve/pairs.ts";
import { exampleOf } from "./solve/pattern.ts";
import { bestPoints } from "./solve/points.ts";

/** An answer that is right, as it would have been sent; null where none can be shown. `words`: what else counts. */
export type Solution = { value: unknown; words: string[] };

type Candidates<T extends KeyType> = (key: KeyOf<T>, interaction: Interaction | null) => readonly unknown[];
/** `value`: the answer that is shown, which need not be told again. */
type Words<T extends KeyType> = (key: KeyOf<T>, names: NameOf, value: unknown) => string[];

/** Answers that may be the best there is, those an author would show first; a type without its entry does not compile. */
const CANDIDATES: { [T in KeyType]: Candidates<T> } = {
  choice: bestChoices,
  text: (key) =>
    entriesBestFirst(key.accept).flatMap((entry) =>
      "value" in entry ? [entry.value] : exampleOf(entry.pattern),
    ),
  numeric: (key, interaction) =>
    entriesBestFirst(key.accept).map((entry) => clampedNumber(entry, interaction)),
  match: bestPairs,
  order: (key) => [key.correct],
  point: bestPoints,
  expression: (key) =>
    entriesBestFirst(key.accept).flatMap(({ value }) => [value, ...writtenOut(value, key.variables ?? {})]),
  open: () => [],
};

/**
 * A right answer to one interaction, and in words what is as right. The real grading chooses it: of all candidates the
 * first that earns the most. It shows the key: only for those who may see solutions. What a teacher grades has none.
 */
export function solutionOf<T extends KeyType>(
  key: KeyOf<T>,
  interaction: Interaction | null,
  names: NameOf = (id) => id,
): Solution {
  const type = key.type as T;
  const kind = kindOf<T>(type);
  const grade = kind.compile(key, interaction);
  if (!grade) return { value: null, words: [] };
  let best: { value: unknown; earned: Rational } = { value: null, earned: ZERO };
  for (const value of CANDIDATES[type](key, interaction)) {
    const read = kind.read(value, interaction, key);
    if (Array.isArray(read)) continue;
    const earned = clamp(grade(read.value), ZERO, ONE);
    if (compare(earned, best.earned) > 0) best = { value, earned };
    if (equals(earned, ONE)) break;
  }
  return { value: best.value, words: WORDS[type](key, names, best.value) };
}

const WORDS: { [T in KeyType]: Words<T> } = {
  choice: (key, names, value) => {
    const others = Object.entries(key.mapping ?? {}).filter(([id]) => ![value].flat().includes(id));
    return worth(others, (id) => quoted(names(id)));
  },
  text: (key) => {
    const { case_sensitive: isStrict, max_typos: typos = 0 } = key;
    const values = key.accept.flatMap((entry) => ("value" in entry ? [entry] : []));
    return [
      ...accepted(values.map(({ value, fraction }) => [quoted(value), fraction])),
      ...(values.length < key.accept.length ? ["Other answers of the same form count, too."] : []),
      ...(isStrict ? ["Capital and small letters are told apart."] : []),
      ...(typos > 0 ? [typos === 1 ? "One typo is forgiven." : "Two typos are forgiven."] : []),
    ];
  },
  numeric: (key) => {
    const isExact = key.accept.every((entry) => "value" in entry && !entry.tolerance);
    if (isExact && key.accept.length === 1) return [];
    return listed(key.accept.map((entry) => [numberWords(entry), entry.fraction]));
  },
  match: (key, names, value) => {
    const isShown = (pair: readonly string[]) =>
      Array.isArray(value) && value.some((each) => JSON.stringify(each) === JSON.stringify(pair));
    const others = (key.mapping ?? []).filter(({ pair }) => !isShown(pair));
    return worth(
      others.map(({ pair, fraction }) => [pair, fraction] as const),
      ([source, target]) => `${quoted(names(source))} with ${quoted(names(target, "target"))}`,
    );
  },
  order: () => [],
  point: ({ areas }) =>
    areas.length === 1
      ? ["Anywhere in the same area counts."]
      : [`There are ${areas.length} areas; anywhere in an area counts the same.`],
  expression: ({ accept, form }) => [
    ...accepted(accept.map(({ value, fraction }) => [quoted(value), fraction])),
    form && form !== "any" ? `Whatever equals it counts, if it is ${form}.` : "Whatever equals it counts.",
  ],
  open: () => [],
};

const MAX_LISTED = 20;
type Line = [words: string, fraction: number | undefined];

const isWhole = ([, fraction]: Line) => fraction === undefined || fraction === 1;
const isPart = ([, fraction = 1]: Line) => fraction > 0 && fraction < 1;

/** What counts in full where it is several, for one alone is shown; then what earns a part. */
const accepted = (lines: readonly Line[]): string[] =>
  lines.filter(isWhole).length > 1 ? listed(lines) : parts(lines);

function listed(lines: readonly Line[]): string[] {
  const whole = lines.filter(isWhole).slice(0, MAX_LISTED);
  return [
    ...(whole.length > 0 ? [`Accepted: ${whole.map(([words]) => words).join(", ")}.`] : []),
    ...parts(lines),
  ];
}

const parts = (lines: readonly Line[]): string[] =>
  lines
    .filter(isPart)
    .slice(0, MAX_LISTED)
    .map(([words, fraction = 1]) => `${words} earns ${percentWords(fraction)}.`);

const worth = <X>(mapping: readonly (readonly [X, number])[], words: (thing: X) => string): string[] =>
  parts(mapping.map(([thing, fraction]) => [words(thing), fraction]));

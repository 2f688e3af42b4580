import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import { compare, fromNumber, type Rational } from "../rational.ts";
import { type Leniency, loosen, normalise } from "../text/normalise.ts";
import { compilePattern, longestText, MAX_PATTERNS, MAX_PROGRAM, patternLoad } from "../text/pattern.ts";
import { TYPO_WORK, withinTypos } from "../text/typos.ts";
import { unfoldedLength } from "../text/unicode.ts";
import { readingWork } from "../work.ts";
import { common, Fraction, firstMatch, issue, type KeyKind, readText } from "./common.ts";

const Value = z.strictObject({
  value: z.string().max(1000),
  fraction: Fraction.optional(),
  case_sensitive: z.boolean().optional(),
});
const Pattern = z.strictObject({ pattern: z.string().min(1).max(1000), fraction: Fraction.optional() });

export const TextKey = z.strictObject({
  type: z.literal("text"),
  ...common,
  accept: z
    .array(z.union([Value, Pattern], { error: "must have either a value or a pattern" }))
    .min(1)
    .max(200),
  case_sensitive: z.boolean().optional(),
  ignore_accents: z.boolean().optional(),
  ignore_punctuation: z.boolean().optional(),
  max_typos: z.int().min(0).max(2).optional(),
});
export type TextKey = z.infer<typeof TextKey>;

function leniency(key: TextKey, entry: z.infer<typeof Value>): Leniency {
  return {
    ignoreAccents: key.ignore_accents ?? false,
    ignorePunctuation: key.ignore_punctuation ?? false,
    ignoreCase: !(entry.case_sensitive ?? key.case_sensitive ?? false),
  };
}

function fits(key: TextKey): Issue[] {
  const issues: Issue[] = [];
  let [patterns, instructions] = [0, 0];
  for (const [i, entry] of key.accept.entries()) {
    if ("value" in entry) {
      const empty = loosen(normalise(entry.value), leniency(key, entry)) === "";
      if (empty) issues.push(issue(["accept", i, "value"], "leaves nothing to compare"));
      continue;
    }
    const pattern = compilePattern(entry.pattern, !key.case_sensitive);
    if (typeof pattern === "string") issues.push(issue(["accept", i, "pattern"], pattern));
    else instructions += pattern.size;
    patterns += 1;
    if (patterns > MAX_PATTERNS || instructions > MAX_PROGRAM) {
      return [...issues, issue(["accept", i, "pattern"], "makes the key's patterns too many or too large")];
    }
  }
  return issues;
}

/** An answer in each form an entry may need, made when first asked for. */
type Answer = {
  normalised: string;
  loose: (leniency: Leniency) => string;
  points: (text: string) => string[];
};
type Entry = {
  fraction: Rational;
  matches: (answer: Answer) => boolean;
  work: (characters: number) => number;
};

/** A text that is longer once it is normalised matches no value: those have at most 1,000 characters as typed. */
const MAX_COMPARED = 20_000;

function prepare(text: string): Answer {
  const normalised = normalise(text);
  const forms = new Map<boolean, string>();
  const split = new Map<string, string[]>();
  return {
    normalised,
    loose: (how) => remember(forms, how.ignoreCase, () => loosen(normalised, how)),
    points: (form) => remember(split, form, () => [...form]),
  };
}

function remember<K, V>(memory: Map<K, V>, key: K, make: () => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make();
  memory.set(key, made);
  return made;
}

function valueEntry(key: TextKey, entry: z.infer<typeof Value>): Entry {
  const how = leniency(key, entry);
  const meant = loosen(normalise(entry.value), how);
  const points = [...meant];
  const typos = key.max_typos ?? 0;
  const fraction = fromNumber(entry.fraction ?? 1);
  const loose = (answer: Answer) => (answer.normalised.length > MAX_COMPARED ? null : answer.loose(how));
  if (typos === 0) return { fraction, matches: (answer) => loose(answer) === meant, work: () => 0 };
  // A code point takes one or two units of a string, so these lengths are out of reach without counting.
  const longest = 2 * (points.length + typos);
  const matches = (answer: Answer) => {
    const typed = loose(answer);
    if (typed === meant) return true;
    return (
      typed !== null &&
      typed !== "" &&
      typed.length <= longest &&
      withinTypos(answer.points(typed), points, typos)
    );
  };
  const work = (characters: number) => TYPO_WORK * (2 * typos + 1) * Math.min(points.length, characters);
  return { fraction, matches, work };
}

function patternEntries(key: TextKey): Entry[] {
  const patterns = key.accept.flatMap((entry) => {
    if (!("pattern" in entry)) return [];
    const pattern = compilePattern(entry.pattern, !key.case_sensitive);
    if (typeof pattern === "string") throw new RangeError(`Pattern: ${pattern}`);
    return [{ ...pattern, fraction: fromNumber(entry.fraction ?? 1) }];
  });
  const longest = longestText(patterns.reduce((sum, { size }) => sum + size, 0));
  return patterns.map(({ fraction, matches, size }) => ({
    fraction,
    matches: ({ normalised }) => normalised.length <= longest && matches(normalised),
    work: (characters) => (characters <= longest ? 2 * size * characters : 0),
  }));
}

/** A short typed text: the best matching entry. An answer of white space alone matches no value. */
export const text: KeyKind<TextKey, string> = {
  schema: TextKey,
  accepts: ["textEntryInteraction"],
  fits,
  read: readText,
  compile: (key) => {
    const values = key.accept.flatMap((entry) => ("value" in entry ? [valueEntry(key, entry)] : []));
    const entries = [...values, ...patternEntries(key)].sort((a, b) => compare(b.fraction, a.fraction));
    const grade = (value: string) => {
      const answer = prepare(value);
      return firstMatch(entries, (entry) => entry.matches(answer));
    };
    const work = (value: string) => {
      const characters = unfoldedLength(value);
      return entries.reduce((sum, entry) => sum + entry.work(characters), readingWork(characters));
    };
    return Object.assign(grade, { work });
  },
  load: ({ accept }) =>
    accept.reduce(
      (sum, entry) =>
        sum + ("pattern" in entry ? patternLoad(entry.pattern) : readingWork(unfoldedLength(entry.value))),
      0,
    ),
};

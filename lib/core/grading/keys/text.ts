import * as z from "zod";
import { MAX_ACCEPTED_ANSWERS, MAX_ACCEPTED_LENGTH } from "#lib/contract/answer-key-limits.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { getOrCreate } from "#lib/core/get-or-create.ts";
import { KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import { compare, fromShare, type Rational } from "../rational.ts";
import { type Leniency, loosen, normalize } from "../text/normalize.ts";
import {
  compilePattern,
  estimatePatternWork,
  getMaxTextLength,
  MAX_PATTERNS,
  MAX_PROGRAM_SIZE,
} from "../text/pattern.ts";
import { isWithinTypos, TYPO_WORK } from "../text/typos.ts";
import { getNormalizedLength } from "../text/unicode.ts";
import { estimateNormalizationWork } from "../work.ts";
import {
  commonFields,
  createIssue,
  Fraction,
  getFirstMatchFraction,
  type KeyHandler,
  readText,
} from "./common.ts";

const Value = z.strictObject({
  value: z.string().max(MAX_ACCEPTED_LENGTH),
  fraction: Fraction.optional(),
  case_sensitive: z.boolean().optional(),
});
const Pattern = z.strictObject({
  pattern: z.string().min(1).max(MAX_ACCEPTED_LENGTH),
  fraction: Fraction.optional(),
});

export const TextKey = z.strictObject({
  type: z.literal("text"),
  ...commonFields,
  accept: z
    .array(z.union([Value, Pattern], { error: () => KEY_ISSUES.textOrPattern }))
    .min(1)
    .max(MAX_ACCEPTED_ANSWERS),
  case_sensitive: z.boolean().optional(),
  ignore_accents: z.boolean().optional(),
  ignore_punctuation: z.boolean().optional(),
  max_typos: z.int().min(0).max(2).optional(),
});
export type TextKey = z.infer<typeof TextKey>;

function getLeniency(key: TextKey, entry: { case_sensitive?: boolean | undefined }): Leniency {
  return {
    ignoreAccents: key.ignore_accents ?? false,
    ignorePunctuation: key.ignore_punctuation ?? false,
    ignoreCase: !(entry.case_sensitive ?? key.case_sensitive ?? false),
  };
}

/** Normalizes a text by the options of a key. An entry's own `case_sensitive` takes precedence when it is compared. */
export const normalizeText = (key: TextKey, value: string): string =>
  loosen(normalize(value), getLeniency(key, {}));

function validate(key: TextKey): Issue[] {
  const issues: Issue[] = [];
  let [patterns, instructions] = [0, 0];
  for (const [i, entry] of key.accept.entries()) {
    if ("value" in entry) {
      const empty = loosen(normalize(entry.value), getLeniency(key, entry)) === "";
      if (empty) issues.push(createIssue(["accept", i, "value"], KEY_ISSUES.emptyText));
      continue;
    }
    const pattern = compilePattern(entry.pattern, !key.case_sensitive);
    if (typeof pattern === "string") issues.push(createIssue(["accept", i, "pattern"], pattern));
    else instructions += pattern.size;
    patterns += 1;
    if (patterns > MAX_PATTERNS || instructions > MAX_PROGRAM_SIZE) {
      return [...issues, createIssue(["accept", i, "pattern"], KEY_ISSUES.tooManyPatterns)];
    }
  }
  return issues;
}

/** An answer in the forms that entries are compared with. Each form is computed when it is first needed. */
type Answer = {
  normalized: string;
  getLoosened: (leniency: Leniency) => string;
  points: (text: string) => string[];
};
type Entry = {
  fraction: Rational;
  matches: (answer: Answer) => boolean;
  work: (characters: number) => number;
};

/** Longer normalized texts match no value, because values have at most 1,000 characters before that. */
const MAX_COMPARED = 20_000;

function prepareAnswer(text: string): Answer {
  const normalized = normalize(text);
  const forms = new Map<boolean, string>();
  const codePointCache = new Map<string, string[]>();
  return {
    normalized,
    getLoosened: (options) => getOrCreate(forms, options.ignoreCase, () => loosen(normalized, options)),
    points: (form) => getOrCreate(codePointCache, form, () => [...form]),
  };
}

function compileValueEntry(key: TextKey, entry: z.infer<typeof Value>): Entry {
  const options = getLeniency(key, entry);
  const expected = loosen(normalize(entry.value), options);
  const points = [...expected];
  const typos = key.max_typos ?? 0;
  const fraction = fromShare(entry.fraction ?? 1);
  const getLoosened = (answer: Answer) =>
    answer.normalized.length > MAX_COMPARED ? null : answer.getLoosened(options);
  if (typos === 0) return { fraction, matches: (answer) => getLoosened(answer) === expected, work: () => 0 };
  // A code point consists of one or two UTF-16 units. Longer texts can't match, so there is no need to count their code
  // points.
  const longest = 2 * (points.length + typos);
  const matches = (answer: Answer) => {
    const typed = getLoosened(answer);
    if (typed === expected) return true;
    return (
      typed !== null &&
      typed !== "" &&
      typed.length <= longest &&
      isWithinTypos(answer.points(typed), points, typos)
    );
  };
  const work = (characters: number) => TYPO_WORK * (2 * typos + 1) * Math.min(points.length, characters);
  return { fraction, matches, work };
}

function compilePatternEntries(key: TextKey): Entry[] {
  const patterns = key.accept.flatMap((entry) => {
    if (!("pattern" in entry)) return [];
    const pattern = compilePattern(entry.pattern, !key.case_sensitive);
    if (typeof pattern === "string") throw new RangeError(`Pattern: ${pattern}`);
    return [{ ...pattern, fraction: fromShare(entry.fraction ?? 1) }];
  });
  const longest = getMaxTextLength(patterns.reduce((sum, { size }) => sum + size, 0));
  return patterns.map(({ fraction, matches, size }) => ({
    fraction,
    matches: ({ normalized }) => normalized.length <= longest && matches(normalized),
    work: (characters) => (characters <= longest ? 2 * size * characters : 0),
  }));
}

/** A short typed text. The best matching entry counts. An answer that contains only white space matches no value. */
export const text: KeyHandler<TextKey, string> = {
  schema: TextKey,
  accepts: ["textEntryInteraction"],
  validate,
  read: readText,
  compile: (key) => {
    const values = key.accept.flatMap((entry) => ("value" in entry ? [compileValueEntry(key, entry)] : []));
    const entries = [...values, ...compilePatternEntries(key)].sort((a, b) =>
      compare(b.fraction, a.fraction),
    );
    const grade = (value: string) => {
      const answer = prepareAnswer(value);
      return getFirstMatchFraction(entries, (entry) => entry.matches(answer));
    };
    const work = (value: string) => {
      const characters = getNormalizedLength(value);
      return entries.reduce(
        (sum, entry) => sum + entry.work(characters),
        estimateNormalizationWork(characters),
      );
    };
    return Object.assign(grade, { work });
  },
  compileWork: ({ accept }) =>
    accept.reduce(
      (sum, entry) =>
        sum +
        ("pattern" in entry
          ? estimatePatternWork(entry.pattern)
          : estimateNormalizationWork(getNormalizedLength(entry.value))),
      0,
    ),
};

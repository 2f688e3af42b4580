import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import type { Interaction, InteractionKind } from "../interaction.ts";
import { type Rational, ZERO } from "../rational.ts";

/**
 * What each type of answer key knows to do. `K` is the key as its author wrote it: no default is ever written into
 * it, they apply when it is compiled. `V` is what `read` makes of an answer; it is JSON and reads to itself again.
 * In `fits`, `read` and `compile` the interaction is null for opaque content, where no ids are known.
 */
export type KeyHandler<K, V> = {
  schema: z.ZodType<K>;
  /** The interactions it may grade; opaque content takes every key. */
  accepts: readonly InteractionKind[];
  /** What of the key does not fit the content, and what its schema alone cannot tell. Paths start at the key. */
  validate(key: K, interaction: Interaction | null): Issue[];
  /** Judges the JSON type, ids and counts of an answer that is not skipped. Paths start at the value. */
  read(value: unknown, interaction: Interaction | null, key: K | null): { value: V } | Issue[];
  /** Prepares grading once for many runs: the fraction earned before clamping. Null: a teacher decides. */
  compile(key: K, interaction: Interaction | null): Grader<V> | null;
  /** Steps (see work.ts) that `fits` and `compile` take at most; nothing worth counting where it is left out. */
  compileWork?(key: K): number;
};

/** `work`: steps that grading a value takes at most; nothing worth counting where it is left out. */
export type Grader<V> = { (value: V): Rational; work?: (value: V) => number };

export const MAX_IDS = 1000;
export const MAX_ANSWER_LENGTH = 100_000;

export const ResponseId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1 to 64 letters, digits, hyphens or underscores");

export const ChoiceId = z.string().min(1).max(64);
/** The same, asked of a value by itself: an answer may hold a hundred thousand of them. */
export const isChoiceId = (value: unknown): value is string =>
  typeof value === "string" && value.length >= 1 && value.length <= 64;
export const Fraction = z.number().min(-1).max(1);
export const Scoring = z.enum(["all_or_nothing", "partial"]);

const FeedbackText = z.string().max(10_000);

/** Fields every key has. */
export const commonFields = {
  response_id: ResponseId,
  weight: z.number().positive().max(1_000_000).optional(),
  feedback: z
    .strictObject({
      correct: FeedbackText.optional(),
      incorrect: FeedbackText.optional(),
      partial: FeedbackText.optional(),
    })
    .optional(),
  min_fraction: z.number().min(-1).max(0).optional(),
};

/**
 * A JSON object used as a map, of at most `max` members. Zod's record skips a member called `__proto__`; here it is
 * refused, so that nothing an author sends is silently lost.
 */
export function createMapSchema<V extends z.ZodType>(name: z.ZodString, value: V, max: number) {
  const rawSchema = z.unknown().superRefine((input, ctx) => {
    if (typeof input !== "object" || input === null) return;
    if (Object.hasOwn(input, "__proto__")) {
      ctx.addIssue({ code: "custom", path: ["__proto__"], message: "cannot be used as a name" });
    }
    if (Object.keys(input).length > max) {
      ctx.addIssue({ code: "custom", message: `must have at most ${max} members` });
    }
  });
  const map = z.record(name, value);
  // The check reads the raw input, which has no JSON Schema of its own: it is the map's.
  const { $schema: _, ...json } = z.toJSONSchema(map);
  return rawSchema.meta({ ...json, maxProperties: max }).pipe(map);
}

export const createIssue = (path: Issue["path"], message: string): Issue => ({ path, message });

/** The issues with `prefix` before each path. */
export const prefixIssues = (prefix: Issue["path"], issues: readonly Issue[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: [...prefix, ...path], message }));

/** An id as it may stand in a message: in quotes, cut where it is absurdly long. */
export const quote = (id: string): string => JSON.stringify(id.length > 64 ? `${id.slice(0, 64)}...` : id);

/** One issue for every item of a list that stands in it already. */
export function findDuplicates(items: readonly string[], getPath: (index: number) => Issue["path"]): Issue[] {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const [i, item] of items.entries()) {
    if (seen.has(item)) issues.push(createIssue(getPath(i), "is here twice"));
    seen.add(item);
  }
  return issues;
}

/** The fraction of the first entry that matches; entries come best first, so that is the best matching one. */
export function getFirstMatchFraction<E extends { fraction: Rational }>(
  entries: readonly E[],
  matches: (entry: E) => boolean,
): Rational {
  for (const entry of entries) if (matches(entry)) return entry.fraction;
  return ZERO;
}

/** Reads a text of at most 100,000 characters. */
export function readText(value: unknown): { value: string } | Issue[] {
  if (typeof value !== "string") return [createIssue([], "must be a string")];
  if (value.length > MAX_ANSWER_LENGTH) return [createIssue([], "must have at most 100,000 characters")];
  return { value };
}

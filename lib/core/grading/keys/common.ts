import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import { ANSWER_ISSUES, KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import type { Interaction, InteractionKind } from "../interaction.ts";
import { type Rational, ZERO } from "../rational.ts";

/**
 * The operations of each type of answer key. `K` is the key as its author wrote it. Defaults are applied when it is
 * compiled and are never written into it. `V` is the result of `read` for an answer. It is JSON, and reading it again
 * returns the same value. In `validate`, `read` and `compile`, the interaction is null for opaque content, where no ids
 * are known.
 */
export type KeyHandler<K, V> = {
  schema: z.ZodType<K>;
  /** The interactions that it can grade. Opaque content accepts every type of key. */
  accepts: readonly InteractionKind[];
  /** Returns what doesn't match the content, and problems that the schema can't detect. Paths start at the key. */
  validate(key: K, interaction: Interaction | null): Issue[];
  /** Checks the JSON type, ids and counts of an answer that isn't skipped. Paths start at the value. */
  read(value: unknown, interaction: Interaction | null, key: K | null): { value: V } | Issue[];
  /** Prepares a grader that returns the earned fraction before it is limited. Null if a teacher grades the answer. */
  compile(key: K, interaction: Interaction | null): Grader<V> | null;
  /** The maximum number of steps (see work.ts) that `validate` and `compile` take. Omitted if they are negligible. */
  compileWork?(key: K): number;
};

/**
 * `work` is the maximum number of steps (see work.ts) that grading a value takes. Omitted if they are negligible.
 * `findProblem` returns what the learner is told about a value that can't be graded. It reveals nothing about the key.
 */
export type Grader<V> = {
  (value: V): Rational;
  work?: (value: V) => number;
  findProblem?: (value: V) => string | undefined;
};

export const MAX_IDS = 1000;
export const MAX_ANSWER_LENGTH = 100_000;

export const ResponseId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: () => KEY_ISSUES.invalidResponseId });

export const ChoiceId = z.string().min(1).max(64);
/** Checks a choice id without Zod, because an answer can contain a hundred thousand ids. */
export const isChoiceId = (value: unknown): value is string =>
  typeof value === "string" && value.length >= 1 && value.length <= 64;
export const Fraction = z.number().min(-1).max(1);
export const Scoring = z.enum(["all_or_nothing", "partial"]);

const FeedbackText = z.string().max(10_000);

/** The fields that every type of key has. */
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
 * Creates a schema for a JSON object that is used as a map with up to `max` entries. Zod's record skips an entry called
 * `__proto__`. This schema rejects it, so that nothing an author sends is silently lost.
 */
export function createMapSchema<V extends z.ZodType>(name: z.ZodString, value: V, max: number) {
  const rawSchema = z.unknown().superRefine((input, ctx) => {
    if (typeof input !== "object" || input === null) return;
    if (Object.hasOwn(input, "__proto__")) {
      ctx.addIssue({ code: "custom", path: ["__proto__"], message: KEY_ISSUES.reservedMember });
    }
    if (Object.keys(input).length > max) {
      ctx.addIssue({ code: "custom", message: KEY_ISSUES.tooManyMembers(max) });
    }
  });
  const map = z.record(name, value);
  // The check accepts unknown input, which has no JSON Schema, so it uses the JSON Schema of the map.
  const { $schema: _, ...json } = z.toJSONSchema(map);
  return rawSchema.meta({ ...json, maxProperties: max }).pipe(map);
}

export const createIssue = (path: Issue["path"], message: string): Issue => ({ path, message });

/** Returns an issue for every item that appears earlier in the list. */
export function findDuplicates(items: readonly string[], getPath: (index: number) => Issue["path"]): Issue[] {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const [i, item] of items.entries()) {
    if (seen.has(item)) issues.push(createIssue(getPath(i), KEY_ISSUES.duplicate));
    seen.add(item);
  }
  return issues;
}

/** Returns the fraction of the first matching entry. It is the best match, because entries are sorted by fraction. */
export function getFirstMatchFraction<E extends { fraction: Rational }>(
  entries: readonly E[],
  matches: (entry: E) => boolean,
): Rational {
  for (const entry of entries) if (matches(entry)) return entry.fraction;
  return ZERO;
}

/** Reads a text of up to 100,000 characters. */
export function readText(value: unknown): { value: string } | Issue[] {
  if (typeof value !== "string") return [createIssue([], ANSWER_ISSUES.notAString)];
  if (value.length > MAX_ANSWER_LENGTH) return [createIssue([], ANSWER_ISSUES.tooLong(MAX_ANSWER_LENGTH))];
  return { value };
}

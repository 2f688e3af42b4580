import * as z from "zod";
import { SettingsInput } from "./assessments.ts";
import { catalogInput } from "./catalog-fields.ts";
import { MAX_QUESTIONS, MAX_TITLE_LENGTH } from "./catalog-limits.ts";
import { JsonObject, text } from "./common.ts";
import { AnswerKeyInput, MAX_POOL_ITEMS, ORDERS, Points } from "./exercises.ts";

/*
 * Our own file format: one JSON object with `format`, `version`, `questions` and `assessments`, in this order. Each
 * question and assessment stands on its own, so that files of any size are read one entry at a time.
 */

export const EXCHANGE_FORMAT = "touchstone";
export const EXCHANGE_VERSION = 1;

/** The longest entry, in characters. Files are in it as Base64. */
export const MAX_ENTRY_LENGTH = 48 * 1024 * 1024;

/** An id within the file. It isn't stored. */
const LocalId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const describeRepeatedId = (id: string): string => `${id} is used twice`;

/** Files that `src` refers to as `asset:<name>`: their bytes in Base64 by name. */
const Assets = z.record(LocalId, z.string());

export const ExchangeQuestion = z.strictObject({
  id: LocalId,
  title: text(1, MAX_TITLE_LENGTH).optional(),
  /** Whether it is an item of the bank. */
  item: z.boolean().optional(),
  content_ast: JsonObject,
  answer_keys: z.array(AnswerKeyInput).max(100),
  points: Points,
  tags: catalogInput.tags.optional(),
  metadata: catalogInput.metadata.optional(),
  assets: Assets.optional(),
});
export type ExchangeQuestion = z.infer<typeof ExchangeQuestion>;

const ExchangeExercise = z
  .strictObject({
    shared_context: z.unknown().optional(),
    order: z.enum(ORDERS).optional(),
    pool: z
      .strictObject({ draw: z.int().min(1).max(MAX_QUESTIONS), points_each: Points.optional() })
      .optional(),
    /** By their ids in `questions`. Only an item can have other points here than its own. */
    questions: z.array(z.strictObject({ id: LocalId, points: Points.optional() })).max(MAX_POOL_ITEMS),
  })
  .refine(({ pool, questions }) => pool !== undefined || questions.length <= MAX_QUESTIONS, {
    path: ["questions"],
  })
  .superRefine(({ pool, questions }, ctx) => {
    const drawn = new Set<string>();
    for (const { id } of pool ? questions : []) {
      if (drawn.has(id)) {
        const message = describeRepeatedId(id);
        return ctx.addIssue({ code: "custom", path: ["questions"], message });
      }
      drawn.add(id);
    }
  });

export const ExchangeAssessment = z.strictObject({
  id: LocalId,
  title: text(1, MAX_TITLE_LENGTH),
  description: text(0, 20_000).optional(),
  settings: SettingsInput.optional(),
  tags: catalogInput.tags.optional(),
  metadata: catalogInput.metadata.optional(),
  exercises: z.array(ExchangeExercise).max(500),
  assets: Assets.optional(),
});
export type ExchangeAssessment = z.infer<typeof ExchangeAssessment>;

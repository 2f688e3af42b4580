import * as z from "zod";
import { STATUSES } from "./assessments.ts";
import { catalogFilters, catalogInput, catalogOutput, Tag } from "./catalog-fields.ts";
import { MAX_TAGS, MAX_TITLE_LENGTH } from "./catalog-limits.ts";
import { DateTime, Id, JsonObject, listQuery, text, Uuid } from "./common.ts";
import { IDS } from "./examples/ids.ts";
import { AnswerKeyInput, Points } from "./exercises.ts";
import { ExportFormatQuery } from "./imports.ts";
import { INTERACTION_KINDS } from "./interaction-kinds.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

export const ITEM_STATUSES = ["active", "archived"] as const;

const writable = {
  title: text(1, MAX_TITLE_LENGTH).nullable().meta({
    description: "Names the item in the bank. Learners don't see it. null, the default, for none",
  }),
  content_ast: JsonObject.meta({ ref: "ContentAst" }),
  answer_keys: z.array(AnswerKeyInput).max(100).meta({
    description: "Defaults to []. An item can be incomplete; publishing an assessment requires every key.",
  }),
  points: Points.meta({ description: "Defaults to 1" }),
  folder_id: Id.nullable(),
  ...catalogInput,
};
export const CreateItemBody = z.strictObject(writable).partial().required({ content_ast: true });
export type CreateItemBody = z.infer<typeof CreateItemBody>;

export const UpdateItemBody = z
  .strictObject({
    ...writable,
    answer_keys: writable.answer_keys.meta({
      description:
        "Replaces all keys. Without it, an item keeps its keys, even if content_ast changes; [] removes them.",
    }),
    revision: z.int().min(1).meta({
      description:
        "The revision that the change is based on. If the item has changed since, the response is 409 stale_revision.",
    }),
  })
  .partial();
export type UpdateItemBody = z.infer<typeof UpdateItemBody>;

const isTag = (tag: string): boolean => Tag.safeParse(tag).success;

/** The filters of the item bank. */
const itemFilters = {
  q: text(0, 300)
    .optional()
    .meta({
      description:
        "Matches items whose title or text contains every word of the query. A word also matches the beginning of a longer one. Case and accents are ignored.",
      examples: ["ocean ridg"],
    }),
  ...catalogFilters,
  tags: z
    .string()
    .transform((list) => list.split(",").map((tag) => tag.trim()))
    .refine((tags) => tags.length <= MAX_TAGS && tags.every(isTag), VALIDATION_MESSAGES.tagList(MAX_TAGS))
    .optional()
    .meta({
      description: "Only items with all of these tags, separated by commas",
      override: { type: "string", examples: ["geology,difficulty:easy"] },
    }),
  type: z.enum(INTERACTION_KINDS).optional().meta({ description: "Only items with this interaction" }),
  folder_id: Id.optional().meta({ description: "Only items in this folder", examples: [IDS.folder] }),
  status: z
    .enum([...ITEM_STATUSES, "all"])
    .default("active")
    .meta({ description: "Only items with this status; all for both" }),
};
export const ListItemsQuery = listQuery(itemFilters);
export type ListItemsQuery = z.infer<typeof ListItemsQuery>;
export const ExportItemsQuery = z.strictObject({ format: ExportFormatQuery, ...itemFilters });
export type ExportItemsQuery = z.infer<typeof ExportItemsQuery>;
export const ListItemUsageQuery = listQuery({});
export type ListItemUsageQuery = z.infer<typeof ListItemUsageQuery>;

/** No item has this revision, which is the largest that can be looked up. */
const MAX_REVISION = 2 ** 31 - 1;
/** Reads the query parameter, which the schema has checked. A transform in the schema would drop its examples. */
export const parseRevision = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.min(Number(text), MAX_REVISION);
export const GetItemQuery = z.strictObject({
  revision: z
    .string()
    .regex(/^[1-9]\d*$/, VALIDATION_MESSAGES.wholeNumberFrom(1))
    .optional()
    .meta({
      description: "An earlier revision. Defaults to the latest.",
      override: { type: "integer", minimum: 1, examples: [1] },
    }),
});

export const Item = z
  .object({
    id: Uuid,
    title: z.string().nullable(),
    content_ast: JsonObject.meta({ ref: "ContentAst" }),
    answer_keys: z.array(AnswerKeyInput).optional().meta({
      description: "Only for API keys with the scope write:assessments; left out for others",
    }),
    points: z.number(),
    ...catalogOutput,
    folder_id: Uuid.nullable().meta({ description: "null if the item isn't in a folder" }),
    status: z.enum(ITEM_STATUSES),
    revision: z.int().meta({ description: "1, 2, 3, and so on with every change" }),
    interactions: z.array(z.string()).meta({
      description:
        "The kinds of interactions in the content, each once; empty for content in a format of your own",
    }),
    excerpt: z.string().meta({
      description:
        "The text of the content in one line, up to 200 characters; empty for content in a format of your own",
    }),
    last_used_at: DateTime.nullable().meta({
      description: "When an assessment with the item was last published; null if never",
    }),
    created_at: DateTime,
    updated_at: DateTime.meta({
      description: "When the item last changed or, for an earlier revision, when it was made",
    }),
  })
  .meta({ id: "Item" });
export type Item = z.infer<typeof Item>;

export const ItemUse = z
  .object({
    assessment_id: Uuid,
    title: z.string().meta({ description: "The title of the assessment" }),
    status: z.enum(STATUSES).meta({ description: "The status of the assessment" }),
    version: z.int().nullable().meta({ description: "The published version; null for the working copy" }),
    question_id: Uuid,
    revision: z.int().nullable().meta({
      description:
        "The revision of the item; null for a working copy that takes the latest when it is published",
    }),
    outdated: z.boolean().meta({
      description: "Whether the item's content, answer keys, or points have changed since that revision",
    }),
  })
  .meta({ id: "ItemUse" });
export type ItemUse = z.infer<typeof ItemUse>;

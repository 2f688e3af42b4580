import * as z from "zod";
import { MAX_TITLE_LENGTH } from "./assessments.ts";
import { catalogInput, catalogOutput } from "./catalog-fields.ts";
import { DateTime, Id, JsonObject, text, Uuid } from "./common.ts";
import { AnswerKeyInput, Points } from "./exercises.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

export const ITEM_STATUSES = ["active", "archived"] as const;

/** The kinds of interactions that an item can contain. */
export const INTERACTION_KINDS = [
  "choiceInteraction",
  "inlineChoiceInteraction",
  "textEntryInteraction",
  "extendedTextInteraction",
  "matchInteraction",
  "orderInteraction",
  "gapMatchInteraction",
  "hotspotInteraction",
  "selectPointInteraction",
  "sliderInteraction",
] as const;

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
        "Replaces all keys. Without it, an item keeps its keys, also if content_ast changes; [] removes them.",
    }),
    revision: z.int().min(1).meta({
      description:
        "The revision that the change is based on. If the item has changed since, the response is 409 stale_revision.",
    }),
  })
  .partial();
export type UpdateItemBody = z.infer<typeof UpdateItemBody>;

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
      examples: ["1"],
      override: { type: "integer", minimum: 1 },
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
    revision: z.int().meta({ description: "1, 2, 3 and so on with every change" }),
    interactions: z.array(z.string()).meta({
      description:
        "The kinds of interactions in the content, each once; empty for content in a format of your own",
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

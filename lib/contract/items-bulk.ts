import * as z from "zod";
import { Tag } from "./catalog-fields.ts";
import { MAX_TAGS } from "./catalog-limits.ts";
import { Id } from "./common.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const MAX_BULK_SIZE = 100;
const Ids = z.array(Id).min(1, VALIDATION_MESSAGES.atLeastOne).max(MAX_BULK_SIZE);
const Tags = z.array(Tag).max(MAX_TAGS);
const changes = <T extends z.ZodRawShape>(fields: T) =>
  z
    .array(z.strictObject({ id: Id, ...fields }))
    .min(1, VALIDATION_MESSAGES.atLeastOne)
    .max(MAX_BULK_SIZE);

/** A change to several items. Each item succeeds or fails independently. */
export const ItemsBulkBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.enum(["archive", "unarchive"]), ids: Ids }),
  z.strictObject({ action: z.literal("move"), moves: changes({ folder_id: Id.nullable() }) }),
  z.strictObject({ action: z.literal("tag"), ids: Ids, add: Tags.default([]), remove: Tags.default([]) }),
  z.strictObject({ action: z.literal("set_tags"), items: changes({ tags: Tags }) }),
]);
export type ItemsBulkBody = z.infer<typeof ItemsBulkBody>;

export type ItemsBulkResult = {
  /** The items that are now in the requested state, including those that already were. */
  succeeded: string[];
  failed: { id: string; title: string | null; message: string }[];
  /** The request that undoes exactly this change. Null if nothing changed. */
  undo: ItemsBulkBody | null;
};
